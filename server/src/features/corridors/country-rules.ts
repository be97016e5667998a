import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { getLanguage } from '../../lib/text.ts'

const SHORT_NAMES = new Map<UiLanguageTag, Intl.DisplayNames>()

/** Names that read better in an address and a sentence than those of `Intl`. */
const OWN_NAMES = new Map([
  ['CD', 'Democratic Republic of the Congo'],
  ['CG', 'Republic of the Congo'],
  ['GS', 'South Georgia and the South Sandwich Islands'],
  ['HK', 'Hong Kong'],
  ['MM', 'Myanmar'],
  ['MO', 'Macao'],
  ['VC', 'St. Vincent and the Grenadines'],
])

/** Countries whose name has an article in a sentence. `Intl` doesn't know it. */
const WITH_ARTICLE = new Set(
  (
    'AE AX BQ BS CC CD CF CG CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN PS SB SC TC TF ' +
    'US VG VI'
  ).split(' '),
)

/**
 * Names a country by its ISO code in the language of the scope: `United Kingdom`, `Trinidad and
 * Tobago`.
 */
export function nameCountry(code: string): string {
  const language = getLanguage()
  const names = SHORT_NAMES.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  SHORT_NAMES.set(language, names)
  const name = names.of(code) ?? code
  if (language !== SOURCE_LANGUAGE) return name
  return OWN_NAMES.get(code) ?? name.replaceAll('&', 'and')
}

/** Names a country within a sentence: `the United Kingdom`. Other languages have no article there. */
export function nameCountryInText(code: string): string {
  return getLanguage() === SOURCE_LANGUAGE && WITH_ARTICLE.has(code)
    ? `the ${nameCountry(code)}`
    : nameCountry(code)
}
