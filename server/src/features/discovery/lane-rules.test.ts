import { expect, test } from 'vitest'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { type LaneRow, placeLane } from './lane-rules.ts'

interface Row extends LaneRow {
  name: string
}

const aRow = (name: string, { isNear = false, lane = 0 } = {}): Row => ({
  name,
  lane,
  is_same_city: isNear,
  is_nearby: isNear,
  is_same_country: false,
  lives_in_roots: null,
  is_new: false,
})
const aPage = (near: number) =>
  Array.from({ length: 20 }, (_, at) => aRow(String(at), { isNear: at < near }))
const all = { after: -1, room: 12 }

test.each([1, 2, 5, 20])('takes each of %i cards with the same reasons equally often', (near) => {
  const random = new SeededRandom(7)
  const pages = 20_000
  const counts = Array.from({ length: 20 }, () => 0)
  for (let page = 0; page < pages; page++) {
    const lane = [aRow('lane', { isNear: true, lane: random.between(0, 2 ** 32 - 1) })]
    for (const at of placeLane(aPage(near), lane, all).placed.keys())
      counts[at] = (counts[at] ?? 0) + 1
  }
  for (const [at, count] of counts.entries()) {
    const expected = at < near ? pages / 20 : 0
    expect(Math.abs(count - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected))
  }
})

test('takes four places at most, and lets those wait whose place is taken or differs', () => {
  const lane = [3, 23, 15, 4, 5, 6, 7].map((draw) =>
    aRow(String(draw), { isNear: true, lane: draw }),
  )
  const { placed, waiting } = placeLane(aPage(10), lane, all)
  expect([...placed].map(([at, { name }]) => [at, name])).toEqual([
    [3, '3'],
    [4, '4'],
    [5, '5'],
    [6, '6'],
  ])
  expect(waiting.map(({ name }) => name)).toEqual(['23', '15'])
})

test('stops when too many would wait, but tries those who wait already', () => {
  const lane = [10, 11, 30, 31, 2].map((draw) => aRow(String(draw), { isNear: true, lane: draw }))
  const { placed, waiting } = placeLane(aPage(10), lane, { after: 11, room: 1 })
  expect([placed.size, waiting.map(({ name }) => name)]).toEqual([0, ['10', '11', '30']])
})
