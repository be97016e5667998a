import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { inLanguage } from '../lib/text.ts'

const LANGUAGE = /<html[^>]*? lang="([^"]*)"/

/**
 * Runs a function that writes texts into a prerendered page, in the language of that page and not of
 * the request: the filled page is cached and sent to everyone.
 */
export function inPageLanguage<T>(html: string, write: () => T): T {
  return inLanguage(readPageLanguage(html), write)
}

/** The language of a prerendered page. */
export function readPageLanguage(html: string): UiLanguageTag {
  return toUiLanguage(LANGUAGE.exec(html.slice(0, 500))?.[1])
}
