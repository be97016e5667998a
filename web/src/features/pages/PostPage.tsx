import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { Post } from '../../../content/posts.ts'
import { MailLink } from '../../shared/MailLink.tsx'
import { PageHead, readOrigin } from '../../shared/PageHead.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ContentLink } from './ContentLink.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PostCard } from './PostCard.tsx'
import { PostCover } from './PostCover.tsx'
import { PostMeta } from './PostMeta.tsx'
import { toPageHref } from '../../lib/page-href.ts'
import './content.css'

type Props = { post: Post; next: Post; Text: ContentModule['default'] }

const components = { a: ContentLink, MailLink }

/** One blog article. */
export function PostPage({ post, next, Text }: Props) {
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead title={post.title} description={post.excerpt} kind="article" />
      )}
      <SkipLink />
      <div className="print:hidden">
        <PageHeader />
      </div>
      <main id="main" tabIndex={-1} className="outline-none">
        <article className="pt-6 pb-16 sm:pt-10 sm:pb-24">
          <PostHeading post={post} />
          <div className="mx-auto mt-10 max-w-[66rem] sm:mt-14 sm:px-(--page-gutter)">
            <PostCover post={post} className="sm:aspect-[2/1] sm:rounded-sheet" />
          </div>
          <div className="content-grid page-width pt-10 sm:pt-14">
            <div className="grid gap-12 xl:col-start-2">
              <div className="reading story">
                <Text components={components} />
              </div>
              <div className="border-t border-line pt-6">
                <ShareLinks title={post.title} path={`/blog/${post.slug}`} />
              </div>
            </div>
          </div>
        </article>
        <NextPost post={next} />
      </main>
      <div className="print:hidden">
        <PageFooter />
      </div>
    </>
  )
}

function PostHeading({ post }: { post: Post }) {
  return (
    <div className="page-width grid justify-items-center gap-5 text-center">
      <p className="flex items-center gap-2 text-sm font-semibold text-indigo">
        <PageLink
          href="/blog"
          className="inline-flex items-center gap-1.5 py-1 underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <Trans>Blog</Trans>
        </PageLink>
        <span aria-hidden className="print:hidden">
          ·
        </span>
        {post.category}
      </p>
      <h1 className="display max-w-[52rem] text-[min(clamp(2.1rem,1.5rem+2.6vw,3.75rem),13vw)] leading-[1.06]">
        {post.title}
      </h1>
      <p className="max-w-[40rem] text-lg text-balance text-ink-2 sm:text-xl sm:leading-normal">
        {post.excerpt}
      </p>
      <PostMeta post={post} className="justify-center" />
    </div>
  )
}

function NextPost({ post }: { post: Post }) {
  return (
    <section aria-labelledby="next" className="border-t border-line bg-surface-2 print:hidden">
      <div className="page-width py-14 sm:py-20">
        <h2 id="next" className="mb-6 text-xl">
          <Trans>Read next</Trans>
        </h2>
        <PostCard post={post} isWide />
      </div>
    </section>
  )
}

type ShareLinksProps = { title: string; path: string }

/** Share links; nothing of those services is loaded. */
function ShareLinks({ title, path }: ShareLinksProps) {
  const { t } = useLingui()
  // Not encoded, so that the prerendered address equals the one in the browser.
  const address = `${readOrigin()}${toPageHref(path)}`
  const text = encodeURIComponent(title)
  const targets = [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { name: t`Email`, href: `mailto:?subject=${text}&body=${address}` },
  ]
  return (
    <nav aria-labelledby="share" className="flex flex-wrap items-center gap-2 print:hidden">
      <p id="share" className="me-2 text-sm font-semibold">
        <Trans>Share this</Trans>
      </p>
      {targets.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          rel="noopener noreferrer"
          {...(href.startsWith('http') && { target: '_blank' })}
          className="touch-target rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium hover:bg-surface-2"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
