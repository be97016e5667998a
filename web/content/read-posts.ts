import { readFileSync } from 'node:fs'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { describePosts, type Post } from './posts.ts'

/** Reads the articles with their texts in a language. For Node only. */
export function readPosts(language: UiLanguageTag = SOURCE_LANGUAGE): Post[] {
  const file = new URL(`../../locales/${language}/content/blog/posts.json`, import.meta.url)
  return describePosts(JSON.parse(readFileSync(file, 'utf8')))
}
