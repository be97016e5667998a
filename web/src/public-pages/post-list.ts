import { describePosts, nextPost, type Post, type PostTexts } from '../../content/posts.ts'
import { type Loaders, toContentPath } from './content.ts'

const postTexts: Loaders<Record<string, PostTexts>> = import.meta.env.SSR
  ? import.meta.glob<Record<string, PostTexts>>('../../../locales/*/content/blog/posts.json', {
      import: 'default',
    })
  : import.meta.glob<Record<string, PostTexts>>('../../../locales/en/content/blog/posts.json', {
      import: 'default',
    })

/** Loads all articles, without their bodies, in the page's language. */
export async function loadPosts(): Promise<Post[]> {
  const load = postTexts[toContentPath('blog/posts.json')]
  return load ? describePosts(await load()) : []
}

/** Loads an article and the next one; undefined if the page's language has none with this slug. */
export async function findPost(slug: string): Promise<{ post: Post; next: Post } | undefined> {
  const posts = await loadPosts()
  const post = posts.find((each) => each.slug === slug)
  const next = nextPost(posts, slug)
  return post && next && { post, next }
}
