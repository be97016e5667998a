import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/**
 * Reads the setting `age_check_countries` from the database; it can't change before the commit.
 */
export async function lockCountries(tx: Tx): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select config_value as value from system_config where config_key = 'age_check_countries' for share`.execute(
    tx,
  )
  return rows[0]?.value ?? ''
}

export interface RunRow {
  lastMemberId: MemberId | null
  isFinished: boolean
}

/** Finds how far a value of the setting is applied, or starts with it, and locks it. */
export async function lockRun(tx: Tx, countries: string): Promise<RunRow> {
  await sql`insert into age_check_runs (countries) values (${countries}) on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from age_check_runs where countries <> ${countries}`.execute(tx)
  const { rows } = await sql<RunRow>`
    select last_member_id as "lastMemberId", finished_at is not null as "isFinished"
    from age_check_runs where countries = ${countries} for update`.execute(tx)
  return rows[0] ?? { lastMemberId: null, isFinished: false }
}

export async function saveRun(
  tx: Tx,
  countries: string,
  { last, finishedAt }: { last: MemberId | null; finishedAt: Date | null },
): Promise<void> {
  await sql`
    update age_check_runs set last_member_id = ${last}, finished_at = ${finishedAt} where countries = ${countries}`.execute(
    tx,
  )
}

/** Makes the job start again, after the setting was changed. */
export async function forgetRuns(tx: Tx): Promise<void> {
  await sql`delete from age_check_runs`.execute(tx)
}

interface Ids {
  id: MemberId
}

/**
 * Locks members who no longer need a check, because their country was removed. Those who failed one
 * need it wherever they live.
 */
export async function lockReleased(
  tx: Tx,
  countries: readonly string[],
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<Ids>`
    select p.id from required_age_checks r join profiles p on p.id = r.member_id
    where p.country <> all (${countries}::text[]) and not r.has_failed
      and not exists (select from age_checks c where c.member_id = p.id and c.result = 'under_age')
    order by p.id limit ${limit} for no key update of p`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Removes the requirement of locked members, except those whose check failed while their lock was
 * awaited. A trigger shows them again.
 */
export async function removeRequirements(tx: Tx, members: readonly MemberId[]): Promise<void> {
  await sql`
    delete from required_age_checks r where member_id = any (${members}::uuid[]) and not has_failed
      and not exists (select from age_checks c where c.member_id = r.member_id and c.result = 'under_age')`.execute(
    tx,
  )
}

/** Locks the next members of these countries, in the order of their ids. */
export async function lockResidents(
  tx: Tx,
  countries: readonly string[],
  { after, limit }: { after: MemberId | null; limit: number },
): Promise<MemberId[]> {
  const { rows } = await sql<Ids>`
    select id from profiles
    where country = any (${countries}::text[]) and account_status <> 'erased'
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Requires a check of locked members who have not passed one; returns those who are new. */
export async function addRequirements(
  tx: Tx,
  members: readonly MemberId[],
  dueAt: Date,
): Promise<MemberId[]> {
  const { rows } = await sql<Ids>`
    insert into required_age_checks (member_id, due_at, is_overdue)
    select m.id, ${dueAt}, false from unnest(${members}::uuid[]) m (id)
    where not exists (select from age_checks c where c.member_id = m.id and c.result = 'passed')
    on conflict (member_id) do nothing
    returning member_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns those of the members whose account can be used, who are told. */
export async function listReachable(tx: Tx, members: readonly MemberId[]): Promise<MemberId[]> {
  const { rows } = await sql<Ids>`
    select id from profiles where id = any (${members}::uuid[]) and is_confirmed and account_status in ('active', 'paused')`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Locks members whose time is over. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<Ids>`
    select p.id from required_age_checks r join profiles p on p.id = r.member_id
    where not r.is_overdue and r.due_at <= ${now}
    order by p.id limit ${limit} for no key update of p`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends the time of locked members. A trigger hides them. */
export async function endGrace(tx: Tx, members: readonly MemberId[], now: Date): Promise<void> {
  await sql`
    update required_age_checks set is_overdue = true, due_at = null
    where member_id = any (${members}::uuid[]) and due_at <= ${now}`.execute(tx)
}
