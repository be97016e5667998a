import type { MemberId, PhotoId, SelfieCheckId } from '@adire/contract/ids.ts'
import type { HeadTurn, Pose, TurnsState } from '@adire/contract/selfie-checks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isWaitingSelfie } from './shared-queries.ts'

/**
 * Check of a member. A picture waits for review while `storageKey` is set; it is cleared with every
 * outcome, and the caller removes the file.
 */
export interface CheckRow {
  id: SelfieCheckId
  memberId: MemberId
  pose: Pose
  /** Head turns to make, in order; null for checks from before head turns. */
  turns: HeadTurn[] | null
  askedAt: Date
  takenAt: Date | null
  storageKey: string | null
  outcome: 'approved' | 'rejected' | 'expired' | 'withdrawn' | null
  reason: string | null
  decidedAt: Date | null
}

/** Must list the columns of `CheckRow`. */
const CHECK = sql.raw(`
  id, user_id as "memberId", pose, turns, asked_at as "askedAt", taken_at as "takenAt", storage_key as "storageKey", outcome, reason,
  decided_at as "decidedAt"`)

/** Lists a member's latest 20 checks, newest first. */
export async function listChecks(db: Db, member: MemberId): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK} from selfie_checks where user_id = ${member} order by asked_at desc, id limit 20`.execute(
    db,
  )
  return rows
}

/** Serialises a member's own changes to their checks; decisions use `lockCheck`. */
export async function lockMember(tx: Tx, member: MemberId): Promise<void> {
  await sql`select 1 from profiles where id = ${member} for no key update`.execute(tx)
}

export async function hasApprovedPhoto(db: Db, member: MemberId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from photos where user_id = ${member} and is_approved) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export async function addCheck(
  tx: Tx,
  { member, pose, turns, at }: { member: MemberId; pose: Pose; turns: HeadTurn[]; at: Date },
): Promise<void> {
  await sql`
    insert into selfie_checks (user_id, pose, turns, asked_at) values (${member}, ${pose}, ${turns}::text[], ${at})`.execute(
    tx,
  )
}

/** Finds a member's check that still needs its picture; the pose may have expired. */
export async function findAsked(
  db: Db,
  id: SelfieCheckId,
  member: MemberId,
): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK} from selfie_checks where id = ${id}::uuid and user_id = ${member} and taken_at is null and outcome is null`.execute(
    db,
  )
  return rows[0]
}

export async function savePicture(
  tx: Tx,
  id: SelfieCheckId,
  { storageKey, turnsState, at }: { storageKey: string; turnsState: TurnsState | null; at: Date },
): Promise<void> {
  await sql`
    update selfie_checks set storage_key = ${storageKey}, turns_state = ${turnsState}, taken_at = ${at} where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Withdraws requested, waiting and approved checks; returns the keys of the pictures to remove. */
export async function withdrawChecks(tx: Tx, member: MemberId, at: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with old as (
      select id, storage_key as key from selfie_checks
      where user_id = ${member} and (outcome is null or outcome = 'approved') for update
    )
    update selfie_checks s set outcome = 'withdrawn', decided_at = ${at}, storage_key = null from old where s.id = old.id returning old.key`.execute(
    tx,
  )
  return rows.flatMap(({ key }) => key ?? [])
}

export interface WaitingRow {
  id: SelfieCheckId
  memberId: MemberId
  handle: string
  birthDate: string
  timeZone: string
  city: string
  isVerified: boolean
  pose: Pose
  turns: HeadTurn[] | null
  /** Whether frames of the head turns were sent, else why not; null if an older web app sent neither. */
  turnsState: TurnsState | null
  takenAt: Date
  storageKey: string
  sortKey: string
}

interface WaitingFilter extends PageRange {
  viewer: MemberId
  id?: SelfieCheckId
  /** If set, leaves out checks assigned to another moderator at this moment. */
  freeAt?: Date
}

/** Counts the checks that `listWaiting` lists, including those assigned to other moderators. */
export async function countWaitingSelfies(db: Db, viewer: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from selfie_checks s join profiles p on p.id = s.user_id where ${isWaitingSelfie(viewer)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Lists checks of active and paused members waiting for review, except the viewer's own, longest waiting first. */
export async function listWaiting(
  db: Db,
  { viewer, id, freeAt, after, limit }: WaitingFilter,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.id, p.id as "memberId", p.handle, p.birth_date as "birthDate", p.time_zone as "timeZone", p.city, p.is_verified as "isVerified",
      s.pose, s.turns, s.turns_state as "turnsState", s.taken_at as "takenAt", s.storage_key as "storageKey", s.taken_at::text as "sortKey"
    from selfie_checks s join profiles p on p.id = s.user_id
    where ${isWaitingSelfie(viewer)}
      and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
      and ${freeAt ? isFree('selfies', sql.ref('s.id'), { viewer, at: freeAt }) : sql`true`}
      and ${isAfter(after, ['s.taken_at', 's.id'], 'asc')}
    order by s.taken_at, s.id
    limit ${limit}`.execute(db)
  return rows
}

/** Counts the checks of `countWaitingSelfies` that are assigned to other moderators. */
export async function countElsewhere(
  db: Db,
  view: { viewer: MemberId; at: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from selfie_checks s join profiles p on p.id = s.user_id
    where ${isWaitingSelfie(view.viewer)}
      and not ${isFree('selfies', sql.ref('s.id'), view)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface ComparedPhoto {
  id: PhotoId
  src: string
  placeholder: string
  isApproved: boolean
}

/** Lists all photos of a profile, the profile picture first. */
export async function listPhotos(db: Db, member: MemberId): Promise<ComparedPhoto[]> {
  const { rows } = await sql<ComparedPhoto>`
    select id, url as src, placeholder, is_approved as "isApproved" from photos where user_id = ${member}
    order by is_profile_picture desc, order_index, created_at`.execute(db)
  return rows
}

/** Locks a check, so that the second of two moderators finds it decided. */
export async function lockCheck(tx: Tx, id: SelfieCheckId): Promise<CheckRow | undefined> {
  const { rows } =
    await sql<CheckRow>`select ${CHECK} from selfie_checks where id = ${id}::uuid for update`.execute(
      tx,
    )
  return rows[0]
}

interface Decision {
  outcome: 'approved' | 'rejected'
  reason: string | null
  by: MemberId
  at: Date
}

export async function saveDecision(
  tx: Tx,
  id: SelfieCheckId,
  { outcome, reason, by, at }: Decision,
): Promise<void> {
  await sql`
    update selfie_checks set outcome = ${outcome}, reason = ${reason}, decided_by = ${by}, decided_at = ${at}, storage_key = null
    where id = ${id}::uuid`.execute(tx)
}

/**
 * Expires checks that were not reviewed in time; returns the members and the keys of their
 * pictures.
 */
export async function expireChecks(
  tx: Tx,
  takenBefore: Date,
  at: Date,
): Promise<{ memberId: MemberId; key: string }[]> {
  const { rows } = await sql<{ memberId: MemberId; key: string }>`
    with old as (select id, storage_key as key from selfie_checks where storage_key is not null and taken_at < ${takenBefore} for update)
    update selfie_checks s set outcome = 'expired', decided_at = ${at}, storage_key = null from old where s.id = old.id
    returning s.user_id as "memberId", old.key`.execute(tx)
  return rows
}

/**
 * Deletes old checks that were not approved. Approved ones are kept, as the badge depends on them.
 */
export async function deleteOldChecks(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from selfie_checks where (outcome is distinct from 'approved') and storage_key is null and coalesce(decided_at, asked_at) < ${before}`.execute(
    tx,
  )
}

/** Returns those of the keys that belong to a waiting check; the sweep deletes the other files. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from selfie_checks where storage_key = any (${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
