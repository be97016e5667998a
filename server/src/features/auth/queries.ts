import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { UNNAMED } from '@adire/contract/profiles.ts'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { CompiledQuery, sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'
import { isBannedAddress } from './ban-queries.ts'
import { ACTIVITY_LAG_SECONDS, sessionLifetimes } from './rules.ts'

function secondsBefore(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * 1000)
}

interface ActorRow {
  id: MemberId
  handle: string
  email: string
  gender: Gender
  interestedIn: InterestedIn
  birthDate: string
  isVerified: boolean
  createdAt: Date
  status: AccountStatus
  role: StaffRole | null
  isPremium: boolean
  hasStaffTwoFactor: boolean
  isAgeCheckOverdue: boolean
}

/** Columns of an actor; `$1` is the current time. */
const ACTOR_COLUMNS = `profiles.id, profiles.handle, users.email, profiles.gender, profiles.interested_in as "interestedIn", profiles.birth_date as "birthDate", profiles.is_verified as "isVerified",
  profiles.created_at as "createdAt", profiles.account_status as status, admin_users.role, premium_features.user_id is not null as "isPremium",
  admin_users.role is not null and exists (select from two_factors where two_factors.user_id = profiles.id and confirmed_at is not null) as "hasStaffTwoFactor",
  exists (select from required_age_checks where member_id = profiles.id and is_overdue) as "isAgeCheckOverdue"`

/** Tables of `ACTOR_COLUMNS`. */
const ACTOR_TABLES = `users
  join profiles on profiles.id = users.id
  left join admin_users on admin_users.user_id = profiles.id
  left join premium_features on premium_features.user_id = profiles.id and premium_features.feature_name = 'photo_premium' and premium_features.is_active and premium_features.expires_at > $1`

/** Includes expired suspensions, which `findActorOfToken` then ends. */
const IN_GOOD_STANDING = `profiles.is_confirmed and (profiles.account_status in ('active', 'paused') or (profiles.account_status = 'suspended' and profiles.suspended_until <= $1))`

/**
 * `$2`: token hashes. `$3`, `$4`: a member's session must be used and created after these; `$5`,
 * `$6`: the same for staff.
 */
const FIND_BY_TOKEN = `select ${ACTOR_COLUMNS}, sessions.token, sessions.id as "sessionId", sessions.updated_at as "lastUsedAt"
  from sessions join (${ACTOR_TABLES}) on users.id = sessions.user_id
  where sessions.token = any($2::text[]) and sessions.expires_at > $1 and ${IN_GOOD_STANDING}
    and case when admin_users.role is null then sessions.updated_at > $3 and sessions.created_at > $4 else sessions.updated_at > $5 and sessions.created_at > $6 end`

const FIND_BY_MEMBER = `select ${ACTOR_COLUMNS} from ${ACTOR_TABLES} where profiles.id = $2 and ${IN_GOOD_STANDING}`

interface SessionRow extends ActorRow {
  token: string
  sessionId: SessionId
  lastUsedAt: Date
}

/**
 * Finds the actor of a session token's hash; undefined if the session is expired or the account
 * isn't in good standing. Concurrent calls share one statement. It runs at every request, so its
 * text is constant: Kysely would take a sixth of a millisecond to build it.
 */
export function findActorByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  return findSession(db, { tokenHash, now })
}

const findSession = inBatches<{ tokenHash: string; now: Date }, SessionRow | undefined>({
  async run(db, items) {
    const now = new Date(Math.max(...items.map((one) => one.now.getTime())))
    const { member, staff } = sessionLifetimes
    const cutoffs = [
      member.idleSeconds,
      member.longestSeconds,
      staff.idleSeconds,
      staff.longestSeconds,
    ].map((seconds) => secondsBefore(now, seconds))
    const hashes = [...new Set(items.map(({ tokenHash }) => tokenHash))]
    const { rows } = await db.executeQuery<SessionRow>(
      CompiledQuery.raw(FIND_BY_TOKEN, [now, hashes, ...cutoffs]),
    )
    const byToken = new Map(rows.map((row) => [row.token, row]))
    return items.map(({ tokenHash }) => byToken.get(tokenHash))
  },
})

export async function findActorByMember(
  db: Db,
  memberId: MemberId,
  now: Date,
): Promise<ActorRow | undefined> {
  const { rows } = await db.executeQuery<ActorRow>(
    CompiledQuery.raw(FIND_BY_MEMBER, [now, memberId]),
  )
  return rows[0]
}

/** Saves when a session and its member were last active, at most every few minutes (PRO-12). */
export async function saveActivity(
  db: Db,
  sessionId: SessionId,
  memberId: MemberId,
  now: Date,
): Promise<void> {
  const before = secondsBefore(now, ACTIVITY_LAG_SECONDS)
  await db
    .with('used', (cte) =>
      cte
        .updateTable('sessions')
        .set({ updated_at: now })
        .where('id', '=', sessionId)
        .where('updated_at', '<', before)
        .returning('id'),
    )
    .updateTable('profiles')
    .set({ last_active_at: now })
    .where('id', '=', memberId)
    .where('last_active_at', '<', before)
    .execute()
}

/** Saves the end of expired suspensions of one member or of all; returns whose have just ended. */
export async function saveEndedSuspensions(
  tx: Tx,
  now: Date,
  memberId?: MemberId,
): Promise<MemberId[]> {
  const expired = tx
    .updateTable('profiles')
    .set({ account_status: 'active', suspended_until: null })
    .where('account_status', '=', 'suspended')
    .where('suspended_until', '<=', now)
    .returning('id')
  const rows = await (
    memberId === undefined ? expired : expired.where('id', '=', memberId)
  ).execute()
  return rows.map(({ id }) => id)
}

/** Finds an account in any status, with its credentials; callers check the status. */
export function findAccount(db: Db, by: { email: string } | { id: MemberId }) {
  return db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', 'credential'),
    )
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('admin_users', 'admin_users.user_id', 'users.id')
    .leftJoin('two_factors', (join) =>
      join
        .onRef('two_factors.user_id', '=', 'users.id')
        .on('two_factors.confirmed_at', 'is not', null),
    )
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.created_at as createdAt',
      'accounts.password as passwordHash',
      'profiles.handle',
      'profiles.city',
      'profiles.gender',
      'profiles.is_confirmed as isConfirmed',
      'profiles.account_status as status',
      'profiles.suspended_until as suspendedUntil',
      'admin_users.role',
      'two_factors.confirmed_at as twoFactorSince',
      'two_factors.removal_due_at as twoFactorRemovalAt',
      'account_deletions.due_at as eraseAt',
    ])
    .where((eb) => ('email' in by ? eb('users.email', '=', by.email) : eb('users.id', '=', by.id)))
    .executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Finds the account with this address, and whether the address is reserved: because a banned member
 * had a variant of it, or because a member who changed their address can still restore it (decision
 * P18). It isn't reserved for `wantedBy`, a member who changes back to their own old address.
 */
export async function findAddressOwner(
  db: Db,
  email: string,
  { now, hashKey, wantedBy = null }: { now: Date; hashKey: string; wantedBy?: MemberId | null },
): Promise<{ id: MemberId | null; isReserved: boolean }> {
  const isBanned = await isBannedAddress(db, email, { hashKey, now })
  const { rows } = await sql<{ id: MemberId | null; isReserved: boolean }>`
    select (select id from users where email = ${email}) as id, exists (
      select 1 from users join profiles on profiles.id = users.id left join account_deletions on account_deletions.user_id = profiles.id
      where users.canonical_email = canonical_email(${email})
        and (profiles.account_status = 'banned' or profiles.account_status = 'deleting' and account_deletions.status_before = 'banned')
    ) or exists (
      select 1 from email_changes
      where old_email = ${email} and changed_at is not null and revert_expires_at > ${now} and user_id is distinct from ${wantedBy}::uuid
    ) as "isReserved"`.execute(db)
  // Banned addresses run both queries too: the time must not distinguish them.
  return isBanned ? { id: null, isReserved: true } : (rows[0] ?? { id: null, isReserved: false })
}

interface NewProfile {
  id: MemberId
  gender: 'man' | 'woman'
  interestedIn: 'women' | 'men' | 'everyone'
  birthDate: string
  city: string
  country: string
  timeZone: string
  isConfirmed: boolean
  referralCode: string
  referredBy: MemberId | undefined
  now: Date
}

/** Adds a profile without a name; false if the referral code is taken. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('profiles')
    .values({
      id: profile.id,
      handle: UNNAMED,
      gender: profile.gender,
      interested_in: profile.interestedIn,
      birth_date: profile.birthDate,
      city: profile.city,
      country: profile.country,
      time_zone: profile.timeZone,
      is_confirmed: profile.isConfirmed,
      referral_code: profile.referralCode,
      referred_by: profile.referredBy ?? null,
      verification_requested_at: profile.now,
      last_active_at: profile.now,
      created_at: profile.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** Stores the language of a new member; no row means the source language. */
export async function addLanguage(tx: Tx, id: MemberId, language: UiLanguageTag): Promise<void> {
  if (language === SOURCE_LANGUAGE) return
  await tx.insertInto('member_preferences').values({ user_id: id, language }).execute()
}

/** Stores the policy versions a member accepted. */
export async function addAcceptances(
  tx: Tx,
  { id, now, versions }: { id: MemberId; now: Date; versions: Record<string, string> },
): Promise<void> {
  const rows = Object.entries(versions).map(([document, version]) => ({
    user_id: id,
    document,
    version,
    accepted_at: now,
  }))
  await tx.insertInto('policy_acceptances').values(rows).execute()
}

/**
 * Makes transactions that change the access to an account wait for each other. Call it before other
 * locks, so that two of them can't deadlock.
 */
export async function lockAccess(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select 1 from users where id = ${memberId} for update`.execute(tx)
}

/** Removes accounts whose address was not confirmed, with everything that depends on them. */
export async function removeUnconfirmed(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('profiles')
        .select('id')
        .where('is_confirmed', '=', false)
        .where('created_at', '<', before),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns when a member requested the deletion of their account. */
export async function findDeletionTime(db: Db, memberId: MemberId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_deletions')
    .select('requested_at')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row?.requested_at
}

/** Cancels a deletion and restores the earlier status; false if there is none. */
export async function removeDeletion(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    with deletion as (delete from account_deletions where user_id = ${memberId} returning user_id, status_before, suspended_until)
    update profiles set account_status = status_before, suspended_until = deletion.suspended_until from deletion
    where profiles.id = deletion.user_id and profiles.account_status = 'deleting'
    returning profiles.id`.execute(tx)
  return rows.length === 1
}

/** Returns the role of a staff member; null for others. */
export async function findRole(db: Db, id: MemberId): Promise<StaffRole | null> {
  const row = await db
    .selectFrom('admin_users')
    .select('role')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row?.role ?? null
}
