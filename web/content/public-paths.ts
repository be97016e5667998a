import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import {
  SOURCE_LANGUAGE,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { HELP_CATEGORIES } from './help-categories.ts'
import { readPosts } from './read-posts.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

/** Pages that languages lack, by their tag. Languages with all pages are left out. */
export const UNTRANSLATED = listUntranslated()

/**
 * Lists the paths, without the prefix of the language, of the public pages and articles that a language
 * has. A page whose text is a file that isn't translated yet is missing. For Node only.
 */
export function listPublicPaths(language: UiLanguageTag): string[] {
  const posts = readPosts(language).map(({ slug }) => `/blog/${slug}`)
  const pages = PUBLIC_PATHS.filter((path) => {
    if (path === '/blog') return posts.length > 0
    return listFiles(path).every((file) => isTranslated(file, language))
  })
  return [...pages, ...posts]
}

/** Lists the languages that have a public page, whose path is without the prefix of a language. */
export function listPageLanguages(path: string): UiLanguageTag[] {
  return UI_LANGUAGE_TAGS.filter((tag) => UNTRANSLATED[tag]?.includes(path) !== true)
}

/** Lists the files with the text of a page; those of a page that is only a component don't exist in English. */
function listFiles(path: string): string[] {
  const files =
    path === '/help' ? HELP_CATEGORIES.map((id) => `help/${id}.mdx`) : [`${path.slice(1)}.mdx`]
  return files.filter((file) => isTranslated(file, SOURCE_LANGUAGE))
}

function isTranslated(file: string, language: UiLanguageTag): boolean {
  return existsSync(join(LOCALES, language, 'content', file))
}

function listUntranslated(): Partial<Record<string, string[]>> {
  const english = listPublicPaths(SOURCE_LANGUAGE)
  const missing = UI_LANGUAGE_TAGS.map((tag) => {
    const own = new Set(listPublicPaths(tag))
    return [tag, english.filter((path) => !own.has(path))] as const
  })
  return Object.fromEntries(missing.filter(([, paths]) => paths.length > 0))
}
