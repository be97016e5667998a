import { MemberId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeMoney } from '../../lib/formats.ts'
import { type PaidPart, computePeriods } from './period-rules.ts'
import { computeLocalPrice, convertCents, divideMinor } from './money-rules.ts'
import { decryptQuote, encryptQuote } from './quote-rules.ts'
import {
  toLocalHost,
  isRunning,
  isReversed,
  needsSecondAdmin,
  orderMethods,
  getReference,
  suggestCurrency,
  computeTokensToReverse,
} from './rules.ts'

test('chooses Paystack for its four currencies, else Stripe, and PayPal only on request', () => {
  expect(orderMethods('NGN', ['stripe', 'paystack', 'paypal'])).toEqual([
    'paystack',
    'stripe',
    'paypal',
  ])
  expect(orderMethods('NGN', ['stripe'])).toEqual(['stripe'])
  expect(orderMethods('EUR', ['paypal', 'paystack', 'stripe'])).toEqual(['stripe', 'paypal'])
  expect(suggestCurrency('NG', ['USD', 'NGN'])).toBe('NGN')
  expect(suggestCurrency('CO', ['USD', 'NGN'])).toBe('USD')
  expect(suggestCurrency('GB', ['USD', 'NGN'])).toBe('USD')
})

test('converts amounts exactly, half to even, thousandths in tens, and refuses invalid rates', () => {
  const rated = (rateToUsd: string, decimals = 2, priceStep = 1) => ({
    rateToUsd,
    decimals,
    priceStep,
  })
  expect(convertCents(999, rated('1'))).toBe(999)
  expect(convertCents(5, rated('2', 2))).toBe(2)
  expect(convertCents(15, rated('2', 2))).toBe(8)
  expect(convertCents(999, rated('0.00176', 0))).toBe(5676)
  expect(convertCents(1999, rated('3.2550', 3))).toBe(6140)
  expect(convertCents(15_999, rated('0.0000000001', 2))).toBe(159_990_000_000_000)
  const notARate = /can't be converted at the rate/
  for (const rate of ['0', '0.0', '-1', 'NaN', '', '1e3', 'Infinity'])
    expect(() => convertCents(999, rated(rate))).toThrow(notARate)
  for (const cents of [0, -1, 0.5, Number.NaN, 2 ** 53])
    expect(() => convertCents(cents, rated('1'))).toThrow(notARate)
  expect(convertCents(1, rated('1'))).toBe(1)
  // Below the smallest unit, and above exact integers.
  expect(() => convertCents(1, rated('100', 0))).toThrow(/^1 cents are too much or too little/)
  expect(() => convertCents(100_000, rated('0.0000000001', 3))).toThrow(
    /are too much or too little/,
  )
  expect([
    divideMinor(4999, 3),
    divideMinor(15_999, 12),
    divideMinor(5, 2),
    divideMinor(15, 2),
  ]).toEqual([1666, 1333, 2, 8])
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 100_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom(0, 2, 3),
      (cents, rate, decimals) => {
        const rateToUsd = `0.${String(rate).padStart(6, '0')}`
        const minor = convertCents(cents, rated(rateToUsd, decimals))
        // The rounding error is at most half of the smallest step.
        const exact = (cents / 100 / Number(rateToUsd)) * 10 ** decimals
        expect(Math.abs(minor - exact)).toBeLessThanOrEqual(
          (decimals === 3 ? 5 : 0.5) + exact * 1e-9,
        )
      },
    ),
  )
  expect(writeMoney(1_234_567, { currency: 'NGN', decimals: 2 })).toBe('NGN 12,345.67')
  expect(writeMoney(5, { currency: 'USD', decimals: 2 })).toBe('USD 0.05')
  expect(writeMoney(5676, { currency: 'XOF', decimals: 0 })).toBe('XOF 5,676')
  expect(writeMoney(6140, { currency: 'KWD', decimals: 3 })).toBe('KWD 6.140')
})

/** Computes the ends of monthly periods. */
function monthlyEnds(
  payments: readonly Pick<PaidPart, 'id' | 'paidAt' | 'namedEnd'>[],
): Map<string, Date> {
  const plain = {
    months: 1,
    isProration: false,
    creditedAt: null,
    tokens: 0,
    valueTokens: 0,
    valueMinor: 1999,
    amountMinor: 1999,
  }
  const kept = { refundedMinor: 0, disputedAt: null, isDisputeWon: null }
  const periods = computePeriods(
    payments.map((payment) => ({ ...payment, ...plain, ...kept })),
    1,
  )
  return new Map([...periods].map(([id, { end }]) => [id, end]))
}

test('rounds local prices to the step, by at most 5 %, and counts what they are worth', () => {
  const naira = { rateToUsd: '0.000625', decimals: 2, priceStep: 50_000 }
  expect(computeLocalPrice(999, naira)).toEqual({ amountMinor: 1_600_000, usdCents: 1000 })
  expect(computeLocalPrice(1999, naira)).toEqual({ amountMinor: 3_200_000, usdCents: 2000 })
  expect(computeLocalPrice(300, naira)).toEqual({ amountMinor: 480_000, usdCents: 300 })
  const halfToEven = { rateToUsd: '0.999985', decimals: 2, priceStep: 500 }
  expect(computeLocalPrice(99_749, halfToEven)).toEqual({ amountMinor: 100_000, usdCents: 99_998 })
  const dinar = { rateToUsd: '3.2550', decimals: 3, priceStep: 1 }
  expect(computeLocalPrice(1999, dinar)).toEqual({ amountMinor: 6140, usdCents: 1999 })
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 100_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom(1, 50, 500, 50_000),
      (cents, rate, priceStep) => {
        const terms = { rateToUsd: `0.${String(rate).padStart(6, '0')}`, decimals: 2 }
        const exact = convertCents(cents, { ...terms, priceStep: 1 })
        const { amountMinor, usdCents } = computeLocalPrice(cents, { ...terms, priceStep })
        expect(Math.abs(amountMinor - exact)).toBeLessThanOrEqual(Math.ceil(exact * 0.05))
        expect(amountMinor === exact || amountMinor % priceStep === 0).toBe(true)
        // Compared in millionths of a cent: rounding moves the worth by half a cent at most.
        expect(Math.abs(usdCents * 1_000_000 - amountMinor * rate)).toBeLessThanOrEqual(500_000)
      },
    ),
  )
})

test('computes the same paid time for the same payments in any order', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  const payments = [
    { id: 'a', paidAt: at('2026-01-31'), namedEnd: null },
    { id: 'b', paidAt: at('2026-02-28'), namedEnd: null },
    { id: 'c', paidAt: at('2026-06-01'), namedEnd: at('2026-07-02') },
  ]
  for (const list of [payments, payments.toReversed()]) {
    const ends = monthlyEnds(list)
    expect(['a', 'b', 'c'].map((id) => ends.get(id)?.toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-28',
      '2026-07-02',
    ])
  }
})

test('reverses tokens in the refunded share, and all in a dispute that is not won', () => {
  const payment = {
    tokens: 300,
    amountMinor: 1999,
    refundedMinor: 0,
    disputedAt: null,
    isDisputeWon: null,
  }
  expect(computeTokensToReverse(payment)).toBe(0)
  expect(computeTokensToReverse({ ...payment, refundedMinor: 1000 })).toBe(150)
  expect(computeTokensToReverse({ ...payment, refundedMinor: 1998 })).toBe(299)
  expect(computeTokensToReverse({ ...payment, refundedMinor: 1999 })).toBe(300)
  expect(computeTokensToReverse({ ...payment, disputedAt: new Date() })).toBe(300)
  expect(computeTokensToReverse({ ...payment, disputedAt: new Date(), isDisputeWon: false })).toBe(
    300,
  )
  expect(computeTokensToReverse({ ...payment, disputedAt: new Date(), isDisputeWon: true })).toBe(0)
})

test('treats a subscription as running while paid, and afterwards unless cancelled', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = new Date(now.getTime() - 1)
  expect(isRunning({ cancels: false, paidUntil: null }, now)).toBe(false)
  expect(isRunning({ cancels: true, paidUntil: null }, now)).toBe(false)
  expect(isRunning({ cancels: false, paidUntil: before }, now)).toBe(true)
  expect(isRunning({ cancels: true, paidUntil: now }, now)).toBe(false)
  expect(isRunning({ cancels: true, paidUntil: new Date(now.getTime() + 1) }, now)).toBe(true)
})

test('treats a payment as reversed after a full refund or a dispute that is not won', () => {
  const payment = { amountMinor: 1999, refundedMinor: 0, disputedAt: null, isDisputeWon: null }
  expect(
    [0, 1998, 1999, 2000].map((refundedMinor) => isReversed({ ...payment, refundedMinor })),
  ).toEqual([false, false, true, true])
  expect(
    [null, false, true].map((isDisputeWon) =>
      isReversed({ ...payment, disputedAt: new Date(), isDisputeWon }),
    ),
  ).toEqual([true, true, false])
})

test('suggests the currency of the country, then dollars, then the first one', () => {
  const all = 'AED BRL CAD EUR GBP GHS JMD KES NGN TTD USD ZAR'.split(' ')
  const countries = [...new Set(cities.map(({ country }) => country))]
  expect(countries.filter((country) => suggestCurrency(country, all) === 'USD')).toEqual([
    'US',
    'CO',
  ])
  expect(['IE', 'ZA', 'JP'].map((country) => suggestCurrency(country, all))).toEqual([
    'EUR',
    'ZAR',
    'USD',
  ])
  expect(suggestCurrency('NG', ['EUR', 'GBP'])).toBe('EUR')
  expect(suggestCurrency('toString', ['EUR', 'USD'])).toBe('USD')
  expect(suggestCurrency('NG', [])).toBe('USD')
})

test('orders simultaneous payments by id, and adds early payments to the paid time', () => {
  const at = new Date('2026-01-10T10:00:00Z')
  const plain = { paidAt: at, namedEnd: null }
  const day = (ends: Map<string, Date>, id: string) => ends.get(id)?.toISOString().slice(0, 10)
  for (const ids of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const ends = monthlyEnds(ids.map((id) => ({ id, ...plain })))
    expect([day(ends, 'a'), day(ends, 'b')]).toEqual(['2026-02-10', '2026-03-10'])
  }
  // After a gap the period starts with the payment.
  const afterGap = { ...plain, id: 'b', paidAt: new Date('2026-03-01T10:00:00Z') }
  expect(day(monthlyEnds([{ id: 'a', ...plain }, afterGap]), 'b')).toBe('2026-04-01')
  // A named end before an earlier one shortens nothing.
  const named = {
    id: 'c',
    paidAt: new Date('2026-01-11T10:00:00Z'),
    namedEnd: new Date('2026-01-20T10:00:00Z'),
  }
  const later = { id: 'd', paidAt: new Date('2026-01-12T10:00:00Z'), namedEnd: null }
  const ends = monthlyEnds([{ id: 'a', ...plain }, named, later])
  expect([day(ends, 'c'), day(ends, 'd')]).toEqual(['2026-01-20', '2026-03-10'])
})

test('lets one admin refund up to a hundred dollars in any currency, and needs two above', () => {
  const payment = { amountMinor: 31_984_00, usdCents: 200_00 }
  expect([15_992_00, 15_992_01].map((asked) => needsSecondAdmin(payment, asked))).toEqual([
    false,
    true,
  ])
})

test('derives a reference from the end of the order id, short enough to read out', () => {
  expect(getReference('5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e')).toBe('AD-5B6C-7D8E')
})

test('redeems a quote unchanged for its member, item and time only', () => {
  const member = MemberId.parse('5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e')
  const other = MemberId.parse('6b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e')
  const now = new Date('2026-11-21T12:00:00Z')
  const wish = { kind: 'tokens', item: 'popular', currency: 'KWD' } as const
  const rest = {
    tokens: 300,
    months: 0,
    decimals: 3,
    amountMinor: 6140,
    usdCents: 1999,
    rateToUsd: '3.255',
  }
  const quote = { ...wish, ...rest, expiresAt: now.getTime() + 1 }
  const text = encryptQuote({ secrets: ['a secret'], member }, quote)
  expect(decryptQuote({ secrets: ['a secret'], member }, text, { ...wish, now })).toEqual(quote)
  const refusals = [
    [{ secrets: ['a secret'], member: other }, wish, now, 'INVALID_INPUT'],
    [{ secrets: ['another'], member }, wish, now, 'INVALID_INPUT'],
    [{ secrets: ['a secret'], member }, { ...wish, kind: 'subscription' }, now, 'INVALID_INPUT'],
    [{ secrets: ['a secret'], member }, { ...wish, item: 'starter' }, now, 'INVALID_INPUT'],
    [{ secrets: ['a secret'], member }, { ...wish, currency: 'USD' }, now, 'INVALID_INPUT'],
    [{ secrets: ['a secret'], member }, wish, new Date(now.getTime() + 1), 'QUOTE_EXPIRED'],
  ] as const
  for (const [owner, asked, at, code] of refusals)
    expect(() => decryptQuote(owner, text, { ...asked, now: at })).toThrow(
      expect.objectContaining({ code }),
    )
})

test('finds the host at which a server reaches itself', () => {
  expect(['0.0.0.0', '::', '127.0.0.1', '::1'].map(toLocalHost)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '[::1]',
  ])
})
