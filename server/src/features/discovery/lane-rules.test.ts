import { expect, test } from 'vitest'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { insertLane, type LaneRow, takeLane } from './lane-rules.ts'
import { firstPosition } from './order-rules.ts'

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
const PAGES = 20_000

/** Counts how often each place of a page of twenty is a member's of the lane. */
function countPlaces(members: number, isNear: (place: number) => boolean): number[] {
  const random = new SeededRandom(7)
  const counts = Array.from({ length: 20 }, () => 0)
  for (let page = 0; page < PAGES; page++) {
    const rows = Array.from({ length: 20 - members }, (_, place) => ({
      row: aRow('other', { isNear: isNear(place) }),
      position: firstPosition,
    }))
    const lane = Array.from({ length: members }, () =>
      aRow('lane', { isNear: true, lane: random.between(0, 2 ** 32 - 1) }),
    )
    insertLane(rows, lane, { from: 0, until: rows.length, start: firstPosition })
    for (const [place, { row }] of rows.entries())
      if (row.name === 'lane') counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

test.each([1, 2, 3, 4])('lists %i members of the lane at each place equally often', (members) => {
  const expected = (PAGES * members) / 20
  for (const count of countPlaces(members, () => true))
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected))
})

test('lists a member of the lane first, between and last of those with the same reasons', () => {
  const counts = countPlaces(1, (place) => place === 4 || place === 9)
  const places = [...counts.entries()].filter(([, count]) => count > 0)
  expect(places.map(([place]) => place)).toEqual([4, 9, 10])
  for (const [, count] of places) expect(Math.abs(count / PAGES - 1 / 3)).toBeLessThan(0.02)
})

test('takes members while the window has another one with the same reasons for each', () => {
  const [near, far] = [{ isNear: true }, { isNear: false }]
  const lane = [aRow('a', near), aRow('b', far), aRow('c', near), aRow('d', far)]
  const rows = [aRow('1', near), aRow('2', far), aRow('3', far)]
  expect(takeLane(lane, rows).map(({ name }) => name)).toEqual(['a', 'b'])
})
