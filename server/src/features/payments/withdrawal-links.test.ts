import type { OrderId } from '@adire/contract/ids.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { CookieJar, createTestClient } from '../../testing/client.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, grantTokens, type TestMember } from '../../testing/members.ts'
import {
  buyTokens,
  changePlan,
  type Opened,
  press,
  quotePlan,
  subscribe,
} from '../../testing/payments.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import { sweepAccounts } from '../account/jobs.ts'

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

const visitor = (at = app) => createTestClient(at.url, new CookieJar()).payments

/** Lists the receipts of a member, newest first, as emails from either server and on paper. */
async function listReceipts({ client, email }: TestMember) {
  await whenIdle(app)
  const mails = [await mailsTo(app, email), await mailsTo(second, email)].flat()
  const { payments } = await client.payments.list({})
  return payments.map(({ receiptUrl }) => ({
    mail: mails.find(({ text }) => text.includes(receiptUrl))?.text ?? '',
    url: receiptUrl.replace('http://localhost:3999', app.url),
  }))
}

/** Lists the tokens of a path in the receipts of a member, newest first. */
async function listTokens(member: TestMember, path: string): Promise<string[]> {
  const pattern = new RegExp(`/${path}#token=([\\w-]+)`)
  return (await listReceipts(member)).flatMap(({ mail }) => pattern.exec(mail)?.[1] ?? [])
}

const findLink = async (member: TestMember) => (await listTokens(member, 'withdraw'))[0] ?? ''

async function readTerms(token: string) {
  const order = await visitor().withdrawalByLink({ token })
  if (order.state !== 'open') throw new Error(`the order is ${order.state}`)
  return { token, refundMinor: order.refund.minor, tokens: order.tokens }
}

async function aBuyer() {
  const man = await aMember(app, 'man')
  const before = await readBalance(app, man.id)
  const { orderId } = await buyTokens(app, man, 'starter')
  return { man, before, orderId, token: await findLink(man) }
}

const countRefunds = async (orderId: OrderId) =>
  (
    await app.db
      .selectFrom('refund_requests')
      .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
      .select('refund_requests.id')
      .where('payments.order_id', '=', orderId)
      .execute()
  ).length

async function countConfirmations({ email }: TestMember): Promise<number> {
  await whenIdle(app)
  const mails = [await mailsTo(app, email), await mailsTo(second, email)].flat()
  return mails.filter(({ subject }) => subject.includes('withdrawal')).length
}

test('withdraws by the link of a receipt without a session, and only once', async () => {
  const { man, before, orderId, token } = await aBuyer()
  const input = await readTerms(token)
  const withdrawn = await visitor().withdrawByLink(input)
  expect(withdrawn).toMatchObject({ state: 'withdrawn', refund: { minor: input.refundMinor } })
  expect(await readBalance(app, man.id)).toBe(before)
  expect(await visitor().withdrawByLink(input)).toEqual(withdrawn)
  expect(await visitor().withdrawalByLink({ token })).toEqual(withdrawn)
  expect(await countConfirmations(man)).toBe(1)
  expect(await countRefunds(orderId)).toBe(1)
  const { payments } = await man.client.payments.list({})
  expect(payments[0]).toMatchObject({ status: 'refunded', isWithdrawn: true })
})

test('refunds once when the link and the wallet withdraw at the same time', async () => {
  const { man, before, orderId, token } = await aBuyer()
  const input = await readTerms(token)
  const { refundMinor, tokens } = input
  const own = { id: orderId, refundMinor, tokens }
  const answers = await Promise.all([
    visitor().withdrawByLink(input),
    man.client.payments.withdraw(own),
    visitor(second).withdrawByLink(input),
    createTestClient(second.url, man.jar).payments.withdraw(own),
  ])
  expect(answers.map((answer) => 'refund' in answer && answer.refund)).toEqual(
    answers.map(() => ({ currency: 'USD', minor: refundMinor, decimals: 2 })),
  )
  expect(await countRefunds(orderId)).toBe(1)
  expect(await countConfirmations(man)).toBe(1)
  expect(await readBalance(app, man.id)).toBe(before)
})

test('shows the order of a link and nothing about its member', async () => {
  const { man, token } = await aBuyer()
  const order = await visitor().withdrawalByLink({ token })
  expect(order).toEqual({
    state: 'open',
    reference: expect.stringMatching(/^AD-/),
    description: expect.stringContaining('Starter Pack'),
    paidAt: expect.any(String),
    until: expect.any(String),
    paid: { currency: 'USD', minor: 999, decimals: 2 },
    refund: { currency: 'USD', minor: 999, decimals: 2 },
    tokens: expect.any(Number),
    owed: 0,
    days: null,
  })
  for (const secret of [man.id, man.email, man.handle])
    expect(JSON.stringify(order)).not.toContain(secret)
})

test('refuses a forged link, and the token of another kind of link', async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'yearly')
  const token = await findLink(man)
  const [cancel] = await listTokens(man, 'cancel')
  const { payments } = await man.client.payments.list({})
  const receipt = payments[0]?.receiptUrl.split('/').at(-1)
  for (const other of [`${token.slice(0, -4)}AAAA`, cancel ?? '', receipt ?? '', 'x'.repeat(64)]) {
    const input = { ...(await readTerms(token)), token: other }
    const { code } = await readRefusal(visitor().withdrawalByLink({ token: other }))
    expect([other, code]).toEqual([other, 'LINK_INVALID'])
    expect((await readRefusal(visitor().withdrawByLink(input))).code).toBe('LINK_INVALID')
  }
  expect((await readRefusal(visitor().planByCancelLink({ token }))).code).toBe('LINK_INVALID')
})

test('refuses a refund other than the one that the page of the link showed', async () => {
  const { man, orderId, token } = await aBuyer()
  const input = await readTerms(token)
  await grantTokens(app, man, -60)
  expect((await readRefusal(visitor().withdrawByLink(input))).code).toBe('WITHDRAWAL_CHANGED')
  expect(await countRefunds(orderId)).toBe(0)
})

/** Reads why the link can’t withdraw: the page and the refusal agree. */
async function readObstacle(token: string, input: { refundMinor: number; tokens: number }) {
  const shown = await visitor().withdrawalByLink({ token })
  const refusal = await readRefusal(visitor().withdrawByLink({ ...input, token }))
  const reason = shown.state === 'unavailable' ? shown.reason : shown.state
  expect(refusal).toEqual({ code: 'WITHDRAWAL_UNAVAILABLE', data: { reason } })
  return reason
}

test('says by the link that the time is over', async () => {
  const { token } = await aBuyer()
  const input = await readTerms(token)
  app.clock.advance({ days: 16 })
  expect(await readObstacle(token, input)).toBe('too_late')
})

test('says by the link that all tokens are spent', async () => {
  const { man, before, token } = await aBuyer()
  const input = await readTerms(token)
  await grantTokens(app, man, -input.tokens - before)
  expect(await readObstacle(token, input)).toBe('nothing_left')
})

test('says by the link that a refund waits for a second admin', async () => {
  const [man, admin] = [await aMember(app, 'man'), await anAdmin(app)]
  await subscribe(app, man, 'yearly')
  const token = await findLink(man)
  const input = await readTerms(token)
  const { payments } = await man.client.payments.list({})
  await admin.client.payments.refund({
    id: payments[0]!.id,
    amountMinor: 12_000,
    reason: 'Goodwill',
  })
  expect(await readObstacle(token, input)).toBe('processing')
})

/** Upgrades to the yearly plan while the provider doesn’t answer, so that the upgrade stays open. */
async function startUpgrade(man: TestMember): Promise<void> {
  const sandbox = app.deps.payments.sandbox!
  const real = sandbox.changePlan.bind(sandbox)
  sandbox.changePlan = () => Promise.reject(new ProviderFailed('no answer'))
  const { quote } = await quotePlan(man, 'yearly')
  await man.client.payments.changePlan({
    plan: 'yearly',
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  sandbox.changePlan = real
}

test('says by the link that an upgrade is being charged, and later that the time is over', async () => {
  const man = await aMember(app, 'man')
  await subscribe(app, man, 'monthly')
  const token = await findLink(man)
  const input = await readTerms(token)
  await startUpgrade(man)
  expect(await readObstacle(token, input)).toBe('processing')
  app.clock.advance({ days: 16 })
  expect(await readObstacle(token, input)).toBe('too_late')
})

test('sends a link with the first payment of a plan, and none with a quarterly renewal', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  app.clock.advance({ days: 20 })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  await changePlan(app, man, 'quarterly')
  const [upgrade = '', first = ''] = await listTokens(man, 'withdraw')
  expect(await visitor().withdrawalByLink({ token: first })).toMatchObject({
    state: 'unavailable',
    reason: 'too_late',
  })
  expect(await visitor().withdrawalByLink({ token: upgrade })).toMatchObject({
    state: 'open',
    description: expect.stringContaining('3 months'),
  })
  await renewAfter(man, order, 92)
  expect(await listTokens(man, 'withdraw')).toEqual([upgrade, first])
  expect(await listTokens(man, 'cancel')).toHaveLength(3)
})

test('withdraws by the link for a suspended member, and not for an erased one', async () => {
  const [suspended, erased] = [await aBuyer(), await aBuyer()]
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: new Date('2030-01-01') })
    .where('id', '=', suspended.man.id)
    .execute()
  const { state } = await visitor().withdrawByLink(await readTerms(suspended.token))
  expect(state).toBe('withdrawn')
  const input = await readTerms(erased.token)
  await erased.man.client.account.requestDeletion({
    proof: { password: erased.man.password },
  })
  expect(await readTerms(erased.token)).toEqual(input)
  app.clock.advance({ days: 31 })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  const { token } = erased
  expect((await readRefusal(visitor().withdrawalByLink({ token }))).code).toBe('LINK_INVALID')
  expect((await readRefusal(visitor().withdrawByLink(input))).code).toBe('LINK_INVALID')
})

/** Renews a plan after some days, of a member who logs in again. */
async function renewAfter(man: TestMember, order: Opened, days: number): Promise<void> {
  app.clock.advance({ days })
  await man.client.auth.logIn({ email: man.email, password: man.password })
  await press(app, order, 'renew')
}

async function readNewestReceipt(man: TestMember) {
  const [newest] = await listReceipts(man)
  return { mail: newest?.mail ?? '', page: await (await fetch(newest?.url ?? '')).text() }
}

test('states the right of withdrawal in the receipts of tokens, by email and on paper', async () => {
  const { man, token } = await aBuyer()
  const { until } = await visitor().withdrawalByLink({ token })
  const { mail, page } = await readNewestReceipt(man)
  for (const text of [mail, page]) {
    expect(text).toContain('within 14 days without giving a reason, until')
    expect(text).toContain(`${until.slice(0, 4)} at 12:00 UTC`)
    expect(text).toContain('We refund unspent tokens')
    expect(text).toContain('Withdraw from contract here')
  }
  // Its address gets shared, and the link would let others withdraw.
  expect(page).not.toContain(token)
})

test('states the right of withdrawal in the receipt of a plan, and not of its renewal', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'monthly')
  const first = await readNewestReceipt(man)
  for (const text of [first.mail, first.page]) expect(text).toContain('we refund unused days')
  expect(first.mail).toContain('Withdraw from contract here')
  await renewAfter(man, order, 31)
  const renewal = await readNewestReceipt(man)
  // The renewal terms of the order, which its receipt repeats, mention the right as well.
  for (const text of [renewal.mail, renewal.page])
    expect(text).not.toMatch(/we refund unused days|Withdraw from contract here/)
})

test('states the right to withdraw from a yearly renewal, with a link that does it', async () => {
  const man = await aMember(app, 'man')
  const order = await subscribe(app, man, 'yearly')
  const old = await findLink(man)
  await renewAfter(man, order, 366)
  const { mail, page } = await readNewestReceipt(man)
  for (const text of [mail, page]) expect(text).toContain('You can withdraw from this renewal')
  const [token = ''] = await listTokens(man, 'withdraw')
  const input = await readTerms(token)
  expect(await readObstacle(old, input)).toBe('too_late')
  expect((await visitor().withdrawByLink(input)).state).toBe('withdrawn')
  expect(await countRefunds(order.orderId)).toBe(1)
})

test('sends a notice of cancellation with a plan bought in the United States, and to no others', async () => {
  const notices: string[] = []
  for (const city of ['Houston', 'London']) {
    const man = await aMember(app, 'man', { city })
    const order = await subscribe(app, man, 'quarterly')
    notices.push(/Notice of cancellation.+/.exec((await readNewestReceipt(man)).mail)?.[0] ?? '')
    await renewAfter(man, order, 92)
    expect((await readNewestReceipt(man)).mail).not.toContain('Notice of cancellation')
    await buyTokens(app, man, 'starter')
    expect((await readNewestReceipt(man)).mail).not.toContain('Notice of cancellation')
  }
  const day = String.raw`\d+ \w+ \d{4}`
  const dates = new RegExp(
    `Date of purchase: ${day}\\. You can cancel .+ until ${day} at 12:00 UTC`,
  )
  expect(notices).toEqual([expect.stringMatching(dates), ''])
  expect(notices[0]).toMatch(/Adire Connections Ltd.+support@adire\.example/)
})
