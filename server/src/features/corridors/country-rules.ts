const regionNames = new Intl.DisplayNames('en', { type: 'region' })

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

/** Names a country by its ISO code: `United Kingdom`, `Trinidad and Tobago`. */
export function nameCountry(code: string): string {
  return OWN_NAMES.get(code) ?? (regionNames.of(code) ?? code).replaceAll('&', 'and')
}

/** Names a country within a sentence: `the United Kingdom`. */
export function nameCountryInText(code: string): string {
  return WITH_ARTICLE.has(code) ? `the ${nameCountry(code)}` : nameCountry(code)
}
