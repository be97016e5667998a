import type { Db, Tx } from '../../db/db.ts'
import * as queries from './queries.ts'
import { VERIFY_BATCH } from './rules.ts'

export interface Verification {
  head: queries.Head | undefined
  breaks: queries.Break[]
}

/** Makes the whole chain again, piece by piece: a long one takes longer than one statement may. */
export async function verifyChain(db: Db): Promise<Verification> {
  const head = await queries.findHead(db)
  const breaks: queries.Break[] = []
  for (let first = 1; first <= (head?.position ?? 0); first += VERIFY_BATCH)
    breaks.push(...(await queries.listBreaks(db, { first, last: first + VERIFY_BATCH - 1 })))
  return { head, breaks: [...breaks, ...(await queries.listUnsealed(db))] }
}

export type AuditEntry = queries.NewEntry

/** Adds one row for each staff action, in the transaction of the action (decision T4). */
export function addAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return queries.insertEntry(tx, entry)
}
