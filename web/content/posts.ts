import type { CoverScene } from '@adire/art/post-cover.ts'

/** Texts of an article, which each language has in its `content/blog/posts.json`. */
export interface PostTexts {
  title: string
  /** One or two sentences, shown below the title, on the card and by search engines. */
  excerpt: string
  category: string
  author: string
  /** Text alternative of the cover. */
  alt: string
}

export interface Post extends PostTexts {
  slug: string
  /** Day of publication, such as `2025-09-28`. */
  date: string
  /** Reading time at 200 words a minute. */
  minutes: number
  scene: CoverScene
}

/**
 * Blog articles, newest first; their texts are in `locales/<tag>/content/blog/<slug>.mdx`. The first one is
 * featured (VIS-BLOG-02 to 04).
 */
export const posts = [
  { slug: 'first-date-across-time-zones', date: '2025-09-28', minutes: 4, scene: 'windows' },
  { slug: 'two-families-one-table', date: '2025-09-14', minutes: 4, scene: 'table' },
  { slug: 'the-money-talk-comes-early', date: '2025-08-31', minutes: 4, scene: 'houses' },
  { slug: 'how-a-romance-scam-sounds', date: '2025-08-10', minutes: 4, scene: 'hook' },
  { slug: 'say-it-properly', date: '2025-07-20', minutes: 4, scene: 'letters' },
] as const satisfies readonly Omit<Post, keyof PostTexts>[]

/** Adds the texts of a language to the articles, without those that it has no texts of. */
export function describePosts(texts: Partial<Record<string, PostTexts>>): Post[] {
  return posts.flatMap((post) => {
    const found = texts[post.slug]
    return found ? [{ ...post, ...found }] : []
  })
}

/** The next older article; after the oldest, the newest. */
export function nextPost(all: readonly Post[], slug: string): Post | undefined {
  return all[all.findIndex((post) => post.slug === slug) + 1] ?? all[0]
}
