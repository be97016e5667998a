import type { CoverScene } from '@adire/art/post-cover.ts'

export type Post = {
  slug: string
  title: string
  /** One or two sentences, shown below the title, on the card and by search engines. */
  excerpt: string
  category: string
  author: string
  /** Day of publication, such as `2025-09-28`. */
  date: string
  /** Reading time at 200 words a minute. */
  minutes: number
  cover: { scene: CoverScene; /** Text alternative of the picture. */ alt: string }
}

/**
 * Blog articles, newest first; their texts are in `en/blog/<slug>.mdx`. The first one is featured
 * (VIS-BLOG-02 to 04).
 */
export const posts = [
  {
    slug: 'first-date-across-time-zones',
    title: 'Your evening, my morning: a first date across time zones',
    excerpt:
      'Two people, one call, five hours between them. How to make a first date on a screen feel like a date and not like a meeting.',
    category: 'Dating',
    author: 'Editorial Team',
    date: '2025-09-28',
    minutes: 4,
    cover: {
      scene: 'windows',
      alt: 'Two doorways side by side, a moon in one and a rising sun in the other, with one red thread through both',
    },
  },
  {
    slug: 'two-families-one-table',
    title: 'Two families, one table',
    excerpt:
      'Who greets first, who pays, what the word “friend” means to your aunt. How to introduce the person you love when your two families do it differently.',
    category: 'Family',
    author: 'Community Team',
    date: '2025-09-14',
    minutes: 4,
    cover: {
      scene: 'table',
      alt: 'A round table seen from above, laid for six, its cloth half indigo rings and half red diamonds',
    },
  },
  {
    slug: 'the-money-talk-comes-early',
    title: 'The money talk comes early',
    excerpt:
      'Sending money home is love with a reference number. Why it’s worth talking about early, and how to do it without keeping score.',
    category: 'Money',
    author: 'Editorial Team',
    date: '2025-08-31',
    minutes: 4,
    cover: {
      scene: 'houses',
      alt: 'Two patterned houses under a golden sun, joined by three threads that carry beads from one to the other',
    },
  },
  {
    slug: 'how-a-romance-scam-sounds',
    title: 'How a romance scam sounds',
    excerpt:
      'Not like a stranger with bad spelling. Like a person who listens. Five signs of such a story, and what to do about each.',
    category: 'Safety',
    author: 'Safety Team',
    date: '2025-08-10',
    minutes: 4,
    cover: {
      scene: 'hook',
      alt: 'A patterned red heart hanging from a fishing hook above dark blue waves',
    },
  },
  {
    slug: 'say-it-properly',
    title: 'Say it properly: a short guide to each other’s names',
    excerpt:
      'A name is often the first thing we give and the first thing that gets broken. How to ask, how to practise, and what to do when you’re asked.',
    category: 'Culture',
    author: 'Community Team',
    date: '2025-07-20',
    minutes: 4,
    cover: {
      scene: 'letters',
      alt: 'Three large patterned letters o, each with a different mark: an acute accent and a dot below, a tilde, a grave accent',
    },
  },
] as const satisfies readonly [Post, ...Post[]]

export function findPost(slug: string): Post | undefined {
  return posts.find((post) => post.slug === slug)
}

/** The next older article; after the oldest, the newest. */
export function nextPost(slug: string): Post {
  return posts[posts.findIndex((post) => post.slug === slug) + 1] ?? posts[0]
}
