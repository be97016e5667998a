import type { MemberId } from '@adire/contract/ids.ts'
import type { TransactionType, WalletEntry } from '@adire/contract/tokens.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const columns = sql`t.id, t.kind::text as type, e.amount, s.balance, t.description,
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt", s.position, encode(s.seal, 'hex') as seal`
const entries = sql`wallet_seals s join transfers t on t.id = s.transfer_id join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'`

interface Page {
  before: number | undefined
  types: readonly TransactionType[] | undefined
  limit: number
}

/** Lists wallet entries, newest first. */
export async function listEntries(
  db: Db,
  member: MemberId,
  { before, types, limit }: Page,
): Promise<WalletEntry[]> {
  const { rows } = await sql<WalletEntry>`
    select ${columns} from ${entries}
    where s.user_id = ${member} and s.position < ${before ?? Number.MAX_SAFE_INTEGER}
      and (${types === undefined} or t.kind = any(${types ?? []}::transfer_kind[]))
    order by s.position desc limit ${limit}`.execute(db)
  return rows
}

/** Lists the chain of a wallet after a position, oldest first. */
export async function listChain(
  db: Db,
  member: MemberId,
  { after, limit }: { after: number; limit: number },
): Promise<WalletEntry[]> {
  const { rows } = await sql<WalletEntry>`
    select ${columns} from ${entries} where s.user_id = ${member} and s.position > ${after} order by s.position limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findHead(
  db: Db,
  member: MemberId,
): Promise<{ position: number; seal: string; balance: number } | undefined> {
  const { rows } = await sql<{ position: number; seal: string; balance: number }>`
    select position, encode(seal, 'hex') as seal, balance from wallet_seals where user_id = ${member} order by position desc limit 1`.execute(
    db,
  )
  return rows[0]
}
