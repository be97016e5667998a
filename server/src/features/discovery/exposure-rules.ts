import type { ExposureGroup, Mean } from './exposure-queries.ts'

/** Members from which a city, or a country, is compared on its own. */
const GROUP_MINIMUM = 20

/**
 * Computes the mean exposure for each gender and city: of the city, of the country if the city has
 * fewer than 20 members of the gender, else of the gender.
 */
export function computeMeans(groups: readonly ExposureGroup[]): Mean[] {
  return groups.map(({ gender, city, country }) => {
    const ofGender = groups.filter((other) => other.gender === gender)
    const ofCountry = ofGender.filter((other) => other.country === country)
    const ofCity = ofCountry.filter((other) => other.city === city)
    const compared =
      [ofCity, ofCountry].find((some) => sum(some, 'members') >= GROUP_MINIMUM) ?? ofGender
    return {
      gender,
      city,
      country,
      mean: divide(sum(compared, 'exposure'), sum(compared, 'members')),
      // Boosted members are few.
      boostMean: divide(sum(ofGender, 'boostShown'), sum(ofGender, 'boosted')),
    }
  })
}

function sum(
  groups: readonly ExposureGroup[],
  column: 'members' | 'exposure' | 'boosted' | 'boostShown',
): number {
  return groups.reduce((total, group) => total + group[column], 0)
}

function divide(total: number, count: number): number {
  return count === 0 ? 0 : total / count
}
