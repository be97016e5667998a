import { findPost, type Post } from '../../../content/posts.ts'

export type PostText = ContentModule['default']

/** Each article's text is a file of its own, fetched when it is read. */
const texts = import.meta.glob<Pick<ContentModule, 'default'>>('../../../content/en/blog/*.mdx')

/** Undefined when there is no such article. */
export async function loadPost(slug: string): Promise<{ post: Post; Text: PostText } | undefined> {
  const post = findPost(slug)
  const load = post && texts[`../../../content/en/blog/${post.slug}.mdx`]
  return load && { post, Text: (await load()).default }
}
