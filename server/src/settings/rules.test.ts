import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ConfigKey,
  formatSetting,
  findGroup,
  originalConfig,
  parseSetting,
  getRange,
  settings,
} from './rules.ts'

const keys = Object.keys(settings) as ConfigKey[]

test('parses prices to US cents without floats', () => {
  for (const [text, cents] of [
    ['9.99', 999],
    ['19.9', 1990],
    ['20', 2000],
    ['0.50', 50],
    ['1000', 100_000],
    ['1000.00', 100_000],
    ['0.57', 57],
  ] as const)
    expect(parseSetting('starter_pack_price', text)).toBe(cents)
})

test.each([
  [
    'boost_token_cost',
    ['0', '1001', '-1', '1.5', '01', ' 2', '2 ', '1e2', '0x2', 'NaN', '', '２', '-1e9'],
  ],
  ['message_token_cost', ['1001', '-0', '+1', '10.0', 'Infinity']],
  [
    'starter_pack_price',
    ['0.49', '1000.01', '9.999', '9,99', '.99', '9.', '-9.99', '1e3', 'NaN', '$9.99'],
  ],
  ['order_weight_daily_draw', ['0', '4', '21']],
  ['order_weight_exposure', ['0', '2', '21']],
  ['referrals_enabled', ['1', '0', 'TRUE', 'yes', '', 'on']],
] as const)('%s takes nothing but its own values', (key, texts) => {
  for (const text of texts) expect([text, parseSetting(key, text)]).toEqual([text, undefined])
})

test('parses any text to a value in range that survives a round trip', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
      (key, text) => {
        const value = parseSetting(key, text)
        if (value === undefined) return
        const setting = settings[key]
        if (setting.type === 'toggle') expect(typeof value).toBe('boolean')
        else if (setting.type === 'countries') expect(Array.isArray(value)).toBe(true)
        else
          expect(
            Number.isSafeInteger(value) && value >= setting.minimum && value <= setting.maximum,
          ).toBe(true)
        expect(parseSetting(key, formatSetting(setting, value))).toEqual(value)
      },
    ),
    { numRuns: 2000 },
  )
})

test('has the defaults of the specification', () => {
  const packs = ['starter', 'popular', 'best_value', 'ultimate'] as const
  expect(
    packs.map((pack) => [
      originalConfig.get(`${pack}_pack_tokens`),
      originalConfig.get(`${pack}_pack_bonus`),
      originalConfig.get(`${pack}_pack_price`),
    ]),
  ).toEqual([
    [100, 0, 999],
    [250, 50, 1999],
    [500, 150, 3499],
    [1000, 400, 5999],
  ])
  const plans = ['monthly', 'quarterly', 'yearly'] as const
  expect(
    plans.map((plan) => [
      originalConfig.get(`${plan}_plan_price`),
      originalConfig.get(`${plan}_plan_bonus_tokens`),
    ]),
  ).toEqual([
    [1999, 0],
    [4999, 50],
    [15_999, 100],
  ])
  const costs = [
    'message_token_cost',
    'super_like_token_cost',
    'boost_token_cost',
    'photo_slot_token_cost',
  ] as const
  expect(costs.map((key) => originalConfig.get(key))).toEqual([10, 5, 2, 5])
  const bonuses = [
    'welcome_bonus_tokens',
    'referral_bonus_tokens',
    'referral_friend_bonus_tokens',
  ] as const
  expect(bonuses.map((key) => originalConfig.get(key))).toEqual([50, 100, 50])
  expect([
    originalConfig.get('premium_unlimited_messaging_enabled'),
    originalConfig.get('referrals_enabled'),
  ]).toEqual([true, true])
})

test('puts a key into the first group with a keyword in it', () => {
  expect(findGroup('starter_pack_bonus')).toBe('Token Configuration')
  expect(findGroup('starter_pack_price')).toBe('Pricing')
  expect(findGroup('premium_unlimited_messaging_enabled')).toBe('Feature Toggles')
  expect(findGroup('something_else')).toBe('General')
})

test('allows zero for bonuses but not for prices, and gives toggles no range', () => {
  const least = (words: RegExp) =>
    new Set(keys.filter((key) => words.test(key)).map((key) => getRange(settings[key])?.minimum))
  expect(least(/^(?:super_like|boost|photo_slot)_token_cost$|_pack_tokens$/)).toEqual(
    new Set(['1']),
  )
  expect(least(/^message_token_cost$|bonus/)).toEqual(new Set(['0']))
  expect(least(/_price$/)).toEqual(new Set(['0.50']))
  expect(least(/_enabled$/)).toEqual(new Set([undefined]))
  expect(getRange(settings.starter_pack_price)).toEqual({ minimum: '0.50', maximum: '1000.00' })
  expect([
    parseSetting('referrals_enabled', 'true'),
    parseSetting('referrals_enabled', 'false'),
  ]).toEqual([true, false])
})
