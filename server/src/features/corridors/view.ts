import { foldText } from '../../lib/fold-text.ts'
import type { ShownCorridor } from '../../http/corridor-pages.ts'
import { nameCountry, nameCountryInText } from './country-rules.ts'
import type { PublishedCorridor } from './queries.ts'

const cityList = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Writes corridors as pages show them, by country of residence, the largest of each first. */
export function viewCorridors(corridors: readonly PublishedCorridor[]): ShownCorridor[] {
  return corridors
    .toSorted(
      (one, other) =>
        nameCountry(one.country).localeCompare(nameCountry(other.country), 'en') ||
        other.members - one.members ||
        nameCountry(one.rootsCountry).localeCompare(nameCountry(other.rootsCountry), 'en'),
    )
    .map(viewCorridor)
}

function viewCorridor(corridor: PublishedCorridor): ShownCorridor {
  const { rootsCountry, country, members, cities, rootCities, changedAt } = corridor
  const title = `${nameCountry(rootsCountry)} to ${nameCountry(country)}`
  return {
    slug: toSlug(title),
    title,
    roots: nameCountryInText(rootsCountry),
    home: nameCountryInText(country),
    members: members.toLocaleString('en-US'),
    cities: listCities(cities),
    rootCities: listCities(rootCities),
    changedOn: changedAt.toISOString().slice(0, 10),
  }
}

/** Leaves out the regions in names such as "London, Ontario", because the sentence names the country. */
function listCities(names: readonly string[]): string {
  return cityList.format(new Set(names.map((name) => name.split(',', 1)[0] ?? name)))
}

/** Turns a title into the end of an address: `Nigeria to United Kingdom` is `nigeria-to-united-kingdom`. */
export function toSlug(title: string): string {
  return foldText(title)
    .replaceAll(/['’.()]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
