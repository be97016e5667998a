import { PasskeyId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { suggestKept } from './access-rules.ts'

test('suggests removing passkeys of the last thirty days, and keeping the rest', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  const [old, young] = [PasskeyId.parse(crypto.randomUUID()), PasskeyId.parse(crypto.randomUUID())]
  const passkeys = [
    { id: old, name: 'My phone', createdAt: '2026-02-01T12:00:00Z', lastUsedAt: null },
    { id: young, name: 'Pixel 9', createdAt: '2026-03-02T12:00:00Z', lastUsedAt: null },
  ]
  expect(suggestKept({ isTwoFactorOn: true, recoveryCodesLeft: 10, passkeys }, now)).toEqual({ passkeys: [old], removesCodes: false })
})
