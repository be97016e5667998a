import { DECLINE_TEXT } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import './i18n.ts'
import { declineText } from './decline-copy.ts'

test('declines in English with the words that are stored', () => {
  expect(declineText()).toBe(DECLINE_TEXT)
})
