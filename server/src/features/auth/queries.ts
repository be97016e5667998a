import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { CompiledQuery, sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'
import { isOfBanRecord } from './ban-queries.ts'
import { ACTIVITY_LAG_SECONDS, sessionLife } from './rules.ts'

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
}

/** Columns of an actor; `$1` is the current time. */
const ACTOR_COLUMNS = `p.id, p.handle, u.email, p.gender, p.interested_in as "interestedIn", p.birth_date as "birthDate", p.is_verified as "isVerified",
  p.created_at as "createdAt", p.account_status as status, a.role, f.user_id is not null as "isPremium",
  a.role is not null and exists (select from two_factors where user_id = p.id and confirmed_at is not null) as "hasStaffTwoFactor"`

const ACTOR_TABLES = `users u
  join profiles p on p.id = u.id
  left join admin_users a on a.user_id = p.id
  left join premium_features f on f.user_id = p.id and f.feature_name = 'photo_premium' and f.is_active and f.expires_at > $1`

/** Includes expired suspensions, which `findActorOfToken` then ends. */
const IN_GOOD_STANDING = `p.is_confirmed and (p.account_status in ('active', 'paused') or (p.account_status = 'suspended' and p.suspended_until <= $1))`

/**
 * `$2`: token hashes. `$3`, `$4`: a member's session must be used and created after these; `$5`,
 * `$6`: the same for staff.
 */
const FIND_BY_TOKEN = `select ${ACTOR_COLUMNS}, s.token, s.id as "sessionId", s.updated_at as "lastUsedAt"
  from sessions s join (${ACTOR_TABLES}) on u.id = s.user_id
  where s.token = any($2::text[]) and s.expires_at > $1 and ${IN_GOOD_STANDING}
    and case when a.role is null then s.updated_at > $3 and s.created_at > $4 else s.updated_at > $5 and s.created_at > $6 end`

const FIND_BY_MEMBER = `select ${ACTOR_COLUMNS} from ${ACTOR_TABLES} where p.id = $2 and ${IN_GOOD_STANDING}`

interface SessionRow extends ActorRow {
  token: string
  sessionId: SessionId
  lastUsedAt: Date
}

/**
 * Finds the actor of a session token's hash; undefined if the session is expired or the account isn't
 * in good standing. Concurrent calls share one statement. It runs at every request, so its text is constant: building it would
 * take a sixth of a millisecond.
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
    const { member, staff } = sessionLife
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

/** Ends expired suspensions of one member or of all; returns how many. */
export async function endSuspensions(db: Db, now: Date, memberId?: MemberId): Promise<number> {
  const expired = db
    .updateTable('profiles')
    .set({ account_status: 'active', suspended_until: null })
    .where('account_status', '=', 'suspended')
    .where('suspended_until', '<=', now)
  const { numUpdatedRows } = await (
    memberId === undefined ? expired : expired.where('id', '=', memberId)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Finds an account in any status, with its credentials; callers check the status. */
export function findAccount(db: Db, by: { email: string } | { id: MemberId }) {
  return db
    .selectFrom('users as u')
    .leftJoin('accounts as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.provider_id', '=', 'credential'),
    )
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('admin_users as a', 'a.user_id', 'u.id')
    .leftJoin('two_factors as f', (join) =>
      join.onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null),
    )
    .leftJoin('account_deletions as d', 'd.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.created_at as createdAt',
      'c.password as passwordHash',
      'p.handle',
      'p.city',
      'p.gender',
      'p.is_confirmed as isConfirmed',
      'p.account_status as status',
      'p.suspended_until as suspendedUntil',
      'a.role',
      'f.confirmed_at as twoFactorSince',
      'f.removal_due_at as twoFactorRemovalAt',
      'd.due_at as eraseAt',
    ])
    .where((eb) => ('email' in by ? eb('u.email', '=', by.email) : eb('u.id', '=', by.id)))
    .executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Finds the account with this address and whether the address is reserved: because a banned member
 * had a variant of it, or because a member who changed it can still restore it (decision P18). That member is
 * `wantedBy`: their own old address isn't reserved for them.
 */
export async function findAddressOwner(
  db: Db,
  email: string,
  { now, secret, wantedBy = null }: { now: Date; secret: string; wantedBy?: MemberId | null },
): Promise<{ id: MemberId | null; isReserved: boolean }> {
  if (await isOfBanRecord(db, email, { secret, now })) return { id: null, isReserved: true }
  const { rows } = await sql<{ id: MemberId | null; isReserved: boolean }>`
    select (select id from users where email = ${email}) as id, exists (
      select 1 from users u join profiles p on p.id = u.id left join account_deletions d on d.user_id = p.id
      where u.canonical_email = canonical_email(${email})
        and (p.account_status = 'banned' or p.account_status = 'deleting' and d.status_before = 'banned')
    ) or exists (
      select 1 from email_changes
      where old_email = ${email} and changed_at is not null and revert_expires_at > ${now} and user_id is distinct from ${wantedBy}::uuid
    ) as "isReserved"`.execute(db)
  return rows[0] ?? { id: null, isReserved: false }
}

interface NewProfile {
  id: MemberId
  handle: string
  handleKey: string
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

/** Adds a profile; false if the handle or the referral code is taken. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('profiles')
    .values({
      id: profile.id,
      handle: profile.handle,
      handle_key: profile.handleKey,
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
 * Makes transactions that change the access to an account wait for each other. Call it before taking
 * other locks.
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
