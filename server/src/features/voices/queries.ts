import type { Audience } from '@adire/contract/audiences.ts'
import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import type { Voice, VoiceKind, VoiceQuestion } from '@adire/contract/voice-recordings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { VOICE } from './shared-queries.ts'
import {
  isInAudience,
  isMatchedWith,
  isSeenBy,
  memberIs,
} from '../profiles/shared-visibility-queries.ts'

/** Serialises a member's changes to their recordings. */
export async function lockMember(tx: Tx, member: MemberId): Promise<void> {
  await sql`select 1 from profiles where id = ${member} for no key update`.execute(tx)
}

export interface NewVoice {
  member: MemberId
  kind: VoiceKind
  question: VoiceQuestion | null
  transcript: string
  audience: Audience
  storageKey: string
  durationMs: number
  waveform: number[]
  at: Date
}

/** Adds a recording, waiting for review. The caller removes the one of its kind before. */
export async function addVoice(tx: Tx, voice: NewVoice): Promise<void> {
  await tx
    .insertInto('voices')
    .values({
      member_id: voice.member,
      kind: voice.kind,
      question: voice.question,
      transcript: voice.transcript,
      audience: voice.audience,
      storage_key: voice.storageKey,
      duration_ms: voice.durationMs,
      waveform: voice.waveform,
      recorded_at: voice.at,
    })
    .execute()
}

/** Deletes a recording; returns whether there was one, and the key of its files. */
export async function removeVoice(
  tx: Tx,
  member: MemberId,
  kind: VoiceKind,
): Promise<{ storageKey: string | null } | undefined> {
  return tx
    .deleteFrom('voices')
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .returning('storage_key as storageKey')
    .executeTakeFirst()
}

/**
 * Changes the transcript and the audience. With another transcript the recording waits for review
 * again, under a new id, so that no moderator decides about a text they didn't see. Returns false without a recording, or if it was rejected.
 */
export async function updateVoice(
  tx: Tx,
  member: MemberId,
  {
    kind,
    transcript,
    audience,
    at,
  }: { kind: VoiceKind; transcript: string; audience: Audience; at: Date },
): Promise<boolean> {
  const isSame = sql<boolean>`transcript = ${transcript}`
  const { numAffectedRows } = await sql`
    update voices set id = case when ${isSame} then id else gen_random_uuid() end, audience = ${audience}, transcript = ${transcript},
      status = case when ${isSame} then status else 'waiting' end,
      recorded_at = case when ${isSame} then recorded_at else ${at}::timestamptz end,
      decided_at = case when ${isSame} then decided_at end,
      decided_by = case when ${isSame} then decided_by end
    where member_id = ${member} and kind = ${kind} and status <> 'rejected'`.execute(tx)
  return numAffectedRows === 1n
}

/** SQL condition: this viewer may hear recording `v` of `owner`, whom they may see. */
function isHeardBy(viewer: MemberId, isMatched: RawBuilder<boolean>): RawBuilder<boolean> {
  const pair = { owner: sql.ref<MemberId>('v.member_id'), viewer: memberIs(viewer), isMatched }
  return sql<boolean>`v.status = 'approved' and ${isInAudience(sql.ref('v.audience'), pair)}`
}

/** Lists the recordings of another member that this viewer may hear; undefined if they may not see the member. */
export async function listHeard(
  db: Db,
  viewer: MemberId,
  member: MemberId,
): Promise<Voice[] | undefined> {
  const owner = await db
    .selectFrom('profiles as owner')
    .select('owner.id')
    .where('owner.id', '=', member)
    .where('owner.id', '<>', viewer)
    .where(isSeenBy('owner', memberIs(viewer)))
    .executeTakeFirst()
  if (!owner) return undefined
  const isMatched = isMatchedWith(memberIs(member), memberIs(viewer))
  const { rows } = await sql<Voice>`
    select ${VOICE} from voices v where v.member_id = ${member} and ${isHeardBy(viewer, isMatched)} order by v.kind desc`.execute(
    db,
  )
  return rows
}

interface FileRequest {
  voice: VoiceId
  viewer: MemberId
  /** True if a staff role counts, should the viewer have one; also true for ordinary members. */
  mayModerate: boolean
}

/**
 * Finds the files of a recording, if this viewer may have them now, in one statement, so that
 * nothing changes between check and answer. Owners and staff: in every state. `isForStaff`: only
 * their role lets them.
 */
export async function findHearable(
  db: Db,
  { voice, viewer, mayModerate }: FileRequest,
): Promise<{ storageKey: string; isForStaff: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; isForStaff: boolean }>`
    select v.storage_key as "storageKey", v.member_id <> ${viewer} and not access.as_member as "isForStaff"
    from voices v
    join profiles owner on owner.id = v.member_id
    cross join lateral (
      select ${isMatchedWith(sql.ref('owner.id'), memberIs(viewer))} as is_matched,
        ${mayModerate}::boolean and exists (select from admin_users staff where staff.user_id = ${viewer}) as is_staff
    ) relation
    cross join lateral (
      select ${isSeenBy('owner', memberIs(viewer), { isMatched: sql`relation.is_matched` })}
        and ${isHeardBy(viewer, sql`relation.is_matched`)} as as_member
    ) access
    where v.id = ${voice} and v.storage_key is not null
      and (v.member_id = ${viewer} or relation.is_staff or access.as_member)`.execute(db)
  return rows[0]
}

/** Returns those of the keys that belong to a recording; the sweep deletes the other files. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from voices where storage_key = any (${keys}::text[])
    union all select storage_key from rejected_voices where storage_key = any (${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
