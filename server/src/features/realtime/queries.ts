import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Mark } from '../../realtime.ts'

/** The place of somebody who lacks nothing as of now, and the last transaction there has been. */
export async function readHorizon(db: Db): Promise<{ horizon: string; newest: string }> {
  const { rows } = await sql<{ horizon: string; newest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as newest`.execute(db)
  return rows[0] ?? { horizon: '0', newest: '0' }
}

export interface Told extends Mark {
  event: RealtimeEvent
}

interface Since {
  recipients: string[]
  horizon: string
  limit: number
}

/** What was written at or behind a horizon, by number: all that is missing there, and perhaps some that isn't. */
export async function listSince(db: Db, { recipients, horizon, limit }: Since): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select id as number, horizon::text as horizon, event from realtime_events
    where recipient = any(${recipients}::uuid[]) and writer >= ${horizon}::text::xid8
    order by id
    limit ${limit}`.execute(db)
  return rows
}

export async function removeOldEvents(db: Db, hours: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from realtime_events where created_at < now() - make_interval(hours => ${hours}::integer)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
