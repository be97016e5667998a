import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { checkClock } from './clock-check.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Checks a clock that differs from the machine's; returns the log. */
async function checkShifted(seconds: number): Promise<string> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await checkClock(app.db, new ManualClock(new Date(Date.now() + seconds * 1000)), log)
  return lines.join('')
}

test.each([900, -900])('refuses to start with a clock %i seconds away', async (seconds) => {
  await expect(checkShifted(seconds)).rejects.toThrow(/differ by 9\d\d seconds|differ by 8\d\d/)
})

test.each([30, -30])('warns about a clock %i seconds away', async (seconds) => {
  expect(await checkShifted(seconds)).toContain('differ')
})

test('accepts a clock that agrees with the database', async () => {
  expect(await checkShifted(0)).toBe('')
})
