import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { isActiveSince } from '../../db/conditions.ts'
import { promptsAsJson } from '../../db/profile-details.ts'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { StaffRole } from '../../db/types.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange } from '../../lib/paging.ts'
import { IS_HINTED } from './hint-queries.ts'
import { isWaitingMember, isWaitingPhoto } from './shared-queries.ts'

export interface QueueCounts {
  waitingCount: number
  /** Waiting items that are assigned to other moderators. */
  elsewhereCount: number
}

export interface Summary {
  totalMembers: number
  verifiedMembers: number
  activeToday: number
  pendingMembers: number
  pendingPhotos: number
}

/**
 * Counts members and waiting items for the overview, without this moderator's own profile and
 * photos.
 */
export async function countForSummary(
  db: Db,
  viewer: MemberId,
  activeSince: Date,
): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select
      (select count(*)::integer from profiles) as "totalMembers",
      (select count(*)::integer from profiles where is_verified) as "verifiedMembers",
      (select count(*)::integer from profiles where ${isActiveSince(activeSince, 'profiles')}) as "activeToday",
      (select count(*)::integer from profiles p where ${isWaitingMember(viewer)}) as "pendingMembers",
      (select count(*)::integer from photos f join profiles p on p.id = f.user_id where ${isWaitingPhoto(viewer)}) as "pendingPhotos"`.execute(
    db,
  )
  return (
    rows[0] ?? {
      totalMembers: 0,
      verifiedMembers: 0,
      activeToday: 0,
      pendingMembers: 0,
      pendingPhotos: 0,
    }
  )
}

export interface PendingMemberRow {
  id: MemberId
  handle: string
  gender: Gender
  birth_date: string
  time_zone: string
  city: string
  country: string
  about_me: string | null
  prompts: PromptAnswer[]
  profession: string | null
  created_at: Date
  verification_requested_at: Date
  sortKey: string
  photos: {
    id: PhotoId
    src: string
    placeholder: string
    isApproved: boolean
    isHinted: boolean
  }[]
}

interface QueueView {
  viewer: MemberId
  at: Date
}

/** Counts members waiting for verification. */
export async function countPendingMembers(db: Db, view: QueueView): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select count(*)::integer as "waitingCount",
      (count(*) filter (where not ${isFree('members', sql.ref('p.id'), view)}))::integer as "elsewhereCount"
    from profiles p where ${isWaitingMember(view.viewer)}`.execute(db)
  return rows[0] ?? { waitingCount: 0, elsewhereCount: 0 }
}

/**
 * Lists members waiting for verification and not assigned to a colleague, longest waiting first,
 * with all their photos.
 */
export async function listPendingMembers(
  db: Db,
  view: QueueView,
  { after, limit }: PageRange,
): Promise<PendingMemberRow[]> {
  const { rows } = await sql<PendingMemberRow>`
    select p.id, p.handle, p.gender, p.birth_date, p.time_zone, p.city, p.country, p.about_me, p.profession, p.created_at, ${promptsAsJson('p')} as prompts,
      p.verification_requested_at, p.verification_requested_at::text as "sortKey",
      coalesce((
        select json_agg(json_build_object('id', f.id, 'src', f.url, 'placeholder', f.placeholder, 'isApproved', f.is_approved,
            'isHinted', ${IS_HINTED})
          order by f.is_profile_picture desc, f.order_index, f.created_at)
        from photos f where f.user_id = p.id
      ), '[]'::json) as photos
    from profiles p
    where ${isWaitingMember(view.viewer)} and ${isFree('members', sql.ref('p.id'), view)}
      and ${isAfter(after, ['p.verification_requested_at', 'p.id'], 'asc')}
    order by p.verification_requested_at, p.id
    limit ${limit}`.execute(db)
  return rows
}

/** Reads and locks an active member's verification state; undefined for other accounts. */
export async function lockCandidate(tx: Tx, id: MemberId) {
  return tx
    .selectFrom('profiles')
    .select([
      'id',
      'handle',
      'is_verified',
      'verification_requested_at',
      'verification_denied_reason',
    ])
    .where('id', '=', id)
    .where('account_status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type Candidate = NonNullable<Awaited<ReturnType<typeof lockCandidate>>>

export async function saveVerified(tx: Tx, id: MemberId, at: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      is_verified: true,
      verified_at: at,
      verification_requested_at: null,
      verification_denied_at: null,
      verification_denied_reason: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function saveDenied(tx: Tx, id: MemberId, reason: string, at: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      is_verified: false,
      verified_at: null,
      verification_requested_at: null,
      verification_denied_at: at,
      verification_denied_reason: reason,
    })
    .where('id', '=', id)
    .execute()
}

export interface StaffAccount {
  id: MemberId
  role: StaffRole | null
}

/** Serialises role changes, so that two revocations at once can't remove the last two admins. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table admin_users in share row exclusive mode`.execute(tx)
}

export function findAccount(db: Db, email: string): Promise<StaffAccount | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('admin_users', 'admin_users.user_id', 'users.id')
    .select(['users.id', 'admin_users.role'])
    .where('users.email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

export async function countAdmins(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('admin_users')
    .select('user_id')
    .where('role', '=', 'admin')
    .execute()
  return rows.length
}

export async function saveRole(tx: Tx, id: MemberId, role: StaffRole, at: Date): Promise<void> {
  await tx
    .insertInto('admin_users')
    .values({ user_id: id, role, granted_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, granted_at: at }))
    .execute()
}

export async function removeRole(tx: Tx, id: MemberId): Promise<void> {
  await tx.deleteFrom('admin_users').where('user_id', '=', id).execute()
}

/** Lists staff: admins first, then by email address. */
export function listStaff(db: Db) {
  return (
    db
      .selectFrom('admin_users')
      .innerJoin('users', 'users.id', 'admin_users.user_id')
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.email', 'profiles.handle', 'admin_users.role', 'admin_users.granted_at'])
      // The database lists moderator before admin.
      .orderBy('admin_users.role', 'desc')
      .orderBy('users.email')
      .execute()
  )
}
