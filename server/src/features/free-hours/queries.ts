import type { Audience } from '@adire/contract/audiences.ts'
import type { FreeHours, FreeWindow } from '@adire/contract/free-hours.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isInAudience, memberIs } from '../profiles/shared-visibility-queries.ts'

interface HoursRow {
  first_from: string | null
  first_until: string | null
  second_from: string | null
  second_until: string | null
  audience: Audience | null
  time_zone: string
}

/** Reads a member's free hours; without any, no windows for matches. */
export async function readFreeHours(db: Db, member: MemberId): Promise<FreeHours> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('free_hours', 'free_hours.member_id', 'profiles.id')
    .select(['first_from', 'first_until', 'second_from', 'second_until', 'audience', 'time_zone'])
    .where('profiles.id', '=', member)
    .executeTakeFirstOrThrow()
  return {
    windows: listWindows(row),
    audience: row.audience ?? 'matches',
    timeZone: row.time_zone,
  }
}

function listWindows(row: HoursRow): FreeWindow[] {
  const pairs = [
    [row.first_from, row.first_until],
    [row.second_from, row.second_until],
  ] as const
  return pairs.flatMap(([from, until]) =>
    from === null || until === null ? [] : [{ from: toHalfHour(from), until: toHalfHour(until) }],
  )
}

/** "19:30" for "19:30:00", as PostgreSQL returns a time. */
function toHalfHour(time: string): string {
  return time.slice(0, 5)
}

/** Replaces a member's free hours; without windows, removes them. */
export async function saveFreeHours(
  tx: Tx,
  member: MemberId,
  { windows, audience, at }: Pick<FreeHours, 'windows' | 'audience'> & { at: Date },
): Promise<void> {
  const [first, second] = windows
  if (!first) {
    await tx.deleteFrom('free_hours').where('member_id', '=', member).execute()
    return
  }
  const row = {
    first_from: first.from,
    first_until: first.until,
    second_from: second?.from ?? null,
    second_until: second?.until ?? null,
    audience,
    updated_at: at,
  }
  await tx
    .insertInto('free_hours')
    .values({ member_id: member, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** Finds when the time zone of a member with free hours last changed. */
export async function findZoneChange(db: Db, member: MemberId): Promise<Date | null> {
  const row = await db
    .selectFrom('free_hours')
    .select('zone_changed_at')
    .where('member_id', '=', member)
    .executeTakeFirst()
  return row?.zone_changed_at ?? null
}

/** True if a member has free hours and this viewer, who may see the member, may know about them. */
export async function isShownTo(db: Db, member: MemberId, viewer: MemberId): Promise<boolean> {
  const pair = { owner: memberIs(member), viewer: memberIs(viewer) }
  const { rows } = await sql<{ isShown: boolean }>`
    select ${isInAudience(sql.ref('audience'), pair)} as "isShown" from free_hours where member_id = ${member}`.execute(
    db,
  )
  return rows[0]?.isShown ?? false
}
