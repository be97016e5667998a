import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { OrderKind } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Whole days, UTC; `end` is the first moment after the last. */
export interface Days {
  start: Date
  end: Date
}

export interface Sums {
  gross: number
  refunded: number
  disputed: number
  count: number
}

const NOTHING: Sums = { gross: 0, refunded: 0, disputed: 0, count: 0 }

/**
 * SQL of all money movements in a range, in US cents at the rate of each order (decision M2):
 * payments, each part of a refund on its day, and disputed amounts on the day of the dispute.
 * Events may arrive in any order: a part counts at the latest when a larger sum was refunded.
 */
const movements = ({ start, end }: Days) => sql`
  select p.paid_at as at, p.usd_cents as gross, 0 as refunded, 0 as disputed, 1 as count, p.order_id, p.provider, p.user_id
  from payments p where p.paid_at >= ${start} and p.paid_at < ${end}
  union all
  select part.at, 0, part.cents, 0, 0, p.order_id, p.provider, null
  from payments p cross join lateral (
    select min(r.refunded_at) over (order by r.refunded_minor rows between current row and unbounded following) as at,
      round(p.usd_cents::numeric * r.refunded_minor / p.amount_minor)
        - coalesce(round(p.usd_cents::numeric * lag(r.refunded_minor) over (order by r.refunded_minor) / p.amount_minor), 0) as cents
    from payment_refunds r where r.payment_id = p.id
  ) part
  where p.refunded_at >= ${start} and part.at >= ${start} and part.at < ${end}
  union all
  select p.disputed_at, 0, 0, p.usd_cents - round(p.usd_cents::numeric * p.refunded_minor / p.amount_minor), 0, p.order_id, p.provider, null
  from payments p
  where p.disputed_at >= ${start} and p.disputed_at < ${end} and p.dispute_won is not true and p.refunded_minor < p.amount_minor`

const sums = sql`
  coalesce(sum(m.gross), 0)::bigint as gross, coalesce(sum(m.refunded), 0)::bigint as refunded,
  coalesce(sum(m.disputed), 0)::bigint as disputed, coalesce(sum(m.count), 0)::bigint as count`

export async function sumDays(db: Db, days: Days): Promise<Sums & { payers: number }> {
  const { rows } = await sql<Sums & { payers: number }>`
    select ${sums}, count(distinct m.user_id) as payers from (${movements(days)}) m`.execute(db)
  return rows[0] ?? { ...NOTHING, payers: 0 }
}

/** Net revenue by day, including days without a payment. */
export async function listDays(db: Db, days: Days): Promise<{ day: string; net: number }[]> {
  const { rows } = await sql<{ day: string; net: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(m.gross - m.refunded - m.disputed), 0)::bigint as net
    from generate_series(${days.start}::timestamptz at time zone 'UTC', ${days.end}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 day') d(day)
    left join (${movements(days)}) m on (m.at at time zone 'UTC')::date = d.day::date
    group by d.day order by d.day`.execute(db)
  return rows
}

const keys = {
  currency: sql`o.currency_code`,
  kind: sql`o.kind::text`,
  provider: sql`m.provider::text`,
}

/** Lists these sums for each currency, kind or provider, the largest first. */
export async function listParts(
  db: Db,
  days: Days,
  by: keyof typeof keys,
): Promise<(Sums & { name: string })[]> {
  const key = keys[by]
  const { rows } = await sql<Sums & { name: string }>`
    select ${key} as name, ${sums} from (${movements(days)}) m join orders o on o.id = m.order_id
    group by ${key} order by sum(m.gross - m.refunded - m.disputed) desc, name`.execute(db)
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
}

export interface PaymentFilter extends PageRange {
  days: Days | undefined
  search: string | undefined
  status: 'all' | 'refunded' | 'disputed'
}

/** Lists payments, newest first; the search takes a receipt number or a handle. */
export async function listPayments(
  db: Db,
  { days, search, status, after, limit }: PaymentFilter,
): Promise<PaymentRow[]> {
  const number = /^(?:r-)?(\d{1,15})$/i.exec(search ?? '')?.[1]
  const { rows } = await sql<PaymentRow>`
    select p.id, p.order_id, p.receipt_number, p.user_id as member_id, m.handle, p.provider, p.amount_minor, p.usd_cents, p.refunded_minor,
      greatest(p.refunded_minor, coalesce((
        select sum(r.amount_minor) from refund_requests r where r.payment_id = p.id and r.failed_at is null and r.is_approved is not false
      ), 0))::bigint as asked_minor,
      (p.disputed_at is not null and p.dispute_won is not true) as is_disputed,
      p.paid_at, p.paid_at::text as "sortKey", o.kind, coalesce(c.item, o.item) as item, o.tokens, coalesce(c.months, o.months) as months,
      p.is_proration, o.currency_code as currency, o.decimals
    from payments p
    join orders o on o.id = p.order_id
    left join plan_changes c on c.id = p.plan_change_id
    left join profiles m on m.id = p.user_id and m.account_status <> 'erased'
    where (${search ?? null}::text is null or p.receipt_number = ${number ?? null}::bigint
        or p.user_id = (select id from profiles where lower(handle) = lower(${search ?? null}::text)))
      and (${days?.start ?? null}::timestamptz is null or (p.paid_at >= ${days?.start ?? null}::timestamptz and p.paid_at < ${days?.end ?? null}::timestamptz))
      and (${status}::text <> 'refunded' or p.refunded_minor > 0)
      and (${status}::text <> 'disputed' or p.disputed_at is not null)
      and ${isAfter(after, ['p.paid_at', 'p.id'])}
    order by p.paid_at desc, p.id desc
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
  asked_at: Date
  decider: string | null
  is_approved: boolean | null
  needs_second: boolean
  sent_at: Date | null
  failed_at: Date | null
}

/** Lists refunds: those waiting for a second admin, oldest first, or the latest others. */
export async function listRefunds(
  db: Db,
  { isWaiting, limit }: { isWaiting: boolean; limit: number },
): Promise<RefundRow[]> {
  const order = isWaiting ? sql`r.asked_at, r.id` : sql`r.asked_at desc, r.id desc`
  const { rows } = await sql<RefundRow>`
    select r.id, r.payment_id, p.receipt_number, p.user_id as member_id, m.handle, r.amount_minor,
      round(p.usd_cents::numeric * r.amount_minor / p.amount_minor)::bigint as usd_cents, o.currency_code as currency, o.decimals,
      r.reason, r.asked_by, asker.handle as asker, r.asked_at, decider.handle as decider, r.is_approved, r.needs_second, r.sent_at, r.failed_at
    from refund_requests r
    join payments p on p.id = r.payment_id
    join orders o on o.id = p.order_id
    left join profiles m on m.id = p.user_id and m.account_status <> 'erased'
    left join profiles asker on asker.id = r.asked_by
    left join profiles decider on decider.id = r.decided_by
    where (r.needs_second and r.decided_at is null) = ${isWaiting}
    order by ${order} limit ${limit}`.execute(db)
  return rows
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

export async function countTransfers(db: Db): Promise<{ transfers: number; wallets: number }> {
  const { rows } = await sql<{ transfers: number; wallets: number }>`
    select (select count(*) from transfers) as transfers, (select coalesce(sum(balance), 0)::bigint from token_wallets) as wallets`.execute(
    db,
  )
  return rows[0] ?? { transfers: 0, wallets: 0 }
}
