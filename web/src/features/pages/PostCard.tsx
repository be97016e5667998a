import { cn } from '../../ui/cn.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Post } from '../../../content/posts.ts'
import { PostCover } from './PostCover.tsx'
import { PostMeta } from './PostMeta.tsx'

/** Card of an article, which is a link as a whole; `isWide` puts the picture beside the text. */
export function PostCard({ post, isWide = false }: { post: Post; isWide?: boolean }) {
  return (
    <article
      className={cn(
        'group relative grid',
        isWide ? 'items-center gap-x-10 gap-y-5 sm:grid-cols-[2fr_3fr]' : 'content-start gap-5',
      )}
    >
      <div className="overflow-hidden rounded-card bg-surface-3">
        <PostCover
          post={post}
          className="transition-transform duration-300 ease-thread group-hover:scale-[1.02]"
        />
      </div>
      <div className="grid gap-2.5">
        <p className="text-sm font-semibold text-indigo">{post.category}</p>
        <h3
          className={
            isWide ? 'text-[clamp(1.5rem,1.2rem+1.2vw,2.25rem)] leading-tight' : 'text-2xl'
          }
        >
          <PageLink
            href={`/blog/${post.slug}`}
            className="rounded-input decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
          >
            {post.title}
          </PageLink>
        </h3>
        <p className={cn('text-ink-2', isWide && 'max-w-xl')}>{post.excerpt}</p>
        <PostMeta post={post} className="mt-1" />
      </div>
    </article>
  )
}
