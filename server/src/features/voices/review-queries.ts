import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import type { Voice, VoiceKind } from '@adire/contract/voice-recordings.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isWaitingVoice, VOICE } from './shared-queries.ts'

export interface WaitingRow extends Voice {
  memberId: MemberId
  handle: string
  birthDate: string
  timeZone: string
  city: string
  recordedAt: Date
  sortKey: string
}

interface View {
  viewer: MemberId
  at: Date
}

/** Lists waiting recordings of active and paused members, except the viewer's own and those assigned to others. */
export async function listWaiting(
  db: Db,
  { viewer, at, after, limit }: View & PageRange,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${VOICE}, p.id as "memberId", p.handle, p.birth_date as "birthDate", p.time_zone as "timeZone", p.city,
      v.recorded_at as "recordedAt", v.recorded_at::text as "sortKey"
    from voices v join profiles p on p.id = v.member_id
    where ${isWaitingVoice(viewer)} and ${isFree('voices', sql.ref('v.id'), { viewer, at })}
      and ${isAfter(after, ['v.recorded_at', 'v.id'], 'asc')}
    order by v.recorded_at, v.id
    limit ${limit}`.execute(db)
  return rows
}

/** Counts all waiting recordings, and those assigned to other moderators. */
export async function countWaiting(
  db: Db,
  view: View,
): Promise<{ waitingCount: number; elsewhereCount: number }> {
  const { rows } = await sql<{ waitingCount: number; elsewhereCount: number }>`
    select count(*)::integer as "waitingCount",
      (count(*) filter (where not ${isFree('voices', sql.ref('v.id'), view)}))::integer as "elsewhereCount"
    from voices v join profiles p on p.id = v.member_id where ${isWaitingVoice(view.viewer)}`.execute(
    db,
  )
  return rows[0] ?? { waitingCount: 0, elsewhereCount: 0 }
}

export interface LockedVoice {
  id: VoiceId
  memberId: MemberId
  kind: VoiceKind
  status: OwnVoice['status']
  storageKey: string | null
}

/** Locks a recording, so that the second of two moderators finds it decided. */
export async function lockVoice(tx: Tx, id: VoiceId): Promise<LockedVoice | undefined> {
  const { rows } = await sql<LockedVoice>`
    select id, member_id as "memberId", kind, status, storage_key as "storageKey" from voices where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Returns true if an appeal has overturned the rejection of an approved recording by this moderator. */
export async function wasOverturned(tx: Tx, id: VoiceId, by: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_actions where voice_id = ${id} and decided_by = ${by} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Gives a recording a new id if there is a decision about it, which an appeal has overturned: each
 * rejection has a recording of its own. Returns the id.
 */
export async function renewDecidedVoice(tx: Tx, id: VoiceId): Promise<VoiceId> {
  const { rows } = await sql<{ id: VoiceId }>`
    update voices set id = gen_random_uuid()
    where id = ${id} and exists (select from moderation_actions where voice_id = ${id}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? id
}

export async function saveDecision(
  tx: Tx,
  id: VoiceId,
  { reason, by, at }: { reason: string | null; by: MemberId; at: Date },
): Promise<void> {
  await sql`
    update voices set status = ${reason === null ? 'approved' : 'rejected'}, reason = ${reason}, decided_by = ${by}, decided_at = ${at},
      storage_key = case when ${reason === null} then storage_key end
    where id = ${id}`.execute(tx)
}
