import { DAY_MS } from '@adire/contract/durations.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import type { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import {
  changePlan,
  keepPlan,
  listNotices,
  listPayments,
  openSubscription,
  press,
  quotePlan,
  readSubscription,
  subscribe,
} from '../../testing/payments.ts'
import { sendPlanChange } from './plan-change-jobs.ts'
import { endSubscriptions, reconcile } from './jobs.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { lockWallet } from '../tokens/shared-queries.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  second = await startTestApp({ withLimits: false, besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

async function aSubscriber(plan: PlanId) {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, plan)
  const planned = async () =>
    (await app.deps.payments.sandbox!.find(order.checkout))!.state.next?.changeId ?? null
  return { man, order, planned }
}

const countChanges = async ({ id }: TestMember) =>
  (await app.db.selectFrom('plan_changes').select('id').where('user_id', '=', id).execute()).length

test('refuses a late withdrawal of a replaced change, with the change that is planned now', async () => {
  const { man, planned } = await aSubscriber('yearly')
  const { change: first } = await changePlan(app, man, 'monthly')
  await keepPlan(app, man)
  const { change: newer } = await changePlan(app, man, 'quarterly')
  const { id, plan, kind, startsAt } = newer!
  expect(await readRefusal(man.client.payments.keepPlan({ changeId: first!.id }))).toEqual({
    code: 'PLAN_CHANGE_REPLACED',
    data: { plan: 'yearly', change: { id, plan, kind, startsAt } },
  })
  expect(await planned()).toBe(id)
  expect((await readSubscription(man)).change).toMatchObject({ id })
})

test('refuses the withdrawal of a change that has started, or of another member', async () => {
  const { man } = await aSubscriber('monthly')
  await changePlan(app, man, 'yearly')
  const row = app.db.selectFrom('plan_changes').select('id').where('user_id', '=', man.id)
  const { id: changeId } = await row.executeTakeFirstOrThrow()
  expect(await readRefusal(man.client.payments.keepPlan({ changeId }))).toEqual({
    code: 'PLAN_CHANGE_REPLACED',
    data: { plan: 'yearly', change: null },
  })
  const { man: other } = await aSubscriber('monthly')
  expect((await readRefusal(other.client.payments.keepPlan({ changeId }))).code).toBe('NOT_FOUND')
})

test('keeps a newer change at the provider when an older one is sent or withdrawn late', async () => {
  const { man, planned } = await aSubscriber('yearly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  const late: Parameters<typeof real>[0][] = []
  sandbox.changePlan = (request) => {
    late.push(request)
    return Promise.reject(new ProviderFailed('no answer'))
  }
  await changePlan(app, man, 'monthly')
  sandbox.changePlan = real
  await keepPlan(app, man)
  app.clock.advance({ seconds: 5 })
  const { change: newer } = await changePlan(app, man, 'quarterly')
  // The first request reaches the provider now, and its withdrawal is sent once more.
  await real(late[0]!)
  expect(await planned()).toBe(newer!.id)
  await sendPlanChange.run({ changeId: late[0]!.changeId }, app.deps)
  expect(await planned()).toBe(newer!.id)
})

/**
 * Waits until as many statements as calls wait for this transaction or for each other, or until one
 * of the calls is done without waiting for it.
 */
async function untilBlocked(tx: Tx, calls: Promise<unknown>[]): Promise<void> {
  const anyDone = Promise.race(
    calls.map((call) =>
      call.then(
        () => true,
        () => true,
      ),
    ),
  )
  for (;;) {
    const { rows } = await sql<{ blocked: number }>`
      select count(*) as blocked from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(tx)
    const isDone = await Promise.race([
      anyDone,
      new Promise<boolean>((resolve) => setImmediate(resolve, false)),
    ])
    if (Number(rows[0]?.blocked) >= calls.length || isDone) return
  }
}

test('waits for the end of a subscription that is being ended, and then changes no plan', async () => {
  const { man } = await aSubscriber('monthly')
  const { quote } = await quotePlan(man, 'yearly')
  const change = await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('subscriptions')
      .set({ ended_at: app.clock.now() })
      .where('user_id', '=', man.id)
      .execute()
    const refused = readRefusal(
      man.client.payments.changePlan({
        plan: 'yearly',
        quote,
        termsVersion: PLAN_CHANGE_TERMS_VERSION,
      }),
    )
    await untilBlocked(tx, [refused])
    return { refused }
  })
  expect(await change.refused).toMatchObject({ code: 'NOT_FOUND' })
  expect(await countChanges(man)).toBe(0)
})

test('keeps a subscription that is renewed while it is about to be ended', async () => {
  const { man } = await aSubscriber('monthly')
  app.clock.advance({ days: 60 })
  const { ending } = await app.db.transaction().execute(async (tx) => {
    await lockWallet(tx, man.id)
    const ended = endSubscriptions.run({}, app.deps)
    await untilBlocked(tx, [ended])
    await tx
      .updateTable('payments')
      .set({ period_end: new Date(app.clock.now().getTime() + DAY_MS) })
      .where('user_id', '=', man.id)
      .execute()
    return { ending: ended }
  })
  await ending
  const row = app.db.selectFrom('subscriptions').select('ended_at').where('user_id', '=', man.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ ended_at: null })
})

test('makes one change at a time when two tabs choose different plans', async () => {
  const { man, order } = await aSubscriber('monthly')
  const [year, quarter] = [await quotePlan(man, 'yearly'), await quotePlan(man, 'quarterly')]
  const { presses } = await app.db.transaction().execute(async (tx) => {
    await lockWallet(tx, man.id)
    const both = [
      man.client.payments.changePlan({
        plan: 'yearly',
        quote: year.quote,
        termsVersion: PLAN_CHANGE_TERMS_VERSION,
      }),
      man.client.payments.changePlan({
        plan: 'quarterly',
        quote: quarter.quote,
        termsVersion: PLAN_CHANGE_TERMS_VERSION,
      }),
    ]
    await untilBlocked(tx, both)
    expect(await countChanges(man)).toBe(0)
    return { presses: both }
  })
  const results = await Promise.allSettled(presses)
  await whenIdle(app)
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as ORPCError<string, unknown>).code] : [],
  )
  expect(refused).toHaveLength(1)
  expect(['PLAN_CHANGE_UNAVAILABLE', 'PLAN_QUOTE_CHANGED']).toContain(refused[0])
  expect(await countChanges(man)).toBe(1)
  expect((await app.deps.payments.sandbox!.find(order.checkout))!.state.payments).toHaveLength(2)
})

test('sends an unanswered change once more in each round of the check, and charges it once', async () => {
  const { man, order } = await aSubscriber('monthly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  let sent = 0
  sandbox.changePlan = async (request) => {
    sent += 1
    await real(request)
    throw new ProviderFailed('no answer')
  }
  const { quote } = await quotePlan(man, 'yearly')
  await man.client.payments.changePlan({
    plan: 'yearly',
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  sandbox.changePlan = real
  app.clock.advance({ minutes: 6 })
  // Two servers and two rounds at once.
  await Promise.all([app, second, app, second].map(({ deps }) => reconcile.run({}, deps)))
  await whenIdle(app)
  expect(sent).toBe(1)
  expect((await sandbox.find(order.checkout))!.state.payments).toHaveLength(2)
  expect(await readSubscription(man)).toMatchObject({ plan: 'yearly', change: null })
})

test('withdraws a planned change, again without effect', async () => {
  const { man, order } = await aSubscriber('yearly')
  const { change } = await changePlan(app, man, 'monthly')
  for (let time = 0; time < 2; time++) {
    const { subscription } = await man.client.payments.keepPlan({ changeId: change!.id })
    expect(subscription).toMatchObject({
      plan: 'yearly',
      status: 'active',
      change: null,
      canChangePlan: true,
    })
  }
  expect(
    (await listNotices(app, man)).filter((line) => line.startsWith('plan_change_withdrawn')),
  ).toHaveLength(1)
  await press(app, order, 'renew')
  expect(await listPayments(man)).toEqual(['Premium, 1 year 15999', 'Premium, 1 year 15999'])
})

test('withdraws a planned change on cancellation, and needs a resumption before another', async () => {
  const { man, order } = await aSubscriber('yearly')
  await changePlan(app, man, 'monthly')
  const { subscription } = await man.client.payments.cancelSubscription()
  expect(subscription).toMatchObject({
    plan: 'yearly',
    status: 'cancelling',
    change: null,
    canChangePlan: false,
  })
  expect(await readRefusal(man.client.payments.planQuotes())).toEqual({
    code: 'PLAN_CHANGE_UNAVAILABLE',
    data: { reason: 'cancelling' },
  })
  await man.client.payments.resumeSubscription()
  await press(app, order, 'renew')
  expect((await listPayments(man))[0]).toBe('Premium, 1 year 15999')
})

test('withdraws a planned change that reaches the provider while it is withdrawn', async () => {
  const { man, order } = await aSubscriber('yearly')
  const { quote } = await quotePlan(man, 'monthly')
  const sandbox = app.deps.payments.sandbox!
  const [change, keep] = [sandbox.changePlan.bind(sandbox), sandbox.keepPlan.bind(sandbox)]
  sandbox.changePlan = () => Promise.reject(new ProviderFailed('no answer'))
  await man.client.payments.changePlan({
    plan: 'monthly',
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  sandbox.changePlan = change
  const { id } = await app.db
    .selectFrom('plan_changes')
    .select('id')
    .where('user_id', '=', man.id)
    .executeTakeFirstOrThrow()
  sandbox.keepPlan = async (ref, changeId) => {
    sandbox.keepPlan = keep
    await keep(ref, changeId)
    await sendPlanChange.run({ changeId: id }, app.deps)
  }
  await keepPlan(app, man)
  await whenIdle(app)
  expect((await sandbox.find(order.checkout))?.state.next).toBe(null)
  await press(app, order, 'renew')
  expect(await listPayments(man)).toEqual(['Premium, 1 year 15999', 'Premium, 1 year 15999'])
})

const listChanges = ({ id }: TestMember) =>
  app.db
    .selectFrom('plan_changes')
    .select(['kind', 'applied_at', 'withdrawn_at', 'failed_at'])
    .where('user_id', '=', id)
    .execute()

test.each(['banned', 'deleting'] as const)(
  'withdraws a planned change here and at the provider of a member who is %s',
  async (status) => {
    const { man, order } = await aSubscriber('yearly')
    await changePlan(app, man, 'monthly')
    const planned = async () =>
      (await app.deps.payments.sandbox!.find(order.checkout))?.state.next ?? null
    expect(await planned()).not.toBe(null)
    await app.db
      .updateTable('profiles')
      .set({ account_status: status })
      .where('id', '=', man.id)
      .execute()
    for (let time = 0; time < 2; time++) {
      await endSubscriptions.run({}, app.deps)
      await whenIdle(app)
    }
    expect(await planned()).toBe(null)
    expect(await listChanges(man)).toEqual([
      { kind: 'downgrade', applied_at: null, withdrawn_at: expect.any(Date), failed_at: null },
    ])
    const row = app.db.selectFrom('subscriptions').select('cancels').where('user_id', '=', man.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ cancels: true })
    const notices = app.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', man.id)
      .where('kind', '=', 'plan_change_withdrawn')
    expect(await notices.execute()).toHaveLength(1)
  },
)

test('stops sending an unanswered upgrade of a member who is banned', async () => {
  const { man, order } = await aSubscriber('monthly')
  const { quote } = await quotePlan(man, 'yearly')
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  sandbox.changePlan = () => Promise.reject(new ProviderFailed('no answer'))
  await man.client.payments.changePlan({
    plan: 'yearly',
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  sandbox.changePlan = real
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', man.id)
    .execute()
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  app.clock.advance({ minutes: 6 })
  await reconcile.run({}, app.deps)
  await whenIdle(app)
  expect((await sandbox.find(order.checkout))?.state.payments).toHaveLength(1)
  expect(await listChanges(man)).toEqual([
    { kind: 'upgrade', applied_at: null, withdrawn_at: expect.any(Date), failed_at: null },
  ])
})

test('closes a planned change with a subscription that ends unpaid', async () => {
  const man = await aMember(app, 'man')
  const order = await openSubscription(man, 'quarterly')
  await press(app, order, 'pay', 'fails_later')
  await changePlan(app, man, 'monthly')
  app.clock.advance({ days: 120 })
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
  expect(await listChanges(man)).toEqual([
    { kind: 'downgrade', applied_at: null, withdrawn_at: expect.any(Date), failed_at: null },
  ])
  expect((await app.deps.payments.sandbox!.find(order.checkout))?.state).toMatchObject({
    next: null,
    endedAt: expect.any(String),
  })
})
