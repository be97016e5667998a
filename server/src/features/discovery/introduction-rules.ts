import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { INTRODUCTION_COMPARISONS } from '@adire/contract/order-terms.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { getWantedGender } from './rules.ts'

/** Members of a country from which it is a region of its own; smaller ones are one region together. */
const REGION_MINIMUM = 500
/** Members who are matched with each other at most, which bounds the memory of the job. */
const GROUP_MAXIMUM = 5_000

/** Part of the members of some countries. */
export interface IntroductionGroup {
  countries: string[]
  /** The members are divided by a hash of the day into `of` parts; this is the one at `index`. */
  of: number
  index: number
}

/** Divides active members into groups whose members are introduced to each other. */
export function divideIntoGroups(
  counts: readonly { country: string; members: number }[],
): IntroductionGroup[] {
  const small = counts.filter(({ members }) => members < REGION_MINIMUM)
  const regions = [small, ...counts.filter((one) => !small.includes(one)).map((one) => [one])]
  return regions.flatMap((region) => {
    const members = region.reduce((sum, one) => sum + one.members, 0)
    const of = Math.ceil(members / GROUP_MAXIMUM)
    const countries = region.map(({ country }) => country)
    return Array.from({ length: of }, (_, index) => ({ countries, of, index }))
  })
}

export interface GroupMember {
  id: MemberId
  gender: Gender
  interestedIn: InterestedIn
}

/** Two members in the order of their ids. */
export interface Pair {
  one: MemberId
  other: MemberId
}

/** Candidates that a member chooses, and members that may choose them. */
const CHOSEN = INTRODUCTION_COMPARISONS / 2
const CHOOSERS = INTRODUCTION_COMPARISONS / 2
/** Members looked at to find those, for members whom few want to meet. */
const LOOKAHEAD = 500

/**
 * Pairs each member with those who follow in the list, if both want to meet each other: a bounded
 * number of candidates for each. The caller shuffles the list every day, neighbours near each other.
 */
export function listCandidatePairs(members: readonly GroupMember[]): Pair[] {
  const choosers = new Map<MemberId, Set<MemberId>>(members.map(({ id }) => [id, new Set()]))
  return members.flatMap((member, place) => {
    const chosen: MemberId[] = []
    for (let step = 1; step <= LOOKAHEAD && step < members.length; step++) {
      const other = members[(place + step) % members.length]
      const theirs = other && choosers.get(other.id)
      if (!theirs || !isWanted(member, other) || !isWanted(other, member)) continue
      if (theirs.size >= CHOOSERS || choosers.get(member.id)?.has(other.id)) continue
      theirs.add(member.id)
      chosen.push(other.id)
      if (chosen.length === CHOSEN) break
    }
    return chosen.map((id) => toPair(member.id, id))
  })
}

function isWanted(by: GroupMember, { gender }: GroupMember): boolean {
  const wanted = getWantedGender(by.interestedIn)
  return wanted === undefined || wanted === gender
}

export function toPair(a: MemberId, b: MemberId): Pair {
  return a < b ? { one: a, other: b } : { one: b, other: a }
}

/** A pair that may be introduced, with how well the two fit, the same seen from both. */
export interface WeightedPair extends Pair {
  weight: number
}

/** Returns the seed of the draws of a day, as text of a 64-bit integer. */
export function drawPairSeed(hashKey: string, day: string): string {
  return keyedHash(hashKey, `introductions:${day}`).readBigInt64BE(0).toString()
}

/**
 * Matches members up to their room, five introductions by default. Both of a pair weigh it the same, so
 * one stable matching exists, and taking pairs by weight finds it, as deferred acceptance would: no two
 * members would both rather have each other than one of their own. The draw in the weights leaves no ties.
 */
export function matchMembers(
  pairs: readonly WeightedPair[],
  room: ReadonlyMap<MemberId, number>,
): Pair[] {
  const left = new Map(room)
  const getRoom = (id: MemberId) => left.get(id) ?? INTRODUCTIONS_A_DAY
  return sortPairs(pairs).filter(({ one, other }) => {
    if (getRoom(one) < 1 || getRoom(other) < 1) return false
    for (const id of [one, other]) left.set(id, getRoom(id) - 1)
    return true
  })
}

/** Sorts pairs by weight, the best first. */
export function sortPairs(pairs: readonly WeightedPair[]): WeightedPair[] {
  return pairs.toSorted((a, b) => b.weight - a.weight)
}
