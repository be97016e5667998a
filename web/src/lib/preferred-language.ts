import { LANGUAGE_COOKIE, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from './i18n.ts'

/**
 * The language that the browser prefers to the page's; undefined if the page is in it, and after the
 * visitor has chosen any language. For the browser only.
 */
export function findOtherLanguage(): UiLanguageTag | undefined {
  if (document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return undefined
  const preferred = findPreferred(navigator.languages)
  return preferred === getPageLanguage() ? undefined : preferred
}

/** Returns the first of our languages that a browser prefers, in any variant: `pt-PT` is Portuguese. */
export function findPreferred(languages: readonly string[]): UiLanguageTag | undefined {
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  return languages
    .map((wanted) => UI_LANGUAGES.find(({ tag }) => base(tag) === base(wanted))?.tag)
    .find((tag) => tag !== undefined)
}
