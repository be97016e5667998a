import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaignForm } from '../../testing/campaign-forms.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { subscribe } from '../../testing/payments.ts'
import { findPreviousRange } from './rules.ts'

let app: TestApp
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
})
afterAll(() => app.close())

/** Subscribes a new member, and sets what it costs and when it runs. */
async function addSubscription(
  plan: 'monthly' | 'yearly',
  {
    cents,
    startedAt,
    endedAt = null,
    currency = 'USD',
  }: { cents: number; startedAt: string; endedAt?: string | null; currency?: string },
): Promise<{ orderId: string; userId: string }> {
  const member = await aMember(app, 'woman')
  await subscribe(app, member, plan)
  await sql`update orders set usd_cents = ${cents}, currency_code = ${currency} where user_id = ${member.id}`.execute(
    app.db,
  )
  await sql`update payments set usd_cents = ${cents}, paid_at = ${startedAt}::timestamptz where user_id = ${member.id}`.execute(
    app.db,
  )
  const { order_id: orderId } = await app.db
    .updateTable('subscriptions')
    .set({ started_at: new Date(startedAt), ended_at: endedAt === null ? null : new Date(endedAt) })
    .where('user_id', '=', member.id)
    .returning('order_id')
    .executeTakeFirstOrThrow()
  return { orderId, userId: member.id }
}

const readMarch = () => ama.client.revenue.read({ from: '2026-03-01', to: '2026-03-31' })

test('counts active, new and churned subscriptions, and what they bring in a month', async () => {
  // Runs all the time: 19.99 a month.
  await addSubscription('monthly', { cents: 1999, startedAt: '2026-01-10T00:00:00Z' })
  // 100.00 a year is 8.33 a month. Starts with the first moment of the period.
  const yearly = await addSubscription('yearly', {
    cents: 10_000,
    startedAt: '2026-03-01T00:00:00Z',
    currency: 'EUR',
  })
  // Ends with the last moment of the period, and another with the first after it.
  await addSubscription('monthly', {
    cents: 500,
    startedAt: '2026-02-28T23:59:59Z',
    endedAt: '2026-03-31T23:59:59Z',
  })
  await addSubscription('monthly', {
    cents: 700,
    startedAt: '2026-02-01T00:00:00Z',
    endedAt: '2026-04-01T00:00:00Z',
  })
  // Before and after the period.
  await addSubscription('monthly', {
    cents: 300,
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-02-10T00:00:00Z',
  })
  await addSubscription('monthly', { cents: 900, startedAt: '2026-04-01T00:00:00Z' })
  // The first charge goes through after the period.
  const unpaid = await addSubscription('monthly', { cents: 400, startedAt: '2026-03-05T00:00:00Z' })
  await sql`update payments set paid_at = '2026-05-01T00:00:00Z' where user_id = ${unpaid.userId}`.execute(
    app.db,
  )

  const march = await readMarch()
  expect(march.subscriptions).toEqual({
    active: 3,
    started: 1,
    churned: 1,
    recurringCents: 1999 + 833 + 700,
  })
  expect(march.subscriptionsByCurrency).toEqual([
    { name: 'USD', active: 2, started: 0, churned: 1, recurringCents: 2699 },
    { name: 'EUR', active: 1, started: 1, churned: 0, recurringCents: 833 },
  ])
  // 29 January to 28 February.
  expect(march.previous).toMatchObject({
    from: '2026-01-29',
    to: '2026-02-28',
    subscriptions: { active: 3, started: 2, churned: 1, recurringCents: 1999 + 500 + 700 },
  })

  // A downgrade counts from the day on which it is applied: 12.00 a month.
  await sql`insert into plan_changes (id, user_id, order_id, kind, from_item, item, months, tokens, amount_minor,
      usd_cents, rate_to_usd, credit_minor, charge_minor, charge_usd_cents, charge_tokens, starts_at, created_at, sent_at, applied_at)
    select gen_random_uuid(), ${yearly.userId}, ${yearly.orderId}, 'downgrade', 'yearly', 'monthly', 1, 0, 1200, 1200, 1, 0, 0, 0, 0, applied, applied, applied, applied
    from (values ('2026-03-20T00:00:00Z'::timestamptz)) at (applied)`.execute(app.db)
  expect((await readMarch()).subscriptions.recurringCents).toBe(1999 + 1200 + 700)
  expect(
    (await ama.client.revenue.read({ from: '2026-03-01', to: '2026-03-19' })).subscriptions
      .recurringCents,
  ).toBe(1999 + 833 + 500 + 700)
  await sql`delete from plan_changes where order_id = ${yearly.orderId}`.execute(app.db)
})

test('compares with the period of the same length before', async () => {
  const march = await readMarch()
  expect(march).toMatchObject({ grossCents: 10_000, netCents: 10_000, count: 1, payerCount: 1 })
  expect(march.previous).toMatchObject({
    grossCents: 500 + 700,
    netCents: 1200,
    count: 2,
    payerCount: 2,
  })
  expect(findPreviousRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test('sums what advertisers were billed on the days of the period, to the cent', async () => {
  const { id } = await ama.client.campaigns.create(aCampaignForm())
  const bill = (day: string, micros: number) =>
    sql`insert into ad_campaign_days (campaign_id, day, daily_budget_micros, spent_micros)
      values (${id}, ${day}::date, 50000000, ${micros})`.execute(app.db)
  await bill('2026-02-28', 4_000_000)
  await bill('2026-03-01', 1_234_000)
  await bill('2026-03-31', 1_001_000)
  await bill('2026-04-01', 9_000_000)
  await ama.client.campaigns.remove({ id })
  const march = await readMarch()
  // 2.235 dollars, rounded once.
  expect(march.advertisingCents).toBe(224)
  expect(march.previous.advertisingCents).toBe(400)
  expect(march.netCents).toBe(10_000)
  await sql`update ad_campaign_days set spent_micros = 0 where campaign_id = ${id}`.execute(app.db)
})
