import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isNotReversed } from './subscription-queries.ts'
import type { WithdrawalPart } from './withdrawal-rules.ts'

export type WithdrawalRow = Awaited<ReturnType<typeof listWithdrawals>>[number]

/** Lists the withdrawn payments of an order; empty if its member has not withdrawn. */
export function listWithdrawals(db: Db, orderId: OrderId) {
  return db
    .selectFrom('withdrawals')
    .select([
      'payment_id as paymentId',
      'withdrawn_at as withdrawnAt',
      'refund_minor as refundMinor',
      'total_minor as totalMinor',
      'tokens',
    ])
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .execute()
}

interface NewWithdrawal extends WithdrawalPart {
  orderId: OrderId
  memberId: MemberId
  refundId: string | null
  at: Date
}

export async function addWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({
      payment_id: row.paymentId,
      order_id: row.orderId,
      user_id: row.memberId,
      withdrawn_at: row.at,
      refund_minor: row.refundMinor,
      total_minor: row.totalMinor,
      tokens: row.tokens,
      refund_id: row.refundId,
    })
    .execute()
}

/**
 * Counts the unspent tokens of a purchase. Purchased tokens are spent before bonus tokens, and the
 * oldest purchase first. Spends that were returned don't count. So the purchased tokens left are a
 * running sum that never falls below zero, and the newest purchases are the ones that are left.
 */
export async function countUnspent(db: Db, member: MemberId, payment: PaymentId): Promise<number> {
  const { rows } = await sql<{ unspent: number }>`
    with entries as materialized (
      select chain.position, t.kind::text as kind, t.ref, e.amount
      from wallet_chain chain join transfers t on t.id = chain.transfer_id
      join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
      where chain.user_id = ${member}
    ), purchases as (
      select payments.id::text as id, payments.tokens - payments.tokens_reversed as tokens
      from payments join orders on orders.id = payments.order_id
      where payments.user_id = ${member} and orders.kind = 'tokens'
    ), moves as (
      select position, amount from entries
      where kind = 'purchase' or (kind = 'refund' and split_part(ref, ':', 1) in (select id from purchases))
        or (kind in ('message', 'super_like', 'boost', 'photo_slot') and not exists (
          select from entries returned where returned.kind in ('message_release', 'message_return') and returned.ref = entries.ref))
    ), sums as (
      select position, sum(amount) over (order by position) as total from moves
    )
    select least(
      coalesce((select total from sums order by position desc limit 1), 0) - least(0, (select min(total) from sums)) - (
        select coalesce(sum(purchases.tokens), 0) from purchases
        join entries on entries.kind = 'purchase' and entries.ref = purchases.id
        where entries.position > (select position from entries own where own.kind = 'purchase' and own.ref = ${payment}::uuid::text)
      ),
      (select balance from token_wallets where user_id = ${member})
    )::bigint as unspent`.execute(db)
  return Math.max(0, rows[0]?.unspent ?? 0)
}

/** A withdrawal whose refund its provider refused. */
export interface RefusedRefund {
  paymentId: PaymentId
  refundMinor: number
  totalMinor: number
  refundedMinor: number
}

/**
 * Locks the withdrawals whose refund was refused before `before`, up to `tries` tries, and their
 * payments. Without reversed payments and those that were refunded in another way.
 */
export async function lockRefusedRefunds(
  tx: Tx,
  { before, tries }: { before: Date; tries: number },
): Promise<RefusedRefund[]> {
  const { rows } = await sql<RefusedRefund>`
    select withdrawals.payment_id as "paymentId", withdrawals.refund_minor as "refundMinor", withdrawals.total_minor as "totalMinor", payments.refunded_minor as "refundedMinor"
    from withdrawals join refund_requests on refund_requests.id = withdrawals.refund_id join payments on payments.id = withdrawals.payment_id
    where refund_requests.failed_at <= ${before} and withdrawals.tries < ${tries} and ${isNotReversed} and payments.refunded_minor < withdrawals.total_minor
    order by refund_requests.failed_at limit 100 for update of withdrawals, payments skip locked`.execute(
    tx,
  )
  return rows
}

/** Replaces the refused request of a withdrawal. */
export async function replaceRefund(tx: Tx, paymentId: PaymentId, refundId: string): Promise<void> {
  await sql`
    update withdrawals set refund_id = ${refundId}, tries = tries + 1 where payment_id = ${paymentId}`.execute(
    tx,
  )
}

/** Counts the tries of the withdrawal that a refund request belongs to; null for other requests. */
export async function findRefundTries(db: Db, refundId: string): Promise<number | null> {
  const row = await db
    .selectFrom('withdrawals')
    .select('tries')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row?.tries ?? null
}

/** Keeps a member from being erased until the transaction ends. */
export async function lockProfile(tx: Tx, member: MemberId): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', member).forKeyShare().execute()
}

export async function isErased(db: Db, member: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', member)
    .executeTakeFirst()
  return row === undefined || row.account_status === 'erased'
}
