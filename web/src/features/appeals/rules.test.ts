import { APPEAL_LENGTH } from '@adire/contract/appeals.ts'
import type { AppealOutcome } from '@adire/contract/decisions.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkAppeal, getEndLabel } from './rules.ts'

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
