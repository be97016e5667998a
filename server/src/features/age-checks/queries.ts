import {
  AGE_CHECKS_LISTED,
  type AgeCheckMethod,
  type AgeCheckResult,
} from '@adire/contract/age-checks.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isWaitingUnderAge } from './shared-queries.ts'

export interface CheckRow {
  result: AgeCheckResult
  method: AgeCheckMethod
  checkedAt: Date
}

export interface RequirementRow {
  /** Null once it is overdue. */
  dueAt: Date | null
  /** True after a failed check: then it is required wherever the member lives. */
  hasFailed: boolean
}

/** Serialises the checks of a member, and changes of their country and visibility. */
export async function lockMember(tx: Tx, id: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from profiles where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

/** True for an account that was not erased. */
export async function exists(db: Db, id: MemberId): Promise<boolean> {
  const { rows } =
    await sql`select 1 from profiles where id = ${id} and account_status <> 'erased'`.execute(db)
  return rows.length > 0
}

/** Lists a member's latest checks, newest first. */
export async function listChecks(db: Db, member: MemberId): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select result, method, checked_at as "checkedAt" from age_checks where member_id = ${member}
    order by checked_at desc, id limit ${AGE_CHECKS_LISTED}`.execute(db)
  return rows
}

export async function findPassed(db: Db, member: MemberId): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select result, method, checked_at as "checkedAt" from age_checks where member_id = ${member} and result = 'passed'`.execute(
    db,
  )
  return rows[0]
}

/** Finds the check that a member must still pass; undefined if none. */
export async function findRequirement(
  db: Db,
  member: MemberId,
): Promise<RequirementRow | undefined> {
  const { rows } = await sql<RequirementRow>`
    select due_at as "dueAt", has_failed as "hasFailed" from required_age_checks where member_id = ${member}`.execute(
    db,
  )
  return rows[0]
}

/** Adds a result; triggers show or hide the member. A second pass changes nothing. */
export async function addCheck(
  tx: Tx,
  { member, result, method, at }: Omit<CheckRow, 'checkedAt'> & { member: MemberId; at: Date },
): Promise<void> {
  await sql`
    insert into age_checks (member_id, result, method, checked_at) values (${member}, ${result}, ${method}, ${at})
    on conflict (member_id) where result = 'passed' do nothing`.execute(tx)
}

/** Deletes old results that decide nothing any more; returns how many, at most `limit`. */
export async function deleteOldChecks(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from age_checks where id in (
      select id from age_checks c where result <> 'passed' and checked_at < ${before}
        and (result = 'failed' or exists (select from age_checks p where p.member_id = c.member_id and p.result = 'passed'))
      limit ${limit}::integer)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface UnderAgeRow extends CheckRow {
  id: MemberId
  handle: string
  birthDate: string
  timeZone: string
  city: string
  country: string
  sortKey: string
}

/** Lists members whom the provider says are under 18, longest waiting first, except the viewer. */
export async function listUnderAge(
  db: Db,
  { viewer, after, limit }: PageRange & { viewer: MemberId },
): Promise<UnderAgeRow[]> {
  const { rows } = await sql<UnderAgeRow>`
    select p.id, p.handle, p.birth_date as "birthDate", p.time_zone as "timeZone", p.city, p.country,
      c.result, c.method, c.checked_at as "checkedAt", c.checked_at::text as "sortKey"
    from age_checks c join profiles p on p.id = c.member_id
    where ${isWaitingUnderAge(viewer)} and ${isAfter(after, ['c.checked_at', 'p.id'], 'asc')}
    order by c.checked_at, p.id limit ${limit}`.execute(db)
  return rows
}
