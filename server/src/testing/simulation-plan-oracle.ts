import { getAmount, type SandboxPayment, createSubscriptionRef } from '../gateways/payment-sandbox-state.ts'
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
}

/** Compares the plan that runs, the plan that comes, and every charge with its amount and period. */
export async function comparePlans({ env: { watch, provider } }: SimulatedMoney): Promise<string[]> {
  const { rows } = await watch.query<Ours>(
    `select s.subscription_ref as ref, m.account_status = 'banned' as "isBanned", s.cancels, s.ended_at is not null as "hasEnded",
       (select c.id from plan_changes c where c.order_id = s.order_id and c.applied_at is not null order by c.applied_at desc, c.created_at desc limit 1) as current,
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
  const checkouts = new Map([...provider.checkouts.values()].map((checkout) => [createSubscriptionRef(checkout), checkout]))
  return rows.flatMap((ours) => {
    const checkout = checkouts.get(ours.ref)
    if (!checkout) return ['a subscription is unknown to its provider']
    const { state } = checkout
    const charges = state.payments.map((payment) => `${payment.ref} ${getAmount(checkout, payment)} ${payment.periodEnd}`).toSorted()
    const isStopped = state.cancels || state.endedAt !== null
    return [
      ...(ours.current === (state.terms?.changeId ?? null)
        ? []
        : [`the plan is ${ours.current}, and the provider's ${state.terms?.changeId}`]),
      ...(ours.planned === (state.next?.changeId ?? null)
        ? []
        : [`the planned plan is ${ours.planned}, and the provider's ${state.next?.changeId}`]),
      ...(ours.unsent === 0 ? [] : ['a change of plan was never sent']),
      ...(ours.open === 0 || !ours.hasEnded ? [] : ['an ended subscription has a change of plan to come']),
      ...(charges.join() === ours.charges.join() ? [] : [`charges are ${ours.charges.join()}, and should be ${charges.join()}`]),
      ...(!ours.isBanned || (isStopped && ours.open === 0) ? [] : ['a banned member will be charged']),
    ]
  })
}
