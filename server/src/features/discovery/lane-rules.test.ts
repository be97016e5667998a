import { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { drawCard, type LaneRow, placeLane } from './lane-rules.ts'

const random = new SeededRandom(7)

function aRow({ isNear = true, lane = random.between(0, 2 ** 48 - 1) } = {}): LaneRow {
  const hex = (length: number) =>
    Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  return {
    id: MemberId.parse(`${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`),
    lane,
    ring: 0,
    is_same_city: isNear,
    is_nearby: isNear,
    is_same_country: false,
    lives_in_roots: null,
    is_new: false,
  }
}
/** A page whose first `near` cards have the reasons of the lane. */
const aPage = (near: number) => Array.from({ length: 20 }, (_, at) => aRow({ isNear: at < near }))
const all = { after: -1, room: 12 }

test.each([1, 2, 5, 20])('takes each of %i cards with the same reasons equally often', (near) => {
  const pages = 10_000
  const counts = Array.from({ length: 20 }, () => 0)
  for (let page = 0; page < pages; page++)
    for (const at of placeLane(aPage(near), [aRow()], all).placed.keys())
      counts[at] = (counts[at] ?? 0) + 1
  for (const [at, count] of counts.entries()) {
    const expected = at < near ? pages / 20 : 0
    expect(Math.abs(count - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected))
  }
})

test('takes no card of another class', () => {
  const cards = Array.from({ length: 20 }, () => aRow())
  const lane = Array.from({ length: 10 }, () => ({ ...aRow(), ring: 2 ** 48 }))
  expect(placeLane(cards, lane, all)).toEqual({ placed: new Map(), waiting: lane })
})

test('takes four places at most, and lets those wait whose place is taken or differs', () => {
  for (let page = 0; page < 200; page++) {
    const cards = aPage(10)
    const lane = Array.from({ length: 30 }, () => aRow())
    const { placed, waiting } = placeLane(cards, lane, { after: -1, room: 30 })
    expect(placed.size).toBe(4)
    for (const [at, member] of placed)
      expect([at, at < 10]).toEqual([drawCard(member, cards), true])
    for (const member of waiting) {
      const at = drawCard(member, cards)
      expect(at >= 10 || placed.has(at)).toBe(true)
    }
  }
})

test('stays with a card while others come, go or move', () => {
  for (let page = 0; page < 200; page++) {
    const cards = aPage(20)
    const member = aRow()
    const drawn = cards[drawCard(member, cards)]
    const fewer = cards.filter((card) => card === drawn || random.happens(0.5)).toReversed()
    expect(fewer[drawCard(member, fewer)]).toBe(drawn)
  }
})

test('stops when too many would wait, but tries those who wait already', () => {
  const lane = [1, 2, 11, 12, 13].map((draw) => aRow({ lane: draw }))
  const { placed, waiting } = placeLane(aPage(0), lane, { after: 10, room: 2 })
  expect([placed.size, waiting]).toEqual([0, lane.slice(0, 4)])
})
