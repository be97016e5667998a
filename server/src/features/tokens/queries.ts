import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LedgerAccount, TransferKind } from '../../db/types.ts'
import { publication } from '../../realtime.ts'

export async function addWallet(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .insertInto('token_wallets')
    .values({ user_id: member })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findWallet(db: Db, member: MemberId) {
  return db
    .selectFrom('token_wallets')
    .select(['balance', 'lifetime_spent', 'wallet_debt'])
    .where('user_id', '=', member)
    .executeTakeFirst()
}

export async function addDebt(tx: Tx, member: MemberId, tokens: number): Promise<void> {
  await sql`update token_wallets set wallet_debt = wallet_debt + ${tokens}::bigint where user_id = ${member}`.execute(
    tx,
  )
}

interface Transfer {
  member: MemberId
  amount: number
  kind: TransferKind
  ref: string
  description: string
  house: Exclude<LedgerAccount, 'wallet'>
  at?: Date
}

/**
 * Adds a transfer, changes the wallet, and adds both entries and the event in one statement; changes
 * nothing if this kind and ref have moved tokens before (`isNew` is false). `balance` is null if the
 * balance would become negative: the caller must roll back. The entries come after the wallet,
 * whose lock orders the chain hashes.
 */
export async function addTransfer(
  tx: Tx,
  { member, amount, kind, ref, description, house, at }: Transfer,
) {
  const { rows } = await sql<{ isNew: boolean; balance: number | null }>`
    with transfer as (
      insert into transfers (user_id, kind, ref, description, created_at)
      values (${member}, ${kind}, ${ref}, ${description}, coalesce(${at ?? null}::timestamptz, now()))
      on conflict (kind, ref) do nothing
      returning id, user_id
    ),
    wallet as (
      update token_wallets wallets
      set balance = wallets.balance + ${amount}::bigint,
        lifetime_spent = wallets.lifetime_spent + case when ${house} in ('spending', 'held') then -${amount}::bigint else 0 end
      from transfer
      where wallets.user_id = transfer.user_id and wallets.balance + ${amount}::bigint >= 0
      returning wallets.balance
    ),
    entries as (
      insert into ledger_entries (transfer_id, seq, account, user_id, amount)
      select id, 1, 'wallet', user_id, ${amount}::bigint from transfer, wallet
      union all
      select id, 2, ${house}::ledger_account, null, -${amount}::bigint from transfer, wallet
    )
    select exists (select from transfer) as "isNew", (select balance from wallet) as balance,
      (select ${publication(member, { type: 'tokens.changed' })} from wallet)`.execute(tx)
  return rows[0] ?? { isNew: false, balance: null }
}

/**
 * Moves tokens of a member's transfer between two house accounts, once for each kind and ref.
 */
export async function addHouseTransfer(
  tx: Tx,
  {
    member,
    amount,
    kind,
    ref,
    description,
    from,
    to,
    at,
  }: Required<Omit<Transfer, 'house'>> & Record<'from' | 'to', Transfer['house']>,
): Promise<void> {
  await sql`
    with transfer as (
      insert into transfers (user_id, kind, ref, description, created_at)
      values (${member}, ${kind}, ${ref}, ${description}, ${at})
      on conflict (kind, ref) do nothing
      returning id
    )
    insert into ledger_entries (transfer_id, seq, account, user_id, amount)
    select id, 1, ${from}::ledger_account, null::uuid, -${amount}::bigint from transfer
    union all
    select id, 2, ${to}::ledger_account, null::uuid, ${amount}::bigint from transfer`.execute(tx)
}

/** Counts the super likes a member sent for free in a period, including those taken back. */
export async function countZeroCostSuperLikes(
  db: Db,
  member: MemberId,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const isFree = sql`from_user_id = ${member} and is_super_like and super_cost = 0
    and super_liked_at >= ${from} and super_liked_at < ${until}`
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from likes where ${isFree})::integer
      + (select count(*) from withdrawn_likes where ${isFree})::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}
