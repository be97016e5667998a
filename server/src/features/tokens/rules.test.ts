import { expect, test } from 'vitest'
import { type ConfigKey, type ConfigReader, originalConfig } from '../../settings/rules.ts'
import {
  countFreeSuperLikesLeft,
  getHouseAccount,
  priceMessage,
  priceSuperLike,
  splitReversal,
} from './rules.ts'

test('charges men 10 for a message, and women and premium members nothing', () => {
  expect(priceMessage({ gender: 'man', isPremium: false }, originalConfig)).toBe(10)
  expect(priceMessage({ gender: 'man', isPremium: true }, originalConfig)).toBe(0)
  expect(priceMessage({ gender: 'woman', isPremium: false }, originalConfig)).toBe(0)
})

test('charges 5 for a super like, except the first five of a premium day', () => {
  expect(priceSuperLike({ isPremium: false }, 0, originalConfig)).toBe(5)
  expect(
    [0, 4, 5, 6].map((used) => priceSuperLike({ isPremium: true }, used, originalConfig)),
  ).toEqual([0, 0, 5, 5])
  expect([0, 4, 5, 6].map((used) => countFreeSuperLikesLeft({ isPremium: true }, used))).toEqual([
    5, 1, 0, 0,
  ])
})

/** The original settings with other values. */
const withSettings = (changed: Partial<Record<ConfigKey, boolean | number>>): ConfigReader => ({
  get: ((key) => changed[key] ?? originalConfig.get(key)) as ConfigReader['get'],
})

test('charges premium members while unlimited messages are off', () => {
  const config = withSettings({ premium_unlimited_messaging_enabled: false })
  expect(priceMessage({ gender: 'man', isPremium: true }, config)).toBe(10)
  expect(priceMessage({ gender: 'woman', isPremium: true }, config)).toBe(0)
})

test('charges nobody for a message once its price is 0', () => {
  const config = withSettings({ message_token_cost: 0 })
  for (const gender of ['man', 'woman'] as const)
    expect(priceMessage({ gender, isPremium: false }, config)).toBe(0)
})

test('accepts credits above zero, spends below, refunds both ways, and never zero', () => {
  const takes = (kind: Parameters<typeof getHouseAccount>[0], amounts: number[]) =>
    amounts.map((amount) => {
      try {
        return getHouseAccount(kind, amount)
      } catch {
        return 'refused'
      }
    })
  expect(takes('grant', [1, 0, -1, 0.5, Number.NaN, 2 ** 53])).toEqual([
    'promotions',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
  ])
  expect(takes('correction', [1, 0, -1])).toEqual(['refused', 'refused', 'promotions'])
  expect(takes('purchase', [1, -1])).toEqual(['sales', 'refused'])
  expect(takes('message', [1, 0, -1])).toEqual(['refused', 'refused', 'spending'])
  expect(takes('refund', [1, 0, -1])).toEqual(['refunds', 'refused', 'refunds'])
})

test('takes a refund from the balance, records the rest as debt, and settles debt first', () => {
  const wallet = (balance: number, debt = 0) => ({ balance, debt })
  expect([150, 100, 30, 0].map((balance) => splitReversal(100, wallet(balance)))).toEqual([
    { fromBalance: 100, debtChange: 0 },
    { fromBalance: 100, debtChange: 0 },
    { fromBalance: 30, debtChange: 70 },
    { fromBalance: 0, debtChange: 100 },
  ])
  // A member can have tokens and debt: granted tokens don't settle debt.
  expect(splitReversal(100, wallet(30, 500))).toEqual({ fromBalance: 30, debtChange: 70 })
  expect([0, 30, 100, 500].map((debt) => splitReversal(-100, wallet(20, debt)))).toEqual([
    { fromBalance: -100, debtChange: 0 },
    { fromBalance: -70, debtChange: -30 },
    { fromBalance: 0, debtChange: -100 },
    { fromBalance: 0, debtChange: -100 },
  ])
  expect(splitReversal(0, wallet(20, 30))).toEqual({ fromBalance: 0, debtChange: 0 })
})
