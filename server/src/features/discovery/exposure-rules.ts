import { DISCOVER_PAGE_SIZE } from '@adire/contract/discovery.ts'
import type { Gender } from '@adire/contract/members.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'

/** Hours after which exposure counts half. */
export const HALF_LIFE_HOURS = 72
/** Share of its exposure that a member who is shown evenly gets in a day. */
const EXPOSURE_A_DAY = (Math.LN2 * 24) / HALF_LIFE_HOURS
export const EXPOSURE_MINIMUM = orderNumbers.exposureMinimum

export interface ExposureGroup {
  gender: Gender
  city: string
  country: string
  members: number
  exposure: number
  /** Boosted members at the top of the order. */
  boosted: number
  /** Times that they were shown since their boost began. */
  boostShown: number
}

/** Mean exposure of the members whom those of a gender and city are compared with. */
export interface Mean {
  gender: Gender
  city: string
  country: string
  mean: number
  boostMean: number
  /** Exposure at which a boosted member leaves the top; 0 for never. */
  boostLimit: number
}

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
      [ofCity, ofCountry].find((some) => sum(some, 'members') >= orderNumbers.comparedMembers) ??
      ofGender
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

export interface BoostShare {
  gender: Gender
  /** Above 0, at most 1. */
  share: number
}

/**
 * Computes for each gender the share of the viewers who see a boosted member at the top, so that the
 * viewers of a day are as many as the limit allows: views are counted hourly, and all viewers of one
 * busy hour can be more. `cards` is how many a viewer sees in a day, 0 if nobody has been here.
 */
export function computeBoostShares(
  groups: readonly ExposureGroup[],
  { boostTimes, cards }: { boostTimes: number; cards: number },
): BoostShare[] {
  return [...new Set(groups.map(({ gender }) => gender))].map((gender) => {
    const ofGender = groups.filter((other) => other.gender === gender)
    const viewers = (sum(ofGender, 'exposure') * EXPOSURE_A_DAY) / (cards || DISCOVER_PAGE_SIZE)
    const limit = computeBoostLimit(ofGender, boostTimes)
    return { gender, share: limit === 0 || viewers <= limit ? 1 : limit / viewers }
  })
}

function computeBoostLimit(ofGender: readonly ExposureGroup[], boostTimes: number): number {
  if (boostTimes === 0) return 0
  const mean = divide(sum(ofGender, 'exposure'), sum(ofGender, 'members'))
  return Math.max(EXPOSURE_MINIMUM, boostTimes * mean)
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
