import type { PlanId } from '@adire/contract/payments.ts'
import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { changePlan, keepPlan, quotePlan, subscribe } from '../../testing/payments.ts'
import { sendPlanChange } from './plan-change-jobs.ts'
import { reconcile } from './jobs.ts'

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

const view = async ({ client }: TestMember) => (await client.payments.subscription()).subscription!
const countChanges = async ({ id }: TestMember) =>
  (await app.db.selectFrom('plan_changes').select('id').where('user_id', '=', id).execute()).length

async function getRefusal(call: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ORPCError)) throw new Error('it was not refused')
  return { code: error.code, data: error.data as unknown }
}

test('refuses a late withdrawal of a replaced change, with the change that is planned now', async () => {
  const { man, planned } = await aSubscriber('yearly')
  const { change: first } = await changePlan(app, man, 'monthly')
  await keepPlan(app, man)
  const { change: newer } = await changePlan(app, man, 'quarterly')
  const { id, plan, kind, startsAt } = newer!
  expect(await getRefusal(man.client.payments.keepPlan({ changeId: first!.id }))).toEqual({
    code: 'PLAN_CHANGE_REPLACED',
    data: { plan: 'yearly', change: { id, plan, kind, startsAt } },
  })
  expect(await planned()).toBe(id)
  expect((await view(man)).change).toMatchObject({ id })
})

test('refuses the withdrawal of a change that has started, or of another member', async () => {
  const { man } = await aSubscriber('monthly')
  await changePlan(app, man, 'yearly')
  const row = app.db.selectFrom('plan_changes').select('id').where('user_id', '=', man.id)
  const { id: changeId } = await row.executeTakeFirstOrThrow()
  expect(await getRefusal(man.client.payments.keepPlan({ changeId }))).toEqual({
    code: 'PLAN_CHANGE_REPLACED',
    data: { plan: 'yearly', change: null },
  })
  const { man: other } = await aSubscriber('monthly')
  expect((await getRefusal(other.client.payments.keepPlan({ changeId }))).code).toBe('NOT_FOUND')
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
    const refused = getRefusal(man.client.payments.changePlan({ plan: 'yearly', quote }))
    await untilBlocked(tx, [refused])
    return { refused }
  })
  expect(await change.refused).toMatchObject({ code: 'NOT_FOUND' })
  expect(await countChanges(man)).toBe(0)
})

test('makes one change at a time when two tabs choose different plans', async () => {
  const { man, order } = await aSubscriber('monthly')
  const [year, quarter] = [await quotePlan(man, 'yearly'), await quotePlan(man, 'quarterly')]
  const { presses } = await app.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('token_wallets')
      .select('user_id')
      .where('user_id', '=', man.id)
      .forUpdate()
      .execute()
    const both = [
      man.client.payments.changePlan({ plan: 'yearly', quote: year.quote }),
      man.client.payments.changePlan({ plan: 'quarterly', quote: quarter.quote }),
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
  await man.client.payments.changePlan({ plan: 'yearly', quote })
  sandbox.changePlan = real
  app.clock.advance({ minutes: 6 })
  // Two servers and two rounds at once.
  await Promise.all([app, second, app, second].map(({ deps }) => reconcile.run({}, deps)))
  await whenIdle(app)
  expect(sent).toBe(1)
  expect((await sandbox.find(order.checkout))!.state.payments).toHaveLength(2)
  expect(await view(man)).toMatchObject({ plan: 'yearly', change: null })
})
