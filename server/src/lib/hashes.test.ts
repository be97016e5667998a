import { expect, test } from 'vitest'
import { isSameHash, keyedHash } from './hashes.ts'
import { hashIp } from './ip-address.ts'
import { hashEmail, hashRecoveryCode } from './secrets.ts'
import { signId } from './signed-id.ts'

test('keeps signatures and stored hashes of earlier versions valid', () => {
  expect(signId('leave', '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e', ['secret'])).toBe(
    'W4ovbhx9S2KdDj9KW2x9jr1-5tvjQyV4K6XADXclRjdHgZQtvsQopZ4OgP-qSMrD',
  )
  expect(hashEmail('a@b.example', 'secret')).toBe('dYPU9ERv8pjhauZ73qaZm5DN2h08CqaA56O1K8unBkc')
  expect(hashRecoveryCode('ABC', 'me', 'secret')).toBe(
    '4a6ba4e38ecdf830f0ef6207c39ef57c7e9cdaea0e5e1f00f704354879a463e0',
  )
  expect(hashIp('192.0.2.7', 'secret')).toBe('yp70jXEi4dJYtFduj1VsTH')
})

test('compares hashes of different lengths as different', () => {
  const hash = keyedHash('key', 'one', 'two')
  expect(isSameHash(hash, keyedHash('key', 'onetwo'))).toBe(true)
  expect(isSameHash(hash, hash.subarray(1))).toBe(false)
  expect(isSameHash(hash, keyedHash('other', 'onetwo'))).toBe(false)
})
