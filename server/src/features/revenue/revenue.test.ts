import { toShortCode } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { whenIdle } from '../../testing/mails.ts'
import { countWaiting } from '../../testing/queues.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { buyTokens, openTokens, press, subscribe } from '../../testing/payments.ts'
import { applyProviderFacts } from '../payments/fact-operations.ts'
import { resolveRange } from './rules.ts'

let app: TestApp
let [ama, kofi]: TestMember[] = []
let buyer: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
  kofi = await anAdmin(app)
  buyer = await aMember(app, 'man')
})
afterAll(() => app.close())

const readPayment = async (member: TestMember) =>
  (await member.client.payments.list({})).payments[0]!
/** A payment and its order at another price in dollars. */
const costs = (id: string, cents: number) =>
  sql`with paid as (update payments set usd_cents = ${cents} where id = ${id} returning order_id)
    update orders set usd_cents = ${cents} from paid where orders.id = paid.order_id`.execute(
    app.db,
  )
const day = (moment: Date) => moment.toISOString().slice(0, 10)

describe('revenue', () => {
  test('sums payments less refunds and disputes by day, currency, kind, provider and member', async () => {
    const before = await ama!.client.revenue.read({})
    expect(before).toMatchObject({
      netCents: 0,
      count: 0,
      byCurrency: [],
      from: `${day(app.clock.now()).slice(0, 8)}01`,
      to: day(app.clock.now()),
    })
    await buyTokens(app, buyer, 'starter')
    const woman = await aMember(app, 'woman')
    await subscribe(app, woman, 'monthly')
    await press(app, await openTokens(woman, 'popular', 'NGN'), 'pay')
    const naira = (await woman.client.payments.list({})).payments.find(
      ({ price }) => price.currency === 'NGN',
    )!
    const gross = 6_000
    await costs((await readPayment(buyer)).id, 500)
    const monthly = (await woman.client.payments.list({})).payments.find(
      ({ price }) => price.currency !== 'NGN',
    )!
    await costs(monthly.id, 1_500)
    await costs(naira.id, 4_000)
    const sums = await ama!.client.revenue.read({})
    expect(sums).toMatchObject({
      grossCents: 6_000,
      netCents: 6_000,
      refundedCents: 0,
      count: 3,
      payerCount: 2,
      memberCount: 4,
    })
    expect(sums.averageCents).toBe(1_500)
    expect(sums.days.at(-1)).toEqual({ day: day(app.clock.now()), netCents: 6_000 })
    expect(sums.days).toHaveLength(app.clock.now().getUTCDate())
    const byName = (parts: { name: string; netCents: number; count: number }[]) =>
      Object.fromEntries(parts.map(({ name, netCents, count }) => [name, [netCents, count]]))
    expect(byName(sums.byCurrency)).toEqual({ USD: [2_000, 2], NGN: [4_000, 1] })
    expect(byName(sums.byKind)).toEqual({ tokens: [4_500, 2], subscription: [1_500, 1] })
    expect(byName(sums.byProvider)).toEqual({ sandbox: [6_000, 3] })

    // The range begins with the first moment of the month.
    const monthStart = new Date(`${sums.from}T00:00:00Z`)
    const move = (at: Date) =>
      sql`update payments set paid_at = ${at} where id = ${monthly.id}`.execute(app.db)
    await move(new Date(monthStart.getTime() - 1))
    expect(await ama!.client.revenue.read({})).toMatchObject({ grossCents: 4_500, count: 2 })
    await move(monthStart)
    expect(await ama!.client.revenue.read({})).toMatchObject({ grossCents: 6_000, count: 3 })
    await move(app.clock.now())

    // Half of it is refunded, and the rest is disputed.
    const half = Math.floor(naira.price.minor / 2)
    await ama!.client.payments.refund({ id: naira.id, amountMinor: half, reason: 'Bought twice' })
    await whenIdle(app)
    const { usd_cents: whole } = await app.db
      .selectFrom('payments')
      .select('usd_cents')
      .where('id', '=', naira.id)
      .executeTakeFirstOrThrow()
    const refunded = Math.round((whole * half) / naira.price.minor)
    expect(await ama!.client.revenue.read({})).toMatchObject({
      grossCents: gross,
      refundedCents: refunded,
      netCents: gross - refunded,
    })
    await sql`update payments set disputed_at = ${app.clock.now()} where id = ${naira.id}`.execute(
      app.db,
    )
    expect(await ama!.client.revenue.read({})).toMatchObject({
      disputedCents: whole - refunded,
      netCents: gross - whole,
    })
    expect(
      (await ama!.client.revenue.read({})).byCurrency.find(({ name }) => name === 'NGN'),
    ).toMatchObject({ netCents: 0, count: 1 })
    await sql`update payments set dispute_won = true, dispute_closed_at = ${app.clock.now()} where id = ${naira.id}`.execute(
      app.db,
    )
    expect(await ama!.client.revenue.read({})).toMatchObject({
      disputedCents: 0,
      netCents: gross - refunded,
    })
  })

  test('counts only the days of the requested range', async () => {
    const today = day(app.clock.now())
    const { netCents } = await ama!.client.revenue.read({})
    expect(await ama!.client.revenue.read({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      netCents: 0,
      count: 0,
    })
    expect(
      (await ama!.client.revenue.read({ from: '2020-01-01', to: '2020-01-31' })).days,
    ).toHaveLength(31)
    expect(await ama!.client.revenue.read({ from: today, to: today })).toMatchObject({
      netCents,
      days: [{ day: today, netCents }],
    })
    expect(
      await readResultCode(ama!.client.revenue.read({ from: '2026-02-01', to: '2026-01-01' })),
    ).toBe('INVALID_INPUT')
    const now = new Date('2026-03-31T23:59:59.999Z')
    expect(resolveRange({}, now)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(resolveRange({ to: '2026-02-10' }, now)).toEqual({
      from: '2026-02-01',
      to: '2026-02-10',
    })
    expect(resolveRange({ from: '2010-01-01' }, now)).toBeUndefined()
  })

  test('shows monthly revenue to admins on the overview and never to moderators', async () => {
    const { netCents } = await ama!.client.revenue.read({})
    expect((await ama!.client.moderation.summary()).monthlyRevenueCents).toBe(netCents)
    expect((await ama!.client.moderation.trends()).revenueCents?.at(-1)).toBe(netCents)
    const mod = await aModerator(app)
    expect(await mod.client.moderation.summary()).toMatchObject({ monthlyRevenueCents: null })
    const trends = await mod.client.moderation.trends()
    expect(trends.revenueCents).toBeNull()
    expect(trends.members).toHaveLength(30)
    expect(trends.members.at(-1)).toBe((await mod.client.moderation.summary()).totalMembers)
    expect(await readResultCode(mod.client.revenue.read({}))).toBe('FORBIDDEN')
  })

  test('exports payments with member, refund date and net amount, and audits the export', async () => {
    const file = await (await ama!.client.revenue.exportPayments({})).text()
    const { receiptNumber, paidAt } = await readPayment(buyer)
    const [header, ...lines] = file.trim().split('\r\n')
    expect(header).toBe(
      'Receipt,Paid (UTC),Member,Code,Item,Kind,Provider,Currency,Amount,Refunded,Refunded on (UTC),Net,US dollars,Disputed,Fee,Fee currency,Fee in US dollars,Net after fee in US dollars',
    )
    const find = (start: string) => lines.find((line) => line.startsWith(start))
    expect(find(`${receiptNumber},`)).toMatch(
      new RegExp(`^${receiptNumber},${paidAt},${buyer.handle},#${toShortCode(buyer.id)},`),
    )
    expect(find(`${receiptNumber},`)).toMatch(/,\d+\.\d{2},USD,\d+\.\d{2},-?\d+\.\d{2}$/)
    const { id, price } = (await ama!.client.revenue.listPayments({ status: 'refunded' }))
      .payments[0]!
    const { refunded_at: refundedAt } = await app.db
      .selectFrom('payments')
      .select('refunded_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const half = Math.floor(price.minor / 2)
    const inUnits = (minor: number) => (minor / 10 ** price.decimals).toFixed(price.decimals)
    expect(lines.find((line) => line.includes(',NGN,'))).toContain(
      [
        'NGN',
        inUnits(price.minor),
        inUnits(half),
        refundedAt?.toISOString(),
        inUnits(price.minor - half),
      ].join(','),
    )
    for (const word of [buyer.email, buyer.id]) expect(file).not.toContain(word)
    const audit = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('operation', '=', 'revenue.exportPayments')
      .execute()
    expect(audit).toEqual([{ after: { count: 3 } }])

    const filter = { search: buyer.handle, status: 'all' as const, isAllTime: true }
    const found = await (await ama!.client.revenue.exportPayments(filter)).text()
    expect(found.trim().split('\r\n').slice(1)).toEqual([find(`${receiptNumber},`)])
  })

  test('writes "Former member" for an erased buyer in the file of payments', async () => {
    const gone = await aMember(app, 'man')
    await buyTokens(app, gone, 'starter')
    const { receiptNumber } = await readPayment(gone)
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'erased' })
      .where('id', '=', gone.id)
      .execute()
    const found = await ama!.client.revenue.exportPayments({ search: receiptNumber })
    expect(await found.text()).toContain(`,Former member,#${toShortCode(gone.id)},`)
  })

  test('lists payments in both orders, page by page', async () => {
    const list = async (order: 'newest' | 'oldest') =>
      (await ama!.client.revenue.listPayments({ order })).payments.map(({ id }) => id)
    const newest = await list('newest')
    expect(newest.length).toBeGreaterThan(1)
    expect(await list('oldest')).toEqual(newest.toReversed())
  })

  test('returns a trial balance that sums to zero and matches the wallets', async () => {
    const balance = await ama!.client.revenue.trialBalance()
    expect(balance.total).toBe(0)
    expect(balance.accounts.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['promotions', 'sales', 'wallet']),
    )
    expect(balance.accounts.find(({ account }) => account === 'wallet')?.sum).toBe(
      balance.walletTotal,
    )
  })
})

describe('payments', () => {
  test('finds payments by receipt and by handle, with the refundable amount', async () => {
    const paid = await readPayment(buyer)
    const find = async (search: string) =>
      (await ama!.client.revenue.listPayments({ search })).payments.map(({ id }) => id)
    expect(await find(paid.receiptNumber)).toEqual([paid.id])
    expect(await find(paid.receiptNumber.slice(2))).toEqual([paid.id])
    expect(await find(buyer.handle.toLowerCase())).toEqual([paid.id])
    expect(await find('nobody-is-called-that')).toEqual([])
    const refunded = await ama!.client.revenue.listPayments({ status: 'refunded' })
    expect(refunded.payments).toHaveLength(1)
    const { price, refunded: back, refundable } = refunded.payments[0]!
    expect(refundable.minor).toBe(price.minor - back!.minor)
  })

  test('shows a refund as refunded once its own part is confirmed, not another of the provider', async () => {
    const member = await aMember(app, 'man')
    await buyTokens(app, member, 'starter')
    const { id } = await readPayment(member)
    const { payment_ref: paymentRef } = await app.db
      .selectFrom('payments')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refundId = crypto.randomUUID()
    const now = app.clock.now()
    await app.db
      .insertInto('refund_requests')
      .values({
        id: refundId,
        payment_id: id,
        amount_minor: 300,
        reason: 'Goodwill',
        asked_at: now,
        sent_at: now,
      })
      .execute()
    const confirm = async (refundedMinor: number, minutes: number) => {
      const refundedAt = new Date(now.getTime() + minutes * 60_000).toISOString()
      const fact = { type: 'refunded', paymentRef, refundedMinor, refundedAt } as const
      await applyProviderFacts(app.deps, { provider: 'sandbox', isLive: false, facts: [fact] })
      const { recent } = await ama!.client.revenue.listRefunds()
      return recent.find((refund) => refund.id === refundId)
    }
    // Two refunds in the provider's dashboard, together as much as the request.
    expect(await confirm(100, 1)).toMatchObject({ state: 'sent', refundedAt: null })
    expect(await confirm(300, 2)).toMatchObject({ state: 'sent', refundedAt: null })
    expect(await confirm(600, 3)).toMatchObject({
      state: 'refunded',
      refundedAt: new Date(now.getTime() + 180_000).toISOString(),
    })
  })

  test('needs a second admin above the limit, who decides once', async () => {
    const member = await aMember(app, 'woman')
    await subscribe(app, member, 'yearly')
    const { id } = await readPayment(member)
    await costs(id, 25_000)
    const readState = async () => {
      await whenIdle(app)
      return (await readPayment(member)).status
    }
    expect(await ama!.client.payments.refund({ id, reason: 'Wishes to leave' })).toMatchObject({
      needsSecond: true,
    })
    expect(await readState()).toBe('paid')
    expect(
      await readResultCode(ama!.client.payments.refund({ id, reason: 'Wishes to leave' })),
    ).toBe('ALREADY_DECIDED')
    const { waiting: listed, waitingCount } = await ama!.client.revenue.listRefunds()
    expect(waitingCount).toBe(1)
    const [waiting] = listed
    expect(waiting).toMatchObject({
      paymentId: id,
      usdCents: 25_000,
      askedBy: ama!.handle,
      state: 'waiting',
      mayDecide: false,
      mayWithdraw: true,
    })
    expect((await kofi!.client.revenue.listRefunds()).waiting).toMatchObject([
      { mayDecide: true, mayWithdraw: false },
    ])
    expect(await countWaiting(kofi!, 'refunds')).toBe(1)
    const decide = (by: TestMember, isApproved = true, refund = waiting!.id) =>
      readResultCode(by.client.payments.decideRefund({ id: refund, isApproved }))
    expect(await decide(ama!)).toBe('FORBIDDEN')
    await expect(
      sql`update refund_requests set sent_at = now() where id = ${waiting!.id}`.execute(app.db),
    ).rejects.toMatchObject({
      code: '23514',
    })

    // Withdrawn or declined, it can be asked again.
    expect(await decide(ama!, false)).toBe('accepted')
    expect(await decide(kofi!)).toBe('ALREADY_DECIDED')
    expect((await kofi!.client.revenue.listRefunds()).recent).toContainEqual(
      expect.objectContaining({ id: waiting!.id, state: 'withdrawn', mayWithdraw: false }),
    )
    expect(await readState()).toBe('paid')
    await ama!.client.payments.refund({ id, reason: 'Wishes to leave' })
    const [declined] = (await kofi!.client.revenue.listRefunds()).waiting
    expect(await decide(kofi!, false, declined!.id)).toBe('accepted')
    expect(await readState()).toBe('paid')
    const { recent } = await ama!.client.revenue.listRefunds()
    expect(recent.find((one) => one.id === declined!.id)).toMatchObject({
      state: 'declined',
      decidedBy: kofi!.handle,
    })
    await ama!.client.payments.refund({ id, reason: 'Wishes to leave, really' })
    const [again] = (await kofi!.client.revenue.listRefunds()).waiting
    const third = await anAdmin(app)
    const outcomes = await runConcurrently(
      4,
      [kofi!, third, kofi!, third].map(
        (by) => () => by.client.payments.decideRefund({ id: again!.id, isApproved: true }),
      ),
    )
    expect(Object.fromEntries(outcomes)).toEqual({ done: 1, ALREADY_DECIDED: 3 })
    expect(await readState()).toBe('refunded')
    expect(
      (await ama!.client.revenue.listRefunds()).recent.find((one) => one.id === again!.id),
    ).toMatchObject({ state: 'refunded', refundedAt: expect.any(String) })
    const record = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'operation'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
    expect(record.map(({ operation }) => operation)).toEqual([
      'payments.refund',
      'payments.decideRefund',
      'payments.refund',
      'payments.decideRefund',
      'payments.refund',
      'payments.decideRefund',
    ])
    expect(record.slice(1, 4).map(({ actor_id: by }) => by)).toEqual([ama!.id, ama!.id, kofi!.id])
  })

  test('refunds no payment that a chargeback takes back', async () => {
    const man = await aMember(app, 'man')
    const order = await subscribe(app, man, 'yearly')
    const { id } = await readPayment(man)
    const request = { id, amountMinor: 12_000, reason: 'Goodwill' }
    expect((await ama!.client.payments.refund(request)).needsSecond).toBe(true)
    const { waiting } = await kofi!.client.revenue.listRefunds()
    const mine = waiting.find(({ amount }) => amount.minor === 12_000)!
    await press(app, order, 'dispute')
    expect(
      await readResultCode(kofi!.client.payments.decideRefund({ id: mine.id, isApproved: true })),
    ).toBe('ALREADY_DECIDED')
    expect(await readResultCode(ama!.client.payments.refund(request))).toBe('ALREADY_DECIDED')
    expect(
      await readResultCode(kofi!.client.payments.decideRefund({ id: mine.id, isApproved: false })),
    ).toBe('accepted')
  })

  test('adds up partial refunds against the limit', async () => {
    const member = await aMember(app, 'woman')
    await subscribe(app, member, 'yearly')
    const { id, price } = await readPayment(member)
    await costs(id, 15_000)
    const half = (amountMinor: number) =>
      ama!.client.payments.refund({ id, amountMinor, reason: 'A part of it' })
    expect(await half(Math.floor(price.minor / 2))).toMatchObject({ needsSecond: false })
    expect(await half(price.minor - Math.floor(price.minor / 2))).toMatchObject({
      needsSecond: true,
    })
    await whenIdle(app)
    expect((await readPayment(member)).status).toBe('partly_refunded')
  })
})

describe('a payment refunded in parts', () => {
  test('subtracts each partial refund on its own day', async () => {
    const member = await aMember(app, 'woman')
    await subscribe(app, member, 'yearly')
    const { id, price } = await readPayment(member)
    await costs(id, 9_000)
    const third = Math.floor(price.minor / 3)
    const back = (amountMinor?: number) =>
      ama!.client.payments
        .refund({ id, ...(amountMinor && { amountMinor }), reason: 'A part of it' })
        .then(() => whenIdle(app))
    const days = async () =>
      (await ama!.client.revenue.read({ from: '2020-01-01', to: '2020-01-05' })).days.map(
        ({ netCents }) => 0 - netCents,
      )
    const parts = () =>
      sql<{
        minor: number
      }>`select refunded_minor as minor from payment_refunds where payment_id = ${id} order by 1`.execute(
        app.db,
      )
    await back(third)
    await back(third)
    expect((await parts()).rows).toEqual([{ minor: third }, { minor: 2 * third }])
    const on = (minor: number, date: string) =>
      sql`
      update payment_refunds set refunded_at = ${`${date}T12:00:00Z`}::timestamptz where payment_id = ${id} and refunded_minor = ${minor}`.execute(
        app.db,
      )
    await on(third, '2020-01-02')
    await on(2 * third, '2020-01-04')
    const one = Math.round((9_000 * third) / price.minor)
    const two = Math.round((9_000 * 2 * third) / price.minor)
    expect(await days()).toEqual([0, one, 0, two - one, 0])
    // A larger total was refunded earlier, so both parts count on that day.
    await on(2 * third, '2020-01-01')
    expect(await days()).toEqual([two, 0, 0, 0, 0])
    // A full refund subtracts the full price, to the cent.
    await back()
    await on(price.minor, '2020-01-05')
    await on(2 * third, '2020-01-04')
    expect(await days()).toEqual([0, one, 0, two - one, 9_000 - two])
  })
})
