import { findPost, type Post } from '../../../content/posts.ts'

export type PostText = ContentModule['default']

/** Loaders of the article texts, each in its own chunk. */
const texts = import.meta.glob<Pick<ContentModule, 'default'>>('../../../../locales/en/content/blog/*.mdx')

/** Loads an article; undefined if there is none with this slug. */
export async function loadPost(slug: string): Promise<{ post: Post; Text: PostText } | undefined> {
  const post = findPost(slug)
  const load = post && texts[`../../../../locales/en/content/blog/${post.slug}.mdx`]
  return load && { post, Text: (await load()).default }
}
