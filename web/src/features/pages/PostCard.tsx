import { PageLink } from '../../ui/PageLink.tsx'
import type { Post } from '../../../content/posts.ts'
import { PostCover } from './PostCover.tsx'
import { PostMeta } from './PostMeta.tsx'

/** One article in a list; the whole card leads to it. */
export function PostCard({ post }: { post: Post }) {
  return (
    <article className="group relative grid content-start gap-5">
      <div className="overflow-hidden rounded-card bg-surface-3">
        <PostCover cover={post.cover} className="transition-transform duration-300 ease-thread group-hover:scale-[1.02]" />
      </div>
      <div className="grid gap-2.5">
        <p className="text-sm font-semibold text-indigo">{post.category}</p>
        <h3 className="text-2xl">
          <PageLink
            href={`/blog/${post.slug}`}
            className="rounded-input decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
          >
            {post.title}
          </PageLink>
        </h3>
        <p className="text-ink-2">{post.excerpt}</p>
        <PostMeta post={post} className="mt-1" />
      </div>
    </article>
  )
}
