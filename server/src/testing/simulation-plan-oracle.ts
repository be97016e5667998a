import { type PaidPart, computePeriods } from '../features/payments/period-rules.ts'
import {
  getAmount,
  type SandboxCheckout,
  type SandboxPayment,
  createSubscriptionRef,
} from '../gateways/payment-sandbox-checkout.ts'
import type { SimulatedMoney } from './simulated-money.ts'

/** Tokens that a payment under a change of plan credits; undefined for the others. */
export type PlanTokens = (payment: SandboxPayment) => number | undefined

export async function readPlanTokens({ env: { watch } }: SimulatedMoney): Promise<PlanTokens> {
  const { rows } = await watch.query<{ id: string; tokens: number; now: number }>(
    'select id, tokens, charge_tokens as now from plan_changes',
  )
  const changes = new Map(rows.map((change) => [change.id, change]))
  return ({ changeId, isProration }) => {
    const change = changeId === undefined ? undefined : changes.get(changeId)
    return isProration ? change?.now : change?.tokens
  }
}

/** Ends of all periods by payment, computed from the provider's records. */
export type PeriodEnds = ReadonlyMap<string, Date>

/**
 * Computes until when each payment pays, after refunds and disputes of what an upgrade credited.
 */
export async function readPeriodEnds({
  env: { watch, provider },
  tokensOfOrder,
}: SimulatedMoney): Promise<PeriodEnds> {
  const { rows } = await watch.query<{
    id: string
    months: number
    tokens: number
    charged: number
    amountMinor: number
    startsAt: Date
  }>(
    `select id, months, tokens, charge_tokens as charged, amount_minor as "amountMinor", starts_at as "startsAt" from plan_changes`,
  )
  const changes = new Map(rows.map((change) => [change.id, change]))
  const toPart = (checkout: SandboxCheckout, payment: SandboxPayment): PaidPart => {
    const { request } = checkout
    const change = changes.get(payment.changeId ?? '')
    const isProration = payment.isProration ?? false
    const valueTokens = change?.tokens ?? tokensOfOrder.get(request.orderId) ?? 0
    return {
      id: payment.ref,
      paidAt: new Date(payment.paidAt),
      namedEnd: payment.periodEnd === null ? null : new Date(payment.periodEnd),
      months: change?.months ?? request.months,
      isProration,
      tokens: isProration ? (change?.charged ?? 0) : valueTokens,
      valueMinor: change?.amountMinor ?? request.amountMinor,
      valueTokens,
      creditedAt: isProration ? (change?.startsAt ?? null) : null,
      amountMinor: getAmount(checkout, payment),
      refundedMinor: payment.refundedMinor,
      disputedAt: payment.disputedAt === null ? null : new Date(payment.disputedAt),
      isDisputeWon: payment.isWon,
    }
  }
  const subscriptions = [...provider.checkouts.values()].filter(
    ({ request }) => request.kind === 'subscription',
  )
  return new Map(
    subscriptions.flatMap((checkout) =>
      [
        ...computePeriods(
          checkout.state.payments.map((payment) => toPart(checkout, payment)),
          1,
        ),
      ].map(([ref, { end }]) => [ref, end] as const),
    ),
  )
}

interface Ours {
  ref: string
  isBanned: boolean
  cancels: boolean
  hasEnded: boolean
  current: string | null
  planned: string | null
  open: number
  unsent: number
  charges: string[]
  paidUntil: Date | null
}

/**
 * Compares the plan that runs, the plan that comes, and every charge with its amount and period.
 */
export async function comparePlans(
  { env: { watch, provider } }: SimulatedMoney,
  ends: PeriodEnds,
): Promise<string[]> {
  const { rows } = await watch.query<Ours>(
    `select s.subscription_ref as ref, m.account_status = 'banned' as "isBanned", s.cancels, s.ended_at is not null as "hasEnded",
       (select c.id from plan_changes c where c.order_id = s.order_id and c.applied_at is not null
          and exists (select from payments p where p.plan_change_id = c.id and (not p.is_proration or (p.refunded_minor < p.amount_minor
            and (p.disputed_at is null or p.dispute_won is true)))) order by c.applied_at desc, c.created_at desc limit 1) as current,
       (select max(p.period_end) from payments p where p.order_id = s.order_id and p.refunded_minor < p.amount_minor
          and (p.disputed_at is null or p.dispute_won is true)) as "paidUntil",
       (select c.id from open_changes c where c.order_id = s.order_id and c.sent_at is not null) as planned,
       (select count(*) from open_changes c where c.order_id = s.order_id) as open,
       (select count(*) from open_changes c where c.order_id = s.order_id and c.sent_at is null) as unsent,
       (select coalesce(array_agg(concat_ws(' ', p.payment_ref, p.amount_minor, to_char(p.period_end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.payment_ref), '{}')
          from payments p where p.order_id = s.order_id) as charges
     from subscriptions s join profiles m on m.id = s.user_id`.replaceAll(
      'open_changes c',
      '(select * from plan_changes where applied_at is null and withdrawn_at is null and failed_at is null) c',
    ),
  )
  const checkouts = new Map(
    [...provider.checkouts.values()].map((checkout) => [createSubscriptionRef(checkout), checkout]),
  )
  return rows.flatMap((ours) => {
    const checkout = checkouts.get(ours.ref)
    if (!checkout) return ['a subscription is unknown to its provider']
    const { state } = checkout
    const charges = state.payments
      .map(
        (payment) =>
          `${payment.ref} ${getAmount(checkout, payment)} ${ends.get(payment.ref)?.toISOString()}`,
      )
      .toSorted()
    const isStopped = state.cancels || state.endedAt !== null
    const { next, renewal } = state
    const renews = renewal ? renewal.terms : state.terms
    const renewsAt = next?.startsAt ?? renewal?.at ?? state.payments.at(-1)?.periodEnd
    const isUpgraded = state.payments.some(({ isProration }) => isProration)
    // Without paid time our jobs end a subscription, whatever its terms are.
    const isRenewing = !isStopped && !ours.hasEnded && ours.paidUntil !== null
    return [
      ...(!isRenewing || ours.current === (renews?.changeId ?? null)
        ? []
        : [`the plan is ${ours.current}, and the provider's ${renews?.changeId}`]),
      ...(!isRenewing || !isUpgraded || ours.paidUntil?.toISOString() === renewsAt
        ? []
        : [
            `the paid time ends ${ours.paidUntil?.toISOString()}, and the next charge is ${renewsAt}`,
          ]),
      ...(ours.planned === (state.next?.changeId ?? null)
        ? []
        : [`the planned plan is ${ours.planned}, and the provider's ${state.next?.changeId}`]),
      ...(ours.unsent === 0 ? [] : ['a change of plan was never sent']),
      ...(ours.open === 0 || !ours.hasEnded
        ? []
        : ['an ended subscription has a change of plan to come']),
      ...(charges.join() === ours.charges.join()
        ? []
        : [`charges are ${ours.charges.join()}, and should be ${charges.join()}`]),
      ...(!ours.isBanned || (isStopped && ours.open === 0)
        ? []
        : ['a banned member will be charged']),
    ]
  })
}
