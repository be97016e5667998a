import type { ReviewKind } from '@adire/contract/response-times.ts'
import { sql } from 'kysely'
import type { ReadDb, Tx } from '../../db/db.ts'

/**
 * Computes and saves the response time of each kind of review, for decisions after `since`. Triggers
 * (migration 0029) fill `review_times` for photos and verifications; reports and appeals are
 * measured from their own rows.
 */
export async function saveResponseTimes(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    insert into review_figures (kind, reviews, median_seconds, p95_seconds, computed_at)
    select kinds.kind, count(times.seconds)::integer,
      percentile_cont(0.5) within group (order by times.seconds)::integer, percentile_cont(0.95) within group (order by times.seconds)::integer,
      ${now}::timestamptz
    from unnest(array['photo', 'person', 'report', 'appeal']) as kinds (kind)
    left join (
      select kind, waited_seconds as seconds from review_times where decided_at > ${since} and decided_at <= ${now}
      union all select 'report', extract(epoch from closed_at - opened_at) from report_cases where closed_at > ${since} and closed_at <= ${now}
      union all select 'appeal', extract(epoch from decided_at - created_at) from appeals where decided_at > ${since} and decided_at <= ${now}
    ) times on times.kind = kinds.kind
    group by kinds.kind
    on conflict (kind) do update set reviews = excluded.reviews, median_seconds = excluded.median_seconds,
      p95_seconds = excluded.p95_seconds, computed_at = excluded.computed_at`.execute(tx)
}

/**
 * Deletes review times decided before a moment. Moderation trends read them too, so the moment must
 * be at least `TREND_DAYS` ago.
 */
export async function deleteReviewTimes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from review_times where decided_at < ${before}`.execute(tx)
}

export interface ResponseTimeRow {
  kind: ReviewKind
  reviews: number
  medianSeconds: number | null
  p95Seconds: number | null
  computedAt: Date
}

export async function listResponseTimes(db: ReadDb): Promise<ResponseTimeRow[]> {
  const { rows } = await sql<ResponseTimeRow>`
    select kind, reviews, median_seconds as "medianSeconds", p95_seconds as "p95Seconds", computed_at as "computedAt"
    from review_figures`.execute(db)
  return rows
}
