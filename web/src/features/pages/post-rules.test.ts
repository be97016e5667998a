import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postCoverSvg } from '@adire/art/post-cover.ts'
import { findPost, nextPost, posts } from '../../../content/posts.ts'
import { formatPostDate } from './post-rules.ts'

const folder = new URL('../../../../locales/en/content/blog/', import.meta.url)
const read = (slug: string) => readFileSync(new URL(`${slug}.mdx`, folder), 'utf8')

test('formats the date of an article', () => {
  expect(['2025-09-28', '2025-07-01', '2026-12-31'].map(formatPostDate)).toEqual([
    'Sept 28 2025',
    'July 1 2025',
    'Dec 31 2026',
  ])
})

test('lists exactly the articles that have a text', () => {
  const files = readdirSync(folder).map((file) => file.replace('.mdx', ''))
  expect(files.toSorted()).toEqual(posts.map(({ slug }) => slug).toSorted())
})

test('lists articles newest first with unique slugs', () => {
  const days = posts.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().reverse())
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length)
})

test('states reading times at 200 words a minute, for 500 to 900 words', () => {
  for (const { slug, minutes } of posts) {
    const words = read(slug).split(/\s+/).length
    expect(words, slug).toBeGreaterThan(500)
    expect(words, slug).toBeLessThan(900)
    expect(minutes, slug).toBe(Math.ceil(words / 200))
  }
})

test('leads from each next article through all of them', () => {
  const first: string = posts[0].slug
  const seen = [first]
  for (let next = nextPost(first).slug; next !== first; next = nextPost(next).slug) seen.push(next)
  expect(seen).toEqual(posts.map(({ slug }) => slug))
  expect(findPost('no-such-article')).toBeUndefined()
})

test('draws a unique cover in hex colours, small enough to inline', () => {
  const covers = posts.map(({ cover }) => postCoverSvg(cover.scene))
  expect(new Set(covers).size).toBe(posts.length)
  for (const svg of covers) {
    expect(svg.length).toBeLessThan(4_000)
    expect(svg).not.toMatch(/oklch|undefined|NaN/)
  }
})
