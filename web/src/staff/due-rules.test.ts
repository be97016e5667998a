import { expect, test } from 'vitest'
import { computeTimeLeft } from './due-rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test('rounds to whole units, and marks a reached deadline as late', () => {
  expect(computeTimeLeft(at(59), now)).toEqual({ isLate: false, value: 59, unit: 'minute' })
  expect(computeTimeLeft(at(23.9 * 60), now)).toEqual({ isLate: false, value: 23, unit: 'hour' })
  expect(computeTimeLeft(at(9 * 24 * 60), now)).toEqual({ isLate: false, value: 9, unit: 'day' })
  expect(computeTimeLeft(at(0), now)).toEqual({ isLate: true, value: 0, unit: 'minute' })
  expect(computeTimeLeft(at(-130), now)).toEqual({ isLate: true, value: 2, unit: 'hour' })
})
