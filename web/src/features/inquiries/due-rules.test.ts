import { expect, test } from 'vitest'
import { computeDueTime } from './due-rules.ts'

test('gives reports of profiles 24 hours, and other inquiries 48', () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  expect(computeDueTime({ kind: 'report', createdAt })).toBe('2026-11-21T12:00:00.000Z')
  expect(computeDueTime({ kind: 'support', createdAt })).toBe('2026-11-22T12:00:00.000Z')
})
