import { z } from 'zod'
import { forMembers } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PlanChangeKind, PlanId } from './plans.ts'
import { PLAN_CHANGE_TERMS_VERSION } from './renewals.ts'
import { CHECKOUT_LIMITS, perMember } from './limits.ts'
import { Money, PaymentMethod } from './money.ts'
import { SAMPLE_ID } from './samples.ts'

/*
 * How a running subscription changes its plan:
 *
 * 1. `planQuotes` returns each other plan with the charge of today, the next charge, and an
 *    encrypted `quote` of both.
 * 2. `changePlan` takes that quote. If the price, the plan or the subscription has changed
 *    meanwhile, it is refused with PLAN_QUOTE_CHANGED and a new quote, and nothing is charged.
 * 3. `keepPlan` withdraws a change that has not started.
 */

export { PlanChangeKind }

const PlanChange = z.strictObject({
  id: z.uuid(),
  plan: PlanId,
  kind: PlanChangeKind,
  price: Money,
  startsAt: z.iso.datetime(),
  /**
   * `processing`: the charge of an upgrade is not confirmed yet. `due`: the paid time is over, and
   * the new plan waits for its checkout.
   */
  status: z.enum(['processing', 'scheduled', 'due']),
})
export type PlanChange = z.infer<typeof PlanChange>

export const Subscription = z.strictObject({
  plan: PlanId,
  price: Money,
  method: PaymentMethod,
  /**
   * `past_due`: the last renewal was refused and is retried; premium lasts only for the paid time.
   */
  status: z.enum(['active', 'past_due', 'cancelling', 'ended']),
  startedAt: z.iso.datetime(),
  /** End of the paid time: the renewal date, or with `cancelling` the last day. */
  paidUntil: z.iso.datetime(),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  canChangePlan: z.boolean(),
  /** Open plan change. */
  change: PlanChange.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const PlanQuote = z.strictObject({
  plan: PlanId,
  name: z.string(),
  kind: PlanChangeKind,
  /** Charged today: the price of the new plan minus `credit`; zero if the new plan starts later. */
  charge: Money,
  /** Value of the unused time, which an upgrade deducts. */
  credit: Money,
  /** Bonus tokens that come with today's charge. */
  tokens: z.int(),
  startsAt: z.iso.datetime(),
  /** The next charge after today, and its amount. */
  renewsAt: z.iso.datetime(),
  renewal: Money,
  quote: z.string(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

/** Changes of plan; part of `payments`. */
export const planChanges = {
  planQuotes: forMembers({
    reads: 'fresh',
    refuses: ['moderator', 'admin'],
    limits: [perMember(120, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/payments/plan-quotes' })
    .errors(pickErrors('NOT_FOUND', 'PLAN_CHANGE_UNAVAILABLE'))
    .output(
      z.strictObject({
        current: z.strictObject({ plan: PlanId, price: Money, paidUntil: z.iso.datetime() }),
        options: z.array(PlanQuote),
        expiresAt: z.iso.datetime(),
      }),
    ),

  /** Changes the plan: an upgrade charges at once, other changes start after the paid time. */
  changePlan: forMembers({
    refuses: ['moderator', 'admin'],
    limits: CHECKOUT_LIMITS,
    idempotency: 'key',
    sample: { plan: 'yearly', quote: 'x', termsVersion: PLAN_CHANGE_TERMS_VERSION },
  })
    .route({ method: 'POST', path: '/payments/subscription/plan-changes' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'PLAN_CHANGE_UNAVAILABLE',
        'PLAN_QUOTE_CHANGED',
        'PLAN_PAYMENT_REFUSED',
        'PAYMENT_PROVIDER_FAILED',
      ),
    )
    .input(
      z.strictObject({
        plan: PlanId,
        quote: z.string().max(600),
        /** The page showed these renewal terms; one with others has to reload (record 0144). */
        termsVersion: z.literal(PLAN_CHANGE_TERMS_VERSION),
      }),
    )
    .output(z.strictObject({ subscription: Subscription })),

  /**
   * Withdraws the change `changeId` if it has not started. Repeating it changes nothing.
   */
  keepPlan: forMembers({
    refuses: ['moderator', 'admin'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { changeId: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/payments/subscription/plan-change-withdrawal' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'PLAN_CHANGE_UNAVAILABLE',
        'PLAN_CHANGE_REPLACED',
        'PAYMENT_PROVIDER_FAILED',
      ),
    )
    .input(z.strictObject({ changeId: z.uuid() }))
    .output(z.strictObject({ subscription: Subscription })),
}
