import { expect, test } from 'vitest'
import { isUnreachable, retryWaitMs } from './retry-timer.ts'

const answered = (status: number) => Object.assign(new Error('answer'), { status })

test('tells an unreachable server from a refusal', () => {
  expect(isUnreachable(new TypeError('Failed to fetch'))).toBe(true)
  for (const status of [408, 502, 503, 504])
    expect([status, isUnreachable(answered(status))]).toEqual([status, true])
  for (const status of [400, 401, 402, 404, 409, 422, 429, 500, 501])
    expect([status, isUnreachable(answered(status))]).toEqual([status, false])
})

test('waits one to thirty seconds between attempts, with jitter', () => {
  const shortest = [0, 1, 2, 3, 4, 5, 20].map((failures) => retryWaitMs(failures, () => 0))
  const longest = [0, 1, 2, 3, 4, 5, 20].map((failures) => retryWaitMs(failures, () => 1))
  expect(shortest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
