import type { MemberId } from '@adire/contract/ids.ts'
import type { TransactionType, WalletEntry } from '@adire/contract/tokens.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Columns of a `WalletEntry`; all of them but `chainHash` are the input of its chain hash. */
const columns = sql`transfers.id, transfers.kind::text as type, ledger_entries.amount, wallet_chain.balance, transfers.description,
  to_char(transfers.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt", wallet_chain.position,
  encode(wallet_chain.chain_hash, 'hex') as "chainHash"`
const entries = sql`wallet_chain join transfers on transfers.id = wallet_chain.transfer_id
  join ledger_entries on ledger_entries.transfer_id = transfers.id and ledger_entries.account = 'wallet'`

interface Page {
  /** Position of the last entry of the previous page; undefined for the first page. */
  before: number | undefined
  /** Undefined for all types. */
  types: readonly TransactionType[] | undefined
  limit: number
}

/** Lists a member's wallet entries, newest first. */
export async function listEntries(
  db: Db,
  member: MemberId,
  { before, types, limit }: Page,
): Promise<WalletEntry[]> {
  const { rows } = await sql<WalletEntry>`
    select ${columns} from ${entries}
    where wallet_chain.user_id = ${member} and wallet_chain.position < ${before ?? Number.MAX_SAFE_INTEGER}
      and (${types === undefined} or transfers.kind = any(${types ?? []}::transfer_kind[]))
    order by wallet_chain.position desc limit ${limit}`.execute(db)
  return rows
}

/** Lists a member's wallet entries after a position, oldest first, as their hash chain is checked. */
export async function listChain(
  db: Db,
  member: MemberId,
  { after, limit }: { after: number; limit: number },
): Promise<WalletEntry[]> {
  const { rows } = await sql<WalletEntry>`
    select ${columns} from ${entries} where wallet_chain.user_id = ${member} and wallet_chain.position > ${after}
    order by wallet_chain.position limit ${limit}`.execute(db)
  return rows
}

/** Finds the newest entry of a member's hash chain; undefined before the first. */
export async function findHead(
  db: Db,
  member: MemberId,
): Promise<{ position: number; chainHash: string; balance: number } | undefined> {
  const { rows } = await sql<{ position: number; chainHash: string; balance: number }>`
    select position, encode(chain_hash, 'hex') as "chainHash", balance from wallet_chain where user_id = ${member} order by position desc limit 1`.execute(
    db,
  )
  return rows[0]
}
