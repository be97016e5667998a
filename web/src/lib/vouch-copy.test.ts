import { expect, test } from 'vitest'
import './i18n.ts'
import { describeVoucher } from './vouch-copy.ts'

test('says how long a friend has known the reader, or the member they read about', () => {
  const write = (relation: 'friend' | 'family' | 'other', isOwn: boolean) =>
    describeVoucher({ name: 'Ngozi', relation, years: 12 }, { isOwn })
  expect(write('other', true)).toBe('Ngozi has known you for 12 years')
  expect(write('other', false)).toBe('Ngozi has known this person for 12 years')
  expect(write('family', true)).toBe('Ngozi, a relative, has known you for 12 years')
  expect(write('family', false)).toBe('Ngozi, a relative, has known this person for 12 years')
  expect(write('friend', false)).toBe('Ngozi, friend for 12 years')
})
