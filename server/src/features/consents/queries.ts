import { type ConsentPurpose, listSensitiveFields } from '@adire/contract/consent-texts.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { getSensitiveColumn, UNANSWERED_MEETING } from '../profiles/consent-rules.ts'

/** Members that one query of the sweep lists. */
export const BATCH = 500

/** Lists when each version of a text was first asked for. */
export function listVersions(db: Db) {
  return db
    .selectFrom('consent_versions')
    .select(['purpose', 'version', 'published_at as publishedAt'])
    .execute()
}

/** Records that a version is asked for from now on; does nothing if it already is. */
export async function addVersion(
  tx: Tx,
  entry: { purpose: ConsentPurpose; version: string; publishedAt: Date },
): Promise<void> {
  const { publishedAt, ...version } = entry
  await tx
    .insertInto('consent_versions')
    .values({ ...version, published_at: publishedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the purposes with answers that are hidden for want of a consent. */
export async function listHidden(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .selectFrom('lapsed_answers')
    .select('purpose')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ purpose }) => purpose)
}

export async function saveHidden(
  tx: Tx,
  memberId: MemberId,
  { purpose, answers, at }: { purpose: ConsentPurpose; answers: object; at: Date },
): Promise<void> {
  await sql`
    insert into lapsed_answers (member_id, purpose, answers, lapsed_at)
    values (${memberId}, ${purpose}, ${JSON.stringify(answers)}::jsonb, ${at})
    on conflict (member_id, purpose) do update set answers = excluded.answers, lapsed_at = excluded.lapsed_at`.execute(
    tx,
  )
}

/** Removes hidden answers and returns them by column. */
export async function takeHidden(
  tx: Tx,
  memberId: MemberId,
  purpose: ConsentPurpose,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ answers: Record<string, unknown> }>`
    delete from lapsed_answers where member_id = ${memberId} and purpose = ${purpose} returning answers`.execute(
    tx,
  )
  return rows[0]?.answers ?? {}
}

/** Hides a member who is shown, or shows one who is paused; false if neither was so. */
export async function setPaused(tx: Tx, memberId: MemberId, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ account_status: isPaused ? 'paused' : 'active' })
    .where('id', '=', memberId)
    .where('account_status', '=', isPaused ? 'active' : 'paused')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists members who have not answered the newest text, though their profile needs the consent. */
export async function listUnanswered(
  db: Db,
  purpose: ConsentPurpose,
  version: string,
): Promise<MemberId[]> {
  const columns = listSensitiveFields(purpose).map(getSensitiveColumn)
  const needsConsent =
    purpose === 'meeting'
      ? sql`(p.account_status = 'active' or p.interested_in <> ${UNANSWERED_MEETING})`
      : sql`num_nonnulls(${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}) > 0`
  const { rows } = await sql<{ id: MemberId }>`
    select p.id from profiles p
    left join lateral (select version, action from consents where member_id = p.id and purpose = ${purpose} order by id desc limit 1) c on true
    where p.account_status <> 'erased' and ${needsConsent} and (c.action is null or (c.action = 'given' and c.version <> ${version}))
    limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes hidden answers that nobody brought back. */
export async function removeHidden(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('lapsed_answers').where('lapsed_at', '<', before).execute()
}

/**
 * Deletes entries of the consent log that a later one replaced before a moment, and all entries of
 * members who were erased before it.
 */
export async function removeOldProof(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from consents c where c.at < ${before} and (
      exists (select from consents newer where newer.member_id = c.member_id and newer.purpose = c.purpose and newer.id > c.id and newer.at < ${before})
      or c.action = 'ended')`.execute(tx)
}
