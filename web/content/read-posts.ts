import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { describePosts, type Post } from './posts.ts'

/** Reads the articles of a language, with their texts but without their bodies. For Node only. */
export function readPosts(language: UiLanguageTag = SOURCE_LANGUAGE): Post[] {
  const folder = join(import.meta.dirname, '../../locales', language, 'content/blog')
  const file = join(folder, 'posts.json')
  if (!existsSync(file)) return []
  const posts = describePosts(JSON.parse(readFileSync(file, 'utf8')))
  const missing = posts.find(({ slug }) => !existsSync(join(folder, `${slug}.mdx`)))
  if (missing) throw new Error(`${file} has an article without a text: ${missing.slug}`)
  return posts
}
