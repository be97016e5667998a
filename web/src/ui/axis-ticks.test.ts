import { expect, test } from 'vitest'
import { listAxisTicks } from './axis-ticks.ts'

test('chooses round ticks that contain every value and zero', () => {
  expect(listAxisTicks(0, 6_000)).toEqual([0, 2_000, 4_000, 6_000])
  expect(listAxisTicks(0, 19_999)).toEqual([0, 5_000, 10_000, 15_000, 20_000])
  expect(listAxisTicks(-500, 1_000)).toEqual([-500, 0, 500, 1_000])
  expect(listAxisTicks(-300, 0)).toEqual([-300, -200, -100, 0, 100])
  expect(listAxisTicks(0, 3)).toEqual([0, 1, 2, 3])
  expect(listAxisTicks(0, 0)).toEqual([0, 1])
})
