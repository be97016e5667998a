import type { PlanId } from '@adire/contract/payments.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { PLAN_CHANGE_TERMS_VERSION, RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { addMonths } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { ExpectedSubscription } from '../../testing/expected-subscription.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, grantTokens, type TestMember } from '../../testing/members.ts'
import { type Opened, press, quotePlan } from '../../testing/payments.ts'
import { readRefusal } from '../../testing/result-codes.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { readBalance } from '../../testing/tokens.ts'
import { endSubscriptions } from './jobs.ts'
import { forgetConsents, remindOfRenewals } from './reminder-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  // The lengths of months decide how many random numbers are drawn, so histories start on the same day.
  app.clock.advance({ seconds: (START - app.clock.now().getTime()) / 1000 })
})
afterAll(() => app.close())

const START = Date.parse('2031-03-10T09:00:00Z')
/** Histories in which everything happens that is counted in `happened`. */
const SEEDS = [3, 4, 5]
const STEPS = 90
const QUIET_STEPS = 60
/** Refused renewals aside, providers charge within hours. */
const CHARGED_WITHIN_HOURS = 6
const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 }

/** Random steps of a member with subscriptions over years, and their expected results. */
class History {
  readonly man: TestMember
  readonly random: SeededRandom
  /** When the member agreed to the terms of which order or plan change. */
  readonly consents: { orderId: string; changeId: string | null; agreedAt: Date }[] = []
  running: { expected: ExpectedSubscription; order: Opened } | undefined
  readonly happened = {
    reminders: 0,
    renewals: 0,
    yearlyRenewals: 0,
    upgrades: 0,
    withdrawals: 0,
    renewalWithdrawals: 0,
    refusedWithdrawals: 0,
  }
  #loggedInAt = app.clock.now()

  constructor(man: TestMember, random: SeededRandom) {
    this.man = man
    this.random = random
  }

  async step(): Promise<void> {
    const { random, running } = this
    if (!running) return random.happens(0.5) ? this.subscribe() : this.live()
    const { cancels, charges, newest } = running.expected
    const isFresh = app.clock.now().getTime() - newest.paidAt.getTime() < 15 * DAY_MS
    const withdraw = isFresh && charges.length > 1 ? 4 : 0.5
    const change = cancels ? 2 : 0.2
    switch (random.weigh({ live: 8, change, upgrade: 0.7, refund: 0.5, spend: 0.5, withdraw })) {
      case 'live':
        return this.live()
      case 'change':
        return this.switchRenewal(running)
      case 'upgrade':
        return this.upgrade(running)
      case 'refund':
        return this.refundPart(running)
      case 'spend':
        return grantTokens(app, this.man, -random.between(0, await readBalance(app, this.man.id)))
      case 'withdraw':
        return this.withdraw(running)
    }
  }

  /** Lets time pass with a subscription that renews. */
  async rest(): Promise<void> {
    if (!this.running) return this.subscribe()
    if (this.running.expected.cancels) return this.switchRenewal(this.running)
    return this.live()
  }

  /** Returns the member's procedures, after another log-in if the session may have ended. */
  async #open() {
    const { client, email, password } = this.man
    const now = app.clock.now()
    if (now.getTime() - this.#loggedInAt.getTime() > 3 * DAY_MS)
      await client.auth.logIn({ email, password })
    this.#loggedInAt = now
    return client.payments
  }

  async subscribe(): Promise<void> {
    const payments = await this.#open()
    const plan: PlanId = this.random.weigh({ monthly: 2, quarterly: 2, yearly: 4 })
    const quoted = (await payments.quote({ currencyCode: 'USD' })).plans.find(
      ({ id }) => id === plan,
    )
    const { orderId, url } = await payments.createSubscriptionCheckout({
      planType: plan,
      currencyCode: 'USD',
      quote: quoted?.quote ?? '',
      clientId: crypto.randomUUID(),
      termsVersion: RENEWAL_TERMS_VERSION,
    })
    const order = { orderId, checkout: url.split('/').at(-1) ?? '' }
    const at = app.clock.now()
    await press(app, order, 'pay')
    const expected = new ExpectedSubscription(at)
    const value = quoted?.price.minor ?? 0
    expected.pay({ plan: orderId, months: MONTHS[plan], value }, at)
    this.running = { expected, order }
    this.consents.push({ orderId, changeId: null, agreedAt: at })
  }

  /** Lets days pass, with the renewal and the jobs that are due. */
  async live(): Promise<void> {
    const { running, random } = this
    const now = app.clock.now().getTime()
    const isFar = running && running.expected.until.getTime() - now > 90 * DAY_MS
    const [days, hours] = [random.between(0, isFar ? 50 : 16), random.between(1, 23)]
    const then = now + days * DAY_MS
    if (running && then >= running.expected.until.getTime()) {
      const left = (running.expected.until.getTime() - now) / 1000
      app.clock.advance({
        seconds: Math.ceil(left),
        hours: random.between(0, CHARGED_WITHIN_HOURS),
      })
      await this.#renew(running)
    } else app.clock.advance({ days, hours: days === 0 ? hours : 0 })
    await endSubscriptions.run({}, app.deps)
    const remind = () => remindOfRenewals.run({}, app.deps)
    await (random.happens(0.3) ? Promise.all([remind(), remind()]) : remind())
    await forgetConsents.run({}, app.deps)
    await whenIdle(app)
    if (this.running) {
      const { remindedOf } = this.running.expected
      const before = remindedOf.length
      this.running.expected.remind(app.clock.now())
      this.happened.reminders += remindedOf.length - before
    }
  }

  async #renew({ expected, order }: NonNullable<History['running']>): Promise<void> {
    await press(app, order, 'renew')
    if (expected.cancels) {
      this.running = undefined
      return
    }
    const { plan, months, value } = expected.newest
    expected.pay({ plan, months, value }, app.clock.now())
    this.happened[months === 12 ? 'yearlyRenewals' : 'renewals'] += 1
  }

  async switchRenewal({ expected }: NonNullable<History['running']>): Promise<void> {
    const payments = await this.#open()
    await (expected.cancels ? payments.resumeSubscription() : payments.cancelSubscription())
    await whenIdle(app)
    expected.cancels = !expected.cancels
  }

  async upgrade({ expected, order }: NonNullable<History['running']>): Promise<void> {
    const { months } = expected.newest
    const left = expected.until.getTime() - app.clock.now().getTime()
    if (expected.cancels || months === 12 || left < 3 * DAY_MS) return
    const payments = await this.#open()
    const { quote, charge, renewal } = await quotePlan(this.man, 'yearly')
    const at = app.clock.now()
    await payments.changePlan({ plan: 'yearly', quote, termsVersion: PLAN_CHANGE_TERMS_VERSION })
    await whenIdle(app)
    const { id } = await app.db
      .selectFrom('plan_changes')
      .select('id')
      .where('order_id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    expected.upgrade({ plan: id, months: 12, value: renewal.minor, amount: charge.minor }, at)
    this.consents.push({ orderId: order.orderId, changeId: id, agreedAt: at })
    this.happened.upgrades += 1
  }

  /** Refunds a part of the newest payment in the provider's own dashboard. */
  async refundPart({ expected, order }: NonNullable<History['running']>): Promise<void> {
    const { newest } = expected
    const amountMinor = this.random.between(1, Math.ceil((newest.amount - newest.refunded) / 3))
    if (newest.refunded + amountMinor >= newest.amount) return
    const { sandbox } = app.deps.payments
    const paymentRef = (await sandbox?.find(order.checkout))?.state.payments.at(-1)?.ref ?? ''
    const key = crypto.randomUUID()
    await sandbox?.refund({ paymentRef, amountMinor, currency: 'USD', decimals: 2, key })
    await whenIdle(app)
    newest.refunded += amountMinor
  }

  async withdraw({ expected, order }: NonNullable<History['running']>): Promise<void> {
    const { withdrawalQuote, withdraw } = await this.#open()
    const id = order.orderId
    const due = expected.computeWithdrawal(app.clock.now())
    if (!due) {
      expect((await readRefusal(withdrawalQuote({ id }))).code).toBe('WITHDRAWAL_UNAVAILABLE')
      this.happened.refusedWithdrawals += 1
      return
    }
    const { refund, tokens, days } = await withdrawalQuote({ id })
    expect({ refund: refund.minor, ...days }).toEqual({
      refund: due.refund,
      unused: due.unused,
      total: due.total,
    })
    const input = { id, refundMinor: refund.minor, tokens }
    await (this.random.happens(0.3)
      ? Promise.all([withdraw(input), withdraw(input)])
      : withdraw(input))
    await whenIdle(app)
    for (const [charge, part] of due.parts) charge.refunded += part
    const isRenewal = expected.charges.length > 1 && !expected.newest.isUpgrade
    this.happened[isRenewal ? 'renewalWithdrawals' : 'withdrawals'] += 1
    // Nothing is charged any more.
    await press(app, order, 'renew')
    await this.expectBooks({ isWithdrawn: true })
    this.running = undefined
  }

  /** Compares the payments of the running subscription with what was charged and refunded. */
  async expectBooks({ isWithdrawn = false } = {}): Promise<void> {
    if (!this.running) return
    const { expected, order } = this.running
    const { rows } = await sql<{ amount: number; refunded: number; asked: number; until: Date }>`
      select amount_minor as amount, refunded_minor as refunded, period_end as until,
        (select coalesce(sum(amount_minor), 0)::integer from refund_requests r where r.payment_id = payments.id) as asked
      from payments where order_id = ${order.orderId} order by paid_at, id`.execute(app.db)
    expect(rows.map(({ amount, refunded }) => ({ amount, refunded }))).toEqual(
      expected.charges.map(({ amount, refunded }) => ({ amount, refunded })),
    )
    const ends = expected.charges.map(({ end }) => end)
    if (!isWithdrawn) expect(rows.map(({ until }) => until)).toEqual(ends)
    for (const { amount, refunded, asked } of rows)
      expect(Math.max(refunded, asked)).toBeLessThanOrEqual(amount)
  }
}

/** Compares the stored consents with those that have to be there. */
async function expectConsents({ consents }: History): Promise<void> {
  const before = addMonths(app.clock.now(), -36)
  for (const { orderId, changeId, agreedAt } of consents) {
    const { rows } = await sql<{ stored: number; endedAt: Date | null }>`
      select ended_at as "endedAt", (
        select count(*)::integer from renewal_consents where ${changeId}::uuid is null and order_id = s.order_id and text like '%renew%'
      ) + (
        select count(*)::integer from plan_change_consents where plan_change_id = ${changeId}::uuid
      ) as stored
      from subscriptions s where order_id = ${orderId}`.execute(app.db)
    const [row] = rows
    const endedAt = row?.endedAt ?? null
    const isOld = agreedAt < before && endedAt !== null && endedAt < before
    expect([orderId, changeId, row?.stored]).toEqual([orderId, changeId, isOld ? 0 : 1])
  }
}

async function countReminderMails({ email }: TestMember): Promise<number> {
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('renews on')).length
}

test(
  'refunds no day twice and reminds once over years of random plans, renewals and withdrawals',
  { timeout: 300_000 },
  async () => {
    const happened: string[] = []
    for (const seed of SEEDS) {
      const history = new History(await aMember(app, 'man'), new SeededRandom(seed))
      for (let step = 0; step < STEPS + QUIET_STEPS; step++) {
        // In the end the member only renews, until the oldest consents are of more than three years ago.
        await (step < STEPS ? history.step() : history.rest())
        await history.expectBooks()
        await expectConsents(history)
        expect(await countReminderMails(history.man)).toBe(history.happened.reminders)
      }
      happened.push(...listKeys(history.happened).filter((what) => history.happened[what] > 0))
    }
    expect(new Set(happened).size).toBe(7)
    const broken = await verifyInvariants(app.db)
    expect(broken.filter(({ rows }) => rows > 0)).toEqual([])
  },
)
