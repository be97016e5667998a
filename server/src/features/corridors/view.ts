import { LISTED_CORRIDORS_MAXIMUM } from '@adire/contract/corridors.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { ShownCorridor } from '../../http/corridor-pages.ts'
import { writeList, writeNumber } from '../../lib/formats.ts'
import { getLanguage, t } from '../../lib/text.ts'
import { nameCountry, nameCountryInText, nameCountryTranslated } from './country-rules.ts'
import type { PublishedCorridor } from './queries.ts'

/**
 * Writes corridors as pages show them in the language of the scope, by country of residence, the largest of each first.
 * `corridors` are the largest first.
 */
export function viewCorridors(corridors: readonly PublishedCorridor[]): ShownCorridor[] {
  return corridors
    .map((corridor, index) => ({ ...corridor, isListed: index < LISTED_CORRIDORS_MAXIMUM }))
    .toSorted(
      (one, other) =>
        compare(one.country, other.country) ||
        other.members - one.members ||
        compare(one.rootsCountry, other.rootsCountry),
    )
    .map(viewCorridor)
}

function compare(one: string, other: string): number {
  return nameCountryTranslated(one).localeCompare(nameCountryTranslated(other), getLanguage())
}

function viewCorridor({
  rootsCountry,
  country,
  members,
  cities,
  rootCities,
  changedAt,
  isListed,
}: PublishedCorridor & { isListed: boolean }): ShownCorridor {
  return {
    // The same in all languages.
    slug: toSlug(`${nameCountry(rootsCountry)} to ${nameCountry(country)}`),
    title: t`${nameCountryTranslated(rootsCountry)} to ${nameCountryTranslated(country)}`,
    roots: nameCountryInText(rootsCountry),
    home: nameCountryInText(country),
    members: writeNumber(members),
    cities: listCities(cities),
    rootCities: listCities(rootCities),
    changedOn: changedAt.toISOString().slice(0, 10),
    isListed,
  }
}

/** Leaves out the regions in names such as "London, Ontario", because the sentence names the country. */
function listCities(names: readonly string[]): string {
  return writeList([...new Set(names.map((name) => name.split(',', 1)[0] ?? name))])
}

/** Turns a title into the end of an address: `Nigeria to United Kingdom` is `nigeria-to-united-kingdom`. */
export function toSlug(title: string): string {
  return foldText(title)
    .replaceAll(/['’.()]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
