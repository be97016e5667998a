import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import type { Candidate, Neighbour } from './lane-rules.ts'
import {
  CLASS_BITS,
  CLASS_SIZE,
  CLASSES,
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
  const since = sql`(select since from likes_since)`
  return listCandidates(db, search, order, {
    ...scan,
    likes: selectLikes(order, hideFromPlanner(sql`${search.viewerId}::uuid`), since),
  })
}

/**
 * Lists members by the same conditions who in the last two weeks liked peers of the viewer: members of the same gender
 * and about the same age, who want to meet the same people, half of them in the viewer's city. So they are about as
 * likely as those who like the viewer to have any age or place. Likes as recent as those to the viewer come first.
 */
export function listOthers(db: ReadDb, search: Search, order: ViewerOrder, scan: CandidateScan) {
  const received = selectLikes(order, sql`peer.id`, sql`${order.earliestLike}::timestamptz`)
  const likes = sql`
    select from_user_id, created_at from (${selectPeers(order, sql`and city = me.city`)} union ${selectPeers(order, sql``)}) peer
    cross join lateral (select * from (${received}) likes order by created_at desc limit ${sql.lit(LIKES_PER_PEER)}) received
    order by created_at < (select since from likes_since), ${drawMember(order, sql.ref('from_user_id'), 'listing')} limit ${sql.lit(OTHERS)}`
  return listCandidates(db, search, order, { ...scan, likes })
}

/** Members read from each class to find peers, in the viewer's city and anywhere. */
const PEER_SAMPLE = 200
/** With fewer, the likers of a member whom many like would come up less often than others. */
const LIKES_PER_PEER = 20
/** Likes to peers whose members are looked up at most. */
const OTHERS = 600
const PEER_YEARS = 8

/** SQL of members whom the same people may like as the viewer, around a random position in each class of the ring. */
function selectPeers({ viewerId, laneSeed }: ViewerOrder, isWanted: RawBuilder<unknown>) {
  const findStart = (number: RawBuilder<unknown>) => sql`(${number} << ${sql.lit(CLASS_BITS)})`
  const start = findStart(sql`class`)
  const middle = sql`${start} + ${takeLowerBits(sql`hashint8extended(class, ${laneSeed}::bigint)`)}`
  const sample = (range: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
      (select member_id from discover_order where is_visible and not is_boosted and gender = me.gender ${isWanted} and ${range}
        order by order_key ${direction} limit ${sql.lit(PEER_SAMPLE / 2)})`
  const after = sql`order_key >= ${middle} and order_key < ${findStart(sql`(class + 1)`)}`
  const before = sql`order_key < ${middle} and order_key >= ${start}`
  return sql`
    select profiles.id from (select gender, city, birth_date, interested_in from profiles where id = ${viewerId}) me
    cross join generate_series(0::bigint, ${sql.lit(CLASSES - 1)}) class
    cross join lateral (${sample(after, sql`asc`)} union all ${sample(before, sql`desc`)}) sampled
    cross join lateral (select * from profiles where id = sampled.member_id offset 0) profiles
    where profiles.id <> ${viewerId} and profiles.interested_in = me.interested_in
      and abs(profiles.birth_date - me.birth_date) <= ${sql.lit(365 * PEER_YEARS)}`
}

/** SQL of the likes that a member received since a time, without today's. */
function selectLikes(
  { from }: ViewerOrder,
  memberId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) {
  return sql`select from_user_id, created_at from likes where to_user_id = ${memberId}
      and created_at >= ${since} and created_at < ${from}::timestamptz offset 0`
}

interface LikesScan extends CandidateScan {
  likes: RawBuilder<unknown>
}

/** Lists members of the class who have one of the likes, in the order of a draw. */
async function listCandidates(
  db: ReadDb,
  search: Search,
  order: ViewerOrder,
  { likes, classStart, limit }: LikesScan,
): Promise<Candidate[]> {
  const [id, kind] = [sql.ref('profiles.id'), describeKind(search)]
  const { rows } = await sql<Candidate>`
    with ${withShown(order)}
    select profiles.id, ${kind} as kind, ${drawShare(order, id, 'chance')} as chance, ${drawShare(order, id, 'turn')} as turn
    from (select distinct from_user_id from (${likes}) likes) likes
      cross join lateral (select * from discover_order where member_id = from_user_id and is_visible and not is_boosted offset 0) ordered
      cross join lateral (select * from profiles where id = from_user_id and is_visible offset 0) profiles ${joinShown}
    where ${computeClassStart(sql.ref('ordered.order_key'))} = ${classStart}::bigint
      and ${matchesFilters(search)} and ${isUnanswered(search.viewerId)} and short_id is null
    order by ${drawMember(order, id, 'listing')} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** SQL of a member's kind: gender, whether in the viewer's city, and eight years of birth. */
function describeKind({ viewerId }: Search) {
  return sql`(select concat_ws(' ', profiles.gender, me.city = profiles.city, extract(year from profiles.birth_date)::integer / 8)
    from profiles me where me.id = ${viewerId})`
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
      select greatest(${earliestLike}::timestamptz, least(max(day), ${day}::date - ${sql.lit(LANE_RETRY_DAYS)})::timestamp at time zone 'UTC') as since from views)`
}

/** Short ids as `shortenId` computes them. */
const joinShown = sql`left join shown on short_id = ('x' || left(profiles.id::text, 8))::bit(32)::integer`
