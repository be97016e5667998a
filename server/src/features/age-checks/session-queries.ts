import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** A check that is open at a provider. `ref` and `url` are null until its page is open. */
export interface SessionRow {
  id: string
  memberId: MemberId
  provider: string
  ref: string | null
  url: string | null
  startedAt: Date
}

/** Must list the columns of `SessionRow`. */
const SESSION = sql.raw(
  `id, member_id as "memberId", provider, provider_ref as ref, page_url as url, started_at as "startedAt"`,
)

export async function findSession(db: Db, member: MemberId): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${SESSION} from age_check_sessions where member_id = ${member}`.execute(db)
  return rows[0]
}

/** Finds whose session this is; undefined once it has a result. */
export async function findOwner(db: Db, id: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from age_check_sessions where id = ${id}::uuid`.execute(db)
  return rows[0]?.memberId
}

export async function addSession(
  tx: Tx,
  { member, provider, at }: { member: MemberId; provider: string; at: Date },
): Promise<void> {
  await sql`insert into age_check_sessions (member_id, provider, started_at) values (${member}, ${provider}, ${at})`.execute(
    tx,
  )
}

/** Saves the page of a session, unless a concurrent request has. */
export async function savePage(
  db: Db,
  id: string,
  { ref, url }: { ref: string; url: string },
): Promise<void> {
  await sql`
    update age_check_sessions set provider_ref = ${ref}, page_url = ${url}
    where id = ${id}::uuid and provider_ref is null`.execute(db)
}

/** Deletes a session with its reference; false if it is gone already. */
export async function removeSession(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from age_check_sessions where id = ${id}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

export async function removeMemberSession(tx: Tx, member: MemberId): Promise<void> {
  await sql`delete from age_check_sessions where member_id = ${member}`.execute(tx)
}

export async function deleteOldSessions(tx: Tx, before: Date): Promise<void> {
  await sql`delete from age_check_sessions where started_at < ${before}`.execute(tx)
}

/** Lists open sessions that started before a moment, oldest first. */
export async function listLateSessions(db: Db, before: Date, limit: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${SESSION} from age_check_sessions where started_at < ${before} and provider_ref is not null
    order by started_at limit ${limit}`.execute(db)
  return rows
}
