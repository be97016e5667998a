import { type MemberId, OrderId } from '@adire/contract/ids.ts'
import { ORPCError } from '@orpc/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { createCrashingDb, type CrashingDb } from '../../testing/crashing-db.ts'
import { moveTokens } from '../../testing/tokens.ts'
import { openWallet } from '../tokens/operations.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { type PaidPart, computePeriods } from './period-rules.ts'
import { addPlanChange } from './plan-change-queries.ts'
import { addOrder } from './queries.ts'
import { isReversed } from './rules.ts'
import { findSubscriptionByOrder } from './subscription-queries.ts'

let app: TestApp
let crashingDb: CrashingDb
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  crashingDb = createCrashingDb(app.databaseUrl)
})
afterAll(async () => {
  await crashingDb.close()
  await app.close()
})

/** Possible events of an order, in chronological order; they may arrive in any. */
const Story = fc.record({
  kind: fc.constantFrom('tokens' as const, 'subscription' as const),
  tokens: fc.integer({ min: 0, max: 400 }),
  isPaid: fc.boolean(),
  renewals: fc.integer({ min: 0, max: 2 }),
  refunds: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 2 }),
  dispute: fc.constantFrom(null, 'open' as const, 'won' as const, 'lost' as const),
  cancels: fc.boolean(),
  /** An upgrade after ten days, and how much of its charge is refunded. */
  upgrade: fc.option(fc.record({ refundedMinor: fc.constantFrom(0, 7000, 15_400) }), { nil: null }),
})
type Story = typeof Story extends fc.Arbitrary<infer T> ? T : never

/** Statement at which the server crashes, if it does; an event takes about thirty. */
const dies = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined })

const Happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('word' as const),
      which: fc.nat(),
      crashesAfter: dies,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('spend' as const),
      amount: fc.integer({ min: 1, max: 200 }),
      crashesAfter: dies,
    }),
  },
)

const AMOUNT = 1000
/** Terms of the upgrade. */
const YEAR = {
  item: 'yearly' as const,
  months: 12,
  tokens: 500,
  amountMinor: 16_000,
  usdCents: 16_000,
  rateToUsd: '1',
}
const CHARGE = { creditMinor: 600, chargeMinor: 15_400, chargeUsdCents: 15_400, chargeTokens: 450 }
const UPGRADED_ON = 10
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString()

interface Started {
  id: OrderId
  /** The upgrade of the order, if it has one. */
  changeId: string | null
}

async function anOrder(
  member: MemberId,
  { kind, tokens, isPaid, upgrade }: Story,
): Promise<Started> {
  const id = OrderId.parse(crypto.randomUUID())
  const changeId = upgrade && isPaid && kind === 'subscription' ? crypto.randomUUID() : null
  await inTransaction(app.db, (tx) =>
    addOrder(tx, {
      id,
      memberId: member,
      clientId: crypto.randomUUID(),
      kind,
      item: kind === 'tokens' ? 'popular' : 'monthly',
      tokens,
      months: kind === 'tokens' ? 0 : 1,
      currency: 'USD',
      amountMinor: AMOUNT,
      decimals: 2,
      usdCents: AMOUNT,
      rateToUsd: '1',
      method: 'stripe',
      provider: 'sandbox',
      isLive: false,
      at: app.clock.now(),
    }),
  )
  const at = new Date(day(UPGRADED_ON))
  const terms = {
    ...YEAR,
    ...CHARGE,
    kind: 'upgrade' as const,
    fromItem: 'monthly' as const,
    startsAt: at,
    at,
  }
  if (changeId !== null)
    await inTransaction(app.db, (tx) =>
      addPlanChange(tx, { id: changeId, memberId: member, orderId: id, ...terms }),
    )
  return { id, changeId }
}

/** Lists all facts a provider would send for a story. */
function listFacts({ id: orderId, changeId }: Started, story: Story): Fact[] {
  const isSubscription = story.kind === 'subscription'
  const subscriptionRef = isSubscription ? `sub_${orderId}` : null
  const paid = (number: number): Fact =>
    changeId !== null && number > 0 ? renewed(number) : plain(number)
  const renewed = (number: number): Fact => ({
    ...upgraded,
    paymentRef: `pay_${orderId}_${number}`,
    amountMinor: YEAR.amountMinor,
    paidAt: day(UPGRADED_ON + 365 * number),
    periodEnd: day(UPGRADED_ON + 365 * (number + 1)),
    isProration: false,
  })
  const upgraded = {
    type: 'paid' as const,
    orderId: null,
    subscriptionRef,
    checkoutRef: null,
    paymentRef: `pay_${orderId}_upgrade`,
    amountMinor: CHARGE.chargeMinor,
    currency: 'USD',
    paidAt: day(UPGRADED_ON),
    periodEnd: day(UPGRADED_ON + 365),
    changeId,
    isProration: true,
  }
  const plain = (number: number): Fact => ({
    type: 'paid',
    orderId: number === 0 ? orderId : null,
    subscriptionRef,
    checkoutRef: null,
    paymentRef: `pay_${orderId}_${number}`,
    amountMinor: AMOUNT,
    currency: 'USD',
    paidAt: day(number * 30),
    periodEnd: isSubscription && number % 2 === 0 ? day(number * 30 + 31) : null,
  })
  if (!story.isPaid)
    return [
      { type: 'failed', orderId, subscriptionRef: null, failedAt: day(0) },
      { type: 'expired', orderId, expiredAt: day(1) },
    ]
  const first = `pay_${orderId}_0`
  const refundedUpgrade = story.upgrade?.refundedMinor ?? 0
  const upgrade: Fact[] =
    changeId === null
      ? []
      : [
          upgraded,
          ...(refundedUpgrade > 0
            ? [
                {
                  type: 'refunded',
                  paymentRef: upgraded.paymentRef,
                  refundedMinor: refundedUpgrade,
                  refundedAt: day(20),
                } satisfies Fact,
              ]
            : []),
        ]
  const refunds = story.refunds.map((refundedMinor, i): Fact => ({
    type: 'refunded',
    paymentRef: first,
    refundedMinor,
    refundedAt: day(2 + i),
  }))
  const disputed: Fact[] =
    story.dispute === null
      ? []
      : [
          { type: 'disputed', paymentRef: first, disputedAt: day(3), closedAt: null, isWon: null },
          ...(story.dispute === 'open'
            ? []
            : [
                {
                  type: 'disputed',
                  paymentRef: first,
                  disputedAt: day(3),
                  closedAt: day(9),
                  isWon: story.dispute === 'won',
                } satisfies Fact,
              ]),
        ]
  const state: Fact[] = isSubscription
    ? [
        {
          type: 'subscription',
          orderId,
          subscriptionRef: `sub_${orderId}`,
          cancels: false,
          endedAt: null,
          at: day(0),
        },
        {
          type: 'subscription',
          orderId: null,
          subscriptionRef: `sub_${orderId}`,
          cancels: story.cancels,
          endedAt: null,
          at: day(1),
        },
      ]
    : []
  return [
    ...Array.from({ length: isSubscription ? story.renewals + 1 : 1 }, (_, i) => paid(i)),
    ...upgrade,
    ...refunds,
    ...disputed,
    ...state,
  ]
}

/** Computes the tokens left by a story: those of its payments minus those reversed of the first. */
function countTokens({ kind, tokens, isPaid, renewals, refunds, dispute, upgrade }: Story): number {
  if (!isPaid) return 0
  const refunded = Math.max(0, ...refunds)
  const isGone = refunded >= AMOUNT || dispute === 'open' || dispute === 'lost'
  const reversed = isGone ? tokens : Math.floor((tokens * refunded) / AMOUNT)
  if (upgrade && kind === 'subscription') {
    const kept =
      CHARGE.chargeTokens -
      Math.floor((CHARGE.chargeTokens * upgrade.refundedMinor) / CHARGE.chargeMinor)
    return tokens - reversed + kept + renewals * YEAR.tokens
  }
  return tokens * (kind === 'subscription' ? renewals + 1 : 1) - reversed
}

/**
 * Computes the plan and the paid time of an upgraded story, from its payments in chronological
 * order.
 */
function findUpgraded(
  { id, changeId }: Started,
  story: Story,
): { changeId: string | null; paidUntil: Date | null } {
  const { refunds, dispute, renewals, upgrade } = story
  const kept = {
    refundedMinor: 0,
    disputedAt: null,
    isDisputeWon: null,
    creditedAt: null,
    isProration: false,
  }
  const year = { ...kept, months: 12, valueMinor: YEAR.amountMinor, valueTokens: YEAR.tokens }
  const first: PaidPart = {
    ...kept,
    id: `${id}_0`,
    paidAt: new Date(day(0)),
    namedEnd: new Date(day(31)),
    months: 1,
    tokens: story.tokens,
    valueTokens: story.tokens,
    valueMinor: AMOUNT,
    amountMinor: AMOUNT,
    refundedMinor: Math.max(0, ...refunds),
    disputedAt: dispute === null ? null : new Date(day(3)),
    isDisputeWon: dispute === 'won' ? true : dispute === 'lost' ? false : null,
  }
  const charge: PaidPart = {
    ...year,
    id: `${id}_upgrade`,
    paidAt: new Date(day(UPGRADED_ON)),
    namedEnd: new Date(day(UPGRADED_ON + 365)),
    isProration: true,
    tokens: CHARGE.chargeTokens,
    creditedAt: new Date(day(UPGRADED_ON)),
    amountMinor: CHARGE.chargeMinor,
    refundedMinor: upgrade?.refundedMinor ?? 0,
  }
  const later = Array.from({ length: renewals }, (_, i): PaidPart => ({
    ...year,
    id: `${id}_${i + 1}`,
    paidAt: new Date(day(UPGRADED_ON + 365 * (i + 1))),
    namedEnd: new Date(day(UPGRADED_ON + 365 * (i + 2))),
    tokens: YEAR.tokens,
    amountMinor: YEAR.amountMinor,
  }))
  const parts = [first, charge, ...later]
  const periods = computePeriods(parts, 1)
  const ends = parts
    .filter((part) => !isReversed(part))
    .map((part) => periods.get(part.id)!.end.getTime())
  const isKept = !isReversed(charge) || renewals > 0
  return {
    changeId: isKept ? changeId : null,
    paidUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  }
}

/** Runs work on a server that may crash; true if it finished. */
async function runUntilCrash(
  crashesAfter: number | undefined,
  work: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  crashingDb.crashAfter(crashesAfter)
  try {
    await work(crashingDb.db)
    return true
  } catch (error) {
    if (crashesAfter === undefined && !(error instanceof ORPCError)) throw error
    return false
  } finally {
    crashingDb.crashAfter(undefined)
  }
}

/**
 * Stores a fact like a webhook and applies it, with its own id so that it can wait for its
 * reference.
 */
async function storeAndApply(fact: Fact, crashesAfter?: number): Promise<void> {
  const { id } = await app.db
    .insertInto('payment_events')
    .values({
      provider: 'sandbox',
      event_id: crypto.randomUUID(),
      event_type: fact.type,
      received_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await runUntilCrash(crashesAfter, (db) =>
    applyProviderFacts(
      { ...app.deps, db },
      { provider: 'sandbox', isLive: false, facts: [fact] },
      id,
    ),
  )
}

/**
 * Spends tokens and returns the amount: 0 if the balance was too low or the server crashed first.
 */
async function spend(
  member: MemberId,
  amount: number,
  crashesAfter: number | undefined,
): Promise<number> {
  const ref = `${member}:${crypto.randomUUID()}`
  const isDone = await runUntilCrash(crashesAfter, (db) =>
    inTransaction(db, (tx) =>
      moveTokens(tx, {
        member,
        amount: -amount,
        kind: 'photo_slot',
        ref,
        description: 'Spent in a story',
      }),
    ),
  )
  return isDone ? amount : 0
}

test(
  'keeps the ledger right for any events in any order, with repetitions and crashes',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Story, { minLength: 1, maxLength: 3 }),
        fc.array(Happening, { maxLength: 25 }),
        fc.infiniteStream(fc.nat()),
        async (stories, happenings, dice) => {
          const [member] = await addBulkMembers(app, 1, 'man')
          if (!member) throw new Error('no member was added')
          await inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig))
          const words: Fact[] = []
          const upgraded: { started: Started; story: Story }[] = []
          for (const story of stories) {
            const started = await anOrder(member, story)
            words.push(...listFacts(started, story))
            if (started.changeId !== null) upgraded.push({ started, story })
          }
          let spent = 0
          for (const happening of happenings) {
            if (happening.what === 'spend')
              spent += await spend(member, happening.amount, happening.crashesAfter)
            else await storeAndApply(words[happening.which % words.length]!, happening.crashesAfter)
            const wallet = await app.db
              .selectFrom('token_wallets')
              .select('balance')
              .where('user_id', '=', member)
              .executeTakeFirstOrThrow()
            expect(wallet.balance).toBeGreaterThanOrEqual(0)
          }
          // Finally each is delivered once more, in some order.
          const order = words
            .map((word) => ({ word, lot: dice.next().value }))
            .toSorted((a, b) => a.lot - b.lot)
          for (const { word } of order) await storeAndApply(word)

          const wallet = await app.db
            .selectFrom('token_wallets')
            .select(['balance', 'wallet_debt'])
            .where('user_id', '=', member)
            .executeTakeFirstOrThrow()
          expect(wallet.balance - wallet.wallet_debt).toBe(
            50 - spent + stories.reduce((sum, story) => sum + countTokens(story), 0),
          )
          for (const { started, story } of upgraded)
            expect(await findSubscriptionByOrder(app.db, started.id)).toMatchObject(
              findUpgraded(started, story),
            )
          const broken = (await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)
          expect(broken).toEqual([])
          const waiting = app.db
            .selectFrom('payment_event_outcomes')
            .select('event_id')
            .where('user_id', '=', member)
            .where('outcome', 'in', ['waiting', 'quarantined'])
          expect(await waiting.execute()).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
    expect(
      await app.db
        .selectFrom('payment_event_outcomes')
        .select('reason')
        .where('outcome', '=', 'quarantined')
        .execute(),
    ).toEqual([])
  },
)
