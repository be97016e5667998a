import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Subject of a decision. */
export type DecisionTarget = { kind: 'photo'; id: PhotoId } | { kind: 'member'; id: MemberId }
type TargetId<K extends DecisionTarget['kind']> = Extract<DecisionTarget, { kind: K }>['id']

/** Tables of decisions that can still be undone. */
const tables = {
  photo: { table: sql.table('photo_decisions'), id: sql.ref('photo_id') },
  member: { table: sql.table('member_decisions'), id: sql.ref('member_id') },
}

export type Decision =
  | { decision: 'approved'; reason: null }
  | { decision: 'rejected'; reason: string }

export type PendingDecision = Decision & { by: MemberId; requestId: string }

/** Subject of a photo decision, and the revision of the description that the moderator saw. */
export interface ReviewedDescription {
  subject: 'photo' | 'description'
  revision: number | null
}

/** Adds the subject to a stored photo decision. */
export async function saveReviewedDescription(
  tx: Tx,
  photo: PhotoId,
  { subject, revision }: ReviewedDescription,
): Promise<void> {
  await tx
    .updateTable('photo_decisions')
    .set({ subject, description_revision: revision })
    .where('photo_id', '=', photo)
    .execute()
}

export async function findReviewedDescription(
  tx: Tx,
  photo: PhotoId,
): Promise<ReviewedDescription> {
  const row = await tx
    .selectFrom('photo_decisions')
    .select(['subject', 'description_revision as revision'])
    .where('photo_id', '=', photo)
    .executeTakeFirstOrThrow()
  return {
    subject: row.subject === 'description' ? 'description' : 'photo',
    revision: row.revision,
  }
}

/** Stores a decision until it is carried out; returns false if one is stored already. */
export async function addPendingDecision(
  tx: Tx,
  { kind, id }: DecisionTarget,
  { decision, reason, by, at, requestId }: PendingDecision & { at: Date },
): Promise<boolean> {
  const table = tables[kind]
  const { numAffectedRows } = await sql`
    insert into ${table.table} (${table.id}, decision, reason, decided_by, decided_at, request_id)
    values (${id}, ${decision}, ${reason}, ${by}, ${at}, ${requestId})
    on conflict (${table.id}) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function isDecisionPending(db: Db, { kind, id }: DecisionTarget): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${tables[kind].table} where ${tables[kind].id} = ${id}`.execute(db)
  return rows.length > 0
}

/** Removes this moderator's stored decision and returns it, if there was one. */
export async function withdrawDecision(
  tx: Tx,
  { kind, id }: DecisionTarget,
  by: MemberId,
): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    delete from ${tables[kind].table} where ${tables[kind].id} = ${id} and decided_by = ${by} returning decision, reason`.execute(
    tx,
  )
  return rows[0]
}

export async function listDueDecisions<K extends DecisionTarget['kind']>(
  db: Db,
  kind: K,
  decidedBefore: Date,
): Promise<TargetId<K>[]> {
  const table = tables[kind]
  const { rows } = await sql<{ id: TargetId<K> }>`
    select ${table.id} as id from ${table.table} where decided_at <= ${decidedBefore} order by decided_at, ${table.id}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks a due decision for carrying it out; undefined if it was undone or carried out meanwhile.
 */
export async function lockDueDecision(
  tx: Tx,
  { kind, id }: DecisionTarget,
  decidedBefore: Date,
): Promise<PendingDecision | undefined> {
  const { rows } = await sql<PendingDecision>`
    select decision, reason, decided_by as by, request_id as "requestId"
    from ${tables[kind].table} where ${tables[kind].id} = ${id} and decided_at <= ${decidedBefore} for update`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Removes a decision. Call it after carrying the decision out: triggers then still find
 * `decided_at`, at which the recorded waiting time ends.
 */
export async function removeDecision(tx: Tx, { kind, id }: DecisionTarget): Promise<void> {
  await sql`delete from ${tables[kind].table} where ${tables[kind].id} = ${id}`.execute(tx)
}
