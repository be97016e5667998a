import { isPublicPath } from '@adire/contract/pages.ts'
import { toLanguagePath, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from './i18n.ts'

/**
 * Address of a public page in the page's language, also with a query or hash. It is the English one if
 * the language lacks the page. Other addresses stay.
 */
export function toPageHref(href: string): string {
  const path = href.split(/[?#]/)[0] ?? ''
  const language = getPageLanguage()
  return isPublicPath(path) && hasPage(path, language)
    ? `${toLanguagePath(path, language)}${href.slice(path.length)}`
    : href
}

/** True if a language has a public page; `path` is without the prefix of a language. */
export function hasPage(path: string, language: UiLanguageTag): boolean {
  return import.meta.env.UNTRANSLATED[language]?.includes(path) !== true
}

/** Lists the languages that have a public page. */
export function listPageLanguages(path: string) {
  return UI_LANGUAGES.filter(({ tag }) => hasPage(path, tag))
}
