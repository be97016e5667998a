import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp } from '../../testing/app.ts'
import { createFakeProviders, ONLY_STRIPE, startLivePayments } from '../../testing/live-payments.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { openTokens } from '../../testing/payments.ts'
import { deliverStripe } from '../../testing/fake-stripe-events.ts'

let app: TestApp
let admin: TestMember
let man: TestMember
const { stripe, server: fakeProviders } = createFakeProviders()

beforeAll(async () => {
  await fakeProviders.start()
  app = await startLivePayments(fakeProviders, { keys: ONLY_STRIPE })
  admin = await anAdmin(app)
  man = await aMember(app, 'man')
})
afterAll(async () => {
  await app.close()
  await fakeProviders.stop()
})

const balance = async () => (await man.client.tokens.wallet()).balance
const list = (state: 'open' | 'closed', cursor?: string) =>
  admin.client.payments.listQuarantinedEvents({ state, cursor })
const acts = (operation: string) =>
  app.db.selectFrom('audit_log').selectAll().where('operation', '=', operation).execute()

/** Creates a quarantined event: a payment with another amount than its order. */
async function addQuarantinedEvent() {
  const { orderId } = await openTokens(man, 'starter')
  stripe.pay(orderId, app.clock.now())
  const sent = stripe.completed(orderId, app.clock.now(), { amount_total: 998 })
  await deliverStripe(app, sent)
  await whenIdle(app)
  const event = (await list('open')).events.find(({ eventId }) => eventId === sent.id)
  if (!event) throw new Error('nothing was put aside')
  return { orderId, event }
}

test('shows a quarantined event with reason, member and payload; credits it once after a fix', async () => {
  const { orderId, event } = await addQuarantinedEvent()
  expect(event).toMatchObject({
    provider: 'stripe',
    eventType: 'checkout.session.completed',
    reason: 'different amount',
    member: { id: man.id, handle: man.handle },
    canRetry: true,
    closed: null,
  })
  expect(event.facts).toMatchObject([{ type: 'paid', orderId, amountMinor: 998, currency: 'USD' }])
  const retry = () => admin.client.payments.retryQuarantinedEvent({ id: event.id })
  expect(await retry()).toEqual({ outcome: 'quarantined', reason: 'different amount' })
  expect([await balance(), (await list('open')).openCount]).toEqual([50, 1])

  // As if the order had been stored wrongly and was corrected.
  await app.db.updateTable('orders').set({ amount_minor: 998 }).where('id', '=', orderId).execute()
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, retry))
  expect(
    outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.outcome] : [])),
  ).toEqual(['applied'])
  expect([await balance(), (await list('open')).openCount]).toEqual([150, 0])
  expect(await acts('payments.retryQuarantinedEvent')).toMatchObject(
    Array.from({ length: 2 }, () => ({
      actor_id: admin.id,
      target_id: String(event.id),
      before: { reason: 'different amount' },
    })),
  )
})

test('closes an event permanently with a reason, and never credits it afterwards', async () => {
  const { orderId, event } = await addQuarantinedEvent()
  const before = await balance()
  const close = () =>
    admin.client.payments.closeQuarantinedEvent({
      id: event.id,
      reason: 'Paid back in the dashboard',
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, close))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.db.updateTable('orders').set({ amount_minor: 998 }).where('id', '=', orderId).execute()
  await expect(admin.client.payments.retryQuarantinedEvent({ id: event.id })).rejects.toMatchObject(
    { code: 'ALREADY_DECIDED' },
  )
  expect(await balance()).toBe(before)
  expect((await list('open')).events).toEqual([])
  expect((await list('closed')).events).toMatchObject([
    {
      id: event.id,
      canRetry: false,
      closed: { by: admin.handle, reason: 'Paid back in the dashboard' },
    },
  ])
  expect(await acts('payments.closeQuarantinedEvent')).toMatchObject([
    { actor_id: admin.id, reason: 'Paid back in the dashboard' },
  ])
})

test('only closes events whose payload was deleted after ninety days, and no unknown ones', async () => {
  const { event } = await addQuarantinedEvent()
  await app.db.deleteFrom('payment_event_payloads').where('event_id', '=', event.id).execute()
  expect((await list('open')).events).toMatchObject([{ id: event.id, canRetry: false }])
  await expect(admin.client.payments.retryQuarantinedEvent({ id: event.id })).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  )
  await expect(
    admin.client.payments.closeQuarantinedEvent({ id: 999_999, reason: 'There is none' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await admin.client.payments.closeQuarantinedEvent({ id: event.id, reason: 'Too old to be tried' })
})

test('pages through events twenty at a time, newest first, without repetition', async () => {
  const at = app.clock.now()
  for (let i = 0; i < 45; i++) {
    const event = {
      provider: 'stripe' as const,
      event_id: `evt_many_${i}`,
      event_type: 'charge.refunded',
      received_at: at,
    }
    const { id } = await app.db
      .insertInto('payment_events')
      .values(event)
      .returning('id')
      .executeTakeFirstOrThrow()
    const outcome = {
      event_id: id,
      outcome: 'quarantined' as const,
      reason: 'order not found',
      decided_at: at,
    }
    await app.db.insertInto('payment_event_outcomes').values(outcome).execute()
  }
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await list('open', cursor)
    expect(page.openCount).toBe(45)
    ids.push(...page.events.map(({ eventId }) => eventId))
    cursor = page.nextCursor ?? undefined
    if (cursor !== undefined)
      await expect(list('closed', cursor)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  } while (cursor !== undefined)
  expect(ids).toEqual(Array.from({ length: 45 }, (_, i) => `evt_many_${44 - i}`))
})
