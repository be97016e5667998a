import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { ShownCorridor } from '../../http/corridor-pages.ts'
import { writeList, writeNumber } from '../../lib/formats.ts'
import { getLanguage, inLanguage, t } from '../../lib/text.ts'
import { nameCountry, nameCountryInText } from './country-rules.ts'
import type { PublishedCorridor } from './queries.ts'

/** Writes corridors as pages show them in the language of the scope, by country of residence, the largest of each first. */
export function viewCorridors(corridors: readonly PublishedCorridor[]): ShownCorridor[] {
  return corridors
    .toSorted(
      (one, other) =>
        nameCountry(one.country).localeCompare(nameCountry(other.country), getLanguage()) ||
        other.members - one.members ||
        nameCountry(one.rootsCountry).localeCompare(nameCountry(other.rootsCountry), getLanguage()),
    )
    .map(viewCorridor)
}

function viewCorridor(corridor: PublishedCorridor): ShownCorridor {
  const { rootsCountry, country, members, cities, rootCities, changedAt } = corridor
  return {
    slug: inLanguage(SOURCE_LANGUAGE, () => toSlug(nameCorridor(corridor))),
    title: nameCorridor(corridor),
    roots: nameCountryInText(rootsCountry),
    home: nameCountryInText(country),
    members: writeNumber(members),
    cities: listCities(cities),
    rootCities: listCities(rootCities),
    changedOn: changedAt.toISOString().slice(0, 10),
  }
}

function nameCorridor({ rootsCountry, country }: PublishedCorridor): string {
  return t`${nameCountry(rootsCountry)} to ${nameCountry(country)}`
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
