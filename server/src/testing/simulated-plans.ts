import type { MemberId } from '@adire/contract/ids.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { call } from '@orpc/server'
import type { RequestContext } from '../deps.ts'
import { recordListing } from '../features/audit/operations.ts'
import { claimRequest } from '../features/idempotency/operations.ts'
import { changePlan, keepPlan, planQuotes } from '../features/payments/handlers/plan-change.ts'
import {
  cancelSubscription,
  resumeSubscription,
  subscription,
} from '../features/payments/handlers/subscription.ts'
import { planIds } from '../features/payments/catalogue-rules.ts'
import { ProviderFailed } from '../gateways/payment-gateway.ts'
import { describeActor } from './actors.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { SimulationEnv } from './simulation-env.ts'
import type { SimulatedAction } from './simulated-queue.ts'

/** Errors that a member may get whose subscription was changed meanwhile, or whose bank refuses. */
const REFUSALS = new Set([
  'NOT_FOUND',
  'PLAN_CHANGE_REPLACED',
  'PLAN_CHANGE_UNAVAILABLE',
  'PLAN_QUOTE_CHANGED',
  'PLAN_PAYMENT_REFUSED',
  'PAYMENT_PROVIDER_FAILED',
])

const WEIGHTS = { change: 5, keep: 1.5, cancel: 1, resume: 1 }

/** Presses the buttons of "Manage Subscription", through the procedures that the page calls. */
export class SimulatedPlans {
  readonly #env: SimulationEnv
  readonly #random: SeededRandom

  constructor(env: SimulationEnv, random: SeededRandom) {
    this.#env = env
    this.#random = random
  }

  press(member: MemberId): SimulatedAction {
    const plan = this.#random.pick(planIds)
    const name = this.#random.weigh(WEIGHTS)
    const presses = {
      change: () => this.#change(member, plan),
      keep: () => this.#keep(member),
      cancel: () => call(cancelSubscription, undefined, this.#from(member, 'cancelSubscription')),
      resume: () => call(resumeSubscription, undefined, this.#from(member, 'resumeSubscription')),
    }
    return {
      name: name === 'change' ? `change to ${plan}` : `${name} plan`,
      run: () => presses[name](),
    }
  }

  /** A banned member must not be charged again. */
  ban(member: MemberId): SimulatedAction {
    const { db } = this.#env.deps
    return {
      name: 'ban',
      run: () =>
        db
          .updateTable('profiles')
          .set({ account_status: 'banned' })
          .where('id', '=', member)
          .execute(),
    }
  }

  async #change(member: MemberId, plan: (typeof planIds)[number]): Promise<void> {
    const { options } = await call(planQuotes, undefined, this.#from(member, 'planQuotes'))
    const quoted = options.find((option) => option.plan === plan)
    if (!quoted) return
    const input = { plan, quote: quoted.quote, termsVersion: PLAN_CHANGE_TERMS_VERSION } as const
    await call(changePlan, input, this.#from(member, 'changePlan'))
  }

  async #keep(member: MemberId): Promise<void> {
    const { subscription: seen } = await call(
      subscription,
      undefined,
      this.#from(member, 'subscription'),
    )
    if (seen?.change)
      await call(keepPlan, { changeId: seen.change.id }, this.#from(member, 'keepPlan'))
  }

  #from(member: MemberId, name: string) {
    const actor = describeActor(member)
    const procedure = `payments.${name}`
    const nothing = () => Promise.resolve()
    const context: RequestContext = {
      ...this.#env.deps,
      requestId: 'simulated',
      ip: '192.0.2.1',
      headers: new Headers(),
      resHeaders: new Headers(),
      admission: { procedure, actor, tallies: [], isSignedIn: true },
      readActor: () => Promise.resolve(actor),
      openReads: async () => this.#env.deps.db,
      claimRequest,
      recordListing,
      reauthentication: {
        requireWindow: nothing,
        consumeAction: () => Promise.resolve(new Date(0)),
        restoreAction: nothing,
      },
    }
    return { context, path: ['payments', name] }
  }
}

export function isPlanRefusal(error: unknown): boolean {
  if (error instanceof ProviderFailed)
    return error.status === 402 || error.message === 'the subscription has ended'
  return error instanceof Error && 'code' in error && REFUSALS.has(String(error.code))
}
