import { afterAll, expect, test, vi } from 'vitest'
import { formatDate, formatLongDate, formatMoney } from './format.ts'

// Before the first format, which remembers its time zone.
vi.stubEnv('TZ', 'America/Toronto')
vi.stubGlobal('navigator', { language: 'en-CA', languages: ['en-CA'] })
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('shows a day as the same day west of Greenwich, and a moment in local time', () => {
  expect(formatLongDate('2026-11-02')).toBe('November 2, 2026')
  expect(formatDate('2026-11-02')).toMatch(/\b2\b/)
  expect(formatLongDate('2026-11-02T00:00:00Z')).toBe('November 1, 2026')
})

test('tells Canadian from US dollars in Canada too', () => {
  expect(formatMoney({ currency: 'CAD', minor: 1400, decimals: 2 })).toBe('CA$14.00')
  expect(formatMoney({ currency: 'USD', minor: 999, decimals: 2 })).toBe('$9.99')
})
