import type { MemberId, MessageId, PhotoId, ThreadId } from '@adire/contract/ids.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { SharedTrip } from '@adire/contract/trips.ts'
import { VOUCHES_SHOWN_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type MessageReader, PRIMARY_HOME } from '../../db/thread-homes.ts'
import type { Deps } from '../../deps.ts'
import { detailsAsJson, promptsAsJson, type StoredDetails } from '../../db/profile-details.ts'
import { pathAsJson } from '../path/shared-queries.ts'
import { readTripsAsJson } from '../trips/shared-queries.ts'
import { isStanding, VOUCH, VOUCHES } from '../vouches/shared-queries.ts'
import { type CommentSubject, EXCERPT_REACH, type StoredVoice, type StoredVouch } from './rules.ts'

/**
 * Finds the owner of a photo that this viewer could see: on the member's card, or in the full view
 * through premium or a match that is active or ended after `endedAfter`.
 */
export async function findShownPhoto(
  db: Db,
  { id, viewer, now, endedAfter }: { id: PhotoId; viewer: MemberId; now: Date; endedAfter: Date },
): Promise<{ ownerId: MemberId } | undefined> {
  const { rows } = await sql<{ ownerId: MemberId }>`
    select p.id as "ownerId" from photos f join profiles p on p.id = f.user_id
    where f.id = ${id} and f.is_approved and p.id <> ${viewer} and (
      f.id = p.card_photo_id
      or exists (select from premium_features where user_id = ${viewer} and is_active and expires_at > ${now})
      or exists (
        select from matches m where m.user_a_id = least(p.id, ${viewer}::uuid) and m.user_b_id = greatest(p.id, ${viewer}::uuid)
          and (m.unmatched_at is null or m.unmatched_at > ${endedAfter})
      )
    )`.execute(db)
  return rows[0]
}

/**
 * Finds the sender of a message to this viewer in a match that is active or ended after
 * `endedAfter`, in any home of threads.
 */
export async function findReceivedMessage(
  { db, homes }: Pick<Deps, 'db' | 'homes'>,
  { id, viewer, endedAfter }: { id: MessageId; viewer: MemberId; endedAfter: Date },
): Promise<{ senderId: MemberId; home: number } | undefined> {
  const found = await findMessage({ db, homes }, id)
  if (!found || found.senderId === viewer) return undefined
  const { thread, senderId, home } = found
  const { rows } = await sql<{ isShown: boolean }>`
    select true as "isShown" from message_threads t
    join matches pair on pair.id = t.match_id
    join profiles p on p.id = ${senderId}
    where t.id = ${thread} and t.home_id = ${home} and ${viewer} in (t.user_a_id, t.user_b_id)
      and (pair.unmatched_at is null or pair.unmatched_at > ${endedAfter}) and p.account_status <> 'erased'`.execute(
    db,
  )
  return rows[0] && { senderId, home }
}

interface ReceivedComment {
  id: string
  content: string
  sentAt: Date
  about: CommentSubject
}

/**
 * Finds the comment of a like to a premium member, who sees it in the list of received likes, or has
 * seen it before it was withdrawn: the newest one.
 */
export async function findReceivedComment(
  db: Db,
  { from, viewer, now }: { from: MemberId; viewer: MemberId; now: Date },
): Promise<ReceivedComment | undefined> {
  const { rows } = await sql<ReceivedComment>`
    select id, comment as content, at as "sentAt", case when liked.prompt is null
      then json_build_object('kind', 'photo', 'description', (select description from photos where id = liked.photo_id))
      else json_build_object('kind', 'prompt', 'prompt', liked.prompt,
        'answer', (select answer from profile_prompts a where a.member_id = liked.to_user_id and a.prompt = liked.prompt)) end as about
    from (
      select l.id, c.comment, c.created_at as at, c.from_user_id, c.to_user_id, c.photo_id, c.prompt, c.withheld_since
      from like_comments c join likes l on l.from_user_id = c.from_user_id and l.to_user_id = c.to_user_id
      union all select id, comment, withdrawn_at, from_user_id, to_user_id, photo_id, prompt, withheld_since from withdrawn_likes
    ) liked
    where from_user_id = ${from} and to_user_id = ${viewer} and comment is not null and withheld_since is null
      and exists (select from premium_features where user_id = ${viewer} and is_active and expires_at > ${now})
    order by at desc limit 1`.execute(db)
  return rows[0]
}

/** Finds a message that was not removed, and its home: only the homes know ids of messages. */
async function findMessage({ db, homes }: Pick<Deps, 'db' | 'homes'>, id: MessageId) {
  for (const [home, reader] of [[PRIMARY_HOME, db] as const, ...homes.others]) {
    const { rows } = await sql<{ thread: ThreadId; senderId: MemberId }>`
      select conversation_id as thread, sender_id as "senderId" from messages where id = ${id} and removed_at is null`.execute(
      reader,
    )
    if (rows[0]) return { ...rows[0], home }
  }
  return undefined
}

export interface PhotoSnapshot {
  id: PhotoId
  sha256: string
  /** Key of the photo itself, from which the evidence is copied. */
  storageKey: string
}

export interface ProfileSnapshot {
  handle: string
  birth_date: string
  time_zone: string
  city: string
  country: string
  details: StoredDetails
  prompts: PromptAnswer[]
  path: PathEdit | null
  /** Trips that the reporter could see. */
  trips: SharedTrip[]
  photos: PhotoSnapshot[]
  /** Approved recordings, with the keys of their own files. */
  voices: StoredVoice[]
  /** Approved vouches. */
  vouches: StoredVouch[]
}

/**
 * Reads everything the full view shows of a member, the profile picture first, and the trips shown to
 * the reporter.
 */
export async function readProfile(
  db: Db,
  id: MemberId,
  reporter: Parameters<typeof readTripsAsJson>[1],
): Promise<ProfileSnapshot | undefined> {
  const { rows } = await sql<ProfileSnapshot>`
    select p.handle, p.birth_date, p.time_zone, p.city, p.country,
      ${detailsAsJson('p')} as details, ${promptsAsJson('p')} as prompts, ${pathAsJson('p')} as path,
      ${readTripsAsJson('p', reporter)} as trips,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'sha256', encode(f.sha256, 'hex'), 'storageKey', f.storage_key)
          order by f.is_profile_picture desc, f.order_index, f.created_at)
        from photos f where f.user_id = p.id and f.is_approved
      ), '[]'::json) as photos,
      coalesce((
        select json_agg(json_build_object('kind', v.kind, 'question', v.question, 'transcript', v.transcript, 'durationMs', v.duration_ms,
          'waveform', v.waveform, 'storageKey', v.storage_key) order by v.kind desc)
        from voices v where v.member_id = p.id and v.status = 'approved'
      ), '[]'::json) as voices,
      coalesce((
        select json_agg(json_build_object('text', shown.text, 'name', shown.name, 'relation', shown.relation, 'years', shown.years,
          'isByMember', shown."isByMember") order by shown.accepted_at)
        from (select ${VOUCH}, v.accepted_at from ${VOUCHES} where v.member_id = p.id and v.status = 'approved' and ${isStanding}
          order by v.accepted_at, v.id limit ${sql.lit(VOUCHES_SHOWN_MAXIMUM)}) shown
      ), '[]'::json) as vouches
    from profiles p where p.id = ${id}`.execute(db)
  return rows[0]
}

export interface ExcerptRow {
  id: MessageId
  senderId: MemberId
  content: string
  sentAt: Date
  about?: CommentSubject
}

/**
 * Reads the reported message and up to `EXCERPT_REACH` before and after it, in thread order, from
 * the home of its thread.
 */
export async function readExcerpt(home: MessageReader, around: MessageId): Promise<ExcerptRow[]> {
  const { rows } = await sql<ExcerptRow>`
    select m.id, m.sender_id as "senderId", m.content, m.created_at as "sentAt"
    from messages reported
    join messages m on m.conversation_id = reported.conversation_id
      and m.seq between reported.seq - ${EXCERPT_REACH}::bigint and reported.seq + ${EXCERPT_REACH}::bigint
    where reported.id = ${around}
    order by m.seq`.execute(home)
  return rows
}

export interface SpokenRow {
  id: MessageId
  durationMs: number
  waveform: number[]
  /** Key of the recording itself, from which the evidence is copied. */
  storageKey: string
}

/** Reads the recordings of messages. */
export async function readSpoken(db: Db, messages: readonly MessageId[]): Promise<SpokenRow[]> {
  const { rows } = await sql<SpokenRow>`
    select message_id as id, duration_ms as "durationMs", waveform, storage_key as "storageKey"
    from message_voices where message_id = any(${messages}::uuid[])`.execute(db)
  return rows
}
