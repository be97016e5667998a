import { describe, expect, test } from 'vitest'
import { isSchedulable, findFreeMoment, isSameRequest } from './rules.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000)

describe('three broadcasts in any twenty-four hours', () => {
  test.each([
    ['the first', [], 0, 0],
    ['the third', [-20, -1], 0, 0],
    ['the fourth waits until the first of three is a day old', [-20, -5, -1], 0, 4],
    ['four that are more than a day apart', [-24, -5, -1], 0, 0],
    ['one between others that are planned', [-10, 5, 10], 0, 14],
    ['one just before three that are planned', [20, 21, 22], 0, 44],
    ['one a day before three that are planned', [24, 25, 26], 0, 0],
    ['between two full days', [-3, -2, -1, 24, 25, 26], 0, 48],
  ])('%s', (_what, planned, wanted, free) => {
    expect(findFreeMoment(planned.map(at), at(wanted))).toEqual(at(free))
  })

  test('never allows a fourth in a day, whatever was planned before', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 50; round++) {
      const planned: Date[] = []
      for (let i = 0; i < 20; i++)
        planned.push(findFreeMoment(planned, at(Math.floor(random() * 100))))
      const times = planned.map((moment) => moment.getTime()).sort((a, b) => a - b)
      for (let i = 3; i < times.length; i++)
        expect(times[i]! - times[i - 3]!).toBeGreaterThanOrEqual(24 * 3_600_000)
    }
  })
})

test('accepts moments within the next ninety days', () => {
  expect([0, -1, 1, 90 * 24, 90 * 24 + 1].map((hours) => isSchedulable(at(hours), at(0)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('treats a request with the same text, audience and time as a repeat', () => {
  const kept = {
    title: 'A',
    message: 'B',
    targetAudience: 'all',
    listHash: null,
    translations: [{ language: 'fr', title: 'C', message: 'D' }],
    createdAt: at(0),
    dueAt: at(0),
  } satisfies Parameters<typeof isSameRequest>[0]
  const { createdAt: _created, dueAt: _due, ...wish } = kept
  expect(isSameRequest(kept, wish)).toBe(true)
  expect(isSameRequest({ ...kept, dueAt: at(2) }, { ...wish, sendAt: at(2).toISOString() })).toBe(
    true,
  )
  for (const other of [
    { title: 'C' },
    { message: 'C' },
    { targetAudience: 'men' as const },
    { listHash: 'of a list' },
    { translations: [] },
    { sendAt: at(1).toISOString() },
  ])
    expect(isSameRequest(kept, { ...wish, ...other })).toBe(false)
})
