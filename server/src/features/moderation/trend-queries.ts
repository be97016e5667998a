import { sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'

interface DayRow {
  members: number
  members_waiting: number
  photos_waiting: number
  photos_decided: number
  open_reports: number
}

/**
 * Daily stats of the last `count` days (UTC), today last, for the overview: members, waiting
 * members and photos at the end of the day, decisions and open cases. Past queue lengths are
 * derived from the items waiting now and the waiting times of those decided since; photos deleted
 * by their owners are missing.
 */
export async function listTrends(db: ReadDb, now: Date, count: number): Promise<DayRow[]> {
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
      select (created_at at time zone 'UTC')::date as day, count(*) as photos
      from audit_log, first where created_at >= first.start and operation in ('moderation.approvePhoto', 'moderation.rejectPhoto') group by 1
    ),
    waits as (
      select kind, decided_at - make_interval(secs => waited_seconds) as since, decided_at as until
      from review_times, first where decided_at >= first.start
      union all
      select 'photo', photos.created_at, null from photos join profiles owner on owner.id = photos.user_id
      where not photos.is_approved and owner.account_status = 'active'
        and not exists (select from photo_decisions d where d.photo_id = photos.id)
      union all
      select 'person', verification_requested_at, null from profiles
      where not is_verified and verification_requested_at is not null and account_status = 'active'
    ),
    queue_changes as (
      select day, sum(photos) as photos, sum(persons) as persons from (
        select (greatest(since, first.start) at time zone 'UTC')::date as day,
          count(*) filter (where kind = 'photo') as photos, count(*) filter (where kind = 'person') as persons
        from waits, first group by 1
        union all
        select (until at time zone 'UTC')::date, -count(*) filter (where kind = 'photo'), -count(*) filter (where kind = 'person')
        from waits where until is not null group by 1
      ) changes group by 1
    )
    select ((select members from earlier) + sum(coalesce(joined.members, 0)) over (order by d.day))::bigint as members,
      sum(coalesce(queue_changes.persons, 0)) over (order by d.day)::bigint as members_waiting,
      sum(coalesce(queue_changes.photos, 0)) over (order by d.day)::bigint as photos_waiting,
      coalesce(decided.photos, 0) as photos_decided,
      (select count(*) from report_cases c where c.opened_at < d."end" and (c.closed_at is null or c.closed_at >= d."end")) as open_reports
    from days d left join joined on joined.day = d.day::date left join decided on decided.day = d.day::date
      left join queue_changes on queue_changes.day = d.day::date
    order by d.day`.execute(db)
  return rows
}
