import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postCoverSvg } from '@adire/art/post-cover.ts'
import { nextPost, posts } from '../../../content/posts.ts'
import { readPosts } from '../../../content/read-posts.ts'
import { formatPostDate } from './post-rules.ts'

const folder = new URL('../../../../locales/en/content/blog/', import.meta.url)
const read = (slug: string) => readFileSync(new URL(`${slug}.mdx`, folder), 'utf8')

test('formats the date of an article', () => {
  expect(['2025-09-28', '2025-07-01', '2026-12-31'].map((date) => formatPostDate(date))).toEqual([
    'Sept 28 2025',
    'July 1 2025',
    'Dec 31 2026',
  ])
})

test('formats the date of an article as other languages write it', () => {
  expect(formatPostDate('2025-09-28', 'fr')).toBe('28 septembre 2025')
  expect(formatPostDate('2025-09-28', 'pt-BR')).toBe('28 de setembro de 2025')
})

test('lists exactly the articles that have a text', () => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => file.replace('.mdx', ''))
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
  const all = readPosts()
  const follow = (slug: string) => nextPost(all, slug)?.slug ?? ''
  for (let next = follow(first); next !== first; next = follow(next)) seen.push(next)
  expect(seen).toEqual(posts.map(({ slug }) => slug))
})

test('draws a unique cover in hex colours, small enough to inline', () => {
  const covers = posts.map(({ scene }) => postCoverSvg(scene))
  expect(new Set(covers).size).toBe(posts.length)
  for (const svg of covers) {
    expect(svg.length).toBeLessThan(4_000)
    expect(svg).not.toMatch(/oklch|undefined|NaN/)
  }
})
