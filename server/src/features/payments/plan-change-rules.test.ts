import { SECOND_MS } from '@adire/contract/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listUnused, type PaidPart, computePeriods } from './period-rules.ts'
import { LOWEST_CHARGE_CENTS, type PlanTerms, priceChange } from './plan-change-rules.ts'

const DAY_S = 86_400
const START = Date.UTC(2026, 0, 31, 10)

const at = (seconds: number) => new Date(START + seconds * SECOND_MS)
const secondsAt = (moment: Date) => (moment.getTime() - START) / SECOND_MS
const plan = (months: number, amountMinor: number, tokens = 0): PlanTerms => ({
  item: 'monthly',
  months,
  tokens,
  amountMinor,
  usdCents: amountMinor,
  rateToUsd: '1',
})

interface Bought {
  terms: PlanTerms
  paidMinor: number
  paidTokens: number
  paidAt: Date
  isProration: boolean
}

/** Builds a payment; the end of its period is computed, not given. */
function toPart(
  { terms, paidMinor, paidTokens, paidAt, isProration }: Bought,
  i: number,
): PaidPart {
  const creditedAt = isProration ? paidAt : null
  const value = {
    valueMinor: terms.amountMinor,
    valueTokens: terms.tokens,
    months: terms.months,
    creditedAt,
  }
  const open = {
    namedEnd: null,
    tokens: paidTokens,
    refundedMinor: 0,
    disputedAt: null,
    isDisputeWon: null,
  }
  return {
    id: String(i).padStart(3, '0'),
    paidAt,
    isProration,
    amountMinor: paidMinor,
    ...value,
    ...open,
  }
}

/**
 * A member who buys a plan and changes it at times; upgrades are charged at once, other changes
 * with the renewal.
 */
class Account {
  readonly bought: Bought[] = []
  current: PlanTerms

  constructor(first: PlanTerms) {
    this.current = first
    this.buy(first, at(0))
  }

  get parts(): PaidPart[] {
    return this.bought.map(toPart)
  }

  get paidMinor(): number {
    return this.bought.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  }

  get paidTokens(): number {
    return this.bought.reduce((sum, { paidTokens }) => sum + paidTokens, 0)
  }

  get paidUntil(): Date {
    return new Date(Math.max(...listUnused(this.parts, at(-1), 1).map(({ end }) => end.getTime())))
  }

  quote(target: PlanTerms, now: Date) {
    const { months } = this.current
    return priceChange(
      {
        unused: listUnused(this.parts, now, 1),
        paidUntil: this.paidUntil,
        months,
        canSwitch: true,
        step: 1,
      },
      target,
      now,
    )
  }

  buy(terms: PlanTerms, paidAt: Date): void {
    this.current = terms
    this.bought.push({
      terms,
      paidMinor: terms.amountMinor,
      paidTokens: terms.tokens,
      paidAt,
      isProration: false,
    })
  }

  /** Returns the moment at which the new plan started. */
  change(target: PlanTerms, now: Date): Date {
    const { kind, chargeMinor, chargeTokens, startsAt } = this.quote(target, now)
    if (kind !== 'upgrade') {
      this.buy(target, startsAt)
      return startsAt
    }
    this.current = target
    this.bought.push({
      terms: target,
      paidMinor: chargeMinor,
      paidTokens: chargeTokens,
      paidAt: now,
      isProration: true,
    })
    return now
  }
}

const prices = fc.integer({ min: 100, max: 5_000_000 })
const tokens = fc.integer({ min: 0, max: 1000 })
const plans = fc
  .tuple(prices, prices, prices, tokens, tokens)
  .map(([a, b, c, quarterTokens, yearTokens]) => [
    plan(1, a),
    plan(3, b, quarterTokens),
    plan(12, c, yearTokens),
  ])
const steps = fc.array(
  fc.record({ to: fc.nat({ max: 2 }), wait: fc.integer({ min: 0, max: 400 * DAY_S }) }),
  { maxLength: 12 },
)

test('charges between nothing and the new price, and credits no more than was paid', () => {
  fc.assert(
    fc.property(plans, steps, (all, list) => {
      const account = new Account(all[0]!)
      let now = 0
      for (const { to, wait } of list) {
        now += wait
        const target = all[to]!
        if (at(now) >= account.paidUntil || target === account.current) continue
        const { kind, chargeMinor, creditMinor, chargeUsdCents, chargeTokens } = account.quote(
          target,
          at(now),
        )
        expect(chargeMinor).toBeGreaterThanOrEqual(0)
        expect(chargeMinor).toBeLessThanOrEqual(target.amountMinor)
        expect(creditMinor).toBeGreaterThanOrEqual(0)
        expect(creditMinor).toBeLessThanOrEqual(account.paidMinor)
        expect(chargeTokens).toBeLessThanOrEqual(target.tokens)
        if (kind === 'upgrade') expect(chargeUsdCents).toBeGreaterThanOrEqual(LOWEST_CHARGE_CENTS)
        else expect([chargeMinor, creditMinor, chargeUsdCents, chargeTokens]).toEqual([0, 0, 0, 0])
        if (kind === 'upgrade') expect(chargeMinor + creditMinor).toBe(target.amountMinor)
        now = secondsAt(account.change(target, at(now)))
      }
    }),
  )
})

test('charges exactly the price of the time used and the time left over a sequence of changes', () => {
  fc.assert(
    fc.property(plans, steps, (all, list) => {
      const account = new Account(all[0]!)
      let now = 0
      let used = 0
      for (const { to, wait } of list) {
        now += wait
        const target = all[to]!
        if (at(now) >= account.paidUntil || target === account.current) continue
        const { kind, creditMinor } = account.quote(target, at(now))
        if (kind !== 'upgrade') continue
        const worth = listUnused(account.parts, at(-1), 1).reduce(
          (sum, { minor }) => sum + minor,
          0,
        )
        // Used time is never charged again and never refunded.
        used += worth - creditMinor
        now = secondsAt(account.change(target, at(now)))
      }
      const worth = listUnused(account.parts, at(-1), 1).reduce((sum, { minor }) => sum + minor, 0)
      expect(account.paidMinor).toBe(used + worth)
    }),
  )
})

test('gives no money, time or tokens for changing back and forth', () => {
  fc.assert(
    fc.property(plans, steps, (all, list) => {
      const account = new Account(all[0]!)
      let now = 0
      for (const { to, wait } of list) {
        now += wait % (20 * DAY_S)
        const target = all[to]!
        if (at(now) >= account.paidUntil || target === account.current) continue
        const before = {
          until: account.paidUntil,
          unused: valueAt(account, at(now)),
          paid: account.paidMinor,
        }
        now = secondsAt(account.change(target, at(now)))
        // The value of unused time grows only by payments, except one minor unit of rounding per
        // period.
        const gain = valueAt(account, at(now)) - before.unused - (account.paidMinor - before.paid)
        expect(gain).toBeLessThanOrEqual(account.bought.length)
        expect(account.paidUntil >= before.until).toBe(true)
      }
      expect(account.paidTokens).toBeLessThanOrEqual(
        account.bought.reduce((sum, { terms }) => sum + terms.tokens, 0),
      )
    }),
  )
})

/** Computes the value of the remaining time at its purchase price. */
function valueAt(account: Account, now: Date): number {
  return listUnused(account.parts, now, 1).reduce((sum, { start, end, minor }) => {
    const length = end.getTime() - start.getTime()
    return sum + Math.floor((minor * Math.min(length, end.getTime() - now.getTime())) / length)
  }, 0)
}

test('rounds the credit half to even by seconds', () => {
  // A period of 28 days: 10 minor units for 2,419,200 seconds.
  const account = new Account(plan(1, 10))
  const credit = (seconds: number) => account.quote(plan(12, 1_000_000), at(seconds)).creditMinor
  expect([0, 120_959, 120_960, 120_961, 362_880, 362_881, 2_419_199].map(credit)).toEqual([
    10, 10, 10, 9, 8, 8, 0,
  ])
})

test('starts a longer plan later if it costs less than a dollar or ends before the paid time', () => {
  const kinds = (first: PlanTerms, target: PlanTerms) =>
    new Account(first).quote(target, at(60)).kind
  expect(kinds(plan(1, 2000), plan(3, 5000))).toBe('upgrade')
  expect(kinds(plan(1, 2000), plan(3, 2050))).toBe('downgrade')
  expect(kinds(plan(1, 2000), plan(3, 1500))).toBe('downgrade')
  expect(kinds(plan(3, 5000), plan(1, 9000))).toBe('downgrade')
  const ahead = new Account(plan(1, 200))
  for (let month = 0; month < 5; month++) ahead.buy(plan(1, 200), at(1 + month))
  expect(ahead.quote(plan(3, 5000), at(60)).kind).toBe('downgrade')
  expect(ahead.quote(plan(12, 9000), at(60)).kind).toBe('upgrade')
})

test('prorates the bonus tokens like the price, and credits only what was not refunded', () => {
  const account = new Account(plan(3, 5000, 100))
  const [part] = account.parts
  const half = new Date((START + account.paidUntil.getTime()) / 2)
  const quote = (refundedMinor: number) => {
    const unused = listUnused([{ ...part!, refundedMinor }], half, 1)
    return priceChange(
      { unused, paidUntil: account.paidUntil, months: 3, canSwitch: true, step: 1 },
      plan(12, 16_000, 300),
      half,
    )
  }
  expect(quote(0)).toMatchObject({
    kind: 'upgrade',
    creditMinor: 2500,
    chargeMinor: 13_500,
    chargeTokens: 250,
  })
  // A fifth of the tokens was taken back with the refund, so 80 are left to prorate.
  expect(quote(1000)).toMatchObject({ creditMinor: 2000, chargeMinor: 14_000, chargeTokens: 260 })
  expect(quote(5000)).toMatchObject({ creditMinor: 0, chargeMinor: 16_000, chargeTokens: 300 })
})

test('shortens upgraded periods by the credit whose payment was reversed, in any chain', () => {
  fc.assert(
    fc.property(
      plans,
      steps,
      fc.nat({ max: 5 }),
      fc.integer({ min: 1, max: 100 }),
      (all, list, which, percent) => {
        const account = new Account(all[0]!)
        let now = 0
        for (const { to, wait } of list) {
          now += wait
          const target = all[to]!
          if (at(now) >= account.paidUntil || target === account.current) continue
          now = secondsAt(account.change(target, at(now)))
        }
        const { parts } = account
        const reversed = parts.map((part, i) =>
          i === which % parts.length
            ? { ...part, refundedMinor: Math.ceil((part.amountMinor * percent) / 100) }
            : part,
        )
        const [before, after] = [computePeriods(parts, 1), computePeriods(reversed, 1)]
        const credited =
          parts.findIndex((part, i) => i > which % parts.length && part.isProration) > 0
        for (const [id, { end }] of before) {
          expect(after.get(id)!.end.getTime()).toBeLessThanOrEqual(end.getTime())
          if (!credited) expect(after.get(id)!.end).toEqual(end)
        }
        // The time left after the refund is never worth more than the payments left.
        const kept = reversed.reduce((sum, part) => sum + part.amountMinor - part.refundedMinor, 0)
        expect(
          listUnused(reversed, at(-1), 1).reduce((sum, { minor }) => sum + minor, 0),
        ).toBeLessThanOrEqual(kept)
        expect([...computePeriods(reversed.toReversed(), 1)].toSorted()).toEqual(
          [...after].toSorted(),
        )
      },
    ),
  )
})

test('charges nothing at once where the provider cannot switch a running subscription', () => {
  const account = new Account(plan(1, 2000))
  const { paidUntil } = account
  const quote = priceChange(
    {
      unused: listUnused(account.parts, at(0), 1),
      paidUntil,
      months: 1,
      canSwitch: false,
      step: 1,
    },
    plan(12, 16_000),
    at(0),
  )
  expect(quote).toMatchObject({
    kind: 'deferred',
    chargeMinor: 0,
    creditMinor: 0,
    startsAt: paidUntil,
    renewsAt: paidUntil,
  })
})
