import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  anAdmin,
  grantTokens,
  match,
  sendMessage,
  type TestMember,
} from '../../testing/members.ts'
import { buyTokens, type Opened, press } from '../../testing/payments.ts'
import { assessAccounts } from './account-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const TOKENS = 100
const MESSAGE_COST = 10

/** Checks accounts after a member was active. */
async function assess({ id }: TestMember): Promise<void> {
  const now = app.clock.now()
  await app.db.updateTable('profiles').set({ last_active_at: now }).where('id', '=', id).execute()
  await assessAccounts.run({}, app.deps)
}

const listSignals = ({ id }: TestMember) =>
  app.db
    .selectFrom('risk_signals')
    .select(['rule', 'points', 'excerpt', 'subject_id'])
    .where('member_id', '=', id)
    .execute()

/** A member who has bought tokens, and has no others. */
async function aBuyer(): Promise<{ buyer: TestMember; order: Opened }> {
  const buyer = await aMember(app, 'man', { tokens: 0 })
  return { buyer, order: await buyTokens(app, buyer, 'starter') }
}

/** Writes paid messages, two to each of as many women as needed. */
async function writeMessages(buyer: TestMember, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 2) {
    const { threadId } = await match(app, await aMember(app, 'woman'), buyer)
    await sendMessage(buyer, { threadId, content: 'Good morning' })
    if (sent + 1 < count) await sendMessage(buyer, { threadId, content: 'How was your day?' })
  }
}

const readPayment = async ({ client }: TestMember) =>
  (await client.payments.list({})).payments[0] ?? expect.fail('no payment')

async function withdraw({ client }: TestMember, { orderId }: Opened): Promise<void> {
  const { refund, tokens } = await client.payments.withdrawalQuote({ id: orderId })
  await client.payments.withdraw({ id: orderId, refundMinor: refund.minor, tokens })
  await whenIdle(app)
}

test('finds a disputed purchase whose tokens paid for messages, once', async () => {
  const { buyer, order } = await aBuyer()
  await writeMessages(buyer, 6)
  await assess(buyer)
  expect(await listSignals(buyer)).toEqual([])
  await press(app, order, 'dispute')
  await assess(buyer)
  await assess(buyer)
  const { id, receiptNumber } = await readPayment(buyer)
  expect(await listSignals(buyer)).toEqual([
    {
      rule: 'reversed_after_gift',
      points: 20,
      subject_id: id,
      excerpt: `${receiptNumber} · ${6 * MESSAGE_COST}/${TOKENS}`,
    },
  ])
})

test('finds a purchase that its provider refunded, and not one that an admin refunded', async () => {
  const [{ buyer, order }, { buyer: other }] = [await aBuyer(), await aBuyer()]
  for (const one of [buyer, other]) await writeMessages(one, 6)
  await press(app, order, 'refund')
  await press(app, order, 'refund')
  const admin = await anAdmin(app)
  const { id, price } = await readPayment(other)
  await admin.client.payments.refund({ id, amountMinor: price.minor, reason: 'Goodwill' })
  await whenIdle(app)
  expect(await readPayment(other)).toMatchObject({ status: 'refunded' })
  await assess(buyer)
  await assess(other)
  expect(await listSignals(buyer)).toMatchObject([{ rule: 'reversed_after_gift' }])
  expect(await listSignals(other)).toEqual([])
})

test('leaves out a withdrawal, which refunds unspent tokens only', async () => {
  const { buyer, order } = await aBuyer()
  await writeMessages(buyer, 6)
  await withdraw(buyer, order)
  expect(await readPayment(buyer)).toMatchObject({ isWithdrawn: true, refunded: { minor: 399 } })
  await assess(buyer)
  expect(await listSignals(buyer)).toEqual([])
  await press(app, order, 'dispute')
  await assess(buyer)
  expect(await listSignals(buyer)).toMatchObject([{ rule: 'reversed_after_gift' }])
})

test('leaves out a disputed purchase whose tokens are there, or were spent on the buyer', async () => {
  const [unspent, boosted] = [await aBuyer(), await aBuyer()]
  await writeMessages(unspent.buyer, 4)
  await grantTokens(app, boosted.buyer, -60)
  await writeMessages(boosted.buyer, 4)
  for (const { buyer, order } of [unspent, boosted]) {
    await press(app, order, 'dispute')
    await assess(buyer)
    expect(await listSignals(buyer)).toEqual([])
  }
})

test('removes the signal once the dispute is won, though the member was not active since', async () => {
  const { buyer, order } = await aBuyer()
  await writeMessages(buyer, 6)
  await press(app, order, 'dispute')
  await assess(buyer)
  expect(await listSignals(buyer)).toHaveLength(1)
  app.clock.advance({ hours: 1 })
  await assessAccounts.run({}, app.deps)
  expect(await listSignals(buyer)).toHaveLength(1)
  await press(app, order, 'win_dispute')
  await assessAccounts.run({}, app.deps)
  expect(await listSignals(buyer)).toEqual([])
})

/** A member with three purchases, whose tokens paid for messages except those that are taken. */
async function aBuyerOfThree(messages: number, taken: number) {
  const buyer = await aMember(app, 'man', { tokens: 0 })
  const orders: Opened[] = []
  for (let i = 0; i < 3; i++) {
    orders.push(await buyTokens(app, buyer, 'starter'))
    app.clock.advance({ seconds: 1 })
  }
  await grantTokens(app, buyer, -taken)
  await writeMessages(buyer, messages)
  return { buyer, orders }
}

const listHolds = ({ id }: TestMember) =>
  app.db.selectFrom('risk_holds').select('id').where('member_id', '=', id).execute()

test('counts the same messages for one of several disputed purchases', async () => {
  const { buyer, orders } = await aBuyerOfThree(6, 240)
  for (const order of orders) await press(app, order, 'dispute')
  await assess(buyer)
  expect(await listSignals(buyer)).toMatchObject([{ rule: 'reversed_after_gift' }])
  expect(await listHolds(buyer)).toEqual([])
})

test.each([
  ['holds a member with three disputes within a month, and not with two', 14, 1],
  ['holds no member for three disputes in six weeks', 21, 0],
])('%s', async (_, days, holds) => {
  const { buyer, orders } = await aBuyerOfThree(16, 140)
  const counts: number[] = []
  for (const order of orders) {
    await press(app, order, 'dispute')
    await assess(buyer)
    counts.push((await listHolds(buyer)).length)
    app.clock.advance({ days })
  }
  expect(await listSignals(buyer)).toHaveLength(3)
  expect(counts).toEqual([0, 0, holds])
})
