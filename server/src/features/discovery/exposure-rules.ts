import type { ExposureGroup, Mean } from './exposure-queries.ts'
import { HALF_LIFE_HOURS } from './order-rules.ts'

/** Members from which a city, or a country, is compared on its own. */
const GROUP_MINIMUM = 20
/** Share of a steady exposure that comes from each day. */
const SHARE_OF_A_DAY = (Math.LN2 * 24) / HALF_LIFE_HOURS
/** Times that every boost may show a member, however little others are shown: a page. */
const BOOST_MINIMUM = 20

/**
 * Computes the mean exposure for each gender and city: of the city, of the country if the city has
 * fewer than 20 members of the gender, else of the gender. A boost ends at the top after as many views
 * as the members of the gender have in `boostDays`; 0 for never.
 */
export function computeMeans(groups: readonly ExposureGroup[], boostDays: number): Mean[] {
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
      boostLimit: computeBoostLimit(ofGender, boostDays),
    }
  })
}

function computeBoostLimit(ofGender: readonly ExposureGroup[], boostDays: number): number {
  if (boostDays === 0) return 0
  const daily = divide(sum(ofGender, 'exposure'), sum(ofGender, 'members')) * SHARE_OF_A_DAY
  return Math.max(BOOST_MINIMUM, boostDays * daily)
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
