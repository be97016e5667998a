import { Trans } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { ArrowRight } from 'lucide-react'
import type { Post } from '../../../content/posts.ts'
import { Button } from '../../ui/Button.tsx'
import { PostCover } from './PostCover.tsx'
import { PostMeta } from './PostMeta.tsx'

/** The newest article, larger than the others (VIS-BLOG-02 to 05). */
export function FeaturedPost({ post }: { post: Post }) {
  return (
    <article
      aria-labelledby="featured"
      className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-[7fr_5fr]"
    >
      <div className="overflow-hidden rounded-sheet bg-surface-3 shadow-3">
        <PostCover cover={post.cover} />
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
