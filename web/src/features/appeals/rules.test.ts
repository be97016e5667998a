import { APPEAL_LENGTH } from '@adire/contract/appeals.ts'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkAppeal } from './rules.ts'

test('requires the minimum length of an appeal, not counting spaces around it', () => {
  const text = 'x'.repeat(APPEAL_LENGTH.minimum)
  expect(checkAppeal({ text })).toEqual({})
  expect(checkAppeal({ text: ` ${text.slice(1)} ` })).toHaveProperty('text')
})
