import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import type { Candidate, Neighbour } from './lane-rules.ts'
import {
  CLASS_SIZE,
  LANE_RETRY_DAYS,
  type LaneSlot,
  RING_END,
  RING_START,
  VIEW_RETENTION_DAYS,
  type ViewerOrder,
} from './order-rules.ts'
import { hideFromPlanner, isUnanswered, matchesFilters, type Search } from './queries.ts'
import {
  computeClassStart,
  type RingRequest,
  ringMembers,
  takeLowerBits,
  withMatched,
} from './ring-queries.ts'

interface LaneKey {
  viewerId: MemberId
  /** UTC day, as YYYY-MM-DD. */
  day: string
}

/** State of a viewer on a day that the order depends on, apart from the settings. */
export interface ViewerDay {
  /** Hash of the viewer's sliders and profile, as far as the order depends on them. */
  choices: string
  /** Undefined before its slots were drawn. */
  lane: LaneSlot[] | undefined
}

/** Reads it in one raw statement, because every page needs it. */
export async function readViewerDay(db: Db, { viewerId, day }: LaneKey): Promise<ViewerDay> {
  const { rows } = await sql<{ choices: string; ids: MemberId[] | null; places: number[] | null }>`
    select md5(row(gender, interested_in, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(near_me, 1), coalesce(background, 1), coalesce(newcomers, 1),
        array(select row(spoken.*) from profile_languages spoken where spoken.member_id = id order by language))::text) as choices,
      to_json(lane_days.member_ids) as ids, to_json(lane_days.places) as places
    from profiles left join order_preferences on order_preferences.member_id = id
      left join lane_days on viewer_id = id and day = ${day}
    where id = ${viewerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the viewer has no profile')
  const { choices, ids, places } = row
  return { choices, lane: ids?.map((id, at) => ({ id, offset: readOffset(places, at) })) }
}

/** Reads an offset of a lane, which has one for each member. */
function readOffset(places: number[] | null, at: number): number {
  const offset = places?.[at]
  if (typeof offset !== 'number') throw new Error('a member of the lane has no offset')
  return offset
}

/** Saves the lane of a day, unless another request has saved one; true if it did. */
export async function saveLane(
  db: Db,
  { viewerId, day }: LaneKey,
  lane: readonly LaneSlot[],
): Promise<boolean> {
  const saved = await db
    .insertInto('lane_days')
    .values({
      viewer_id: viewerId,
      day,
      member_ids: lane.map(({ id }) => id),
      places: lane.map(({ offset }) => offset),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return saved !== undefined
}

/** Forgets the lanes of past days, whose lists can't be read any more. */
export async function forgetLanes(tx: Tx, now: Date): Promise<void> {
  await sql`delete from lane_days where day < (${now}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  )
}

/** Lists the first members of a viewer's ring without the lane. */
export async function listNeighbours(
  db: ReadDb,
  search: Search,
  request: RingRequest,
  limit: number,
): Promise<Neighbour[]> {
  const scan = { range: { after: RING_START, until: RING_END }, limit, boosted: undefined }
  const { rows } = await sql<Neighbour>`
    with ${withShown(request.order)} ${withMatched(search, request)}
    select id, ring, short_id is not null as "wasShown"
    from (${ringMembers(search, { ...request, ...scan })}) profiles ${joinShown} order by ring`.execute(
    db,
  )
  return rows
}

interface CandidateScan {
  /** Ring position at which the class of the candidates begins. */
  classStart: number
  limit: number
}

/**
 * Lists members of a class who like the viewer, in the order of a draw: never by the time of the like. Only likes
 * since the last day on which the viewer was shown somebody, of three days at least and of two weeks at most, without
 * today's; and only of members whom the viewer wasn't shown in four weeks. Older likes would come up just four weeks
 * after their member was shown.
 */
export function listLikers(db: ReadDb, search: Search, order: ViewerOrder, scan: CandidateScan) {
  const viewerId = hideFromPlanner(sql`${search.viewerId}::uuid`)
  const members = sql`select from_user_id as member_id from likes where to_user_id = ${viewerId} and ${isLikeInTime(order)} offset 0`
  return listCandidates(db, search, order, { ...scan, members })
}

/**
 * Lists members by the same conditions who liked somebody of the viewer's gender in the same time, half of them read
 * from the viewer's city.
 */
export function listOthers(db: ReadDb, search: Search, order: ViewerOrder, scan: CandidateScan) {
  const sample = (isWanted: RawBuilder<unknown>) =>
    selectSample(search, order, { ...scan, isWanted })
  return listCandidates(db, search, order, {
    ...scan,
    members: sql`${sample(sql`and city = (select city from me)`)} union ${sample(sql``)}`,
    isWanted: sql`and exists (
        select from likes cross join lateral (select gender from profiles where id = to_user_id offset 0) liked
        where from_user_id = profiles.id and ${isLikeInTime(order)} and liked.gender = (select gender from me))`,
  })
}

/** SQL for whether a like counts for the lane. */
function isLikeInTime({ from }: ViewerOrder) {
  return sql`created_at >= (select since from likes_since) and created_at < ${from}::timestamptz`
}

/** Members read on either side of a random position in a class. */
const SAMPLE_SIDE = 125

interface SampleScan extends CandidateScan {
  isWanted: RawBuilder<unknown>
}

/** SQL of members around a random position in a class of the ring. */
function selectSample(
  { gender }: Search,
  { laneSeed }: ViewerOrder,
  { classStart, isWanted }: SampleScan,
) {
  const middle = sql`(${classStart}::bigint + ${takeLowerBits(sql`${laneSeed}::bigint`)})`
  const isOfGender =
    gender === undefined ? sql`` : sql`and gender = ${hideFromPlanner(sql`${gender}::gender`)}`
  const side = (range: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select member_id from discover_order where is_visible and not is_boosted and ${range} ${isOfGender} ${isWanted}
      order by order_key ${direction} limit ${sql.lit(SAMPLE_SIDE)})`
  const after = sql`order_key >= ${middle} and order_key < ${classStart}::bigint + ${sql.lit(CLASS_SIZE)}::bigint`
  const before = sql`order_key < ${middle} and order_key >= ${classStart}::bigint`
  return sql`(${side(after, sql`asc`)} union all ${side(before, sql`desc`)})`
}

interface MembersScan extends CandidateScan {
  /** SQL of rows with `member_id`. */
  members: RawBuilder<unknown>
  isWanted?: RawBuilder<unknown>
}

/** Lists those of some members who are of the class, match the search and weren't shown, in the order of a draw. */
async function listCandidates(
  db: ReadDb,
  search: Search,
  order: ViewerOrder,
  { members, isWanted = sql``, classStart, limit }: MembersScan,
): Promise<Candidate[]> {
  const id = sql.ref('profiles.id')
  const { rows } = await sql<Candidate>`
    with ${withMe(search)}, ${withShown(order)}
    select profiles.id, ${describeKind()} as kind, ${describeBroadKind()} as "broadKind", abs(${ageSteps}) as "ageSteps", ${drawShare(order, id, 'chance')} as chance, ${drawShare(order, id, 'turn')} as turn
    from (select distinct member_id from (${members}) members) members
      cross join lateral (select * from discover_order where member_id = members.member_id and is_visible and not is_boosted offset 0) ordered
      cross join lateral (select * from profiles where id = members.member_id and is_visible offset 0) profiles ${joinShown}
    where ${computeClassStart(sql.ref('ordered.order_key'))} = ${classStart}::bigint
      and ${matchesFilters(search)} and ${isUnanswered(search.viewerId)} and short_id is null ${isWanted}
    order by ${drawMember(order, id, 'listing')} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** SQL of what is compared with candidates of the viewer. */
function withMe({ viewerId }: Search) {
  return sql`me as materialized (select gender, city, country, birth_date,
      coalesce((select nearby from nearby_cities where nearby_cities.city = profiles.city), '{}') as nearby_cities
      from profiles where id = ${viewerId})`
}

/** SQL of the age difference to the viewer, in steps of six years. */
const ageSteps = sql`round((select extract(year from profiles.birth_date) - extract(year from birth_date) from me) / 6)::integer`

/** SQL of a member's kind: gender, distance, and how much younger than the viewer. */
function describeKind() {
  const distance = sql`case when profiles.city = me.city then 'city' when profiles.city = any(me.nearby_cities) then 'near'
      when profiles.country = me.country then 'country' else 'far' end`
  return sql`concat_ws(' ', profiles.gender, (select ${distance} from me), ${ageSteps})`
}

/** SQL of a kind that has several of `describeKind`. */
function describeBroadKind() {
  return sql`concat_ws(' ', profiles.gender, profiles.city = (select city from me), round(${ageSteps} / 2.0))`
}

/** Numbers of the independent draws of a member: of who is listed, and of `chance` and `turn` of a candidate. */
const draws = { listing: 0, chance: 1, turn: 2 } as const

/** SQL of a draw of a member: a random number below `CLASS_SIZE`. */
function drawMember({ laneSeed }: ViewerOrder, id: RawBuilder<unknown>, draw: keyof typeof draws) {
  return takeLowerBits(
    sql`uuid_hash_extended(${id}, ${laneSeed}::bigint # ${sql.lit(draws[draw])})`,
  )
}

/** SQL of a draw of a member as a number from 0 up to 1. */
function drawShare(order: ViewerOrder, id: RawBuilder<unknown>, draw: keyof typeof draws) {
  return sql`(${drawMember(order, id, draw)} / float8 ${sql.lit(String(CLASS_SIZE))})`
}

/** SQL of the members, by their short ids, whom the viewer was shown on earlier days, and of the time since which likes count. */
function withShown({ viewerId, day, earliestLike }: ViewerOrder) {
  const isStored = sql`day < ${day}::date and day >= ${day}::date - ${sql.lit(VIEW_RETENTION_DAYS)}`
  return sql`views as materialized (
      select seen, day from recent_views where member_id = ${viewerId} and ${isStored}
      union all select seen, day from daily_views where member_id = ${viewerId} and kind = 'cards' and ${isStored}),
    shown as materialized (select distinct unnest(seen) as short_id from views),
    likes_since as materialized (
      select greatest(${earliestLike}::timestamptz, least(coalesce(max(day), '-infinity'), ${day}::date - ${sql.lit(LANE_RETRY_DAYS)})::timestamp at time zone 'UTC') as since from views)`
}

/** Short ids as `shortenId` computes them. */
const joinShown = sql`left join shown on short_id = ('x' || left(profiles.id::text, 8))::bit(32)::integer`
