import { DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import type { DiscoverSort } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { type RawBuilder, sql } from 'kysely'
import { isActiveSince } from '../../db/conditions.ts'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import { cardColumns } from '../profiles/shared-queries.ts'
import { selectReasons } from '../profiles/shared-reason-queries.ts'
import { BOOSTED, NO_UPPER_AGE } from './rules.ts'
import { isNotPacked, type RankedRow } from './shared-queries.ts'
import type { RingPlace, SearchWord } from './terms-rules.ts'

/** A sort with an index of its own. The recommended order is in `ring-queries.ts`. */
export type IndexSort = Exclude<DiscoverSort, 'recommended'>

/**
 * Position after a page: the three columns of the order, which the cursor holds. The hour of the
 * last activity is text, as PostgreSQL wrote it.
 */
export interface RankPosition {
  sortKey: number
  shownActiveAt: string
  id: string
}

export interface Search {
  viewerId: MemberId
  /** Undefined for every gender. */
  gender: Gender | undefined
  /** Members interested only in this don't want to meet the viewer. */
  excludedInterest: InterestedIn
  minAge: number
  maxAge: number
  city: string | undefined
  /** Cities near each other, instead of `city`. */
  cities: readonly string[] | undefined
  country: string | undefined
  isVerifiedOnly: boolean
  /** Active since then; undefined without that filter. */
  activeSince: Date | undefined
  /** Tsquery of the filters stored only as terms: words, interests and advanced filters. */
  terms: string | undefined
  /** Tsquery of every filter the terms hold, for `lookup`. */
  lookup: string
  /** Part of `terms` that `lookup` leaves out. */
  notLookedUp: string | undefined
  /** Place that says the same as `terms`, for the source `place`. */
  place: RingPlace | undefined
  sort: IndexSort
  /** True for boosted members at the limit of their boost only, whose keys are those without it. */
  isAtBoostLimit?: true
  /** True if the viewer may know more than the cards show (decision P6). */
  seesFully: boolean
  after: RankPosition | undefined
  /** Key range that can hold the requested ages; undefined for the whole order. */
  keys: KeyRange | undefined
  now: Date
  limit: number
}

/** From inclusive, to exclusive. */
export interface KeyRange {
  from: number
  to: number
}

/**
 * Source of a page's members. `ordered`: an index in sort order. `head`: the same, but only its
 * first members. `lookup`: by their terms, for filters that few match. `recent`: recently active
 * members.
 */
export type Source =
  | { kind: 'ordered' }
  | { kind: 'head'; limit: number }
  | { kind: 'lookup' }
  | { kind: 'recent' }

/** Source of the recommended order. `place`: an index of the place of the search, in ring order. */
export type RingSource = Source | { kind: 'place' }

const keyColumns: Record<IndexSort, string> = {
  recent: 'recent_key',
  age_asc: 'youngest_key',
  age_desc: 'eldest_key',
  verified: 'verified_key',
}

/** Part of the keys of boosted members, by which they come first. */
const boostKeys: Record<IndexSort, number> = {
  recent: 1,
  age_asc: BOOSTED,
  age_desc: BOOSTED,
  verified: BOOSTED,
}

function selectKey({ sort, isAtBoostLimit }: Search) {
  const key = sql.raw(`profiles.${keyColumns[sort]}`)
  return isAtBoostLimit ? sql`(${key} - ${sql.lit(boostKeys[sort])})` : key
}

/** SQL for members who aren't boosted, or whose boost isn't at its limit (record 0111). */
const isBelowBoostLimit = sql`(profiles.boost_expires_at is null or exists (select from discover_order where member_id = profiles.id and is_boosted offset 0))`

export const cardColumnList = sql.raw(cardColumns.join(', '))

const nothing = sql``

/**
 * Lists a page of Discover in any order but the recommended one (`ring-queries.ts`): visible members
 * who want to meet the viewer and whom the viewer has neither liked nor passed; boosted members at their
 * limit apart from the others (`isAtBoostLimit`), because no index has them at their place. Raw SQL, because
 * building this statement would cost five times as much. `is_visible` is a literal because the
 * indexes are partial on it. Ages are those of the member's local date, as on the card.
 */
export async function listRanked(db: ReadDb, search: Search, source: Source): Promise<RankedRow[]> {
  const key = selectKey(search)
  const { rows } = await sql<RankedRow>`
    with me as materialized (select id, city, country, roots_city, roots_country, interests, looking_for, want_children from profiles where id = ${search.viewerId})
    select ${cardColumnList}, ${key} as sort_key, profiles.shown_active_at::text as shown_active_at, ${selectReasons(search)}
      ${search.isAtBoostLimit ? sql`, 'window' as part` : nothing}
    from ${candidates(search, source)}
    order by ${orderBy(key)}
    limit ${sql.lit(search.limit)}`.execute(db)
  return rows
}

/**
 * Selects the members of a page. Members found by lookup are sorted first, so that likes, passes
 * and blocks are checked only until the page is full. Their terms match already, except those the
 * lookup left out.
 */
function candidates(search: Search, source: Source) {
  if (source.kind !== 'lookup')
    return sql`${membersFrom(search, source)} where ${matchesFilters(search)} and ${isUnanswered(search.viewerId)}
      ${search.isAtBoostLimit ? nothing : sql`and ${isBelowBoostLimit}`}`
  return sql`(
      select profiles.* from ${membersFrom(search, source)} where ${matchesFilters({ ...search, terms: search.notLookedUp })} and ${isBelowBoostLimit}
      order by ${orderBy(selectKey(search))} offset 0
    ) profiles where ${isUnanswered(search.viewerId)}`
}

/** Lists those of the members on a page read from a replica whom the viewer may still see. */
export function listVisible(db: Db, viewerId: MemberId, ids: MemberId[]) {
  return db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`profiles.id = any(${ids}::uuid[]) and is_visible`)
    .where(sql<boolean>`${isUnblocked(viewerId)}`)
    .execute()
}

/** Counts the listed members, up to the limit. */
export async function countListed(db: Db, search: Search, source: Source): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from ${membersFrom(search, source)} where ${matchesFilters(search)} and ${isUnanswered(search.viewerId)} limit ${sql.lit(search.limit)}
    ) listed`.execute(db)
  return rows[0]?.found ?? 0
}

function orderBy(key: RawBuilder<unknown>) {
  return sql`${key} desc, profiles.shown_active_at desc, profiles.id desc`
}

export function membersFrom(search: Search, source: Source) {
  if (search.isAtBoostLimit)
    return sql`(select member_id from discover_order where is_visible and boosted_at is not null and not is_boosted offset 0) found
      cross join lateral (select * from profiles where id = found.member_id and is_visible offset 0) profiles`
  if (source.kind === 'lookup')
    return sql`(select member_id from profile_terms where terms @@ ${hideFromPlanner(sql`${search.lookup}::tsquery`)}) found
      cross join lateral (select * from profiles where id = found.member_id and is_visible offset 0) profiles`
  // Visible to the planner: the number of recently active members decides which plan is best.
  if (source.kind === 'recent')
    return sql`(select id from profiles where ${isActiveSince(search.activeSince, 'profiles')} offset 0) found
      cross join lateral (select * from profiles where id = found.id and is_visible offset 0) profiles`
  if (source.kind === 'ordered') return sql`profiles`
  return sql`(select * from profiles where ${isInIndex(search)} order by ${orderBy(selectKey(search))} limit ${sql.lit(source.limit)}) profiles`
}

/** SQL for the conditions that an index in sort order can check. */
function isInIndex(search: Search) {
  const { city, after, keys } = search
  return sql`profiles.is_visible
    ${city === undefined ? nothing : sql`and profiles.city = ${hideFromPlanner(sql`${city}::text`)}`}
    ${keys === undefined ? nothing : isWithin(keys, search)}
    ${after === undefined ? nothing : sql`and ${isAfter(after, search)}`}`
}

function isWithin({ from, to }: KeyRange, search: Search) {
  const key = selectKey(search)
  return sql`and ${key} >= ${hideFromPlanner(sql`${from}::bigint`)} and ${key} < ${hideFromPlanner(sql`${to}::bigint`)}`
}

export function matchesFilters(search: Search) {
  const {
    viewerId,
    gender,
    excludedInterest,
    cities,
    country,
    isVerifiedOnly,
    activeSince,
    terms,
  } = search
  return sql`${isInIndex(search)}
      and profiles.id <> ${viewerId}
      and profiles.interested_in <> ${hideFromPlanner(sql`${excludedInterest}::interested_in`)}
      ${gender === undefined ? nothing : sql`and profiles.gender = ${hideFromPlanner(sql`${gender}::gender`)}`}
      ${cities === undefined ? nothing : sql`and profiles.city = any(${hideFromPlanner(sql`${cities}::text[]`)}::text[])`}
      ${country === undefined ? nothing : sql`and profiles.country = ${hideFromPlanner(sql`${country}::text`)}`}
      ${isVerifiedOnly ? sql`and profiles.is_verified` : nothing}
      ${activeSince === undefined ? nothing : sql`and profiles.last_active_at >= ${hideFromPlanner(sql`${activeSince}::timestamptz`)} and profiles.activity_visibility = 'everyone'`}
      ${isOfAge(search)}
      ${terms === undefined ? nothing : sql`and ${hasTerms(terms, 'profiles.id')}`}`
}

/** SQL for the requested ages on the member's local date. Nobody under eighteen has a profile. */
function isOfAge({ minAge, maxAge, now }: Search) {
  const bornBy = (years: RawBuilder<unknown>) =>
    sql`(${now}::timestamptz at time zone profiles.time_zone)::date - ${hideFromPlanner(sql`make_interval(years => ${years})`)}`
  const isOldEnough =
    minAge > DISCOVER_AGE_MINIMUM && sql`and profiles.birth_date <= ${bornBy(sql`${minAge}::int`)}`
  const isYoungEnough =
    maxAge < NO_UPPER_AGE && sql`and profiles.birth_date > ${bornBy(sql`${maxAge}::int + 1`)}`
  return sql`${isOldEnough || nothing} ${isYoungEnough || nothing}`
}

/** SQL for whether the member with the id in a column matches a tsquery. */
export function hasTerms(terms: string, memberId: string) {
  return sql`exists (select from profile_terms where member_id = ${sql.ref(memberId)} and terms @@ ${hideFromPlanner(sql`${terms}::tsquery`)} offset 0)`
}

/**
 * SQL that excludes members the viewer has liked or passed, and blocks in either direction
 * (decision P14).
 */
export function isUnanswered(viewerId: MemberId) {
  return sql`${hasNoRow(sql`likes where from_user_id = ${viewerId} and to_user_id = profiles.id`)}
      and ${hasNoRow(sql`passes where from_user_id = ${viewerId} and to_user_id = profiles.id`)}
      and ${isNotPacked(viewerId)}
      and ${isUnblocked(viewerId)}`
}

/** Most viewers have no block in either direction: each is looked up once before it is for each member. */
function isUnblocked(viewerId: MemberId) {
  const viewer = sql`(select ${viewerId}::uuid)`
  return sql`(not exists (select from blocks where blocker_id = ${viewer})
        or ${hasNoRow(sql`blocks where blocker_id = ${viewerId} and blocked_id = profiles.id`)})
      and (not exists (select from blocks where blocked_id = ${viewer})
        or ${hasNoRow(sql`blocks where blocker_id = profiles.id and blocked_id = ${viewerId}`)})`
}

/**
 * Hides a value from the planner, so that the generic plan never looks worse than a custom one and
 * Postgres keeps it. Planning costs as much as the whole search.
 */
export function hideFromPlanner(value: RawBuilder<unknown>) {
  return sql`(select ${value})`
}

/**
 * `offset 0` keeps this an index lookup for each scanned row. Without it the planner makes a join
 * that reads all of a viewer's likes, and the generic plan takes a hundred times as long for
 * members who liked thousands.
 */
function hasNoRow(rows: RawBuilder<unknown>) {
  return sql`not exists (select from ${rows} offset 0)`
}

/** Compares rows as a whole, so that the index scan starts where the last page ended. */
function isAfter({ sortKey, shownActiveAt, id }: RankPosition, search: Search) {
  return sql`(${selectKey(search)}, profiles.shown_active_at, profiles.id)
    < (${hideFromPlanner(sql`${sortKey}::bigint`)}, ${shownActiveAt}::timestamptz, ${id}::uuid)`
}

/** Splits a search into words without accents and case, each with the profile words it begins. */
export async function findWords(db: ReadDb, text: string, limit: number): Promise<SearchWord[]> {
  const { rows } = await sql<{ word: string; completions: string[] }>`
    select word, array(
      select w.word from search_words w where w.word >= given.word collate "C" and w.word < (given.word || chr(1114111)) collate "C"
      order by w.word limit ${limit}::int + 1
    ) as completions
    from unnest(words_of(${text}::text)) with ordinality as given (word, position) order by position`.execute(
    db,
  )
  return rows.map(({ word, completions }) => ({
    word,
    completions: completions.length > limit ? null : completions,
  }))
}

/**
 * Updates the ages that lists are sorted by, for birthdays of the last month, so that a delayed job
 * catches up. Members born on 29 February have their birthday on 1 March in other years.
 */
export async function updateAges(tx: Tx, now: Date): Promise<void> {
  await sql`
    update profiles set age_years = age_in_years(birth_date, time_zone, ${now})
    where birthday_number(birth_date) = any(array(
        select birthday_number(day::date) from generate_series(${now}::timestamptz - interval '31 days', ${now}::timestamptz + interval '1 day', '1 day') day
      ) || 229)
      and age_years <> age_in_years(birth_date, time_zone, ${now})`.execute(tx)
}

/** Ends boosts in the ranking; a member with a later boost on another photo keeps that one. */
export async function endBoosts(tx: Tx, now: Date): Promise<void> {
  await sql`
    update profiles set boost_expires_at = (
      select max(boost_expires_at) from photos where user_id = profiles.id and is_approved and boost_expires_at > ${now}
    )
    where boost_expires_at <= ${now}`.execute(tx)
}

/**
 * Marks ended premium features; a trigger updates their owners' rank. Access to premium never waits
 * for this.
 */
export async function endPremiumRanks(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('premium_features')
    .set({ is_active: false })
    .where(sql<boolean>`is_active`)
    .where('expires_at', '<=', now)
    .execute()
}
