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

const isValid = sql`p.refunded_minor < p.amount_minor and (p.disputed_at is null or p.dispute_won is true)`

const rows = sql`
  select s.id, s.user_id as "memberId", s.order_id as "orderId", s.provider, s.subscription_ref as "subscriptionRef", s.cancels,
    s.started_at as "startedAt", s.failed_at as "failedAt", s.warned_at as "warnedAt", s.ended_at as "endedAt",
    changed.id as "changeId", coalesce(changed.item, o.item) as item, coalesce(changed.months, o.months) as months,
    coalesce(changed.tokens, o.tokens) as tokens,
    coalesce(changed.amount_minor, o.amount_minor) as "amountMinor", o.currency_code as currency, o.decimals, o.method, paid.until as "paidUntil",
    paid.first as "firstPaidAt", paid.last as "lastPaidAt"
  from subscriptions s join orders o on o.id = s.order_id
  left join lateral (
    select max(p.period_end) filter (where ${isValid}) as until, min(p.paid_at) as first, max(p.paid_at) as last from payments p where p.order_id = s.order_id
  ) paid on true
  left join lateral (
    select c.id, c.item, c.months, c.amount_minor, c.tokens from plan_changes c where c.order_id = s.order_id and c.applied_at is not null
      and exists (select from payments p where p.plan_change_id = c.id and (not p.is_proration or ${isValid}))
    order by c.applied_at desc, c.created_at desc limit 1
  ) changed on true`

export async function findSubscriptionByOrder(
  db: Db,
  orderId: OrderId,
): Promise<SubscriptionRow | undefined> {
  return (await sql<SubscriptionRow>`${rows} where s.order_id = ${orderId}`.execute(db)).rows[0]
}

/** Finds a member's newest subscription that was ever paid. */
export async function findNewestSubscription(
  db: Db,
  member: MemberId,
): Promise<SubscriptionRow | undefined> {
  const found = await sql<SubscriptionRow>`
    ${rows} where s.user_id = ${member} and paid.last is not null order by (s.ended_at is null) desc, s.started_at desc limit 1`.execute(
    db,
  )
  return found.rows[0]
}

/** Lists paid subscriptions that have not ended, the first paid one first. */
export async function listRunning(db: Db, member: MemberId): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${rows} where s.user_id = ${member} and s.ended_at is null and paid.last is not null order by paid.first, s.id`.execute(
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

interface ProviderFacts {
  memberId: MemberId
  orderId: OrderId
  provider: PaymentProvider
  subscriptionRef: string
  startedAt: Date
}

/** Stores that an order became a subscription, without its state. */
export async function addSubscription(
  tx: Tx,
  { memberId, orderId, provider, subscriptionRef, startedAt }: ProviderFacts,
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

/** Stores a refused renewal; true if it is the newest. */
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

/** Locks a subscription that has not ended until the transaction ends; false if it has ended. */
export async function lockRunning(tx: Tx, id: string): Promise<boolean> {
  const { rows: found } =
    await sql`select from subscriptions where id = ${id} and ended_at is null for update`.execute(
      tx,
    )
  return found.length > 0
}

/**
 * Lists subscriptions whose paid time is over; they are over unless a renewal or the charge of an
 * upgrade may still be reported.
 */
export async function listOverdue(
  db: Db,
  { now, waitedSince }: { now: Date; waitedSince: Date },
): Promise<(SubscriptionRow & { isOver: boolean })[]> {
  const found = await sql<SubscriptionRow & { isOver: boolean }>`
    select *, ("cancels" or "paidUntil" is null or "paidUntil" <= ${waitedSince}) and not exists (
      select from plan_changes c where c.order_id = overdue."orderId" and c.kind = 'upgrade'
        and c.applied_at is null and c.withdrawn_at is null and c.failed_at is null
    ) as "isOver"
    from (${rows} where s.ended_at is null and paid.last is not null and (paid.until is null or paid.until <= ${now})) overdue
    order by "startedAt" limit 200`.execute(db)
  return found.rows
}

/**
 * Lists subscriptions that ended before their paid time, which ran out since a time: the provider
 * ended them, or a dispute was won afterwards.
 */
export async function listRunOut(
  db: Db,
  { now, since }: { now: Date; since: Date },
): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${rows} join premium_features f on f.user_id = s.user_id and f.is_active and f.expires_at > ${since} and f.expires_at <= ${now}
    where s.ended_at < paid.until and paid.until > ${since} and paid.until <= ${now} order by paid.until limit 1000`.execute(
    db,
  )
  return found.rows
}

/**
 * Lists subscriptions of members who are leaving, have left or were banned, with a charge or a plan
 * change that must not happen.
 */
export async function listOfLeavingMembers(db: Db): Promise<SubscriptionRow[]> {
  const found = await sql<SubscriptionRow>`
    ${rows} left join profiles m on m.id = s.user_id
    where (m.id is null or m.account_status in ('deleting', 'erased', 'banned')) and ((s.ended_at is null and not s.cancels) or exists (
      select from plan_changes c
      where c.order_id = s.order_id and c.applied_at is null and c.withdrawn_at is null and c.failed_at is null
    ))
    limit 100`.execute(db)
  return found.rows
}

/** Finds the end of a member's paid premium; without one, when the last payment was reversed. */
export async function findPaidPremium(
  tx: Tx,
  member: MemberId,
): Promise<{ until: Date | null; reversedAt: Date | null }> {
  const { rows: found } = await sql<{ until: Date | null; reversedAt: Date | null }>`
    select max(p.period_end) filter (where ${isValid}) as until,
      max(greatest(p.refunded_at, p.disputed_at)) as "reversedAt"
    from payments p where p.user_id = ${member} and p.period_end is not null`.execute(tx)
  return found[0] ?? { until: null, reversedAt: null }
}

/**
 * Saves premium as paid or given. Longer premium from elsewhere stays; reversed premium ends. True
 * if anything changed.
 */
export async function savePremium(
  tx: Tx,
  member: MemberId,
  { paidUntil, giftUntil }: { paidUntil: Date | null; giftUntil: Date | null },
): Promise<boolean> {
  const [paid, gift] = [sql`${paidUntil}::timestamptz`, sql`${giftUntil}::timestamptz`]
  const { numAffectedRows } = await sql`
    insert into premium_features as f (user_id, expires_at, paid_until, gift_until)
    select id, greatest(${paid}, ${gift}), ${paid}, ${gift} from profiles where id = ${member} and coalesce(${paid}, ${gift}) is not null
    on conflict (user_id, feature_name) do update set
      expires_at = case when f.expires_at = greatest(f.paid_until, f.gift_until) then excluded.expires_at
        else greatest(f.expires_at, excluded.expires_at) end,
      paid_until = excluded.paid_until, gift_until = excluded.gift_until, is_active = true
    where f.paid_until is distinct from excluded.paid_until or f.gift_until is distinct from excluded.gift_until or not f.is_active`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
