import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import type { Voice, VoiceKind } from '@adire/contract/voice-recordings.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAppealableDecision } from '../decisions/shared-queries.ts'
import { VOICE } from './shared-queries.ts'

/** Copies a recording that is about to be rejected, so that its appeal can be decided. */
export async function keepRejected(tx: Tx, id: VoiceId, at: Date): Promise<void> {
  await sql`
    insert into rejected_voices (voice_id, member_id, kind, question, transcript, audience, storage_key, duration_ms, waveform, recorded_at, rejected_at)
    select id, member_id, kind, question, transcript, audience, storage_key, duration_ms, waveform, recorded_at, ${at}
    from voices where id = ${id} and storage_key is not null`.execute(tx)
}

/** Reads the rejected recording of an appeal; undefined once it is deleted. */
export async function readRejected(db: Db, id: VoiceId): Promise<Voice | undefined> {
  const { rows } = await sql<Voice>`
    select ${VOICE} from (select voice_id as id, kind, question, transcript, duration_ms, waveform from rejected_voices) v
    where v.id = ${id}`.execute(db)
  return rows[0]
}

interface FileRequest {
  voice: VoiceId
  viewer: MemberId
  mayModerate: boolean
}

/** Finds the files of a rejected recording for its owner and for staff. */
export async function findRejected(
  db: Db,
  { voice, viewer, mayModerate }: FileRequest,
): Promise<{ storageKey: string; isForStaff: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; isForStaff: boolean }>`
    select storage_key as "storageKey", member_id <> ${viewer} as "isForStaff" from rejected_voices
    where voice_id = ${voice} and (member_id = ${viewer}
      or (${mayModerate}::boolean and exists (select from admin_users where user_id = ${viewer})))`.execute(
    db,
  )
  return rows[0]
}

/**
 * Ends the storage of a rejected recording. `isRestored` returns it to the profile, approved, unless
 * its owner has replaced it. Returns the keys of files that nothing needs any more.
 */
export async function endRejected(
  tx: Tx,
  id: VoiceId,
  { isRestored, by, at }: { isRestored: boolean; by: MemberId; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from rejected_voices where voice_id = ${id} returning storage_key as "storageKey"`.execute(
    tx,
  )
  const keys = rows.map(({ storageKey }) => storageKey)
  const [key] = keys
  if (!isRestored || key === undefined) return keys
  const { numAffectedRows } = await sql`
    update voices set status = 'approved', reason = null, storage_key = ${key}, decided_by = ${by}, decided_at = ${at}
    where id = ${id} and status = 'rejected'`.execute(tx)
  return numAffectedRows === 1n ? [] : keys
}

/** Deletes the rejected recordings of a kind; returns the keys of their files. */
export async function removeRejectedOfKind(
  tx: Tx,
  member: MemberId,
  kind: VoiceKind,
): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from rejected_voices where member_id = ${member} and kind = ${kind} returning storage_key as "storageKey"`.execute(
    tx,
  )
  return rows.map(({ storageKey }) => storageKey)
}

/**
 * Deletes rejected recordings whose rejection can no longer be appealed, without those of open
 * appeals; returns their keys.
 */
export async function removeUnappealable(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from rejected_voices r where not exists (
      select from moderation_actions d where d.voice_id = r.voice_id and ${isAppealableDecision(now)})
    returning r.storage_key as "storageKey"`.execute(tx)
  return rows.map(({ storageKey }) => storageKey)
}
