import { errorCatalogue, type ErrorCode } from '@adire/contract/errors.ts'
import { ORPCError } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { PageOutdatedError } from './app-update.ts'
import { errorCopy, hasCode } from './error-copy.ts'
import './i18n.ts'

const fallback = { title: 'Login Failed', description: 'Login failed. Please try again.' }
/** Sample data of every code that carries data; without it, errorCopy uses the fallback. */
const sampleData: { [C in ErrorCode]?: unknown } = {
  INVALID_INPUT: { issues: [] },
  RATE_LIMITED: { retryAfterSeconds: 90 },
  COMMENTS_LIMITED: { retryAfterSeconds: 90 },
  PASSWORD_TOO_SHORT: { minimum: 6 },
  PASSWORD_TOO_WEAK: { reason: 'common' },
  ACCOUNT_BANNED: { appealToken: null },
  ACCOUNT_SUSPENDED: { until: '2026-12-01T00:00:00.000Z', appealToken: null },
  ACCOUNT_DELETING: { eraseAt: '2026-12-01T00:00:00.000Z', restoreToken: 'x' },
  TWO_FACTOR_REQUIRED: { challenge: 'x' },
  CHALLENGE_REQUIRED: {
    challenge: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1_000,
        data: { procedure: 'auth.signUp', until: 0 },
        keyLength: 32,
        keyPrefix: '00',
        keySignature: '00',
        nonce: '00',
        salt: '00',
      },
      signature: '00',
    },
  },
  REAUTHENTICATION_REQUIRED: { action: null, asksCode: false },
  PASSKEY_LIMIT_REACHED: { limit: 10 },
  VIEW_LIMIT_REACHED: { limit: 20 },
  CONSENT_NEEDED: { fields: ['religion'] },
  STALE: { revision: 2, changes: {} },
  FILE_FORMAT_UNSUPPORTED: { format: 'heic' },
  RECORDING_REFUSED: { reason: 'silent' },
  SCHEDULE_FULL: { perThread: 5, inAll: 20 },
  DATE_PLANS_FULL: { limit: 10 },
  SHARES_USED: { limit: 3 },
  TRIPS_FULL: { limit: 4 },
  VOUCHES_FULL: { limit: 'shown' },
  VOUCH_REFUSED: { reason: 'counted' },
  TOO_MANY_PIXELS: { maximumMegapixels: 50 },
  PHOTO_SLOTS_FULL: { maximum: 20 },
  REPLIES_WAITING: { limit: 8 },
  TOO_SOON: { availableAt: '2026-12-01T00:00:00.000Z' },
  FILE_TOO_LARGE: { maximumBytes: 5 * 1024 * 1024 },
  PHOTO_LIMIT_REACHED: { limit: 3 },
  NO_CHECKOUT_ADDRESS: { kind: 'tokens' },
  PAYMENT_METHOD_UNAVAILABLE: { reason: 'not_enabled', method: 'stripe', currency: 'GHS' },
  ITEM_ASSIGNED: { by: 'Esi', until: '2027-01-01T00:00:00.000Z' },
  CASE_CLAIMED: { by: 'Esi' },
  REPORTS_SUSPENDED: { until: '2026-12-01T00:00:00.000Z' },
  CAMPAIGN_CHANGED: { revision: 2 },
  CAMPAIGN_STATUS: { status: 'completed' },
  BANNER_UNFIT: { reason: 'wrong-shape', width: 1200, height: 630 },
  BANNER_TOO_LARGE: { maximumSide: 2400 },
  CONFIG_CHANGED: { changed: [{ key: 'boost_token_cost', value: '5' }] },
  BROADCAST_LIMIT_REACHED: { limit: 3, availableAt: '2026-12-01T10:00:00.000Z' },
  BALANCE_TOO_LOW: { balance: 1 },
  PLAN_CHANGE_UNAVAILABLE: { reason: 'cancelling' },
  PLAN_CHANGE_REPLACED: { plan: 'yearly', change: null },
  WITHDRAWAL_UNAVAILABLE: { reason: 'too_late' },
  WITHDRAWAL_CHANGED: { refundMinor: 100, tokens: 10 },
  PLAN_QUOTE_CHANGED: {
    plan: 'yearly',
    kind: 'upgrade',
    currency: 'USD',
    decimals: 2,
    chargeMinor: 14_666,
    renewalMinor: 15_999,
    renewsAt: '2027-11-22T10:00:00.000Z',
    quote: 'x',
  },
  INVOICE_UNAVAILABLE: { reason: 'invoiced' },
  PRICE_CHANGED: { price: 20, purpose: 'message' },
  INSUFFICIENT_TOKENS: { needed: 5, balance: 0, purpose: 'boost' },
}
const refusal = (code: ErrorCode, data: unknown = sampleData[code]) => new ORPCError(code, { data })

test('has a text for every error code', () => {
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
    expect.soft(errorCopy(refusal(code), { title: 'x' }).description, code).toMatch(/^[A-Z].{10,}/)
  }
})

test.each([
  ['message', 10, 'You need 10 tokens to send a message.'],
  ['super_like', 5, 'You need 5 tokens for a Super Like.'],
  ['super_like_upgrade', 5, 'You need 5 tokens to upgrade to a Super Like.'],
  ['boost', 2, 'You need 2 tokens to boost this photo.'],
  ['photo_slot', 5, 'You need 5 tokens to purchase an additional photo slot.'],
  ['message', 1, 'You need 1 token to send a message.'],
  ['super_like', 1, 'You need 1 token for a Super Like.'],
  ['super_like_upgrade', 1, 'You need 1 token to upgrade to a Super Like.'],
  ['boost', 1, 'You need 1 token to boost this photo.'],
  ['photo_slot', 1, 'You need 1 token to purchase an additional photo slot.'],
] as const)(
  'names the price and offers tokens when there are too few for %s at %i',
  (purpose, needed, description) => {
    expect(
      errorCopy(refusal('INSUFFICIENT_TOKENS', { needed, balance: 0, purpose }), fallback),
    ).toMatchObject({
      title: 'Insufficient Tokens',
      description,
      action: { label: 'Buy Tokens' },
    })
  },
)

test.each([
  [45, '45 seconds'],
  [90, '2 minutes'],
  [86_400, '24 hours'],
])('says how long to wait after a limit of %i seconds', (retryAfterSeconds, text) => {
  expect(errorCopy(refusal('RATE_LIMITED', { retryAfterSeconds }), fallback).description).toBe(
    `Please try again in ${text}.`,
  )
})

test('suggests other currencies when a payment method does not accept one (PAY-CUR-07 to 10)', () => {
  for (const reason of ['not_enabled', 'not_supported'] as const) {
    const { description } = errorCopy(
      refusal('PAYMENT_METHOD_UNAVAILABLE', { reason, method: 'stripe', currency: 'GHS' }),
      fallback,
    )
    expect(description).toContain(reason.replace('_', ' '))
    expect(description).toContain('Try USD, EUR, GBP or CAD for Stripe, or NGN for Paystack.')
  }
})

test('uses the exact texts of the specification', () => {
  const readCopy = (code: ErrorCode) => errorCopy(refusal(code), fallback)
  expect(readCopy('INVALID_CREDENTIALS')).toEqual({
    title: 'Login Failed',
    description: 'Invalid email or password. Please check your credentials and try again.',
  })
  expect(readCopy('EMAIL_UNCONFIRMED').description).toBe(
    'Please verify your email address before logging in.',
  )
  expect(readCopy('PROFILE_MISSING').description).toBe('Profile not found. Please contact support.')
  expect(readCopy('EMAIL_TAKEN').description).toBe(
    'This email is already registered. Please try logging in instead.',
  )
  expect(readCopy('PASSWORD_TOO_SHORT').description).toBe(
    'Password must be at least 6 characters long.',
  )
  expect(readCopy('ALREADY_LIKED').title).toBe('Already Liked')
  expect(readCopy('ALREADY_SUPER_LIKED').title).toBe('Already Sent')
  expect(readCopy('NOT_MATCHED')).toEqual({
    title: 'Not Matched',
    description: "You can only message people you've matched with.",
  })
  expect(readCopy('RATE_LIMITED')).toEqual({
    title: 'Too many attempts',
    description: 'Please try again in 2 minutes.',
  })
})

test('tells a member on hold that a moderator will decide, and how to object', () => {
  expect(errorCopy(refusal('NEW_THREADS_HELD'), fallback)).toMatchObject({
    title: 'We’re checking your account',
    description: expect.stringContaining('A moderator will decide.'),
    action: { label: 'Contact support' },
  })
})

test('offers to reload an outdated page, and keeps the title of the action', () => {
  const shown = errorCopy(new PageOutdatedError(), fallback)
  expect(shown).toMatchObject({
    title: fallback.title,
    description: 'This page is out of date. Reload it, then try again.',
    action: { label: 'Reload' },
  })
})

describe('fallback', () => {
  test.each([
    new TypeError('Failed to fetch'),
    new ORPCError('TEAPOT'),
    { code: 'NOT_FOUND' },
    null,
  ])('is used for an error outside the catalogue: %s', (error) =>
    expect(errorCopy(error, fallback)).toEqual(fallback),
  )
  test('is used for data of another shape', () => {
    expect(errorCopy(refusal('INSUFFICIENT_TOKENS', { price: 5 }), fallback)).toEqual(fallback)
  })
})

test('recognizes an error by its code', () => {
  expect(hasCode(refusal('NOT_MATCHED'), 'NOT_MATCHED')).toBe(true)
  expect(hasCode(refusal('NOT_MATCHED'), 'NOT_FOUND')).toBe(false)
})
