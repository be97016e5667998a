import type { AuditOperation } from '@adire/contract/audit-operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface StaffRead {
  operation: AuditOperation
  target: { type: string; id: string }
  /** Filters of the read. */
  after?: Record<string, string | boolean>
}

/** Serialises requests of one actor for the same target until the end of the transaction. */
export async function lockStaffRead(
  tx: Tx,
  { operation, target }: StaffRead,
  actor: MemberId,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${operation}:${target.type}:${target.id}:${actor}`}, 0))`.execute(
    tx,
  )
}

/**
 * True if the staff member has an audit entry for this target since a moment, so that repeated
 * reads count once.
 */
export async function hasRecentRead(
  db: Db,
  { operation, target }: StaffRead,
  { actor, since }: { actor: MemberId; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', actor)
    .where('operation', '=', operation)
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
