import { MemberId } from '@adire/contract/ids.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { expect, test } from 'vitest'
import { stableUuid } from '../../lib/hashes.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { drawSlots, LANE_PER_NEIGHBOUR, LANE_SLOTS, type Neighbour } from './lane-rules.ts'
import { CLASS_SIZE } from './order-rules.ts'

const toId = (name: string) => MemberId.parse(stableUuid(name))
const { laneOneIn } = orderNumbers

/** Builds neighbours of the second class in ring order, of whom those at some indexes were shown. */
const buildNeighbours = (count: number, shown: number[] = []) =>
  Array.from({ length: count }, (_, at): Neighbour => ({
    id: toId(`neighbour ${at}`),
    ring: CLASS_SIZE + 100 * (at + 1),
    wasShown: shown.includes(at),
  }))

const aCandidate = (name: string, { kind = 'woman', chance = 0.5, turn = 0 } = {}) => ({
  id: toId(name),
  kind,
  broadKind: kind,
  ageSteps: 0,
  chance,
  turn,
})
const buildOthers = (count: number, kind = 'woman') =>
  Array.from({ length: count }, (_, at) => aCandidate(`other ${kind} ${at}`, { kind }))
const likers = ['ada', 'bola', 'chi', 'dayo'].map((name) => aCandidate(name))

test('draws two slots before each neighbour, of which one in four is for a liker', () => {
  const slots = drawSlots(buildNeighbours(5), { likers, others: buildOthers(120) })
  expect(slots.map(({ offset }) => offset)).toEqual([50, 50, 150, 150, 250, 250, 350, 350])
  expect(slots.flatMap(({ id }) => likers.filter((one) => one.id === id))).toEqual(
    likers.slice(0, 2),
  )
})

test('has the same number of slots with and without likers', () => {
  const neighbours = buildNeighbours(30)
  for (const some of [[], likers.slice(0, 1), likers])
    expect(drawSlots(neighbours, { likers: some, others: buildOthers(120) })).toHaveLength(
      LANE_SLOTS,
    )
})

test('counts only neighbours who were not shown for four weeks', () => {
  const notShown = laneOneIn / LANE_PER_NEIGHBOUR
  const shown = Array.from({ length: 5 }, (_, at) => at)
  const candidates = { likers, others: buildOthers(120) }
  expect(drawSlots(buildNeighbours(5 + notShown, shown), candidates)).toHaveLength(laneOneIn)
  expect(drawSlots(buildNeighbours(4 + notShown, shown), candidates)).toEqual([])
})

test('draws slots for half of the candidates at most, however many like the viewer', () => {
  const neighbours = buildNeighbours(60)
  const candidates = buildOthers(4 * laneOneIn)
  for (const count of [0, 1, 4, 7]) {
    const own = candidates.slice(0, count)
    expect(drawSlots(neighbours, { likers: own, others: candidates })).toHaveLength(2 * laneOneIn)
  }
  const few = candidates.slice(0, 2 * laneOneIn - 1)
  expect(drawSlots(neighbours, { likers, others: few })).toEqual([])
})

test('moves a liker with others of their kind only, at most one with three', () => {
  const kinds = ['near 1990', 'near 1960', 'far 1990']
  const others = kinds.flatMap((kind, at) => buildOthers(4 * laneOneIn * at, kind))
  const many = kinds.flatMap((kind) =>
    Array.from({ length: 20 }, (_, at) => aCandidate(`liker ${kind} ${at}`, { kind })),
  )
  const slots = drawSlots(buildNeighbours(60), { likers: many, others })
  const findKind = (id: MemberId) => [...many, ...others].find((one) => one.id === id)?.kind
  const countSlots = (some: typeof others, kind: string) =>
    slots.filter(({ id }) => findKind(id) === kind && some.some((one) => one.id === id)).length
  expect(kinds.map((kind) => countSlots(many, kind))).toEqual([0, 2, 4])
  expect(kinds.map((kind) => countSlots(others, kind))).toEqual([0, 6, 12])
})

test('takes a broader kind for members of whose kind there are fewer than eight', () => {
  const aRareMember = (name: string, kind: string) => ({
    ...aCandidate(name, { kind }),
    broadKind: 'broad',
  })
  const others = ['a', 'b'].flatMap((kind) =>
    Array.from({ length: 7 }, (_, at) => aRareMember(`${kind} ${at}`, kind)),
  )
  const liker = aRareMember('liker', 'c')
  const many = buildOthers(8, 'd')
  const slots = drawSlots(buildNeighbours(60), { likers: [liker], others: [...others, ...many] })
  const ids = slots.map(({ id }) => id)
  expect(ids).toHaveLength(2 * laneOneIn)
  expect(ids).toContain(liker.id)
  expect(many.filter(({ id }) => ids.includes(id))).toHaveLength(laneOneIn)
})

test('puts likers into random blocks', () => {
  const random = new SeededRandom(8)
  const blocks = Array.from({ length: 7 }, () => 0)
  for (let run = 0; run < 2_000; run++) {
    const others = buildOthers(14 * laneOneIn).map((one) => ({ ...one, turn: random.next() }))
    const slots = drawSlots(buildNeighbours(20), { likers: [aCandidate('liker')], others })
    const block = Math.floor(slots.findIndex(({ id }) => id === toId('liker')) / laneOneIn)
    blocks[block] = (blocks[block] ?? 0) + 1
  }
  for (const count of blocks) expect(Math.abs(count - 2_000 / 7)).toBeLessThan(80)
})

test('leaves neighbours where they are, and gives nobody two slots', () => {
  const neighbours = buildNeighbours(60)
  const near = neighbours.map(({ id }) => ({ ...aCandidate('near', { turn: 0.5 }), id }))
  const others = [...near.slice(0, 9), ...likers, ...buildOthers(76)]
  const slots = drawSlots(neighbours, { likers: [...near.slice(9, 12), ...likers], others })
  const ids = slots.map(({ id }) => id)
  expect(ids.filter((id) => near.some((one) => one.id === id))).toEqual([])
  expect([ids.length, new Set(ids).size]).toEqual([LANE_SLOTS, LANE_SLOTS])
})

test('puts a liker on each of four slots alike, wherever they stand between neighbours', () => {
  const random = new SeededRandom(7)
  const aRandomCandidate = (name: string) =>
    aCandidate(name, { chance: random.next(), turn: random.next() })
  const counts = Array.from({ length: laneOneIn }, () => 0)
  for (let run = 0; run < 2_000; run++) {
    const liker = aRandomCandidate('liker')
    const others = Array.from({ length: 2 * laneOneIn }, (_, at) => aRandomCandidate(`other ${at}`))
    const slots = drawSlots(buildNeighbours(2), { likers: [liker], others })
    const at = slots.findIndex(({ id }) => id === liker.id)
    counts[at] = (counts[at] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(100)
})
