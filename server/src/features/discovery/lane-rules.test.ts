import { orderNumbers } from '@adire/contract/order-terms.ts'
import { stableUuid } from '../../lib/hashes.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { drawPlaces, type RingNeighbour } from './lane-rules.ts'
import { CLASS_SIZE } from './order-rules.ts'

const toId = (name: string) => MemberId.parse(stableUuid(name))

/** Builds neighbours of a class in ring order, all unseen but those at some indexes. */
const buildNeighbours = (count: number, { from = 0, seen = [] as number[] } = {}) =>
  Array.from({ length: count }, (_, at): RingNeighbour => ({
    id: toId(`neighbour ${from} ${at}`),
    ring: from + 100 * (at + 1),
    isSeen: seen.includes(at),
  }))

const aLiker = (name: string, { from = 0, chance = 0.5 } = {}) => ({
  id: toId(name),
  class: from,
  chance,
})

const GROUP = orderNumbers.membersPerLanePlace

test('draws one place among each six neighbours, for the first likers', () => {
  const likers = ['ada', 'bola', 'chi', 'dayo'].map((name) => aLiker(name))
  expect(drawPlaces(buildNeighbours(4 * GROUP - 1), likers)).toEqual([
    { id: toId('ada'), ring: 50 * GROUP },
    { id: toId('bola'), ring: 150 * GROUP },
    { id: toId('chi'), ring: 250 * GROUP },
  ])
})

test('counts only neighbours who were not shown for weeks', () => {
  const seen = Array.from({ length: GROUP }, (_, at) => 2 * at)
  const neighbours = buildNeighbours(2 * GROUP, { seen })
  const likers = ['ada', 'bola'].map((name) => aLiker(name, { chance: 0 }))
  expect(drawPlaces(neighbours, likers)).toEqual([{ id: toId('ada'), ring: 0 }])
  expect(drawPlaces(neighbours.slice(0, -1), likers)).toEqual([])
})

test('moves nobody into another class, and nobody who is among the neighbours already', () => {
  const [low, high] = [buildNeighbours(GROUP), buildNeighbours(GROUP, { from: CLASS_SIZE })]
  const [own] = low
  const likers = [
    { id: own!.id, class: 0, chance: 0 },
    aLiker('high', { from: CLASS_SIZE, chance: 0 }),
    aLiker('other', { from: 2 * CLASS_SIZE }),
  ]
  expect(drawPlaces([...low, ...high], likers)).toEqual([{ id: toId('high'), ring: CLASS_SIZE }])
})
