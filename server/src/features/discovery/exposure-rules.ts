import type { ExposureGroup, Mean } from './exposure-queries.ts'

/** Members from which a city, or a country, is compared on its own. */
const GROUP_MINIMUM = 20
/** Exposure up to which a boosted member stays at the top, however little others are shown. */
const BOOST_MINIMUM = 20

/**
 * Computes the mean exposure for each gender and city: of the city, of the country if the city has
 * fewer than 20 members of the gender, else of the gender. A boosted member leaves the top at `boostTimes`
 * times the mean of their gender; 0 for never.
 */
export function computeMeans(groups: readonly ExposureGroup[], boostTimes: number): Mean[] {
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
      boostLimit: computeBoostLimit(ofGender, boostTimes),
    }
  })
}

function computeBoostLimit(ofGender: readonly ExposureGroup[], boostTimes: number): number {
  if (boostTimes === 0) return 0
  const mean = divide(sum(ofGender, 'exposure'), sum(ofGender, 'members'))
  return Math.max(BOOST_MINIMUM, boostTimes * mean)
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
