import type { MemberId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { LogPosition } from '../../realtime.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'

/** Returns the horizon of a reader who is up to date, and the newest transaction id. */
export async function readHorizon(db: Db): Promise<{ horizon: string; newest: string }> {
  const { rows } = await sql<{ horizon: string; newest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as newest`.execute(
    db,
  )
  return rows[0] ?? { horizon: '0', newest: '0' }
}

export interface StoredEvent extends LogPosition {
  event: RealtimeEvent
}

interface Since {
  reader: MemberId
  recipients: string[]
  horizon: string
  limit: number
}

/**
 * Lists events written at or after a horizon: all missing ones, and perhaps some known ones. Events
 * naming a member whom the reader may not know any more (after a block) are hidden.
 */
export async function listSince(
  db: Db,
  { reader, recipients, horizon, limit }: Since,
): Promise<(StoredEvent & { isHidden: boolean })[]> {
  const { rows } = await sql<StoredEvent & { isHidden: boolean }>`
    select e.id as number, e.horizon::text as horizon, e.event,
      named.id is not null and named.id <> ${reader} and (p.id is null or not ${isNamedTo('p', memberIs(reader))}) as "isHidden"
    from realtime_events e
    cross join lateral (select coalesce(e.event ->> 'from', e.event ->> 'by', e.event ->> 'with')::uuid as id) as named
    left join profiles p on p.id = named.id
    where e.recipient = any(${recipients}::uuid[]) and e.writer >= ${horizon}::text::xid8
    order by e.id
    limit ${limit}`.execute(db)
  return rows
}

export async function removeOldEvents(db: Db, hours: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from realtime_events where created_at < now() - make_interval(hours => ${hours}::integer)`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0)
}
