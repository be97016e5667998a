import { expect, test } from 'vitest'
import { roundWait } from './rules.ts'

test('rounds a wait to minutes, hours or days, and never to zero', () => {
  expect([5, 61 * 60, 119 * 60].map(roundWait)).toEqual(
    [1, 61, 119].map((value) => ({ value, unit: 'minute' })),
  )
  expect([2 * 3600, 47.4 * 3600].map(roundWait)).toEqual(
    [2, 47].map((value) => ({ value, unit: 'hour' })),
  )
  expect([48 * 3600, 3.3 * 86_400].map(roundWait)).toEqual(
    [2, 3.5].map((value) => ({ value, unit: 'day' })),
  )
})
