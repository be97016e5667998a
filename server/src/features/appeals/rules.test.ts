import { MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { originalConfig } from '../../settings/rules.ts'
import { appealUntil, getAppealEnd } from '../decisions/rules.ts'
import { addBusinessDays, getAnswerDueTime, resolveDecider } from './rules.ts'

const [ANN, BEN, MOD] = [1, 2, 3].map((n) =>
  MemberId.parse(`00000000-0000-4000-8000-00000000000${n}`),
) as [MemberId, MemberId, MemberId]

test('skips Saturdays and Sundays in seven business days', () => {
  // A Monday, a Friday, a Saturday.
  expect(getAnswerDueTime(new Date('2026-11-02T09:30:00Z')).toISOString()).toBe(
    '2026-11-11T09:30:00.000Z',
  )
  expect(getAnswerDueTime(new Date('2026-11-06T09:30:00Z')).toISOString()).toBe(
    '2026-11-17T09:30:00.000Z',
  )
  expect(getAnswerDueTime(new Date('2026-11-07T09:30:00Z')).toISOString()).toBe(
    '2026-11-17T09:30:00.000Z',
  )
  expect(addBusinessDays(new Date('2026-11-06T23:59:59Z'), 1).toISOString()).toBe(
    '2026-11-09T23:59:59.000Z',
  )
})

test('allows an appeal until its stored end, while the decision is in force and not appealed', () => {
  const decidedAt = new Date('2026-11-01T12:00:00Z')
  const open = {
    appealEnd: getAppealEnd(originalConfig, decidedAt),
    liftedAt: null,
    appeal: null,
  }
  expect(appealUntil(open, new Date('2026-12-01T11:59:59Z'))?.toISOString()).toBe(
    '2026-12-01T12:00:00.000Z',
  )
  expect(appealUntil(open, new Date('2026-12-01T12:00:00Z'))).toBeNull()
  expect(appealUntil({ ...open, liftedAt: decidedAt }, decidedAt)).toBeNull()
  expect(appealUntil({ ...open, appeal: {} }, decidedAt)).toBeNull()
})

test('excludes staff from deciding about themselves, their own decisions and higher roles', () => {
  const ban = { memberId: ANN, kind: 'ban', deciderId: BEN, isReporter: false } as const
  expect(resolveDecider(ANN, ban, true)).toBe('never')
  expect(resolveDecider(BEN, ban, true)).toBe('own')
  expect(resolveDecider(MOD, ban, false)).toBe('never')
  expect(resolveDecider(MOD, ban, true)).toBe('may')
  expect(resolveDecider(MOD, { ...ban, kind: 'photo_rejection' }, false)).toBe('may')
  expect(resolveDecider(MOD, { ...ban, deciderId: null }, true)).toBe('may')
  expect(resolveDecider(MOD, { ...ban, kind: 'report_dismissal', isReporter: true }, true)).toBe(
    'never',
  )
  expect(resolveDecider(MOD, { ...ban, kind: 'report_dismissal' }, false)).toBe('never')
})
