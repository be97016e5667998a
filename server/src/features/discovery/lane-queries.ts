import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import type { Candidate, Neighbour } from './lane-rules.ts'
import {
  CLASS_SIZE,
  LANE_UNSEEN_DAYS,
  type LanePlace,
  RING_END,
  RING_START,
  type ViewerOrder,
} from './order-rules.ts'
import { hideFromPlanner, isUnanswered, matchesFilters, type Search } from './queries.ts'
import {
  isInRingOrder,
  type RingRequest,
  ringMembers,
  selectInSegments,
  withMatched,
} from './ring-queries.ts'

interface LaneKey {
  viewerId: MemberId
  /** UTC day, as YYYY-MM-DD. */
  day: string
}

/** What the order of a viewer depends on for a day, apart from the settings. */
export interface ViewerDay {
  /** Hash of the viewer's sliders and profile, as far as the order depends on them. */
  choices: string
  /** Undefined before its places were drawn. */
  lane: LanePlace[] | undefined
}

/** Reads it in one raw statement, because every page needs it. */
export async function readViewerDay(db: Db, { viewerId, day }: LaneKey): Promise<ViewerDay> {
  const isOfDay = sql`viewer_id = ${viewerId} and day = ${day}`
  const { rows } = await sql<{ choices: string; is_drawn: boolean; lane: LanePlace[] }>`
    select md5(row(gender, interested_in, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(near_me, 1), coalesce(background, 1), coalesce(newcomers, 1),
        array(select row(spoken.*) from profile_languages spoken where spoken.member_id = id order by language))::text) as choices,
      exists (select from lane_days where ${isOfDay}) as is_drawn,
      (select coalesce(json_agg(json_build_object('id', member_id, 'place', place)), '[]') from lane_places where ${isOfDay}) as lane
    from profiles left join order_preferences on order_preferences.member_id = id where id = ${viewerId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the viewer has no profile')
  return { choices: row.choices, lane: row.is_drawn ? row.lane : undefined }
}

/** Claims the draw of a day; false if another request has it, for which this one waits. */
export async function claimLane(tx: Tx, { viewerId, day }: LaneKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('lane_days')
    .values({ viewer_id: viewerId, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Saves the places of a claimed day, of members who still exist. */
export async function saveLane(
  tx: Tx,
  { viewerId, day }: LaneKey,
  lane: readonly LanePlace[],
): Promise<void> {
  const [ids, places] = [lane.map(({ id }) => id), lane.map(({ place }) => place)]
  await sql`
    insert into lane_places (viewer_id, day, member_id, place)
    select ${viewerId}, ${day}, drawn.id, drawn.place
    from unnest(${ids}::uuid[], ${places}::bigint[]) drawn (id, place)
    where exists (select from profiles where profiles.id = drawn.id for key share)`.execute(tx)
}

/** Forgets the lanes of days whose lists can't be read any more: cursors are valid for a day. */
export async function forgetLanes(tx: Tx, now: Date): Promise<void> {
  await sql`delete from lane_days where day < (${now}::timestamptz at time zone 'UTC')::date - 1`.execute(
    tx,
  )
}

/** Lists the first members of a viewer's ring without the lane. */
export async function listNeighbours(
  db: ReadDb,
  search: Search,
  request: RingRequest,
  members: number,
): Promise<Neighbour[]> {
  const scan = { range: { after: RING_START, until: RING_END }, members, boosted: undefined }
  const { rows } = await sql<Neighbour>`
    with ${withSeen(request.order)} ${withMatched(search, request)}
    select id, ring, not ${isUnseenSince(lately(request.order))} as "isSeen"
    from (${ringMembers(search, { ...request, ...scan })}) profiles ${joinSeen} order by ring`.execute(
    db,
  )
  return rows
}

/** Members of a class, which begins at a ring position. */
interface ClassScan {
  classStart: number
  members: number
}

/**
 * Lists members of a class who like the viewer, in the order of a draw: never by the time of the like. Only likes
 * of the last two weeks, without today's, of members whom the viewer wasn't shown in two weeks before the like, or
 * since: else they would come up just two weeks after they were shown.
 */
export async function listLikers(
  db: ReadDb,
  search: Search,
  { order }: RingRequest,
  { classStart, members }: ClassScan,
): Promise<Candidate[]> {
  const isRecent = sql`created_at >= ${order.laneSince}::timestamptz and created_at < ${order.from}::timestamptz`
  const { rows } = await sql<Candidate>`
    with ${withSeen(order)}
    select profiles.id, ${selectChances(order)}
    from (select from_user_id, created_at as liked_at from likes where to_user_id = ${hideFromPlanner(sql`${search.viewerId}::uuid`)} and ${isRecent} offset 0) likes
      cross join lateral (select * from discover_order where member_id = from_user_id and is_visible and not is_boosted offset 0) place
      cross join lateral (select * from profiles where id = from_user_id and is_visible offset 0) profiles ${joinSeen}
    where place.order_key >> 48 << 48 = ${classStart}::bigint
      and ${matchesFilters(search)} and ${isUnanswered(search.viewerId)}
      and ${isUnseenSince(sql`(liked_at at time zone 'UTC')::date`)}
    order by ${drawMember(order, 0)} limit ${sql.lit(members)}`.execute(db)
  return rows
}

/**
 * Lists members of a class at random places of the ring, in random order, whom the viewer wasn't shown for two weeks:
 * fewer than `members` if some were.
 */
export async function listOthers(
  db: ReadDb,
  search: Search,
  request: RingRequest,
  { classStart, members }: ClassScan,
): Promise<Candidate[]> {
  const { order, source } = request
  const classEnd = classStart + CLASS_SIZE - 1
  const at = sql`${classStart}::bigint + (hashint8extended(n, ${order.laneSeed}::bigint) & 281474976710655)`
  const segments = sql`generate_series(1, ${sql.lit(members)}) n cross join lateral (select ${at} as low, ${classEnd}::bigint as high) segment`
  const drawn = isInRingOrder(source)
    ? selectInSegments(search, { ...request, members: 1, boosted: undefined }, segments)
    : sql`select * from matched profiles where not is_boosted and ring between ${classStart}::bigint and ${classEnd}::bigint and ${isUnanswered(search.viewerId)}`
  const { rows } = await sql<Candidate>`
    with ${withSeen(order)} ${withMatched(search, request)}
    select profiles.id, ${selectChances(order)} from (select distinct id from (${drawn}) drawn) profiles ${joinSeen}
    where ${isUnseenSince(lately(order))} order by ${drawMember(order, 0)} limit ${sql.lit(members)}`.execute(
    db,
  )
  return rows
}

/** SQL columns of a candidate: random numbers that tell nothing about each other. */
function selectChances(order: ViewerOrder) {
  return sql`${drawMember(order, 1)} / float8 '281474976710656' as chance, ${drawMember(order, 2)} / float8 '281474976710656' as turn`
}

/** SQL of one of several random draws of `profiles`, of 48 bits. */
function drawMember({ laneSeed }: ViewerOrder, draw: number) {
  return sql`(uuid_hash_extended(profiles.id, ${laneSeed}::bigint # ${sql.lit(draw)}) & 281474976710655)`
}

/** SQL of the members, by their short ids, whom the viewer was shown on earlier days, and when last. */
function withSeen({ viewerId, day }: ViewerOrder) {
  const isEarlier = sql`day < ${day}::date`
  return sql`seen as materialized (
      select short_id, max(day) as last_day from (
        select unnest(seen) as short_id, day from recent_views where member_id = ${viewerId} and ${isEarlier}
        union all select unnest(seen), day from daily_views where member_id = ${viewerId} and kind = 'cards' and ${isEarlier}
      ) views group by short_id)`
}

/** Short ids as `shortenId` computes them. */
const joinSeen = sql`left join seen on seen.short_id = ('x' || left(profiles.id::text, 8))::bit(32)::integer`

/** SQL for whether the viewer wasn't shown a member in the days before a date, or since. */
function isUnseenSince(date: RawBuilder<unknown>) {
  return sql`(last_day is null or last_day < ${date} - ${sql.lit(LANE_UNSEEN_DAYS)})`
}

const lately = ({ day }: ViewerOrder) => sql`${day}::date`
