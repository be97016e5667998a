import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { getLanguage } from '../../lib/text.ts'

const englishNames = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'region' })

/** English names that read better in an address and a sentence than those of `Intl`. */
const OWN_NAMES = new Map([
  ['CD', 'Democratic Republic of the Congo'],
  ['CG', 'Republic of the Congo'],
  ['GS', 'South Georgia and the South Sandwich Islands'],
  ['HK', 'Hong Kong'],
  ['MM', 'Myanmar'],
  ['MO', 'Macao'],
  ['VC', 'St. Vincent and the Grenadines'],
])

/** Countries whose English name has an article in a sentence. `Intl` doesn't know it. */
const WITH_ARTICLE = new Set(
  (
    'AE AX BQ BS CC CD CF CG CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN PS SB SC TC TF ' +
    'US VG VI'
  ).split(' '),
)

/** Names a country in English by its ISO code: `United Kingdom`, `Trinidad and Tobago`. */
export function nameCountry(code: string): string {
  return OWN_NAMES.get(code) ?? (englishNames.of(code) ?? code).replaceAll('&', 'and')
}

/** Names a country in the language of the scope: `Royaume-Uni`. */
export function nameCountryTranslated(code: string): string {
  const language = getLanguage()
  if (language === SOURCE_LANGUAGE) return nameCountry(code)
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** Names a country within a sentence: `the United Kingdom`, in other languages without an article. */
export function nameCountryInText(code: string): string {
  if (getLanguage() !== SOURCE_LANGUAGE) return nameCountryTranslated(code)
  return WITH_ARTICLE.has(code) ? `the ${nameCountry(code)}` : nameCountry(code)
}
