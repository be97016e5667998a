import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  checkAppCode,
  checkNewEmail,
  checkPasskeyName,
  checkPasswords,
  checkProof,
  checkQuietTimes,
  groupedSecret,
  isSettingsSection,
  sizeText,
} from './rules.ts'

test('requires a six-digit or recovery code only with two-factor on', () => {
  expect(checkProof({ password: 'x', code: '' }, false)).toEqual({})
  expect(checkProof({ password: '', code: '123 456' }, true)).toEqual({
    password: 'Please enter your password',
  })
  expect(checkProof({ password: 'x', code: 'abcde-12345' }, true)).toEqual({})
  expect(checkProof({ password: 'x', code: '12345' }, true)).toHaveProperty('code')
})

test('reports each wrong password field at its field', () => {
  expect(checkPasswords({ current: '', code: '', next: '', again: '' }, false)).toEqual({
    current: 'Please fill in all fields',
    next: 'Please fill in all fields',
    again: 'Please fill in all fields',
  })
  expect(checkPasswords({ current: 'a', code: '', next: 'short', again: 'other' }, false)).toEqual({
    next: 'Password must be at least 6 characters long',
    again: 'Passwords do not match',
  })
  const good = { current: 'a', code: '', next: 'long enough', again: 'long enough' }
  expect(checkPasswords(good, false)).toEqual({})
  expect(checkPasswords(good, true)).toHaveProperty('code')
  expect(checkPasswords({ ...good, code: '123456' }, true)).toEqual({})
})

test('formats sizes and secrets, and recognises settings sections', () => {
  expect([sizeText(10), sizeText(38_900), sizeText(2_500_000)]).toEqual(['1 KB', '38 KB', '2.4 MB'])
  expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect([isSettingsSection('security'), isSettingsSection('nope')]).toEqual([true, false])
})

test('requires a valid address other than the current one', () => {
  expect(checkNewEmail({ email: 'ada@' }, 'ada@example.org')).toHaveProperty('email')
  expect(checkNewEmail({ email: ' ADA@example.org ' }, 'ada@example.org')).toEqual({
    email: 'This is already your address',
  })
  expect(checkNewEmail({ email: 'new@example.org' }, 'ada@example.org')).toEqual({})
})

test('requires two different times for the quiet hours', () => {
  expect(checkQuietTimes({ from: '', until: '' })).toEqual({
    from: 'Please enter a time',
    until: 'Please enter a time',
  })
  expect(checkQuietTimes({ from: '22:00', until: '22:00' })).toEqual({
    until: 'Choose two different times',
  })
  expect(checkQuietTimes({ from: '22:00', until: '07:00' })).toEqual({})
})

test('requires a name for a passkey and six digits to turn two-factor on', () => {
  expect(checkPasskeyName({ passkeyName: '  ' })).toHaveProperty('passkeyName')
  expect(checkPasskeyName({ passkeyName: 'My phone' })).toEqual({})
  expect([checkAppCode({ code: '123 456' }), checkAppCode({ code: 'abcde-12345' })]).toEqual([
    {},
    { code: 'Enter the six digits from your app' },
  ])
})
