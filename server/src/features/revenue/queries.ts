import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { OrderKind } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isCalled, selectCurrentName } from '../profiles/shared-queries.ts'

/** Whole days in UTC; `end` is the first moment after the last day. */
export interface Days {
  start: Date
  end: Date
}

/** Sums in US cents, and the number of payments. */
export interface Sums {
  gross: number
  refunded: number
  disputed: number
  count: number
  /** Known fees of the payments. */
  fees: number
  /** Number of payments whose fee isn't known. */
  unknownFees: number
}

const NOTHING: Sums = {
  gross: 0,
  refunded: 0,
  disputed: 0,
  count: 0,
  fees: 0,
  unknownFees: 0,
}

/**
 * SQL of all money movements in a range, in US cents at the rate of each order (decision M2):
 * payments with their fees, which providers keep after a refund, each part of a refund on its day,
 * and disputed amounts on the day of the dispute.
 * Events may arrive in any order: if a larger total was refunded earlier than a smaller one, both
 * parts count on the earlier day.
 */
const movements = ({ start, end }: Days) => sql`
  select payments.paid_at as at, payments.usd_cents as gross, 0 as refunded, 0 as disputed, 1 as count, coalesce(payment_fees.usd_cents, 0) as fees, (payment_fees.payment_id is null)::integer as unknown_fees,
    payments.order_id, payments.provider, payments.user_id
  from payments left join payment_fees on payment_fees.payment_id = payments.id where payments.paid_at >= ${start} and payments.paid_at < ${end}
  union all
  select part.at, 0, part.cents, 0, 0, 0, 0, payments.order_id, payments.provider, null
  from payments cross join lateral (
    select min(payment_refunds.refunded_at) over (order by payment_refunds.refunded_minor rows between current row and unbounded following) as at,
      round(payments.usd_cents::numeric * payment_refunds.refunded_minor / payments.amount_minor)
        - coalesce(round(payments.usd_cents::numeric * lag(payment_refunds.refunded_minor) over (order by payment_refunds.refunded_minor) / payments.amount_minor), 0) as cents
    from payment_refunds where payment_refunds.payment_id = payments.id
  ) part
  where payments.refunded_at >= ${start} and part.at >= ${start} and part.at < ${end}
  union all
  select payments.disputed_at, 0, 0, payments.usd_cents - round(payments.usd_cents::numeric * payments.refunded_minor / payments.amount_minor), 0, 0, 0, payments.order_id, payments.provider, null
  from payments
  where payments.disputed_at >= ${start} and payments.disputed_at < ${end} and payments.dispute_won is not true and payments.refunded_minor < payments.amount_minor`

const sums = sql`
  coalesce(sum(movements.gross), 0)::bigint as gross, coalesce(sum(movements.refunded), 0)::bigint as refunded,
  coalesce(sum(movements.disputed), 0)::bigint as disputed, coalesce(sum(movements.count), 0)::bigint as count,
  coalesce(sum(movements.fees), 0)::bigint as fees, coalesce(sum(movements.unknown_fees), 0)::bigint as "unknownFees"`

export async function sumDays(db: Db, days: Days): Promise<Sums & { payers: number }> {
  const { rows } = await sql<Sums & { payers: number }>`
    select ${sums}, count(distinct movements.user_id) as payers from (${movements(days)}) movements`.execute(
    db,
  )
  return rows[0] ?? { ...NOTHING, payers: 0 }
}

/** Lists the net revenue of each day, including days without a payment. */
export async function listDays(db: Db, days: Days): Promise<{ day: string; net: number }[]> {
  const { rows } = await sql<{ day: string; net: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(movements.gross - movements.refunded - movements.disputed), 0)::bigint as net
    from generate_series(${days.start}::timestamptz at time zone 'UTC', ${days.end}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 day') days(day)
    left join (${movements(days)}) movements on (movements.at at time zone 'UTC')::date = days.day::date
    group by days.day order by days.day`.execute(db)
  return rows
}

const groupColumns = {
  currency: sql`orders.currency_code`,
  kind: sql`orders.kind::text`,
  provider: sql`movements.provider::text`,
}

/** Lists the sums of each currency, kind or provider, the largest net revenue first. */
export async function listParts(
  db: Db,
  days: Days,
  by: keyof typeof groupColumns,
): Promise<(Sums & { name: string })[]> {
  const column = groupColumns[by]
  const { rows } = await sql<Sums & { name: string }>`
    select ${column} as name, ${sums} from (${movements(days)}) movements join orders on orders.id = movements.order_id
    group by ${column} order by sum(movements.gross - movements.refunded - movements.disputed) desc, name`.execute(
    db,
  )
  return rows
}

export async function countMembers(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from profiles where account_status <> 'erased'`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PaymentRow {
  id: PaymentId
  order_id: OrderId
  receipt_number: number
  member_id: MemberId
  handle: string | null
  provider: PaymentProvider
  amount_minor: number
  usd_cents: number
  refunded_minor: number
  /** Latest part of a refund. */
  refunded_at: Date | null
  /** Refunded or requested, including requests that wait for a second admin. */
  asked_minor: number
  is_disputed: boolean
  paid_at: Date
  sortKey: string
  kind: OrderKind
  item: string
  tokens: number
  months: number
  is_proration: boolean
  currency: string
  decimals: number
  /** Null while the provider has reported none. */
  fee: { minor: number; currency: string; decimals: number; usdCents: number } | null
}

export interface PaymentFilter extends PageRange {
  days: Days | undefined
  search: string | undefined
  status: 'all' | 'refunded' | 'disputed'
  order: 'newest' | 'oldest'
}

/** Lists payments by date; the search takes a receipt number, a handle or a short code. */
export async function listPayments(
  db: Db,
  { days, search, status, order, after, limit }: PaymentFilter,
): Promise<PaymentRow[]> {
  const direction = order === 'newest' ? 'desc' : 'asc'
  const number = /^(?:r-)?(\d{1,15})$/i.exec(search ?? '')?.[1]
  const { rows } = await sql<PaymentRow>`
    select payments.id, payments.order_id, payments.receipt_number, payments.user_id as member_id, members.handle, payments.provider, payments.amount_minor, payments.usd_cents, payments.refunded_minor, payments.refunded_at,
      greatest(payments.refunded_minor, coalesce((
        select sum(refund_requests.amount_minor) from refund_requests where refund_requests.payment_id = payments.id and refund_requests.failed_at is null and refund_requests.is_approved is not false
      ), 0))::bigint as asked_minor,
      (payments.disputed_at is not null and payments.dispute_won is not true) as is_disputed,
      payments.paid_at, payments.paid_at::text as "sortKey", orders.kind, coalesce(plan_changes.item, orders.item) as item, orders.tokens, coalesce(plan_changes.months, orders.months) as months,
      payments.is_proration, orders.currency_code as currency, orders.decimals,
      case when payment_fees.payment_id is not null then json_build_object('minor', payment_fees.fee_minor, 'currency', payment_fees.currency_code,
        'decimals', payment_fees.decimals, 'usdCents', payment_fees.usd_cents) end as fee
    from payments
    join orders on orders.id = payments.order_id
    left join payment_fees on payment_fees.payment_id = payments.id
    left join plan_changes on plan_changes.id = payments.plan_change_id
    left join profiles members on members.id = payments.user_id and members.account_status <> 'erased'
    where (${search ?? null}::text is null or payments.receipt_number = ${number ?? null}::bigint
        or payments.user_id in (select id from profiles where ${isCalled(search)}))
      and (${days?.start ?? null}::timestamptz is null or (payments.paid_at >= ${days?.start ?? null}::timestamptz and payments.paid_at < ${days?.end ?? null}::timestamptz))
      and (${status}::text <> 'refunded' or payments.refunded_minor > 0)
      and (${status}::text <> 'disputed' or payments.disputed_at is not null)
      and ${isAfter(after, ['payments.paid_at', 'payments.id'], direction)}
    order by payments.paid_at ${sql.raw(direction)}, payments.id ${sql.raw(direction)}
    limit ${limit}`.execute(db)
  return rows
}

export interface RefundRow {
  id: string
  payment_id: PaymentId
  receipt_number: number
  member_id: MemberId
  handle: string | null
  amount_minor: number
  usd_cents: number
  currency: string
  decimals: number
  reason: string
  asked_by: MemberId | null
  asker: string | null
  is_asker_former: boolean
  asked_at: Date
  decided_by: MemberId | null
  decider: string | null
  is_decider_former: boolean
  is_approved: boolean | null
  needs_second: boolean
  sent_at: Date | null
  failed_at: Date | null
  /** Parts of the payment's refunds, oldest first, with times in milliseconds. */
  parts: { minor: number; at: number }[]
  /** Requests of the payment that its provider may know, oldest first. */
  requests: { id: string; amountMinor: number; sendableAt: number; isSent: boolean }[]
  /** True if nothing of the payment is left to refund. */
  is_all_refunded: boolean
}

const PARTS = sql`coalesce((
  select json_agg(json_build_object('minor', part.minor, 'at', extract(epoch from part.refunded_at) * 1000) order by part.refunded_minor)
  from (
    select refunded_minor, refunded_at, refunded_minor - lag(refunded_minor, 1, 0::bigint) over (order by refunded_minor) as minor
    from payment_refunds where payment_refunds.payment_id = payments.id) part
), '[]')`

const REQUESTS = sql`coalesce((
  select json_agg(json_build_object('id', sendable.id, 'amountMinor', sendable.amount_minor, 'sendableAt', extract(epoch from sendable.at) * 1000, 'isSent', sendable.is_sent) order by sendable.at, sendable.id)
  from (
    select id, amount_minor, coalesce(decided_at, asked_at) as at, sent_at is not null as is_sent from refund_requests known
    where known.payment_id = payments.id and known.failed_at is null and (not known.needs_second or known.is_approved is true)) sendable
), '[]')`

const ASKER = selectCurrentName('asker', { name: 'asker', isFormer: 'is_asker_former' })
const DECIDER = selectCurrentName('decider', { name: 'decider', isFormer: 'is_decider_former' })

/** Lists refunds: those waiting for a second admin, oldest first, or the latest others. */
export async function listRefunds(
  db: Db,
  { isWaiting, limit }: { isWaiting: boolean; limit: number },
): Promise<RefundRow[]> {
  const order = isWaiting
    ? sql`refund_requests.asked_at, refund_requests.id`
    : sql`refund_requests.asked_at desc, refund_requests.id desc`
  const { rows } = await sql<RefundRow>`
    select refund_requests.id, refund_requests.payment_id, payments.receipt_number, payments.user_id as member_id, members.handle, refund_requests.amount_minor,
      round(payments.usd_cents::numeric * refund_requests.amount_minor / payments.amount_minor)::bigint as usd_cents, orders.currency_code as currency, orders.decimals,
      refund_requests.reason, refund_requests.asked_by, ${ASKER}, refund_requests.asked_at, refund_requests.decided_by, ${DECIDER}, refund_requests.is_approved, refund_requests.needs_second, refund_requests.sent_at, refund_requests.failed_at,
      ${PARTS} as parts, ${REQUESTS} as requests, payments.refunded_minor >= payments.amount_minor as is_all_refunded
    from refund_requests
    join payments on payments.id = refund_requests.payment_id
    join orders on orders.id = payments.order_id
    left join profiles members on members.id = payments.user_id and members.account_status <> 'erased'
    left join profiles asker on asker.id = refund_requests.asked_by
    left join profiles decider on decider.id = refund_requests.decided_by
    where (refund_requests.needs_second and refund_requests.decided_at is null) = ${isWaiting}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Counts the refunds that wait for a second admin. */
export async function countWaitingRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from refund_requests where needs_second and decided_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface AccountRow {
  account: string
  credits: number
  debits: number
}

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account::text as account, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credits,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debits
    from ledger_entries group by account order by account`.execute(db)
  return rows
}

/** Counts all token transfers, and sums all wallet balances. */
export async function countTransfers(db: Db): Promise<{ transfers: number; wallets: number }> {
  const { rows } = await sql<{ transfers: number; wallets: number }>`
    select (select count(*) from transfers) as transfers, (select coalesce(sum(balance), 0)::bigint from token_wallets) as wallets`.execute(
    db,
  )
  return rows[0] ?? { transfers: 0, wallets: 0 }
}
