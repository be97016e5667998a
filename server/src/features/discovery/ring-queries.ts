import { DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'
import { isNewcomer, selectReasons } from '../profiles/shared-reason-queries.ts'
import { LANE_UNSEEN_DAYS, splitRing, type ViewerOrder } from './order-rules.ts'
import {
  cardColumnList,
  hasTerms,
  hideFromPlanner,
  isUnanswered,
  matchesFilters,
  membersFrom,
  type RingSource,
  type Search,
  type Source,
} from './queries.ts'
import { NO_UPPER_AGE } from './rules.ts'
import { comparedColumns, computeScore, viewerRow } from './score-queries.ts'
import type { RankedRow } from './shared-queries.ts'
import type { RingPlace } from './terms-rules.ts'

/** A member of the recommended order. */
export interface RingRow extends RankedRow {
  part: NonNullable<RankedRow['part']>
  /** Ring position. */
  ring: number
  /** Rounded to a tenth, so that members who fit equally well are equal. */
  score: number
  is_premium: boolean
  /** Draw of the day, which the lane is in the order of. */
  lane: number
  /** Ring position of the last member of the window; null if it has none. */
  window_end: number | null
  /** True for members whom the viewer answered today, and who keep their place in a list with the lane. */
  is_answered: boolean
}

/** Part of the ring that a statement reads. */
interface Scan {
  /** Ring positions: after exclusive, until inclusive. */
  range: { after: number; until: number }
  /** Most members to find. */
  members: number
}

/** The next matching, unanswered members in ring order, without boosted ones, by score, then premium first. */
interface WindowScan extends Scan {
  /** Draw up to which members of the lane were listed before, and are left out unless they wait. */
  laneBefore: number
  laneWaiting: readonly number[]
  /** Position in the window after which members are listed. */
  listedUntil: { score: number; isPremium: boolean; id: string } | undefined
}

/**
 * Members who like the viewer and come later in the ring than the window, in the class of its end: other
 * classes are told apart by lists without the lane. In the order of a draw of the day: never by the time of the like. Only likes of the last two weeks, without today's, of members who
 * were not shown to the viewer in four weeks before their like, or since.
 */
interface LaneScan {
  /** Draw of the last member listed or waiting. */
  after: number
  /** Short ids of members up to that draw who wait. */
  waiting: readonly number[]
  members: number
}

/** Boosted members in ring order: those shown least since their boost began come first. */
interface BoostedScan extends Scan {
  /** True for those whom the viewer sees at the top, false for the rest. */
  isAtTop: boolean
}

/** Parts of the recommended order, as far as they are wanted. */
export interface Parts {
  boosted?: BoostedScan | undefined
  /** Short ids of members whose place somebody of the lane took on the page before. */
  deferred?: readonly number[] | undefined
  window?: WindowScan | undefined
  lane?: LaneScan | undefined
}

/** Order in which a viewer sees members, and where a statement gets them from. */
interface RingRequest {
  order: ViewerOrder
  source: RingSource
}

const nothing = sql``

/**
 * Lists parts of the recommended order in one statement: round trips cost more than what they read.
 * The rows of each part are in its order.
 */
export async function listParts(
  db: ReadDb,
  search: Search,
  { order, source }: RingRequest,
  { boosted, deferred, window, lane }: Parts,
): Promise<RingRow[]> {
  const listed = [
    boosted && selectBoosted(search, { order, source }, boosted),
    deferred && selectDeferred(search, order, deferred),
    window && selectWindow(search, order, window),
    lane && selectLane(search, order, { ...lane, window }),
  ].filter((part) => part !== undefined)
  const { rows } = await sql<RingRow>`
    with ${viewerRow(search.viewerId)} ${isInRingOrder(source) ? nothing : sql`, matched as materialized (${selectMatched(search, source, order)})`}
      ${window ? sql`, found as materialized (${findWindow(search, { order, source }, window)})` : nothing}
    select part, ${cardColumnList}, profiles.is_premium, profiles.ring, profiles.score, profiles.lane, ${isNewcomer(order.newSince)} as is_new,
      ${window ? sql`(select max(ring) from found)` : sql`null`} as window_end,
      ${order.hasLane ? sql`not (${isUnanswered(search.viewerId)})` : sql`false`} as is_answered,
      ${selectReasons(search)}
    from (${sql.join(listed, sql` union all `)}) profiles
    order by part, profiles.place, profiles.is_premium desc, profiles.id desc`.execute(db)
  return rows
}

/** SQL columns of a part. `place` is ascending in the order of the part. */
function partColumns(
  { seesFully }: Search,
  part: RingRow['part'],
  { score, lane, place }: Record<'score' | 'lane' | 'place', RawBuilder<unknown>>,
) {
  return sql`${sql.lit(part)} as part, ${cardColumnList}, profiles.is_premium, profiles.visible_since, ${seesFully ? sql`${comparedColumnList},` : nothing}
    profiles.ring, ${score} as score, ${lane}::bigint as lane, ${place}::double precision as place`
}

const zero = sql.lit(0)
const ring = sql.ref('profiles.ring')

function selectBoosted(search: Search, request: RingRequest, { isAtTop, ...scan }: BoostedScan) {
  const boosted = isAtTop ? 'top' : 'rest'
  return sql`(select ${partColumns(search, 'boosted', { score: zero, lane: zero, place: ring })}
    from (${ringMembers(search, { ...request, ...scan, boosted })}) profiles)`
}

/** Deferred members who still match. Ids with the same beginning are one member in practice. */
function selectDeferred(search: Search, order: ViewerOrder, deferred: readonly number[]) {
  const firstId = sql`lpad(to_hex(short_id), 8, '0')`
  const lane = drawLane(order, 'profiles.id', ring)
  return sql`(select ${partColumns(search, 'deferred', { score: zero, lane, place: ring })} from (
      select ${ringColumns(order)} from unnest(${hideFromPlanner(sql`${[...deferred]}::integer[]`)}) short_id
      cross join lateral (select * from profiles where is_visible
        and id between (${firstId} || '-0000-0000-0000-000000000000')::uuid and (${firstId} || '-ffff-ffff-ffff-ffffffffffff')::uuid offset 0) profiles
      cross join lateral (select * from discover_order where member_id = profiles.id and is_visible and not is_boosted offset 0) place
      where ${matchesFilters(search)} and ${isOpen(order)}
    ) profiles)`
}

function findWindow(search: Search, { order, source }: RingRequest, scan: WindowScan) {
  return ringMembers(search, { order, source, ...scan, boosted: undefined })
}

/** `offset 0` computes each score once: else it would be computed again for the members listed. */
function selectWindow(search: Search, order: ViewerOrder, { listedUntil: last }: WindowScan) {
  const score = sql.ref('profiles.score')
  const isAfter =
    last &&
    sql`where (profiles.score, profiles.is_premium, profiles.id) < (${last.score}::double precision, ${last.isPremium}::boolean, ${last.id}::uuid)`
  return sql`(select ${partColumns(search, 'window', { score, lane: zero, place: sql`-profiles.score` })}
    from (select profiles.*, ${computeScore(order)} as score from found profiles cross join me offset 0) profiles ${isAfter ?? nothing}
    order by profiles.score desc, profiles.is_premium desc, profiles.id desc limit ${sql.lit(search.limit)})`
}

function selectLane(
  search: Search,
  order: ViewerOrder,
  { after, waiting, members, window }: LaneScan & { window: WindowScan | undefined },
) {
  const { viewerId } = search
  // An open window has an end already; that of a new one is its last member.
  const windowEnd = window?.listedUntil
    ? sql`${window.range.until}::bigint`
    : sql`(select max(ring) from found)`
  const lane = sql.ref('profiles.lane')
  return sql`(select ${partColumns(search, 'lane', { score: zero, lane, place: lane })} from (
      select ${ringColumns(order)}, place.lane
      from (
        select liker.*, liked_at, ${drawLane(order, 'member_id', sql.ref('order_key'))} as lane
        from (select from_user_id, created_at as liked_at from likes where to_user_id = ${hideFromPlanner(sql`${viewerId}::uuid`)} and ${isLaneLike(order)} offset 0) likes
        cross join lateral (select * from discover_order where member_id = from_user_id and is_visible and not is_boosted offset 0) liker
        where ${selectClass(sql.ref('order_key'))} = ${selectClass(windowEnd)}
        order by lane offset 0
      ) place
      cross join lateral (select * from profiles where id = place.member_id and is_visible offset 0) profiles
      where (place.lane > ${after}::bigint or ${hasShortId('profiles.id', waiting)}) and ${computeRing(order)} > ${windowEnd}
        and ${matchesFilters(search)} and ${isOpen(order)} and not ${isShownAround(order, 'place.liked_at')}
      order by place.lane limit ${sql.lit(members)}
    ) profiles)`
}

const comparedColumnList = sql.raw(comparedColumns.map((name) => `profiles.${name}`).join(', '))

/** SQL columns that cards, scores and reasons need: whole rows of `profiles` are three times as wide. */
function ringColumns(order: ViewerOrder) {
  return sql`${cardColumnList}, profiles.is_premium, ${comparedColumnList}, place.exposure_ratio, place.visible_since, ${computeRing(order)} as ring`
}

/** True if an index has the members of the source in ring order. */
function isInRingOrder(source: RingSource): source is { kind: 'ordered' | 'place' } {
  return source.kind === 'ordered' || source.kind === 'place'
}

/** SQL of all members of a source without an index in ring order: once, because a page has several parts. */
function selectMatched(search: Search, source: Source, order: ViewerOrder) {
  const filters = source.kind === 'lookup' ? { ...search, terms: search.notLookedUp } : search
  return sql`select ${ringColumns(order)}, place.is_boosted from ${membersFrom(search, source)}
      cross join lateral (select * from discover_order where member_id = profiles.id and is_visible offset 0) place
    where ${matchesFilters(filters)}`
}

interface MemberScan extends Scan, RingRequest {
  /** Undefined for members who aren't boosted. */
  boosted: 'top' | 'rest' | undefined
  /** Draw up to which members of the lane are left out, unless they wait. */
  laneBefore?: number
  laneWaiting?: readonly number[]
}

/** SQL for members whom the list has: in one with the lane, an answer of today doesn't count. */
function isOpen({ viewerId, hasLane, day }: ViewerOrder) {
  return isUnanswered(viewerId, hasLane ? day : undefined)
}

/** SQL of the next members in ring order, with their columns of `discover_order`. */
function ringMembers(search: Search, scan: MemberScan) {
  const { order, source, range, members, boosted, laneBefore = -1, laneWaiting = [] } = scan
  const isListed =
    laneBefore < 0
      ? nothing
      : sql`and not (${isInLane(order, laneBefore, isInRingOrder(source) ? sql.ref('place.order_key') : ring)} and not ${hasShortId('profiles.id', laneWaiting)})`
  if (!isInRingOrder(source))
    return sql`select profiles.* from (
        select * from matched profiles where ${isChosen(boosted, sql.ref('profiles.is_boosted'), sql`true`)} ${isListed} and ring > ${range.after}::bigint and ring <= ${range.until}::bigint
        order by ring offset 0
      ) profiles where ${isOpen(order)} limit ${sql.lit(members)}`
  const { city, gender } = search
  // Only the list of everyone has more viewers in an hour than a boost should have in a day.
  const isAtTop = source.kind === 'ordered' && city === undefined ? isDrawnForTop(order) : sql`true`
  const place = source.kind === 'place' ? search.place : undefined
  const terms = place ? undefined : search.terms
  const isInSegment = sql`place.is_visible and place.order_key >= segment.low and place.order_key <= segment.high
          ${city === undefined ? nothing : sql`and place.city = ${hideFromPlanner(sql`${city}::text`)}`}
          ${gender === undefined ? nothing : sql`and place.gender = ${hideFromPlanner(sql`${gender}::gender`)}`}
          ${place ? isAtPlace(search, place) : nothing}`
  // Terms are checked before the profile is read.
  const matches = sql`${isChosen(boosted, sql.ref('place.is_boosted'), isAtTop)} ${isListed} ${terms === undefined ? nothing : sql`and ${hasTerms(terms, 'place.member_id')}`}
          and ${matchesFilters({ ...search, terms: undefined })} and ${isOpen(order)}`
  const profile = sql`cross join lateral (select * from profiles where id = place.member_id and is_visible offset 0) profiles`
  // A nested loop in the order of the segments, which ends as soon as there are enough members.
  return sql`select profiles.* from ${listSegments(range, order)} cross join lateral (
        select ${ringColumns(order)} from discover_order place ${profile}
        where ${isInSegment} and ${matches} order by place.order_key limit ${sql.lit(members)}
      ) profiles limit ${sql.lit(members)}`
}

/** SQL for whether a member is one of the boosted ones listed, or not boosted. */
function isChosen(
  boosted: MemberScan['boosted'],
  isBoosted: RawBuilder<unknown>,
  isAtTop: RawBuilder<unknown>,
) {
  if (boosted === undefined) return sql`not ${isBoosted}`
  return boosted === 'top' ? sql`${isBoosted} and ${isAtTop}` : sql`${isBoosted} and not ${isAtTop}`
}

/** SQL for whether the viewer sees boosted `place` at the top today: a draw, by the share of the gender. */
function isDrawnForTop({ boostSeed }: ViewerOrder) {
  return sql`((uuid_hash_extended(place.member_id, ${boostSeed}::bigint) & 281474976710655)
    < 281474976710656 * coalesce((select share from boost_shares where boost_shares.gender = place.gender), 1))`
}

/** SQL for members of a place, and of the requested ages as far as their date of birth tells. */
function isAtPlace(search: Search, { column, value }: RingPlace) {
  return sql`and ${sql.ref(`place.${column}`)} = ${hideFromPlanner(sql`${value}::text`)} ${isAboutOfAge(search, sql.ref('place.birth_date'))}`
}

/**
 * SQL for a date of birth with which a member may be of the requested ages, whatever their time zone.
 * An index can check it, unlike the member's local date.
 */
function isAboutOfAge({ minAge, maxAge, now }: Search, birthDate: RawBuilder<unknown>) {
  const bornBy = (days: number, years: number) =>
    hideFromPlanner(
      sql`((${now}::timestamptz at time zone 'UTC')::date + ${days}::integer - make_interval(years => ${years}::integer))::date`,
    )
  const isOldEnough = minAge > DISCOVER_AGE_MINIMUM && sql`and ${birthDate} <= ${bornBy(1, minAge)}`
  const isYoungEnough = maxAge < NO_UPPER_AGE && sql`and ${birthDate} > ${bornBy(-1, maxAge + 1)}`
  return sql`${isOldEnough || nothing} ${isYoungEnough || nothing}`
}

/** SQL of the ranges of the index that a range of the ring consists of, in ring order. */
function listSegments(range: Scan['range'], { start }: ViewerOrder) {
  const segments = splitRing(range, start)
  const [lows, highs] = [
    sql`${segments.map(({ low }) => low)}::bigint[]`,
    sql`${segments.map(({ high }) => high)}::bigint[]`,
  ]
  return sql`unnest(${hideFromPlanner(lows)}, ${hideFromPlanner(highs)}) segment (low, high)`
}

/** SQL of the ring position of `place`, as `findRingPosition` computes it. */
function computeRing({ start }: ViewerOrder) {
  return sql`((place.order_key >> 48 << 48) + ((place.order_key - ${start}::bigint) & 281474976710655))`
}

/** SQL of the class of a ring position or key, in its high bits. */
function selectClass(position: RawBuilder<unknown>) {
  return sql`(${position} >> 48 << 48)`
}

/** SQL of a member's draw for the lane: by class, then random, as all of them come from the class of the window. */
function drawLane({ laneSeed }: ViewerOrder, column: string, key: RawBuilder<unknown>) {
  return sql`(${selectClass(key)} + (uuid_hash_extended(${sql.ref(column)}, ${laneSeed}::bigint) & 281474976710655))`
}

/** SQL for whether `profiles` is a member of the lane, with a draw up to the given one. */
function isInLane(order: ViewerOrder, until: number, key: RawBuilder<unknown>) {
  return sql`(${drawLane(order, 'profiles.id', key)} <= ${until}::bigint
      and exists (select from likes where from_user_id = profiles.id and to_user_id = ${order.viewerId}
        and ${isLaneLike(order)} and not ${isShownAround(order, 'likes.created_at')} offset 0))`
}

/** SQL for whether a like counts for the lane by its time. */
function isLaneLike({ laneSince, day }: ViewerOrder) {
  const [from, until] = [sql`${laneSince}::timestamptz`, sql`${day}::timestamptz`]
  return sql`created_at >= ${hideFromPlanner(from)} and created_at < ${hideFromPlanner(until)}`
}

/**
 * SQL for whether the viewer was shown `profiles` in the four weeks before a like, or since, but not
 * today. Without the weeks before, members would be moved up just two weeks after they were shown.
 */
function isShownAround({ viewerId, day }: ViewerOrder, likedAt: string) {
  const days = sql`day >= (${sql.ref(likedAt)} at time zone 'UTC')::date - ${sql.lit(LANE_UNSEEN_DAYS)} and day < ${hideFromPlanner(sql`(${day}::timestamptz at time zone 'UTC')::date`)}`
  const isSeen = sql`${shortenId('profiles.id')} = any(seen)`
  return sql`(exists (select from recent_views where member_id = ${viewerId} and ${days} and ${isSeen} offset 0)
      or exists (select from daily_views where member_id = ${viewerId} and kind = 'cards' and ${days} and ${isSeen} offset 0))`
}

/** SQL of the short id of a member, as `shortenId` computes it. */
function shortenId(column: string) {
  return sql`('x' || left(${sql.ref(column)}::text, 8))::bit(32)::integer`
}

/** SQL for whether a member is one of those with these short ids. */
function hasShortId(column: string, shortIds: readonly number[]) {
  return sql`(${shortenId(column)} = any(${hideFromPlanner(sql`${[...shortIds]}::integer[]`)}::integer[]))`
}
