import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import { QUOTA_WINDOW_MS, type ViewKind } from './view-quota-rules.ts'

export interface ViewQuotaKey {
  memberId: MemberId
  kind: ViewKind
  day: string
}

export interface QuotaClaim extends ViewQuotaKey {
  /** The members about to be shown (`shortenId`). */
  shortIds: number[]
  /** Most members per day. */
  maximum: number
  /** Most new members within ten minutes. */
  windowMaximum: number
  at: Date
}

export type QuotaResult =
  | { state: 'new' | 'known' | 'over-day' }
  | { state: 'over-window'; windowEndsAt: Date }

interface QuotaRow {
  member_id: MemberId
  kind: ViewKind
  is_seen: boolean
  fits_day: boolean
  window_started_at: Date
}

/**
 * Adds members to those a viewer saw today, unless that exceeds the limit of the day or window. One
 * statement, so that concurrent requests can't both use the rest of a limit, and a row is written
 * only for new members. They are appended, because those from the beginning may be counted already
 * (`discovery.countExposure`).
 */
export const claimViews = inBatches<QuotaClaim, QuotaResult>({
  getKey: buildKey,
  async run(db, given) {
    // Sorted by key, so that two statements never deadlock.
    const sorted = [...given].sort((one, other) => (buildKey(one) < buildKey(other) ? -1 : 1))
    const { rows } = await sql<QuotaRow>`
      with given as (
        select member_id, kind, day, short_ids::integer[] as short_ids, maximum, window_maximum, at from unnest(
          ${sorted.map(({ memberId }) => memberId)}::uuid[], ${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ day }) => day)}::date[],
          ${sorted.map(({ shortIds }) => `{${shortIds.join()}}`)}::text[], ${sorted.map(({ maximum }) => maximum)}::int[],
          ${sorted.map(({ windowMaximum }) => windowMaximum)}::int[], ${sorted.map(({ at }) => at.toISOString())}::timestamptz[]
        ) as one (member_id, kind, day, short_ids, maximum, window_maximum, at)
      )
      insert into daily_views as counted (member_id, kind, day, seen, window_started_at, window_count)
      select member_id, kind, day, short_ids, at, cardinality(short_ids) from given
      on conflict (member_id, kind) do update set (day, seen, window_started_at, window_count) = (
        select excluded.day,
          case when fits then after else before end,
          case when is_same_window then counted.window_started_at else excluded.window_started_at end,
          in_window + case when fits then cardinality(after) - cardinality(before) else 0 end
        from (
          select *, cardinality(after) <= maximum and in_window + cardinality(after) - cardinality(before) <= window_maximum as fits
          from (
            select maximum, window_maximum, before, before || array(select unnest(excluded.seen) except select unnest(before)) as after, is_same_window,
              case when is_same_window then counted.window_count else 0 end as in_window
            from given, lateral (
              select case when counted.day = excluded.day then counted.seen else '{}' end as before,
                excluded.window_started_at - counted.window_started_at < make_interval(secs => ${QUOTA_WINDOW_MS / 1000}) as is_same_window
            ) earlier
            where (member_id, kind) = (counted.member_id, counted.kind)
          ) sums
        ) decision
      )
      where counted.day <> excluded.day or not excluded.seen <@ counted.seen
      returning member_id, kind, window_started_at,
        seen @> (select short_ids from given where (member_id, kind) = (counted.member_id, counted.kind)) as is_seen,
        (select cardinality(array(select unnest(seen) union select unnest(short_ids))) <= maximum from given
          where (member_id, kind) = (counted.member_id, counted.kind)) as fits_day`.execute(db)
    const seen = new Map(
      rows.map((row) => [buildKey({ memberId: row.member_id, kind: row.kind }), row]),
    )
    return given.map((one) => toResult(seen.get(buildKey(one))))
  },
})

/** Without a row, nothing was written: all members were known. */
function toResult(row: QuotaRow | undefined): QuotaResult {
  if (!row) return { state: 'known' }
  if (row.is_seen) return { state: 'new' }
  if (!row.fits_day) return { state: 'over-day' }
  return {
    state: 'over-window',
    windowEndsAt: new Date(row.window_started_at.getTime() + QUOTA_WINDOW_MS),
  }
}

function buildKey({ memberId, kind }: Pick<ViewQuotaKey, 'memberId' | 'kind'>): string {
  return `${memberId} ${kind}`
}
