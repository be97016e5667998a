import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

interface DayRow {
  members: number
  members_decided: number
  photos_decided: number
  open_reports: number
}

/** How many members there were at the end of each of the last days (UTC), what was decided on it, and what stayed open; today last. */
export async function listTrends(db: Db, now: Date, count: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select day, day at time zone 'UTC' as start, (day + interval '1 day') at time zone 'UTC' as "end"
      from generate_series((${now}::timestamptz at time zone 'UTC')::date::timestamp - make_interval(days => ${count}::integer - 1),
        (${now}::timestamptz at time zone 'UTC')::date::timestamp, interval '1 day') day
    ),
    first as (select min(start) as start from days),
    joined as (
      select (created_at at time zone 'UTC')::date as day, count(*) as members from profiles, first where created_at >= first.start group by 1
    ),
    earlier as (select count(*) as members from profiles, first where created_at < first.start),
    decided as (
      select (created_at at time zone 'UTC')::date as day,
        count(*) filter (where operation in ('moderation.approveMember', 'moderation.denyMember')) as members,
        count(*) filter (where operation in ('moderation.approvePhoto', 'moderation.rejectPhoto')) as photos
      from audit_log, first where created_at >= first.start group by 1
    )
    select ((select members from earlier) + sum(coalesce(j.members, 0)) over (order by d.day))::bigint as members,
      coalesce(x.members, 0) as members_decided, coalesce(x.photos, 0) as photos_decided,
      (select count(*) from report_cases c where c.opened_at < d."end" and (c.closed_at is null or c.closed_at >= d."end")) as open_reports
    from days d left join joined j on j.day = d.day::date left join decided x on x.day = d.day::date
    order by d.day`.execute(db)
  return rows
}
