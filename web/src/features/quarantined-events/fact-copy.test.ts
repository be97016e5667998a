import { expect, test } from 'vitest'
import { describeFact } from './fact-copy.ts'

test('formats a fact’s amount and times, and leaves out empty values', () => {
  const lines = describeFact({
    type: 'paid',
    orderId: null,
    paymentRef: 'pi_1',
    amountMinor: 3_199_000,
    currency: 'NGN',
    paidAt: '2026-11-21T10:00:00.000Z',
  })
  expect(lines.map(({ name }) => name)).toEqual(['type', 'paymentRef', 'amountMinor', 'paidAt'])
  expect(lines[2]?.text).toMatch(/31,990/)
  expect(lines[3]?.text).not.toContain('T10')
})

test('keeps an amount without currency as a number, and the name of an unknown field', () => {
  expect(describeFact({ amountMinor: 5000, currency: 'naira', novelty: 7 })).toMatchObject([
    { name: 'amountMinor', text: '5000' },
    { name: 'novelty', label: 'novelty', text: '7' },
  ])
})
