import { DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'
import { isNewcomer, selectReasons } from '../profiles/shared-reason-queries.ts'
import {
  CLASS_BITS,
  CLASS_SIZE,
  type LaneSlot,
  splitRing,
  type ViewerOrder,
} from './order-rules.ts'
import {
  cardColumnList,
  hasTerms,
  hideFromPlanner,
  isUnanswered,
  matchesFilters,
  membersFrom,
  type RingSource,
  type Search,
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
  /** Ring position of the last member of the window, and how many it has; null without a window. */
  window_end: number | null
  window_size: number | null
}

/** Part of the ring that a statement reads. */
interface Scan {
  /** Ring positions: after exclusive, until inclusive. */
  range: { after: number; until: number }
  /** Most members to find; unlike `search.limit`, of the page. */
  limit: number
}

/** The next matching, unanswered members in ring order, without boosted ones, by score, then premium first. */
interface WindowScan extends Scan {
  /** Position in the window after which members are listed. */
  listedUntil: { score: number; isPremium: boolean; id: string } | undefined
}

/** Boosted members in ring order: those shown least since their boost began come first. */
interface BoostedScan extends Scan {
  /** True for those whom the viewer sees at the top, false for the rest. */
  isAtTop: boolean
}

/** Parts of the recommended order, as far as they are wanted. */
export interface Parts {
  boosted?: BoostedScan | undefined
  window?: WindowScan | undefined
}

/** Order in which a viewer sees members, and where a statement gets them from. */
export interface RingRequest {
  order: ViewerOrder
  source: RingSource
  lane: readonly LaneSlot[]
}

const nothing = sql``
const orderKey = sql.ref('ordered.order_key')

/**
 * Lists parts of the recommended order in one statement: round trips cost more than what they read.
 * The rows of each part are in its order.
 */
export async function listParts(
  db: ReadDb,
  search: Search,
  request: RingRequest,
  { boosted, window }: Parts,
): Promise<RingRow[]> {
  const listed = [
    boosted && selectBoosted(search, request, boosted),
    window && selectWindow(search, request, window),
  ].filter((part) => part !== undefined)
  const { rows } = await sql<RingRow>`
    with ${viewerRow(search.viewerId)} ${withMatched(search, request)}
      ${window ? sql`, found as materialized (${findWindow(search, request, window)})` : nothing}
    select part, ${cardColumnList}, profiles.is_premium, profiles.ring, profiles.score, ${isNewcomer(request.order.newSince)} as is_new,
      ${window ? sql`found_window.*` : sql`null as window_end, null as window_size`},
      ${selectReasons(search)}
    from (${sql.join(listed, sql` union all `)}) profiles
      ${window ? sql`cross join (select max(ring) as window_end, count(*) as window_size from found) found_window` : nothing}
    order by part, profiles.sort_value, profiles.is_premium desc, profiles.id desc`.execute(db)
  return rows
}

/** SQL columns of a part. `sort_value` is ascending in the order of the part. */
function partColumns(
  { seesFully }: Search,
  part: RingRow['part'],
  { score, sortValue }: Record<'score' | 'sortValue', RawBuilder<unknown>>,
) {
  return sql`${sql.lit(part)} as part, ${cardColumnList}, profiles.is_premium, profiles.visible_since, ${seesFully ? sql`${comparedColumnList},` : nothing}
    profiles.ring, ${score} as score, ${sortValue}::double precision as sort_value`
}

function selectBoosted(search: Search, request: RingRequest, { isAtTop, ...scan }: BoostedScan) {
  const boosted = isAtTop ? 'top' : 'rest'
  return sql`(select ${partColumns(search, 'boosted', { score: sql.lit(0), sortValue: sql.ref('profiles.ring') })}
    from (${ringMembers(search, { ...request, ...scan, boosted })}) profiles)`
}

/** SQL of the members of a window. Those of the lane are at their slots of the day. */
function findWindow(search: Search, request: RingRequest, scan: WindowScan) {
  const own = ringMembers(search, { ...request, ...scan, boosted: undefined })
  return sql`select * from ((${own}) union all (${laneMembers(search, request, scan)})) profiles order by ring limit ${sql.lit(scan.limit)}`
}

function laneMembers(search: Search, { lane }: RingRequest, { range }: Scan) {
  const [ids, offsets] = [lane.map(({ id }) => id), lane.map(({ offset }) => offset)]
  const ring = sql`(${computeClassStart(orderKey)} + slot.ring_offset)`
  return sql`select ${ringColumns(ring)}
    from unnest(${hideFromPlanner(sql`${ids}::uuid[]`)}, ${hideFromPlanner(sql`${offsets}::bigint[]`)}) slot (id, ring_offset)
      cross join lateral (select * from discover_order where member_id = slot.id and is_visible and not is_boosted offset 0) ordered
      cross join lateral (select * from profiles where id = slot.id and is_visible offset 0) profiles
    where ${ring} > ${range.after}::bigint and ${ring} <= ${range.until}::bigint and ${matchesFilters(search)} and ${isUnanswered(search.viewerId)}`
}

/** `offset 0` computes each score once: else it would be computed again for the members listed. */
function selectWindow(search: Search, { order }: RingRequest, { listedUntil: last }: WindowScan) {
  const score = sql.ref('profiles.score')
  const isAfter =
    last &&
    sql`where (profiles.score, profiles.is_premium, profiles.id) < (${last.score}::double precision, ${last.isPremium}::boolean, ${last.id}::uuid)`
  return sql`(select ${partColumns(search, 'window', { score, sortValue: sql`-profiles.score` })}
    from (select profiles.*, ${computeScore(order)} as score from found profiles cross join me offset 0) profiles ${isAfter ?? nothing}
    order by profiles.score desc, profiles.is_premium desc, profiles.id desc limit ${sql.lit(search.limit)})`
}

const comparedColumnList = sql.raw(comparedColumns.map((name) => `profiles.${name}`).join(', '))
const ringColumnList = sql`${cardColumnList}, profiles.is_premium, ${comparedColumnList}, exposure_ratio, visible_since, ring`

/** SQL columns that cards, scores and reasons need: whole rows of `profiles` are three times as wide. */
function ringColumns(ring: RawBuilder<unknown>) {
  return sql`${cardColumnList}, profiles.is_premium, ${comparedColumnList}, ordered.exposure_ratio, ordered.visible_since, ${ring} as ring`
}

/** True if an index has the members of the source in ring order. */
function isInRingOrder(source: RingSource): source is { kind: 'ordered' | 'place' } {
  return source.kind === 'ordered' || source.kind === 'place'
}

/**
 * True if the viewer sees some boosted members after the last window only: in the list of everyone, which has more
 * viewers in an hour than a boost should have in a day.
 */
export function hasOtherBoosted({ city }: Search, source: RingSource): boolean {
  return source.kind === 'ordered' && city === undefined
}

/** SQL of all members of a source without an index in ring order: once, because a page has several parts. */
export function withMatched(search: Search, { source, order }: RingRequest) {
  if (isInRingOrder(source)) return nothing
  const filters = source.kind === 'lookup' ? { ...search, terms: search.notLookedUp } : search
  return sql`, matched as materialized (
      select ${ringColumns(computeRing(order))}, ordered.is_boosted from ${membersFrom(search, source)}
        cross join lateral (select * from discover_order where member_id = profiles.id and is_visible offset 0) ordered
      where ${matchesFilters(filters)})`
}

interface MemberScan extends Scan, RingRequest {
  /** Undefined for members who aren't boosted, without those of the lane. */
  boosted: 'top' | 'rest' | undefined
}

/** SQL of the next members in ring order, with their columns of `discover_order`. */
export function ringMembers(search: Search, scan: MemberScan) {
  const { order, source, range, limit, boosted } = scan
  if (!isInRingOrder(source))
    return sql`select ${ringColumnList} from (
        select * from matched profiles where ${isChosen(boosted, 'profiles', sql`true`)} and ring > ${range.after}::bigint and ring <= ${range.until}::bigint
        order by ring offset 0
      ) profiles where ${isOpen(search, scan)} limit ${sql.lit(limit)}`
  // A nested loop in the order of the segments, which ends as soon as there are enough members.
  return sql`${selectInSegments(search, scan, listSegments(range, order))} limit ${sql.lit(limit)}`
}

/** SQL of the first `limit` members in each segment of an index in ring order. */
function selectInSegments(
  search: Search,
  scan: Omit<MemberScan, 'range'>,
  segments: RawBuilder<unknown>,
) {
  const { order, source, limit, boosted } = scan
  const { city, gender } = search
  const isAtTop = hasOtherBoosted(search, source) ? isDrawnForTop(order) : sql`true`
  const place = source.kind === 'place' ? search.place : undefined
  const terms = place ? undefined : search.terms
  const isInSegment = sql`ordered.is_visible and ordered.order_key >= segment.low and ordered.order_key <= segment.high
          ${city === undefined ? nothing : sql`and ordered.city = ${hideFromPlanner(sql`${city}::text`)}`}
          ${gender === undefined ? nothing : sql`and ordered.gender = ${hideFromPlanner(sql`${gender}::gender`)}`}
          ${place ? isAtPlace(search, place) : nothing}`
  // Terms are checked before the profile is read.
  const matches = sql`${isChosen(boosted, 'ordered', isAtTop)} ${terms === undefined ? nothing : sql`and ${hasTerms(terms, 'ordered.member_id')}`}
          and ${matchesFilters({ ...search, terms: undefined })} and ${isOpen(search, scan)}`
  const profile = sql`cross join lateral (select * from profiles where id = ordered.member_id and is_visible offset 0) profiles`
  return sql`select profiles.* from ${segments} cross join lateral (
        select ${ringColumns(computeRing(order))} from discover_order ordered ${profile}
        where ${isInSegment} and ${matches} order by ordered.order_key limit ${sql.lit(limit)}
      ) profiles`
}

/** SQL for members whom the viewer hasn't answered; without boost only those without a slot, which is at another position. */
function isOpen({ viewerId }: Search, { lane, boosted }: Pick<MemberScan, 'lane' | 'boosted'>) {
  const ids = sql`${lane.map(({ id }) => id)}::uuid[]`
  return sql`${isUnanswered(viewerId)} ${boosted ? nothing : sql`and profiles.id <> all(${hideFromPlanner(ids)}::uuid[])`}`
}

/** SQL for whether the member of a row is one of the boosted ones listed, or not boosted. */
function isChosen(
  boosted: MemberScan['boosted'],
  row: 'ordered' | 'profiles',
  isAtTop: RawBuilder<unknown>,
) {
  const isBoosted = sql.ref(`${row}.is_boosted`)
  if (boosted === undefined) return sql`not ${isBoosted}`
  return boosted === 'top' ? sql`${isBoosted} and ${isAtTop}` : sql`${isBoosted} and not ${isAtTop}`
}

/** SQL for whether the viewer sees a boosted member of `ordered` at the top today: a draw, by the share of the gender. */
function isDrawnForTop({ boostSeed }: ViewerOrder) {
  const draw = takeLowerBits(sql`uuid_hash_extended(ordered.member_id, ${boostSeed}::bigint)`)
  return sql`(${draw} < ${sql.lit(CLASS_SIZE)} * coalesce((select share from boost_shares where boost_shares.gender = ordered.gender), 1))`
}

/** SQL for members of a place, and of the requested ages as far as their date of birth tells. */
function isAtPlace(search: Search, { column, value }: RingPlace) {
  return sql`and ${sql.ref(`ordered.${column}`)} = ${hideFromPlanner(sql`${value}::text`)} ${isAboutOfAge(search, sql.ref('ordered.birth_date'))}`
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

/** SQL of the ring position of a member of `ordered`, as `splitRing` orders the keys. */
function computeRing({ start }: ViewerOrder) {
  return sql`(${computeClassStart(orderKey)} + ${takeLowerBits(sql`(${orderKey} - ${start}::bigint)`)})`
}

/** SQL of the first key of the class of a key. */
export function computeClassStart(key: RawBuilder<unknown>) {
  return sql`(${key} >> ${sql.lit(CLASS_BITS)} << ${sql.lit(CLASS_BITS)})`
}

/** SQL of the lower bits of a number: its offset within a class, or a random number below `CLASS_SIZE`. */
export function takeLowerBits(number: RawBuilder<unknown>) {
  return sql`(${number} & ${sql.lit(CLASS_SIZE - 1)})`
}
