import { expect, test } from 'vitest'
import { formatForInput } from './local-input.ts'

test.each([
  [-330, '2026-11-21T17:30'],
  [300, '2026-11-21T07:00'],
  [0, '2026-11-21T12:00'],
])('formats a moment on the clock of a device %i minutes behind UTC', (offset, text) => {
  const moment = new Date('2026-11-21T12:00:00Z')
  moment.getTimezoneOffset = () => offset
  expect(formatForInput(moment)).toBe(text)
})
