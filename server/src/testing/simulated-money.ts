import { MemberId, OrderId } from '@adire/contract/ids.ts'
import { ORPCError } from '@orpc/server'
import { inTransaction } from '../db/transaction.ts'
import { endSubscriptions, reconcile, reconcileOrder } from '../features/payments/jobs.ts'
import { applyProviderFacts } from '../features/payments/fact-operations.ts'
import { payReferral } from '../features/referrals/operations.ts'
import type { SandboxCheckout, SandboxPayment } from '../gateways/payment-sandbox-checkout.ts'
import type { Deps } from '../deps.ts'
import type { SeededRandom } from './seeded-random.ts'
import { moveTokens } from './tokens.ts'
import type { SimulationEnv } from './simulation-env.ts'
import type { SentEvent } from './simulated-provider.ts'
import {
  addMembers,
  askForRefund,
  deliverEvent,
  drawAction,
  openCheckout,
  switchRenewal,
} from './simulated-steps.ts'
import { isPlanRefusal, SimulatedPlans } from './simulated-plans.ts'
import { type SimulatedAction, SimulatedQueue } from './simulated-queue.ts'

export interface Posting {
  member: MemberId
  amount: number
  kind: 'photo_slot' | 'grant'
  ref: string
  state: 'open' | 'under way' | 'done' | 'refused'
}

const PRICE = 1999
const PLANS = [
  { item: 'monthly', months: 1, amountMinor: PRICE },
  { item: 'quarterly', months: 3, amountMinor: 4999 },
  { item: 'yearly', months: 12, amountMinor: 15_999 },
] as const
/** How often each action is drawn, compared with the others. */
const WEIGHTS = {
  act: 8,
  'pay back': 2,
  deliver: 9,
  job: 10,
  spend: 1.5,
  order: 0.4,
  grant: 0.4,
  verify: 0.4,
  sweep: 0.5,
  change: 1,
  plan: 12,
  ban: 0.2,
  refund: 1,
}
/** Open checkouts at the start, and in all. */
const CHECKOUTS = { atFirst: 2, most: 4 }
/** Histories that begin with a subscription that is paid for. */
const SUBSCRIBED = 0.7

/** Members, a provider and a bank that move money at random. */
export class SimulatedMoney {
  readonly env: SimulationEnv
  readonly random: SeededRandom
  readonly members: MemberId[]
  readonly postings: Posting[] = []
  /** Checkouts whose address has reached a member; nobody pays in others. */
  readonly open: string[] = []
  readonly tokensOfOrder = new Map<string, number>()
  isVerified = false
  readonly queue: SimulatedQueue
  readonly plans: SimulatedPlans

  constructor(env: SimulationEnv, random: SeededRandom) {
    this.env = env
    this.random = random
    this.queue = new SimulatedQueue(env)
    this.plans = new SimulatedPlans(env, random)
    this.members = Array.from({ length: 3 }, () => MemberId.parse(random.uuid()))
  }

  // There are always three members.
  get friend(): MemberId {
    return this.members[2] as MemberId
  }

  get referrer(): MemberId {
    return this.members[0] as MemberId
  }

  /** The member outside the referral, so that a ban doesn't change its bonus. */
  get outsider(): MemberId {
    return this.members[1] as MemberId
  }

  /** Signs up three members, one by the referral link of another. */
  async begin(): Promise<void> {
    const { app } = this.env
    await addMembers(app, this)
    for (let count = 0; count < CHECKOUTS.atFirst; count++) await this.#order(app)?.run()
    if (this.random.happens(SUBSCRIBED)) await this.#subscribe()
  }

  /** A history that begins with a running subscription has time for changes of its plan. */
  async #subscribe(): Promise<void> {
    const { sandbox, deps, app } = this.env
    await this.#order(app, 'subscription')?.run()
    const ref = this.open.at(-1) ?? ''
    await sandbox.act(ref, 'pay', 'succeeds')
    await applyProviderFacts(
      { ...deps, db: app.db },
      { provider: 'sandbox', isLive: false, facts: await sandbox.fetchFacts({ ref }) },
    )
  }

  /** Draws the next action; undefined if it isn't possible now. */
  async next(): Promise<SimulatedAction | undefined> {
    switch (this.random.weigh(WEIGHTS)) {
      case 'order':
        return this.#order(this.env.deps)
      case 'act':
        return this.#act()
      case 'pay back':
        return this.#payBack()
      case 'deliver':
        return this.deliver(this.#pickEvent())
      case 'job':
        return this.#job()
      case 'spend':
        return this.post(this.#posting('photo_slot'))
      case 'grant':
        return this.post(this.#posting('grant'))
      case 'verify':
        return this.verify()
      case 'sweep':
        return this.sweep(this.random.happens(0.5))
      case 'change':
        return this.#change()
      case 'plan':
        return this.#pressPlan()
      case 'ban':
        return this.plans.ban(this.outsider)
      case 'refund':
        return this.#refund()
    }
  }

  #order({ db }: Pick<Deps, 'db'>, given?: 'subscription'): SimulatedAction | undefined {
    if (this.env.provider.checkouts.size >= CHECKOUTS.most) return undefined
    const { random, env } = this
    const { sandbox, clock } = env
    const kind = given ?? (random.happens(0.6) ? ('tokens' as const) : ('subscription' as const))
    const id = OrderId.parse(random.uuid())
    const what = {
      kind,
      tokens: random.pick([0, 50, 300]) || (kind === 'tokens' ? 100 : 0),
      currency: 'USD',
      decimals: 2,
      ...(kind === 'tokens'
        ? { item: 'popular' as const, months: 0, amountMinor: PRICE }
        : random.pick(PLANS)),
    }
    const at = clock.now()
    // The keys of an object are plain strings.
    const memberId = random.weigh({
      [this.referrer]: 2,
      [this.friend]: 1,
      [this.outsider]: 1,
    }) as MemberId
    const order = {
      ...what,
      id,
      memberId,
      clientId: random.uuid(),
      usdCents: what.amountMinor,
      rateToUsd: '1',
      method: 'stripe' as const,
    }
    this.tokensOfOrder.set(id, what.tokens)
    const run = async () => {
      this.open.push(await openCheckout(db, sandbox, { order, at }))
    }
    return { name: `order of ${kind}`, run }
  }

  /** Acts on the provider's page or at the bank; time passes meanwhile. */
  #act(): SimulatedAction | undefined {
    const checkout = this.#pickCheckout()
    if (!checkout || this.env.provider.isAway) return undefined
    const action = drawAction(this.random, checkout)
    const card = this.random.weigh({
      succeeds: 6,
      asks_first: 1,
      is_refused: 1,
      is_disputed: 1,
      fails_later: 1,
    })
    this.pass()
    return {
      name: `${action} with ${card}`,
      run: () => this.env.sandbox.act(checkout.id, action, card),
    }
  }

  /** Refunds a payment or a part of it in the provider's own dashboard. */
  #payBack(): SimulatedAction | undefined {
    const payment = this.#pickPayment()
    if (!payment || this.env.provider.isAway) return undefined
    this.pass()
    const request = {
      paymentRef: payment.ref,
      amountMinor: this.random.between(1, PRICE),
      currency: 'USD',
      decimals: 2,
      key: this.random.uuid(),
    }
    return { name: 'pay back', run: () => this.env.sandbox.refund(request) }
  }

  /** Advances the clock, by seconds most often, sometimes by days. */
  pass(): void {
    const { clock } = this.env
    const how = this.random.weigh({ seconds: 6, hours: 3, days: 2 })
    clock.advance({ [how]: this.random.between(1, how === 'days' ? 20 : 50) })
  }

  deliver(sent: SentEvent | undefined): SimulatedAction | undefined {
    if (!sent) return undefined
    return { name: `deliver ${sent.event.type}`, run: () => deliverEvent(this.env, sent) }
  }

  #pickEvent(): SentEvent | undefined {
    const { sentEvents } = this.env.provider
    const late = sentEvents.filter(({ isAcknowledged }) => !isAcknowledged)
    if (sentEvents.length === 0) return undefined
    return this.random.pick(late.length > 0 && this.random.happens(0.75) ? late : sentEvents)
  }

  async #job(): Promise<SimulatedAction | undefined> {
    const waiting = await this.queue.list()
    return waiting.length > 0 ? this.queue.take(this.random.pick(waiting)) : undefined
  }

  /** Spends or grants tokens; one with an unknown result may be retried with the same reference. */
  #posting(kind: Posting['kind']): Posting {
    const open = this.postings.filter(({ state }) => state === 'open')
    if (open.length > 0 && this.random.happens(0.5)) return this.random.pick(open)
    const size = this.random.between(1, 80)
    const posting: Posting = {
      member: this.random.pick(this.members),
      amount: kind === 'grant' ? size : -size,
      kind,
      ref: this.random.uuid(),
      state: 'open',
    }
    this.postings.push(posting)
    return posting
  }

  post(posting: Posting): SimulatedAction {
    const { member, amount, kind, ref } = posting
    posting.state = 'under way'
    return {
      name: kind,
      run: () =>
        inTransaction(this.env.deps.db, (tx) =>
          moveTokens(tx, { member, amount, kind, ref, description: 'Simulated' }),
        ),
      after: (error) => {
        posting.state = error === undefined ? 'done' : isRefusal(error) ? 'refused' : 'open'
      },
    }
  }

  verify(): SimulatedAction {
    this.isVerified = true
    const { deps } = this.env
    return {
      name: 'verify',
      run: () => inTransaction(deps.db, (tx) => payReferral(tx, deps, this.friend)),
    }
  }

  sweep(looksForLost: boolean): SimulatedAction {
    const { deps } = this.env
    return looksForLost
      ? { name: 'reconcile', run: () => reconcile.run({}, deps) }
      : { name: 'end subscriptions', run: () => endSubscriptions.run({}, deps) }
  }

  /**
   * Polls the provider about every subscription, because state changes may come without an event.
   */
  async askAboutAll(): Promise<SimulatedAction[]> {
    const { deps, watch } = this.env
    const { rows } = await watch.query<{ orderId: OrderId }>(
      'select order_id as "orderId" from subscriptions order by order_id',
    )
    return rows.map(({ orderId }) => ({
      name: 'ask about a subscription',
      run: () => reconcileOrder.run({ orderId }, deps),
    }))
  }

  /** Cancels or resumes a subscription, as "Manage Subscription" does. */
  #change(): SimulatedAction | undefined {
    const checkout = this.#pickCheckout()
    if (checkout?.request.kind !== 'subscription' || checkout.state.payments.length === 0)
      return undefined
    const cancels = !checkout.state.cancels
    this.pass()
    const run = () => switchRenewal(this.env, checkout, cancels)
    return { name: cancels ? 'cancel' : 'resume', run }
  }

  /** Presses a button of a member whose payment for a subscription we know. */
  async #pressPlan(): Promise<SimulatedAction | undefined> {
    const { rows } = await this.env.watch.query<{ member: MemberId }>(
      'select p.user_id as member from payments p where period_end is not null group by 1 order by 1',
    )
    if (rows.length === 0) return undefined
    this.pass()
    return this.plans.press(this.random.pick(rows).member)
  }

  /** Lets an admin refund a payment or a part of it. */
  #refund(): SimulatedAction | undefined {
    const payment = this.#pickPayment()
    if (!payment) return undefined
    const { deps, clock } = this.env
    const [id, part, at] = [this.random.uuid(), this.random.between(1, PRICE), clock.now()]
    const run = () => askForRefund(deps.db, payment, { id, part, at })
    return { name: 'ask for a refund', run }
  }

  #pickPayment(): SandboxPayment | undefined {
    const payments = this.#pickCheckout()?.state.payments ?? []
    return payments.length > 0 ? this.random.pick(payments) : undefined
  }

  #pickCheckout(): SandboxCheckout | undefined {
    return this.open.length > 0
      ? this.env.provider.checkouts.get(this.random.pick(this.open))
      : undefined
  }
}

export function isRefusal(error: unknown): boolean {
  return (
    (error instanceof ORPCError && error.code === 'INSUFFICIENT_TOKENS') || isPlanRefusal(error)
  )
}
