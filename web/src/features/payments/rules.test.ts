import { expect, test } from 'vitest'
import {
  choosePollInterval,
  currencyOptions,
  packSaving,
  CONFIRMATION_TIMEOUT_MS,
  pricePerToken,
  resolveReturn,
} from './rules.ts'

const packs = [
  { total: 100, usdCents: 999 },
  { total: 300, usdCents: 1999 },
  { total: 650, usdCents: 3499 },
  { total: 1400, usdCents: 5999 },
] as const

test('compares the price per token of a pack with the first one', () => {
  expect(packs.map((pack) => packSaving(pack, packs[0]))).toEqual([undefined, 33, 46, 57])
})

test("shows a token's share in the minor unit, and nothing below one", () => {
  expect(
    pricePerToken({ price: { currency: 'USD', minor: 1999, decimals: 2 }, total: 300 }),
  ).toEqual({
    currency: 'USD',
    minor: 7,
    decimals: 2,
  })
  expect(
    pricePerToken({ price: { currency: 'XOF', minor: 100, decimals: 0 }, total: 300 }),
  ).toBeUndefined()
})

test('grants nothing by address and shows what the server knows', () => {
  const said = (
    status: Parameters<typeof resolveReturn>[0]['status'],
    outcome: 'success' | 'cancelled',
    waitedMs = 0,
  ) => resolveReturn({ status, outcome, waitedMs })
  expect(said('open', 'success')).toBe('confirming')
  expect(said(undefined, 'cancelled')).toBe('confirming')
  expect(said('preparing', 'success', CONFIRMATION_TIMEOUT_MS)).toBe('waiting')
  expect(said('open', 'cancelled')).toBe('cancelled')
  expect(said('expired', 'success')).toBe('abandoned')
  expect(said('failed', 'success')).toBe('failed')
  expect(said('failed', 'cancelled')).toBe('cancelled')
  expect(said('refunded', 'success')).toBe('refunded')
  expect(said('disputed', 'success')).toBe('disputed')
  // Paid in another tab and cancelled in this one.
  expect(said('paid', 'cancelled')).toBe('paid')
})

test('stops polling once an order is decided', () => {
  expect(
    ['paid', 'failed', 'abandoned', 'refunded', 'disputed', 'cancelled'].map((state) =>
      choosePollInterval(state as 'paid'),
    ),
  ).toEqual([false, false, false, false, false, false])
  expect(choosePollInterval('confirming')).toBeLessThan(choosePollInterval('waiting') as number)
})

test('lists currencies by code with their symbols, and without a symbol equal to the code', () => {
  const currencies = [
    { code: 'NGN', symbol: '₦', name: 'Nigerian naira' },
    { code: 'AED', symbol: 'AED', name: 'UAE dirham' },
  ]
  expect(currencyOptions(currencies)).toEqual([
    { value: 'AED', label: 'AED · UAE dirham' },
    { value: 'NGN', label: 'NGN (₦) · Nigerian naira' },
  ])
})
