import type { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { SeededRandom } from '../../testing/seeded-random.ts'
import {
  divideIntoGroups,
  type GroupMember,
  listCandidatePairs,
  matchMembers,
  sortPairs,
  toPair,
  type WeightedPair,
} from './introduction-rules.ts'

const ROOM = 5

// Short names, which are easier to read than ids; the rules only compare them.
const nameMember = (place: number) => String(place).padStart(4, '0') as MemberId

function addPeople(count: number, mix: Omit<GroupMember, 'id'>[]): GroupMember[] {
  return Array.from({ length: count }, (_, place) => ({
    id: nameMember(place),
    ...mix[place % mix.length]!,
  }))
}

const couples: Omit<GroupMember, 'id'>[] = [
  { gender: 'woman', interestedIn: 'men' },
  { gender: 'man', interestedIn: 'women' },
  { gender: 'man', interestedIn: 'women' },
]

/** Partners by member. */
function listPartners(pairs: readonly { one: MemberId; other: MemberId }[]) {
  const partners = new Map<MemberId, MemberId[]>()
  for (const { one, other } of pairs) {
    partners.set(one, [...(partners.get(one) ?? []), other])
    partners.set(other, [...(partners.get(other) ?? []), one])
  }
  return partners
}

/** Deferred acceptance: women propose to their best, and men keep the best five of those who did. */
function deferAcceptance(pairs: readonly WeightedPair[], women: readonly MemberId[]): Set<string> {
  const order = sortPairs(pairs)
  const rank = new Map(order.map(({ one, other }, place) => [`${one} ${other}`, place]))
  const getRank = (a: MemberId, b: MemberId) => {
    const { one, other } = toPair(a, b)
    return rank.get(`${one} ${other}`) ?? Infinity
  }
  const wishes = new Map(
    women.map((woman) => [
      woman,
      order.flatMap(({ one, other }) => (one === woman ? [other] : other === woman ? [one] : [])),
    ]),
  )
  const held = new Map<MemberId, MemberId[]>()
  const countHeld = (woman: MemberId) =>
    [...held.values()].filter((proposers) => proposers.includes(woman)).length
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const woman of women) {
      const next = countHeld(woman) < ROOM ? wishes.get(woman)?.shift() : undefined
      if (next === undefined) continue
      isMoving = true
      const proposers = [...(held.get(next) ?? []), woman]
      held.set(
        next,
        proposers.toSorted((a, b) => getRank(a, next) - getRank(b, next)).slice(0, ROOM),
      )
    }
  }
  return new Set(
    [...held].flatMap(([man, proposers]) =>
      proposers.map((woman) => Object.values(toPair(man, woman)).join(' ')),
    ),
  )
}

test('matches like deferred acceptance does, with every member at five at most', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = new SeededRandom(seed)
    const members = addPeople(60, couples)
    const pairs = listCandidatePairs(members).map((pair) => ({
      ...pair,
      // Few different weights, so that most are ties.
      weight: random.between(0, 3),
    }))
    const matched = matchMembers(pairs, new Map())
    for (const partners of listPartners(matched).values())
      expect(partners.length).toBeLessThanOrEqual(ROOM)
    const women = members.filter(({ gender }) => gender === 'woman').map(({ id }) => id)
    expect(new Set(matched.map(({ one, other }) => `${one} ${other}`))).toEqual(
      deferAcceptance(pairs, women),
    )
  }
})

test('gives each member at most fifty candidates, all of whom want to meet each other', () => {
  const members = addPeople(300, couples)
  const byId = new Map(members.map((member) => [member.id, member]))
  const pairs = listCandidatePairs(members)
  expect(new Set(pairs.map(({ one, other }) => `${one} ${other}`)).size).toBe(pairs.length)
  const counts = [...listPartners(pairs).values()].map((partners) => partners.length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(50)
  expect([counts.length, Math.min(...counts) >= 5]).toEqual([300, true])
  for (const { one, other } of pairs)
    expect([byId.get(one)?.gender, byId.get(other)?.gender].toSorted()).toEqual(['man', 'woman'])
})

test('introduces the pair that fits best first', () => {
  const pairs = [1, 3, 2].map((weight) => ({
    ...toPair(nameMember(0), nameMember(weight)),
    weight,
  }))
  expect(matchMembers(pairs, new Map([[nameMember(0), 1]]))).toMatchObject([
    { one: nameMember(0), other: nameMember(3) },
  ])
})

test('leaves members full who have their five already', () => {
  const pairs = [{ ...toPair(nameMember(1), nameMember(2)), weight: 1 }]
  expect(matchMembers(pairs, new Map([[nameMember(2), 0]]))).toEqual([])
  expect(matchMembers(pairs, new Map())).toHaveLength(1)
})

test('puts small countries together, and divides large ones', () => {
  expect(
    divideIntoGroups([
      { country: 'GH', members: 12 },
      { country: 'NG', members: 11_000 },
      { country: 'TT', members: 400 },
    ]),
  ).toEqual([
    { countries: ['GH', 'TT'], of: 1, index: 0 },
    ...[0, 1, 2].map((index) => ({ countries: ['NG'], of: 3, index })),
  ])
  expect(divideIntoGroups([])).toEqual([])
})
