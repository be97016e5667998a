import { APPEAL_LENGTH, type OtherAppeals } from '@adire/contract/appeals.ts'
import type { AppealOutcome } from '@adire/contract/decisions.ts'
import { AppealId, MemberId } from '@adire/contract/ids.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { buildAnswer, checkAppeal, getEndLabel } from './rules.ts'

test('requires the minimum length of an appeal, not counting spaces around it', () => {
  const text = 'x'.repeat(APPEAL_LENGTH.minimum)
  expect(checkAppeal({ text })).toEqual({})
  expect(checkAppeal({ text: ` ${text.slice(1)} ` })).toHaveProperty('text')
})

test('calls a decision overturned only after an appeal overturned it', () => {
  const label = (isLifted: boolean, outcome: AppealOutcome | null) => {
    const found = getEndLabel({ isLifted, outcome })
    return found && i18n._(found)
  }
  expect(label(true, 'overturned')).toBe('overturned')
  for (const outcome of [null, 'upheld'] as const)
    expect(label(true, outcome)).toBe('no longer in force')
  for (const outcome of [null, 'upheld'] as const) expect(label(false, outcome)).toBeUndefined()
})

test('names seen appeals only in an answer that answers them too', () => {
  const id = AppealId.parse('0198f2c4-0000-7000-8000-000000000001')
  const seen: OtherAppeals = {
    count: 1,
    appeals: [
      {
        id: AppealId.parse('0198f2c4-0000-7000-8000-000000000002'),
        member: { id: MemberId.parse('0198f2c4-0000-7000-8000-000000000003'), handle: 'Ben' },
        submittedAt: '2026-11-01T10:00:00.000Z',
        words: '',
      },
    ],
  }
  const upheld = { id, outcome: 'upheld', answer: 'We have read it again.' } as const
  const overturned = { ...upheld, outcome: 'overturned' } as const
  expect(buildAnswer(upheld, seen)).toEqual(upheld)
  expect(buildAnswer(overturned, { count: 0, appeals: [] })).toEqual(overturned)
  expect(buildAnswer(overturned, seen)).toEqual({
    ...overturned,
    seenAppeals: seen.appeals.map((one) => one.id),
  })
})
