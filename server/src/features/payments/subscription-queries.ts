import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import type { PaymentMethod, PaymentProvider } from '@adire/contract/money.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface SubscriptionRow {
  id: string
  memberId: MemberId
  orderId: OrderId
  provider: PaymentProvider
  subscriptionRef: string
  cancels: boolean
  startedAt: Date
  failedAt: Date | null
  warnedAt: Date | null
  endedAt: Date | null
  /**
   * The plan change whose terms apply; null for those of the order. An upgrade whose charge was
   * reversed doesn't count.
   */
  changeId: string | null
  /** Item of the current plan. */
  item: PlanId
  months: number
  tokens: number
  amountMinor: number
  currency: string
  decimals: number
  method: PaymentMethod
  /** End of the paid time, without reversed payments. */
  paidUntil: Date | null
  firstPaidAt: Date | null
  lastPaidAt: Date | null
}

/** Condition on `payments` that must agree with `isReversed` in rules.ts. */
export const isNotReversed = sql`payments.refunded_minor < payments.amount_minor and (payments.disputed_at is null or payments.dispute_won is true)`

/** Selects `SubscriptionRow`s; callers append their own joins and conditions. */
export const selectSubscriptions = sql`
  select subscriptions.id, subscriptions.user_id as "memberId", subscriptions.order_id as "orderId", subscriptions.provider, subscriptions.subscription_ref as "subscriptionRef", subscriptions.cancels,
    subscriptions.started_at as "startedAt", subscriptions.failed_at as "failedAt", subscriptions.warned_at as "warnedAt", subscriptions.ended_at as "endedAt",
    changed.id as "changeId", coalesce(changed.item, orders.item) as item, coalesce(changed.months, orders.months) as months,
    coalesce(changed.tokens, orders.tokens) as tokens,
    coalesce(changed.amount_minor, orders.amount_minor) as "amountMinor", orders.currency_code as currency, orders.decimals, orders.method, paid.until as "paidUntil",
    paid.first as "firstPaidAt", paid.last as "lastPaidAt"
  from subscriptions join orders on orders.id = subscriptions.order_id
  left join lateral (
    select max(payments.period_end) filter (where ${isNotReversed}) as until, min(payments.paid_at) as first, max(payments.paid_at) as last from payments where payments.order_id = subscriptions.order_id
  ) paid on true
  left join lateral (
    select plan_changes.id, plan_changes.item, plan_changes.months, plan_changes.amount_minor, plan_changes.tokens from plan_changes where plan_changes.order_id = subscriptions.order_id and plan_changes.applied_at is not null
      and exists (select from payments where payments.plan_change_id = plan_changes.id and (not payments.is_proration or ${isNotReversed}))
    order by plan_changes.applied_at desc, plan_changes.created_at desc limit 1
  ) changed on true`

export async function findSubscriptionByOrder(
  db: Db,
  orderId: OrderId,
): Promise<SubscriptionRow | undefined> {
  return (
    await sql<SubscriptionRow>`${selectSubscriptions} where subscriptions.order_id = ${orderId}`.execute(
      db,
    )
  ).rows[0]
}

/** Finds a member's newest subscription that was ever paid. */
export async function findNewestSubscription(
  db: Db,
  member: MemberId,
): Promise<SubscriptionRow | undefined> {
  const found = await sql<SubscriptionRow>`
    ${selectSubscriptions} where subscriptions.user_id = ${member} and paid.last is not null order by (subscriptions.ended_at is null) desc, subscriptions.started_at desc limit 1`.execute(
    db,
  )
  return found.rows[0]
}

/** Lists paid subscriptions that have not ended, the first paid one first. */
export async function listRunning(db: Db, member: MemberId): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${selectSubscriptions} where subscriptions.user_id = ${member} and subscriptions.ended_at is null and paid.last is not null order by paid.first, subscriptions.id`.execute(
    db,
  )
  return found.rows
}

/** Finds the order of a provider's subscription. */
export async function findOrderId(
  db: Db,
  provider: PaymentProvider,
  subscriptionRef: string,
): Promise<OrderId | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('order_id')
    .where('provider', '=', provider)
    .where('subscription_ref', '=', subscriptionRef)
    .executeTakeFirst()
  return row?.order_id
}

interface NewSubscription {
  memberId: MemberId
  orderId: OrderId
  provider: PaymentProvider
  subscriptionRef: string
  startedAt: Date
}

/** Stores that an order became a subscription, without its state. */
export async function addSubscription(
  tx: Tx,
  { memberId, orderId, provider, subscriptionRef, startedAt }: NewSubscription,
): Promise<void> {
  await sql`
    insert into subscriptions (user_id, order_id, provider, subscription_ref, state_at, started_at)
    values (${memberId}, ${orderId}, ${provider}, ${subscriptionRef}, 'epoch', ${startedAt})
    on conflict do nothing`.execute(tx)
}

/** Stores the state of the newest event; an end is permanent. */
export async function saveState(
  tx: Tx,
  orderId: OrderId,
  { cancels, endedAt, at }: { cancels: boolean; endedAt: Date | null; at: Date },
): Promise<void> {
  await sql`
    update subscriptions set cancels = case when ${at}::timestamptz >= state_at then ${cancels}::boolean else cancels end,
      state_at = greatest(state_at, ${at}::timestamptz), ended_at = least(ended_at, ${endedAt}::timestamptz)
    where order_id = ${orderId}`.execute(tx)
  if (endedAt !== null) await closeChanges(tx, orderId, endedAt)
}

/** Stores a refused renewal. Returns whether it is the newest. */
export async function saveFailure(tx: Tx, orderId: OrderId, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update subscriptions set failed_at = ${at} where order_id = ${orderId} and coalesce(failed_at, '-infinity') < ${at}::timestamptz`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function endSubscription(
  tx: Tx,
  { id, orderId }: Pick<SubscriptionRow, 'id' | 'orderId'>,
  at: Date,
): Promise<void> {
  await sql`update subscriptions set ended_at = least(ended_at, ${at}::timestamptz) where id = ${id}`.execute(
    tx,
  )
  await closeChanges(tx, orderId, at)
}

/**
 * Withdraws the open changes of an ended subscription, except a deferred one, which starts with a
 * checkout after the end.
 */
async function closeChanges(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await sql`
    update plan_changes set withdrawn_at = ${at} where order_id = ${orderId} and kind <> 'deferred'
      and applied_at is null and withdrawn_at is null and failed_at is null`.execute(tx)
}

/** Locks a subscription until the transaction ends; false if the subscription has ended. */
export async function lockRunning(tx: Tx, id: string): Promise<boolean> {
  const { rows: found } =
    await sql`select from subscriptions where id = ${id} and ended_at is null for update`.execute(
      tx,
    )
  return found.length > 0
}

/** Moments that tell which subscriptions are overdue. */
export interface OverdueTimes {
  now: Date
  waitedSince: Date
}

type OverdueSubscription = SubscriptionRow & { isOver: boolean }

const selectOverdue = ({ now, waitedSince }: OverdueTimes) => sql`
  select *, ("cancels" or "paidUntil" is null or "paidUntil" <= ${waitedSince}) and not exists (
    select from plan_changes where plan_changes.order_id = overdue."orderId" and plan_changes.kind = 'upgrade'
      and plan_changes.applied_at is null and plan_changes.withdrawn_at is null and plan_changes.failed_at is null
  ) as "isOver"
  from (${selectSubscriptions} where subscriptions.ended_at is null and paid.last is not null and (paid.until is null or paid.until <= ${now})) overdue`

/**
 * Lists subscriptions whose paid time is over. `isOver` is false while a renewal or the charge of
 * an upgrade may still be reported: until the paid time ended before `waitedSince`.
 */
export async function listOverdue(db: Db, times: OverdueTimes): Promise<OverdueSubscription[]> {
  const found = await sql<OverdueSubscription>`
    ${selectOverdue(times)} order by "startedAt" limit 200`.execute(db)
  return found.rows
}

/** Finds the subscription of an order if its paid time is over, as `listOverdue` does. */
export async function findOverdue(
  tx: Tx,
  orderId: OrderId,
  times: OverdueTimes,
): Promise<OverdueSubscription | undefined> {
  const found = await sql<OverdueSubscription>`
    ${selectOverdue(times)} where overdue."orderId" = ${orderId}`.execute(tx)
  return found.rows[0]
}

/**
 * Lists subscriptions that ended before their paid time, if that time ran out between `since` and
 * `now`: the provider ended them, or a dispute was won afterwards.
 */
export async function listRunOut(
  db: Db,
  { now, since }: { now: Date; since: Date },
): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${selectSubscriptions} join premium_features on premium_features.user_id = subscriptions.user_id and premium_features.is_active and premium_features.expires_at > ${since} and premium_features.expires_at <= ${now}
    where subscriptions.ended_at < paid.until and paid.until > ${since} and paid.until <= ${now} order by paid.until limit 1000`.execute(
    db,
  )
  return found.rows
}

/**
 * Lists subscriptions of members who are leaving, have left or were banned, with a charge or a plan
 * change that must not happen.
 */
export async function listSubscriptionsToCancel(db: Db): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${selectSubscriptions} left join profiles on profiles.id = subscriptions.user_id
    where (profiles.id is null or profiles.account_status in ('deleting', 'erased', 'banned')) and ((subscriptions.ended_at is null and not subscriptions.cancels) or exists (
      select from plan_changes
      where plan_changes.order_id = subscriptions.order_id and plan_changes.applied_at is null and plan_changes.withdrawn_at is null and plan_changes.failed_at is null
    ))
    limit 100`.execute(db)
  return found.rows
}

/** Finds the end of a member's paid premium, and when a payment of it was last reversed. */
export async function findPaidPremium(
  tx: Tx,
  member: MemberId,
): Promise<{ until: Date | null; reversedAt: Date | null }> {
  const { rows: found } = await sql<{ until: Date | null; reversedAt: Date | null }>`
    select max(payments.period_end) filter (where ${isNotReversed}) as until,
      max(greatest(payments.refunded_at, payments.disputed_at)) as "reversedAt"
    from payments where payments.user_id = ${member} and payments.period_end is not null`.execute(
    tx,
  )
  return found[0] ?? { until: null, reversedAt: null }
}

/**
 * Saves the ends of paid and complimentary premium. Premium lasts until the later one; a different
 * `expires_at`, which neither of the two explains, is only ever moved later. True if anything
 * changed.
 */
export async function savePremium(
  tx: Tx,
  member: MemberId,
  { paidUntil, giftUntil }: { paidUntil: Date | null; giftUntil: Date | null },
): Promise<boolean> {
  const [paid, gift] = [sql`${paidUntil}::timestamptz`, sql`${giftUntil}::timestamptz`]
  const { numAffectedRows } = await sql`
    insert into premium_features (user_id, expires_at, paid_until, gift_until)
    select id, greatest(${paid}, ${gift}), ${paid}, ${gift} from profiles where id = ${member} and coalesce(${paid}, ${gift}) is not null
    on conflict (user_id, feature_name) do update set
      expires_at = case when premium_features.expires_at = greatest(premium_features.paid_until, premium_features.gift_until) then excluded.expires_at
        else greatest(premium_features.expires_at, excluded.expires_at) end,
      paid_until = excluded.paid_until, gift_until = excluded.gift_until, is_active = true
    where premium_features.paid_until is distinct from excluded.paid_until or premium_features.gift_until is distinct from excluded.gift_until or not premium_features.is_active`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
