import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { inLanguage } from '../lib/text.ts'

const LANGUAGE = /<html[^>]*? lang="([^"]*)"/

/**
 * Runs a function whose texts are in the language of a prerendered page, whoever requests it: a page
 * is remembered with what the server writes into it.
 */
export function inPageLanguage<T>(html: string, write: () => T): T {
  return inLanguage(readPageLanguage(html), write)
}

/** The language of a prerendered page. */
export function readPageLanguage(html: string): UiLanguageTag {
  return toUiLanguage(LANGUAGE.exec(html.slice(0, 500))?.[1])
}
