import type { PageLabel } from '@adire/contract/page-labels.ts'
import type { BrowserFamily, Vital } from '@adire/contract/site-health.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface ErrorReport {
  fingerprint: string
  message: string
  frames: readonly string[]
  page: PageLabel
  build: string
  browser: BrowserFamily
  at: Date
  day: string
}

/** Groups that are stored at most: an attacker could otherwise fill the disk. */
export const GROUPS_MAXIMUM = 1_000
/** Builds and browsers of a group that are counted each day. */
const KINDS_MAXIMUM = 60

/** Counts an error. A new group is dropped while the table is full. */
export async function addError(
  tx: Tx,
  { fingerprint, message, frames, page, build, browser, at, day }: ErrorReport,
): Promise<void> {
  await sql`
    with known as (
      insert into browser_errors (fingerprint, message, frames, page, first_seen_at, last_seen_at)
      select ${fingerprint}, ${message}, ${[...frames]}::text[], ${page}, ${at}::timestamptz, ${at}::timestamptz
      where exists (select from browser_errors where fingerprint = ${fingerprint})
        or (select count(*) from browser_errors) < ${GROUPS_MAXIMUM}::integer
      on conflict (fingerprint) do update set last_seen_at = excluded.last_seen_at
      returning fingerprint
    )
    insert into browser_error_days as days (fingerprint, day, build, browser, reports)
    select fingerprint, ${day}::date, ${build}, ${browser}, 1 from known
    where (select count(*) from browser_error_days where fingerprint = ${fingerprint} and day = ${day}::date) < ${KINDS_MAXIMUM}::integer
      or exists (select from browser_error_days where fingerprint = ${fingerprint} and day = ${day}::date and build = ${build} and browser = ${browser})
    on conflict (fingerprint, day, build, browser) do update set reports = days.reports + 1`.execute(
    tx,
  )
}

/** Counts a measure of a page view. */
export async function addSpeed(
  tx: Tx,
  { day, page, vital, bucket }: { day: string; page: PageLabel; vital: Vital; bucket: number },
): Promise<void> {
  await tx
    .insertInto('page_speeds')
    .values({ day, page, vital, bucket, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'vital', 'bucket'])
        .doUpdateSet((eb) => ({ views: eb('page_speeds.views', '+', 1) })),
    )
    .execute()
}

export interface ErrorRow {
  fingerprint: string
  message: string
  frames: string[]
  page: PageLabel
  firstSeenAt: Date
  lastSeenAt: Date
  count: number
  builds: string[]
  browsers: BrowserFamily[]
}

/** Lists the groups with reports since a day, most frequent first. */
export async function listErrors(db: Db, since: string, limit: number): Promise<ErrorRow[]> {
  const { rows } = await sql<ErrorRow>`
    select fingerprint, message, frames, page, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", recent.count, recent.browsers,
      (select array_agg(build order by newest desc) from (
        select build, max(day) as newest from browser_error_days where fingerprint = errors.fingerprint group by build
        order by newest desc limit 10) builds) as builds
    from browser_errors errors
    join (
      select fingerprint, sum(reports)::integer as count, array_agg(distinct browser order by browser) as browsers
      from browser_error_days where day >= ${since}::date group by fingerprint
    ) recent using (fingerprint)
    order by recent.count desc, last_seen_at desc limit ${limit}`.execute(db)
  return rows
}

export async function countErrors(db: Db, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct fingerprint)::integer as count from browser_error_days where day >= ${since}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface SpeedRow {
  page: PageLabel
  vital: Vital
  buckets: { bucket: number; views: number }[]
}

/** Sums the histograms of each page since a day. */
export async function listSpeeds(db: Db, since: string): Promise<SpeedRow[]> {
  const { rows } = await sql<SpeedRow>`
    select page, vital, json_agg(json_build_object('bucket', bucket, 'views', views)) as buckets
    from (
      select page, vital, bucket, sum(views)::integer as views from page_speeds where day >= ${since}::date
      group by page, vital, bucket
    ) sums
    group by page, vital order by page, vital`.execute(db)
  return rows
}

/** Deletes counts before a day, and groups without any left. */
export async function deleteBefore(tx: Tx, day: string): Promise<void> {
  await sql`delete from browser_error_days where day < ${day}::date`.execute(tx)
  await sql`delete from browser_errors errors
    where not exists (select from browser_error_days days where days.fingerprint = errors.fingerprint)`.execute(
    tx,
  )
  await sql`delete from page_speeds where day < ${day}::date`.execute(tx)
}
