import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkPasswords, checkProof, groupedSecret, isSettingsSection, sizeText } from './rules.ts'

test('a code is asked for only where two-factor is on, and may be six digits or a recovery code', () => {
  expect(checkProof({ password: 'x', code: '' }, false)).toEqual({})
  expect(checkProof({ password: '', code: '123 456' }, true)).toEqual({
    password: 'Please enter your password',
  })
  expect(checkProof({ password: 'x', code: 'abcde-12345' }, true)).toEqual({})
  expect(checkProof({ password: 'x', code: '12345' }, true)).toHaveProperty('code')
})

test('each password field says what is wrong with it', () => {
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

test('sizes, secrets and sections read as people read them', () => {
  expect([sizeText(10), sizeText(38_900), sizeText(2_500_000)]).toEqual(['1 KB', '38 KB', '2.4 MB'])
  expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect([isSettingsSection('security'), isSettingsSection('nope')]).toEqual([true, false])
})
