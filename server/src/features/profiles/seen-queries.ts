import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'

/** Cards that were shown, or profiles that were opened. */
export type SeenKind = 'cards' | 'profiles'

export interface Seen {
  memberId: MemberId
  kind: SeenKind
  day: string
}

export interface Seeing extends Seen {
  /** Of those who are about to be shown. */
  hashes: number[]
  /** The most there may be in the day. */
  maximum: number
}

/**
 * Adds to whom a member saw today, unless that made more than the most there may be. One statement, so that of many
 * requests at once no two pass where one may, and a row is written only for somebody new.
 */
export const addSeen = inBatches<Seeing, 'new' | 'known' | 'over'>({
  keyOf,
  async run(db, given) {
    // In the order of their keys, so that two statements never wait for each other.
    const sorted = [...given].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    const { rows } = await sql<{ member_id: MemberId; kind: SeenKind; is_seen: boolean }>`
      with given as (
        select member_id, kind, day, hashes::integer[] as hashes, maximum from unnest(
          ${sorted.map(({ memberId }) => memberId)}::uuid[], ${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ day }) => day)}::date[],
          ${sorted.map(({ hashes }) => `{${hashes.join()}}`)}::text[], ${sorted.map(({ maximum }) => maximum)}::int[]
        ) as one (member_id, kind, day, hashes, maximum)
      )
      insert into daily_views as counted (member_id, kind, day, seen) select member_id, kind, day, hashes from given
      on conflict (member_id, kind) do update set
        day = excluded.day,
        seen = case when counted.day <> excluded.day then excluded.seen else (
          select case when count(*) <= (select maximum from given where (member_id, kind) = (counted.member_id, counted.kind))
            then array_agg(hash) else counted.seen end
          from (select unnest(counted.seen) union select unnest(excluded.seen)) today (hash)
        ) end
      where counted.day <> excluded.day or not excluded.seen <@ counted.seen
      returning member_id, kind, seen @> (select hashes from given where (member_id, kind) = (counted.member_id, counted.kind)) as is_seen`.execute(
      db,
    )
    const seen = new Map(rows.map((row) => [keyOf({ memberId: row.member_id, kind: row.kind }), row.is_seen]))
    return given.map((one) => {
      const isSeen = seen.get(keyOf(one))
      // No row: nobody was new.
      if (isSeen === undefined) return 'known'
      return isSeen ? 'new' : 'over'
    })
  },
})

function keyOf({ memberId, kind }: Pick<Seen, 'memberId' | 'kind'>): string {
  return `${memberId} ${kind}`
}
