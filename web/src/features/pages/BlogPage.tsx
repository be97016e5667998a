import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { Post } from '../../../content/posts.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PostCard } from './PostCard.tsx'
import { PostCover } from './PostCover.tsx'
import { PostMeta } from './PostMeta.tsx'

/** Lists all articles, the newest one large, with the newsletter form. */
export function BlogPage({ posts }: { posts: readonly Post[] }) {
  const { t } = useLingui()
  const [featured, ...others] = posts
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          title={t`Blog`}
          description={t`Love, family and ordinary Tuesdays between two homes: articles for people who live between countries.`}
        />
      )}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <div className="relative isolate overflow-hidden">
          <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.06]" />
          <div className="page-width grid gap-10 pt-10 pb-16 sm:pt-14 sm:pb-24">
            <div className="grid items-baseline gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
              <h1 className="display text-hero">
                <Trans>Blog</Trans>
              </h1>
              <p className="max-w-md text-lg text-balance text-ink-2">
                <Trans>Love, family and ordinary Tuesdays between two homes.</Trans>
              </p>
            </div>
            {featured && <FeaturedPost post={featured} />}
          </div>
        </div>
        <TextileDivider />
        <section aria-labelledby="more" className="page-width py-16 sm:py-24">
          <h2 id="more" className="mb-10 text-page">
            <Trans>More to read</Trans>
          </h2>
          <div className="grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:gap-y-20">
            {others.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
        </section>
        <NewsletterBox />
      </main>
      <PageFooter hasNewsletter={false} />
    </>
  )
}

function NewsletterBox() {
  return (
    <section aria-labelledby="letter" className="page-width pb-16 sm:pb-24">
      <div
        data-theme="dark"
        className="relative isolate grid items-center gap-x-14 gap-y-6 overflow-hidden rounded-sheet border border-line bg-surface px-6 py-12 text-ink sm:px-12 sm:py-14 lg:grid-cols-2"
      >
        <TextilePattern name="lattice" className="absolute inset-0 -z-10 opacity-[0.12]" />
        <div className="grid gap-3">
          <h2 id="letter" className="text-page">
            <Trans>Get the next one by email</Trans>
          </h2>
          <p className="max-w-md text-ink-2">
            <Trans>
              We write when there’s something worth reading: articles, events and what’s new here.
              Nothing else.
            </Trans>
          </p>
        </div>
        <NewsletterForm location="blog" />
      </div>
    </section>
  )
}

/** The newest article, larger than the others (VIS-BLOG-02 to 05). */
function FeaturedPost({ post }: { post: Post }) {
  return (
    <article
      aria-labelledby="featured"
      className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-[7fr_5fr]"
    >
      <div className="overflow-hidden rounded-sheet bg-surface-3 shadow-3">
        <PostCover post={post} />
      </div>
      <div className="grid justify-items-start gap-4">
        <p className="text-sm font-semibold text-indigo">
          <Trans>Featured · {post.category}</Trans>
        </p>
        <h2 id="featured" className="text-[clamp(1.75rem,1.3rem+1.7vw,2.5rem)] leading-[1.1]">
          {post.title}
        </h2>
        <p className="text-lg text-ink-2">{post.excerpt}</p>
        <PostMeta post={post} />
        <Button asChild size="lg" className="mt-2">
          <PageLink href={`/blog/${post.slug}`}>
            <Trans>Read More</Trans>
            <span className="sr-only">: {post.title}</span>
            <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          </PageLink>
        </Button>
      </div>
    </article>
  )
}
