import { expect, test } from 'vitest'
import { type BannerKind, keepBanner, listBanners } from './rules.ts'

const findBanner = (facts: Parameters<typeof listBanners>[0]) => listBanners(facts)[0] ?? null

const profile = {
  consent: 'answered',
  isPaused: false,
  isAvailable: true,
  hiddenReason: null,
} as const
const facts = {
  path: '/dashboard/discover',
  gender: 'man',
  profile,
  balance: 5,
  subscriptionStatus: undefined,
} as const

test('picks no banner for a member who has nothing to do, and before anything is known', () => {
  expect(findBanner(facts)).toBeNull()
  expect(findBanner({ ...facts, profile: undefined, balance: undefined })).toBeNull()
})

test('picks the most important banner', () => {
  const all = {
    ...facts,
    subscriptionStatus: 'past_due',
    profile: { consent: 'answered', isPaused: true, isAvailable: true, hiddenReason: 'photo' },
    balance: 0,
  } as const
  const unpaused = { ...all, subscriptionStatus: 'active', profile: { ...profile } } as const
  expect([
    findBanner(all),
    findBanner({ ...all, subscriptionStatus: 'active' }),
    findBanner({ ...unpaused, profile: { ...profile, hiddenReason: 'photo' } }),
    findBanner({ ...unpaused, profile: { ...profile, hiddenReason: 'photo_approval' } }),
    findBanner({ ...facts, profile: { ...profile, hiddenReason: 'photo_approval' } }),
  ]).toEqual(['payment_failed', 'paused', 'photo', 'no_tokens', 'photo_approval'])
})

test('keeps each banner to its pages and members', () => {
  const hiddenFor = (hiddenReason: 'name' | 'photo' | 'verification' | 'staff', path: string) =>
    findBanner({ ...facts, path, profile: { ...profile, hiddenReason } })
  expect([
    hiddenFor('name', '/dashboard/wallet'),
    hiddenFor('name', '/dashboard/welcome/name'),
    hiddenFor('photo', '/dashboard/profile/photos'),
    hiddenFor('verification', '/dashboard/matches'),
    hiddenFor('staff', '/dashboard/discover'),
    findBanner({ ...facts, profile: { ...profile, isAvailable: false, hiddenReason: 'photo' } }),
    findBanner({ ...facts, gender: 'woman', balance: 0 }),
    findBanner({ ...facts, balance: 0, path: '/dashboard/messages/abc' }),
    findBanner({ ...facts, balance: 0, path: '/dashboard/messages' }),
  ]).toEqual(['name', null, null, 'verification', null, null, null, null, 'no_tokens'])
})

test('shows a hold where conversations start, after what the member can do something about', () => {
  const held = { ...profile, isOnHold: true }
  const findHold = (path: string, given = {}) =>
    findBanner({ ...facts, path, profile: { ...held, ...given } })
  expect([
    findHold('/dashboard/matches'),
    findHold('/dashboard/messages', { consent: 'open' }),
    findHold('/dashboard/messages', { hiddenReason: 'photo' }),
    findHold('/dashboard/messages/abc'),
    findHold('/dashboard/discover'),
    findHold('/dashboard/matches', { isOnHold: false }),
  ]).toEqual(['hold', 'hold', 'photo', null, null, null])
})

test('keeps the banner of a page when another is due, unless a payment failed', () => {
  const due: BannerKind[] = ['paused', 'no_tokens']
  expect([
    keepBanner(due, 'no_tokens'),
    keepBanner(due, null),
    keepBanner(due, 'photo'),
    keepBanner(['payment_failed', ...due], 'no_tokens'),
    keepBanner(['payment_failed', ...due], null),
  ]).toEqual(['no_tokens', null, null, 'payment_failed', 'payment_failed'])
})
