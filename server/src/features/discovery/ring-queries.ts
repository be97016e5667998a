import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'
import { LANE_DAYS, splitRing, type ViewerOrder } from './order-rules.ts'
import {
  cardColumnList,
  hideFromPlanner,
  isUnanswered,
  matchesFilters,
  membersFrom,
  type Search,
  type Source,
} from './queries.ts'
import { isNewcomer, computeScore, viewerRow } from './score-queries.ts'
import { fullReasons, placeReasons, type RankedRow } from './shared-queries.ts'

/** A member of the recommended order. */
export interface RingRow extends RankedRow {
  /** Ring position. */
  ring: number
  score: number
  /** Ring position of the last member of the window. */
  window_end: number
}

/** A member who likes the viewer. */
export interface LaneRow extends RingRow {
  /** Draw of the day, which the lane is in the order of. */
  lane: number
}

/** Part of the ring that a statement reads. */
interface Scan {
  order: ViewerOrder
  source: Source
  /** Ring positions: after exclusive, until inclusive. */
  range: { after: number; until: number }
  /** Most members to find. */
  members: number
}

export interface WindowScan extends Scan {
  /** Draw up to which members of the lane were listed before, and are left out. */
  laneBefore: number
}

const nothing = sql``

/**
 * Lists members of a window by score, after a position in it. The window has the next matching, unanswered members in ring
 * order, without boosted ones.
 */
export async function listWindow(
  db: ReadDb,
  search: Search,
  { scan, after }: { scan: WindowScan; after: { score: number; id: string } | undefined },
): Promise<RingRow[]> {
  const { order, laneBefore } = scan
  const isListed = laneBefore < 0 ? nothing : sql`and not ${isInLane(order, laneBefore)}`
  const isAfter =
    after &&
    sql`where (profiles.score, profiles.id) < (${after.score}::double precision, ${after.id}::uuid)`
  const { rows } = await sql<RingRow>`
    with ${viewerRow(search.viewerId)}, found as materialized (${ringMembers(search, scan, sql`not place.is_boosted ${isListed}`)}),
    scored as (select *, ${computeScore(order)} as score from found profiles)
    select ${rowColumns(search, order)}, (select max(ring) from found) as window_end
    from scored profiles ${isAfter ?? nothing}
    order by profiles.score desc, profiles.id desc limit ${sql.lit(search.limit)}`.execute(db)
  return rows
}

/** Lists boosted members in ring order: those shown least since their boost began come first. */
export async function listBoosted(db: ReadDb, search: Search, scan: Scan): Promise<RingRow[]> {
  const { order } = scan
  const { rows } = await sql<RingRow>`
    with ${viewerRow(search.viewerId)}, found as (${ringMembers(search, scan, sql`place.is_boosted`)})
    select ${cardColumnList}, profiles.ring, 0 as score, 0 as window_end, ${reasons(search, order)}
    from found profiles order by profiles.ring`.execute(db)
  return rows
}

/**
 * Lists members who like the viewer and come later in the ring, in the order of a draw of the day:
 * never by the time of the like. Only likes of the last two weeks, without today's, of members who
 * were not shown to the viewer in two weeks before their like, or since.
 */
export async function listLane(
  db: ReadDb,
  search: Search,
  scan: { order: ViewerOrder; laneAfter: number; ringAfter: number; limit: number },
): Promise<LaneRow[]> {
  const { order, laneAfter, ringAfter, limit } = scan
  const { viewerId } = search
  const { rows } = await sql<LaneRow>`
    with ${viewerRow(viewerId)}
    select ${cardColumnList}, liker.lane, ${computeRing(order)} as ring, 0 as score, 0 as window_end, ${reasons(search, order)}
    from (
      select from_user_id, created_at, ${drawLane(order, 'from_user_id')} as lane from likes
      where to_user_id = ${hideFromPlanner(sql`${viewerId}::uuid`)} and ${isLaneLike(order)}
      order by lane offset 0
    ) liker
    cross join lateral (select * from discover_order where member_id = liker.from_user_id and is_visible and not is_boosted offset 0) place
    cross join lateral (
      select *, place.visible_since from profiles where id = liker.from_user_id and is_visible offset 0
    ) profiles
    where liker.lane > ${laneAfter}::bigint and ${computeRing(order)} > ${ringAfter}::bigint
      and ${matchesFilters(search)} and ${isUnanswered(viewerId)} and not ${isShownAround(order, 'liker.created_at')}
    order by liker.lane limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function rowColumns(search: Search, order: ViewerOrder) {
  return sql`${cardColumnList}, profiles.ring, profiles.score, ${reasons(search, order)}`
}

function reasons({ seesFully }: Search, { newSince }: ViewerOrder) {
  return sql`${isNewcomer(newSince)} as is_new, ${placeReasons} ${seesFully ? fullReasons : nothing}`
}

/**
 * SQL of the next members in ring order, with their columns of `discover_order`. `isChosen` is a
 * condition on that row.
 */
function ringMembers(search: Search, scan: Scan, isChosen: RawBuilder<unknown>) {
  const { order, source, range, members } = scan
  const columns = sql`profiles.*, place.exposure_ratio, place.visible_since, ${computeRing(order)} as ring`
  if (source.kind !== 'ordered') {
    const filters = source.kind === 'lookup' ? { ...search, terms: search.notLookedUp } : search
    return sql`select profiles.* from (
        select ${columns} from ${membersFrom(search, source)}
          cross join lateral (select * from discover_order where member_id = profiles.id and is_visible offset 0) place
        where ${isChosen} and ${computeRing(order)} > ${range.after}::bigint and ${computeRing(order)} <= ${range.until}::bigint and ${matchesFilters(filters)}
        order by ring offset 0
      ) profiles where ${isUnanswered(search.viewerId)} limit ${sql.lit(members)}`
  }
  const segments = splitRing(range, order.start)
  const [lows, highs] = [
    sql`${segments.map(({ low }) => low)}::bigint[]`,
    sql`${segments.map(({ high }) => high)}::bigint[]`,
  ]
  const { city, gender } = search
  // A nested loop in the order of the segments, which ends as soon as there are enough members.
  return sql`select profiles.* from unnest(${hideFromPlanner(lows)}, ${hideFromPlanner(highs)}) segment (low, high)
      cross join lateral (
        select ${columns} from discover_order place
          cross join lateral (select * from profiles where id = place.member_id and is_visible offset 0) profiles
        where place.is_visible and ${isChosen} and place.order_key >= segment.low and place.order_key <= segment.high
          ${city === undefined ? nothing : sql`and place.city = ${hideFromPlanner(sql`${city}::text`)}`}
          ${gender === undefined ? nothing : sql`and place.gender = ${hideFromPlanner(sql`${gender}::gender`)}`}
          and ${matchesFilters(search)} and ${isUnanswered(search.viewerId)}
        order by place.order_key limit ${sql.lit(members)}
      ) profiles limit ${sql.lit(members)}`
}

/** SQL of the ring position of `place`, as `findRingPosition` computes it. */
function computeRing({ start }: ViewerOrder) {
  return sql`((place.order_key >> 48 << 48) + ((place.order_key - ${start}::bigint) & 281474976710655))`
}

/** SQL of a member's draw for the lane, a number below 2^48. */
function drawLane({ laneSeed }: ViewerOrder, column: string) {
  return sql`(uuid_hash_extended(${sql.ref(column)}, ${laneSeed}::bigint) & 281474976710655)`
}

/** SQL for whether `profiles` is a member of the lane, with a draw up to the given one. */
function isInLane(order: ViewerOrder, until: number) {
  return sql`(${drawLane(order, 'profiles.id')} <= ${until}::bigint
      and exists (select from likes where from_user_id = profiles.id and to_user_id = ${order.viewerId}
        and ${isLaneLike(order)} and not ${isShownAround(order, 'likes.created_at')} offset 0))`
}

/** SQL for whether a like counts for the lane by its time. */
function isLaneLike({ laneSince, day }: ViewerOrder) {
  const [from, until] = [sql`${laneSince}::timestamptz`, sql`${day}::timestamptz`]
  return sql`created_at >= ${hideFromPlanner(from)} and created_at < ${hideFromPlanner(until)}`
}

/**
 * SQL for whether the viewer was shown `profiles` in the two weeks before a like, or since, but not
 * today. Without the weeks before, members would be moved up just two weeks after they were shown.
 */
function isShownAround({ viewerId, day }: ViewerOrder, likedAt: string) {
  const days = sql`day >= (${sql.ref(likedAt)} at time zone 'UTC')::date - ${sql.lit(LANE_DAYS)} and day < ${hideFromPlanner(sql`(${day}::timestamptz at time zone 'UTC')::date`)}`
  const isSeen = sql`('x' || left(profiles.id::text, 8))::bit(32)::integer = any(seen)`
  return sql`(exists (select from recent_views where member_id = ${viewerId} and ${days} and ${isSeen} offset 0)
      or exists (select from daily_views where member_id = ${viewerId} and kind = 'cards' and ${days} and ${isSeen} offset 0))`
}
