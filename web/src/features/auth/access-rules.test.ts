import { PasskeyId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { describeTwoFactorChoice, lacksCode, suggestAccess } from './access-rules.ts'

test('suggests removing passkeys of the last thirty days, and keeping the rest', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  const [old, young] = [PasskeyId.parse(crypto.randomUUID()), PasskeyId.parse(crypto.randomUUID())]
  const passkeys = [
    { id: old, name: 'My phone', createdAt: '2026-02-01T12:00:00Z', lastUsedAt: null },
    { id: young, name: 'Pixel 9', createdAt: '2026-03-02T12:00:00Z', lastUsedAt: null },
  ]
  const twoFactor = {
    since: '2026-03-30T12:00:00Z',
    removal: 'after-wait',
    removalDueAt: null,
  } as const
  const access = { passkeys: [old], removesCodes: false, removesTwoFactor: false, code: '' }
  expect(suggestAccess({ twoFactor, recoveryCodesLeft: 10, passkeys }, now)).toEqual(access)
})

test.each([
  ['after-wait', '', false, { twoFactor: 'remove' }],
  ['after-wait', '12345', true, { twoFactor: 'remove', code: '12345' }],
  ['after-wait', '123 456', false, { twoFactor: 'remove', code: '123 456' }],
  ['with-code', ' ', true, { twoFactor: 'remove' }],
  ['with-code', 'ABCDE-FGHJK', false, { twoFactor: 'remove', code: 'ABCDE-FGHJK' }],
] as const)('asks for the code that a removal %s needs: "%s"', (removal, code, isLacking, sent) => {
  const signInMethods = {
    twoFactor: { since: '2026-03-30T12:00:00Z', removal, removalDueAt: null },
    recoveryCodesLeft: 0,
    passkeys: [],
  }
  const access = {
    ...suggestAccess(signInMethods, new Date('2026-03-31T12:00:00Z')),
    removesTwoFactor: true,
    code,
  }
  expect(lacksCode(signInMethods, access)).toBe(isLacking)
  expect(describeTwoFactorChoice(signInMethods, access)).toEqual(sent)
})

test('keeps a planned removal of two-factor unless the box is cleared', () => {
  const twoFactor = {
    since: '2026-03-30T12:00:00Z',
    removal: 'after-wait',
    removalDueAt: '2026-04-02T12:00:00Z',
  } as const
  const signInMethods = { twoFactor, recoveryCodesLeft: 0, passkeys: [] }
  const access = suggestAccess(signInMethods, new Date('2026-03-31T12:00:00Z'))
  expect(describeTwoFactorChoice(signInMethods, access)).toEqual({ twoFactor: 'remove' })
  expect(describeTwoFactorChoice(signInMethods, { ...access, removesTwoFactor: false })).toEqual({
    twoFactor: 'keep',
  })
})
