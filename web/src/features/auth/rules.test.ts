import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  checkCredentials,
  checkDetails,
  checkNewPassword,
  checkResetEmail,
  emptyDraft,
  passwordStrength,
  signUpFailure,
} from './rules.ts'

const today = new Date(2026, 10, 21)
const filled = {
  ...emptyDraft,
  email: 'ada@example.com',
  password: 'secret1',
  birth: { day: '21', month: '11', year: '2008' },
  city: 'Lagos',
} as const

describe('passwordStrength', () => {
  test.each([
    ['', 'weak'],
    ['abc', 'weak'],
    ['abcdef', 'weak'],
    ['abcdef1', 'medium'],
    ['abcdefghij', 'medium'],
    ['Abcdef1', 'medium'],
    ['Abcdef1!', 'strong'],
    ['Abcdefghij1', 'strong'],
    ['Abcdefghij1!', 'strong'],
  ])('of "%s" is %s', (password, label) => expect(passwordStrength(password)).toBe(label))

  test('never falls when a character is added', () => {
    const order = ['weak', 'medium', 'strong']
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
        expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
          order.indexOf(passwordStrength(password)),
        )
      }),
    )
  })
})

describe('log-in', () => {
  test('requires both fields', () => {
    expect(checkCredentials({ email: ' ', password: '' })).toEqual({
      email: 'Please fill in all fields',
      password: 'Please fill in all fields',
    })
    expect(checkCredentials({ email: 'ada@example.com', password: '' })).toEqual({
      password: 'Please fill in all fields',
    })
  })
  test('requires six characters', () => {
    expect(checkCredentials({ email: 'ada@example.com', password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect(checkCredentials({ email: ' Ada@Example.com ', password: '123456' })).toEqual({})
  })
})

describe('sign-up', () => {
  test('accepts members from the day they turn 18', () => {
    expect(checkDetails(filled, today)).toEqual({})
    expect(checkDetails({ ...filled, birth: { ...filled.birth, day: '22' } }, today)).toEqual({
      birth: 'You must be at least 18 years old to join.',
    })
  })
  test('accepts members of 100 but not of 101', () => {
    const born = (year: string) =>
      checkDetails({ ...filled, birth: { ...filled.birth, year } }, today)
    expect(born('1926')).toEqual({})
    expect(born('1925')).toEqual({ birth: 'Please enter a valid date of birth' })
  })
  test('requires every detail', () => {
    expect(Object.keys(checkDetails(emptyDraft, today))).toEqual([
      'email',
      'password',
      'birth',
      'city',
    ])
  })
})

test('requires an address with an at sign for a reset', () => {
  expect(checkResetEmail('  ')).toBe('Please enter your email address')
  expect(checkResetEmail('ada.example.com')).toBe('Please enter a valid email address')
  expect(checkResetEmail('ada@example.com')).toBeUndefined()
})

test('requires a new password of six characters, typed twice alike', () => {
  expect(checkNewPassword('', 'secret')).toBe('Please fill in all fields')
  expect(checkNewPassword('12345', '12345')).toBe('Password must be at least 6 characters long')
  expect(checkNewPassword('secret1', 'secret2')).toBe('Passwords do not match')
  expect(checkNewPassword('secret1', 'secret1')).toBeUndefined()
})

test('distinguishes a sign-up without an answer from an unexpected error (VIS-AUTH-44, 46)', () => {
  expect(signUpFailure(new TypeError('Failed to fetch'))).toBe('Sign up failed. Please try again.')
  expect(signUpFailure(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(
    'An unexpected error occurred. Please try again.',
  )
})
