import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import type { PaymentMethod, PaymentProvider } from '@adire/contract/money.ts'
import type { ItemId } from '@adire/contract/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

const ORDER_COLUMNS = [
  'id',
  'user_id as memberId',
  'client_id as clientId',
  'kind',
  'item',
  'tokens',
  'months',
  'currency_code as currency',
  'amount_minor as amountMinor',
  'decimals',
  'usd_cents as usdCents',
  'method',
  'provider',
  'is_live as isLive',
  'provider_ref as providerRef',
  'checkout_url as checkoutUrl',
  'claimed_at as claimedAt',
  'created_at as createdAt',
  'paid_at as paidAt',
  'failed_at as failedAt',
  'expired_at as expiredAt',
] as const

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrder(db: Db, id: OrderId) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Reads and locks an order. */
export function lockOrder(tx: Tx, id: OrderId) {
  return tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findOrderByClientId(db: Db, member: MemberId, clientId: string) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('user_id', '=', member)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

interface NewOrder {
  id: OrderId
  memberId: MemberId
  clientId: string
  kind: 'tokens' | 'subscription'
  item: ItemId
  tokens: number
  months: number
  currency: string
  amountMinor: number
  decimals: number
  usdCents: number
  rateToUsd: string
  method: PaymentMethod
  provider: PaymentProvider
  isLive: boolean
  at: Date
}

/** Adds an order; false if the member's `clientId` already has one, as after a double click. */
export async function addOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const added = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.memberId,
      client_id: order.clientId,
      kind: order.kind,
      item: order.item,
      tokens: order.tokens,
      months: order.months,
      currency_code: order.currency,
      amount_minor: order.amountMinor,
      decimals: order.decimals,
      usd_cents: order.usdCents,
      rate_to_usd: order.rateToUsd,
      method: order.method,
      provider: order.provider,
      is_live: order.isLive,
      claimed_at: order.at,
      created_at: order.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Claims an order whose request to the provider failed or died; of concurrent callers only one gets
 * it.
 */
export async function claimOrder(
  tx: Tx,
  id: OrderId,
  { before, at }: { before: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ claimed_at: at })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .where('claimed_at', '<', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases an order after its provider failed, so that the member can retry at once. */
export async function releaseOrder(tx: Tx, id: OrderId): Promise<void> {
  await sql`update orders set claimed_at = 'epoch' where id = ${id} and provider_ref is null`.execute(
    tx,
  )
}

export async function saveCheckout(
  tx: Tx,
  id: OrderId,
  { ref, url }: { ref: string; url: string | null },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ provider_ref: ref, checkout_url: url })
    .where('id', '=', id)
    .execute()
}

/** Sets a date of an order once, to the earliest reported time. */
export async function markOrder(
  tx: Tx,
  id: OrderId,
  mark: 'paid_at' | 'failed_at' | 'expired_at',
  at: Date,
): Promise<void> {
  const column = sql.ref(mark)
  await sql`update orders set ${column} = least(${column}, ${at}::timestamptz) where id = ${id} and ${column} is distinct from least(${column}, ${at}::timestamptz)`.execute(
    tx,
  )
}

interface Ages {
  /** Younger orders can still get their event. */
  before: Date
  /** Older orders are given up. */
  after: Date
}

/** Lists unpaid orders with a checkout, to poll their providers; at most 500 per run. */
export async function listUnsettled(db: Db, { before, after }: Ages): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('provider_ref', 'is not', null)
    .where('created_at', '<', before)
    .where('created_at', '>', after)
    .orderBy('created_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Expires orders that never got a checkout or were not paid in time; returns their members. */
export async function expireOrders(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<MemberId[]> {
  const rows = await tx
    .updateTable('orders')
    .set({ expired_at: now })
    .where('paid_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('created_at', '<', before)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Finds a member's country, which decides the suggested currency. */
export async function findCountry(db: Db, member: MemberId): Promise<string> {
  const row = await db
    .selectFrom('profiles')
    .select('country')
    .where('id', '=', member)
    .executeTakeFirst()
  return row?.country ?? ''
}
