import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { t } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/** Codes of the languages of profiles, which are stored by their English name. */
const codes: Partial<Record<string, string>> = {
  English: 'en',
  French: 'fr',
  Portuguese: 'pt',
  Spanish: 'es',
  Yoruba: 'yo',
  Igbo: 'ig',
  Hausa: 'ha',
  Twi: 'tw',
  Swahili: 'sw',
  Kikuyu: 'ki',
  Amharic: 'am',
  Wolof: 'wo',
  Lingala: 'ln',
  Zulu: 'zu',
  'Haitian Creole': 'ht',
  Arabic: 'ar',
  German: 'de',
}

/** Name of a language in a sentence of the page's language: "elle parle yoruba". */
export function languageName(language: string): string {
  if (i18n.locale === SOURCE_LANGUAGE) return language
  // Jamaican Patois, which browsers call a kind of English.
  if (language === 'Patois') return t`Patois`
  const code = codes[language]
  return (code && displayNames().of(code)) ?? language
}

/** Name of a language that stands alone, such as an option: "Yoruba". */
export function languageLabel(language: string): string {
  const name = languageName(language)
  const [first = ''] = name
  return first.toLocaleUpperCase(i18n.locale) + name.slice(first.length)
}

/** Name of the language with a BCP 47 tag, in a sentence of the page's language. */
export function foreignLanguageName(tag: string): string {
  return displayNames().of(tag) ?? tag
}

let names: Intl.DisplayNames | undefined

function displayNames(): Intl.DisplayNames {
  if (names?.resolvedOptions().locale !== i18n.locale)
    // Chromium lacks the names of some, such as Kikuyu, and would return the code.
    names = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'none' })
  return names
}
