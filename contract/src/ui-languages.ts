import { UI_LANGUAGES } from './ui-languages.gen.ts'

export { UI_LANGUAGES }

export type UiLanguageTag = (typeof UI_LANGUAGES)[number]['tag']

/** The language of the source texts, and of addresses without a prefix. */
export const SOURCE_LANGUAGE = 'en' satisfies UiLanguageTag

export const UI_LANGUAGE_TAGS = UI_LANGUAGES.map(({ tag }) => tag)

export function isUiLanguageTag(text: string): text is UiLanguageTag {
  return UI_LANGUAGES.some(({ tag }) => tag === text)
}

/** Returns the language with this tag; the source language for other texts and without one. */
export function toUiLanguage(text: string | null | undefined): UiLanguageTag {
  return text && isUiLanguageTag(text) ? text : SOURCE_LANGUAGE
}

/** Cookie with the tag of the account's language, by which the server chooses the app's page. */
export const LANGUAGE_COOKIE = 'adire-language'
/** Days for which the browser keeps the cookie. */
export const LANGUAGE_COOKIE_DAYS = 365

/**
 * Query parameter with the language of an app page, in links of emails: the browser that opens them
 * may have no cookie. The cookie wins, and nothing stores the parameter.
 */
export const LANGUAGE_PARAMETER = 'lang'

/**
 * Splits the address of a public page: `/fr/about` is `/about` in French. The start page is `/`, and
 * `/fr` in French.
 */
export function splitLanguagePath(path: string): { language: UiLanguageTag; path: string } {
  const found = UI_LANGUAGES.find(
    (each) => each.path !== '' && (path === each.path || path.startsWith(`${each.path}/`)),
  )
  if (!found) return { language: SOURCE_LANGUAGE, path }
  return { language: found.tag, path: path.slice(found.path.length) || '/' }
}

/** The address of a public page in a language; the inverse of `splitLanguagePath`. */
export function toLanguagePath(path: string, language: UiLanguageTag): string {
  const prefix = UI_LANGUAGES.find(({ tag }) => tag === language)?.path ?? ''
  return path === '/' && prefix !== '' ? prefix : `${prefix}${path}`
}

/** Path of the preview picture of a public page, without its ending: `/fr` has `/fr/landing`. */
export function toPicturePath(address: string): string {
  return splitLanguagePath(address).path === '/'
    ? `${address === '/' ? '' : address}/landing`
    : address
}
