import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Cards that were shown, or profiles that were opened. */
export type SeenKind = 'cards' | 'profiles'

export interface Seen {
  memberId: MemberId
  kind: SeenKind
  day: string
}

/**
 * Adds to whom a member saw today, unless that made more than the most there may be. One statement, so that of many
 * requests at once no two pass where one may, and a row is written only for somebody new.
 */
export async function addSeen(
  db: Db,
  { memberId, kind, day }: Seen,
  { hashes, maximum }: { hashes: number[]; maximum: number },
): Promise<'new' | 'known' | 'over'> {
  const { rows } = await sql<{ is_seen: boolean }>`
    insert into daily_views as counted (member_id, kind, day, seen) values (${memberId}, ${kind}, ${day}, ${hashes}::integer[])
    on conflict (member_id, kind) do update set
      day = excluded.day,
      seen = case when counted.day <> excluded.day then excluded.seen else (
        select case when count(*) <= ${maximum}::int then array_agg(hash) else counted.seen end
        from (select unnest(counted.seen) union select unnest(excluded.seen)) today (hash)
      ) end
    where counted.day <> excluded.day or not excluded.seen <@ counted.seen
    returning seen @> ${hashes}::integer[] as is_seen`.execute(db)
  const [row] = rows
  // No row: nobody was new.
  if (!row) return 'known'
  return row.is_seen ? 'new' : 'over'
}
