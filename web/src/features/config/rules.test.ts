import type { ConfigEntry } from '@adire/contract/config.ts'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  applyChanged,
  checkTerms,
  listChanges,
  groupEntries,
  matchesSearch,
  findProblem,
  rateChange,
  normalizeText,
} from './rules.ts'

function anEntry(part: Partial<ConfigEntry>): ConfigEntry {
  return {
    key: 'boost_token_cost',
    value: '2',
    type: 'tokens',
    group: 'Token Configuration',
    description: 'Tokens for a day of boosting a photo',
    range: { minimum: '1', maximum: '1000' },
    original: '2',
    updatedAt: '2026-11-21T12:00:00Z',
    updatedBy: null,
    ...part,
  }
}

const price = anEntry({
  key: 'starter_pack_price',
  value: '9.99',
  type: 'price',
  group: 'Pricing',
  range: { minimum: '0.50', maximum: '1000.00' },
})
const toggle = anEntry({
  key: 'referrals_enabled',
  value: 'true',
  type: 'toggle',
  group: 'Feature Toggles',
  range: null,
})

test('accepts only numbers of the right kind within the range', () => {
  const kinds = (entry: ConfigEntry, texts: string[]) =>
    texts.map((text) => findProblem(entry, text)?.kind)
  expect(kinds(anEntry({}), ['1', '1000', ' 7 '])).toEqual([undefined, undefined, undefined])
  expect(kinds(anEntry({}), ['0', '1001', '', '2.5', '-1', '1e2', 'x'])).toEqual([
    'out-of-range',
    'out-of-range',
    'none-typed',
    'no-number',
    'no-number',
    'no-number',
    'no-number',
  ])
  expect(kinds(price, ['0.50', '1000.00', '19.9', '0.49', '9.999', '1,5'])).toEqual([
    undefined,
    undefined,
    undefined,
    'out-of-range',
    'no-number',
    'no-number',
  ])
  expect(findProblem(toggle, 'false')).toBeUndefined()
})

test('compares a text as it would be stored', () => {
  expect([
    normalizeText(price, '19.9'),
    normalizeText(price, '020'),
    normalizeText(anEntry({}), '007'),
  ]).toEqual(['19.90', '20.00', '7'])
  const drafts = {
    boost_token_cost: { text: '02', from: '2' },
    starter_pack_price: { text: '9.990', from: '9.99' },
  }
  expect(
    listChanges([anEntry({}), price], drafts).map(({ entry, problem }) => [
      entry.key,
      problem?.kind,
    ]),
  ).toEqual([['starter_pack_price', 'no-number']])
})

test('reports a value another admin saved, and keeps what was typed', () => {
  const drafts = {
    boost_token_cost: { text: '4', from: '2' },
    referrals_enabled: { text: 'false', from: 'true' },
  }
  const changes = listChanges([anEntry({ value: '3' }), toggle], drafts)
  expect(changes.map(({ value, conflict }) => [value, conflict])).toEqual([
    ['4', '3'],
    ['false', undefined],
  ])
  expect(listChanges([anEntry({ value: '4' })], drafts)).toEqual([])
})

test('finds settings by words of key and description in any order, grouped', () => {
  expect(matchesSearch(anEntry({}), 'photo boost')).toBe(true)
  expect(matchesSearch(anEntry({}), 'boost_token')).toBe(true)
  expect(matchesSearch(anEntry({}), 'premium')).toBe(false)
  expect(groupEntries([toggle, price, anEntry({})]).map(({ group }) => group)).toEqual([
    'Token Configuration',
    'Pricing',
    'Feature Toggles',
  ])
})

test('computes the change of a rate, and nothing for an invalid rate', () => {
  expect([rateChange('0.0915', '0.092'), rateChange('1', '10'), rateChange('1', '')]).toEqual([
    0.5,
    900,
    undefined,
  ])
})

test('merges terms another admin changed into those seen', () => {
  const seen = { rateToUsd: '1', priceStep: 50, methods: ['stripe' as const], isActive: true }
  const changed = [
    { key: 'priceStep', value: '100' },
    { key: 'methods', value: 'paystack,stripe' },
    { key: 'isActive', value: 'false' },
  ]
  expect(applyChanged(seen, changed)).toEqual({
    rateToUsd: '1',
    priceStep: 100,
    methods: ['paystack', 'stripe'],
    isActive: false,
  })
  expect(applyChanged(seen, [])).toEqual(seen)
})

test('requires a rate above zero, a payment method and a change', () => {
  const seen = { rateToUsd: '1', priceStep: 50, methods: ['stripe' as const], isActive: true }
  expect(checkTerms(seen, seen).rateToUsd).toBe('You haven’t changed anything.')
  expect(checkTerms({ ...seen, isActive: false }, seen)).toEqual({})
  for (const rateToUsd of ['', '0', '-1', 'one'])
    expect(checkTerms({ ...seen, rateToUsd }, seen).rateToUsd).toMatch(/^Enter a rate/)
  expect(checkTerms({ ...seen, methods: [] }, seen)).toEqual({ methods: 'Choose at least one.' })
})
