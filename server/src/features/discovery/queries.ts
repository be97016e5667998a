import type { DiscoverSort } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { cardColumns, type CardRow } from '../profiles/operations.ts'

/** Where a page ended: the three columns of the order. The moment is Postgres' own text: a Date would cut its microseconds off. */
export interface Place {
  sortKey: number
  shownActiveAt: string
  id: MemberId
}

export interface Search {
  viewerId: MemberId
  /** Undefined: everyone. */
  gender: Gender | undefined
  /** Those who are interested in this only do not wish to meet the viewer. */
  excludedInterest: InterestedIn
  minAge: number
  maxAge: number
  city: string | undefined
  country: string | undefined
  isVerifiedOnly: boolean
  /** Here since then; undefined when that doesn't matter. */
  activeSince: Date | undefined
  /** A tsquery of what only the terms know: words, interests, advanced filters. */
  terms: string | undefined
  /** A tsquery of what the terms know, for `lookup`. */
  lookup: string
  /** The part of `terms` that `lookup` leaves out. */
  notLookedUp: string | undefined
  sort: DiscoverSort
  /** Whether the viewer may know more of the members than their cards say (decision P6). */
  seesFully: boolean
  after: Place | undefined
  /** The part of the order that can hold somebody of the ages asked for; undefined: all of it. */
  keys: KeyRange | undefined
  now: Date
  limit: number
}

/** Keys from the first, up to the second without it. */
export interface KeyRange {
  from: number
  to: number
}

/**
 * Where the members of a page are found. `walk`: an index in the order of the page, to the end of the page. `near`: the same, but
 * its first so many members only. `lookup`: by their terms, for filters that few pass. `recent`: those who were here of late.
 */
export type Source = { kind: 'walk' } | { kind: 'near'; members: number } | { kind: 'lookup' } | { kind: 'recent' }

export interface RankedRow extends CardRow {
  sort_key: number
  shown_active_at: string
  is_same_city: boolean
  lives_in_roots: 'city' | 'country' | null
  /** These are read for those who may know them. */
  roots_city?: string | null
  roots_country?: string | null
  shared_roots?: 'city' | 'country' | null
  shared_interests?: string[]
  shared_languages?: string[]
}

const keyColumns: Record<DiscoverSort, string> = {
  recommended: 'rank_key',
  recent: 'recent_key',
  age_asc: 'youngest_key',
  age_desc: 'eldest_key',
  verified: 'verified_key',
}

export const columns = sql.raw(cardColumns.join(', '))
const nothing = sql``

/**
 * One page of Discover: the members a viewer may see (rule R3), who wish to meet each other, and whom the viewer has neither liked
 * (so no match either) nor passed.
 *
 * Written out rather than built: this is the busiest statement there is, and building it costs five times as much. `is_visible`
 * is a literal because the indexes are partial on it. The age of the filter is that of the card: of the day where the member lives.
 */
export async function listRanked(db: Db, search: Search, source: Source): Promise<RankedRow[]> {
  const key = sql.raw(`profiles.${keyColumns[search.sort]}`)
  const { rows } = await sql<RankedRow>`
    with me as materialized (select city, country, roots_city, roots_country, interests, languages from profiles where id = ${search.viewerId})
    select ${columns}, ${key} as sort_key, profiles.shown_active_at::text as shown_active_at, ${placeReasons}
      ${search.seesFully ? fullReasons : nothing}
    from ${candidates(search, source)}
    order by ${orderBy(key)}
    limit ${sql.lit(search.limit)}`.execute(db)
  return rows
}

/**
 * The members of a page. Those that were looked up are put in order first, so that likes, passes and blocks are asked about until the
 * page is full and not of each of them; their terms have matched already, but for those the look-up left out.
 */
function candidates(search: Search, source: Source) {
  if (source.kind !== 'lookup') return sql`${membersFrom(search, source)} where ${passes(search)} and ${isNew(search.viewerId)}`
  const key = sql.raw(`profiles.${keyColumns[search.sort]}`)
  return sql`(
      select profiles.* from ${membersFrom(search, source)} where ${passes({ ...search, terms: search.notLookedUp })} order by ${orderBy(key)} offset 0
    ) profiles where ${isNew(search.viewerId)}`
}

/** How many would be listed, up to the limit. */
export async function countListed(db: Db, search: Search, source: Source): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from ${membersFrom(search, source)} where ${passes(search)} and ${isNew(search.viewerId)} limit ${sql.lit(search.limit)}
    ) listed`.execute(db)
  return rows[0]?.found ?? 0
}

/** Of the first members in the order of the page: how many there are, and how many pass the filters, liked or not. */
export async function sample(db: Db, search: Search, members: number): Promise<{ walked: number; passed: number }> {
  const { rows } = await sql<{ walked: number; passed: number }>`
    select count(*) as walked, count(*) filter (where ${passes(search)}) as passed
    from ${membersFrom(search, { kind: 'near', members })}`.execute(db)
  return rows[0] ?? { walked: 0, passed: 0 }
}

function orderBy(key: RawBuilder<unknown>) {
  return sql`${key} desc, profiles.shown_active_at desc, profiles.id desc`
}

function membersFrom(search: Search, source: Source) {
  if (source.kind === 'lookup')
    return sql`(select member_id from profile_terms where terms @@ ${unforeseen(sql`${search.lookup}::tsquery`)}) found
      cross join lateral (select * from profiles where id = found.member_id and is_visible offset 0) profiles`
  // Not hidden from the planner: how many were here of late decides what is best.
  if (source.kind === 'recent')
    return sql`(select id from profiles where last_active_at >= ${search.activeSince} offset 0) found
      cross join lateral (select * from profiles where id = found.id and is_visible offset 0) profiles`
  if (source.kind === 'walk') return sql`profiles`
  const key = sql.raw(`profiles.${keyColumns[search.sort]}`)
  return sql`(select * from profiles where ${isInOrder(search)} order by ${orderBy(key)} limit ${sql.lit(source.members)}) profiles`
}

/** What an index in the order of the page can be asked for. */
function isInOrder({ city, after, keys, sort }: Search) {
  return sql`is_visible
    ${city === undefined ? nothing : sql`and profiles.city = ${unforeseen(sql`${city}::text`)}`}
    ${keys === undefined ? nothing : isWithin(keys, sort)}
    ${after === undefined ? nothing : sql`and ${isBehind(after, sort)}`}`
}

function isWithin({ from, to }: KeyRange, sort: DiscoverSort) {
  const key = sql.raw(`profiles.${keyColumns[sort]}`)
  return sql`and ${key} >= ${unforeseen(sql`${from}::bigint`)} and ${key} < ${unforeseen(sql`${to}::bigint`)}`
}

function passes(search: Search) {
  const { viewerId, gender, excludedInterest, minAge, maxAge, country, isVerifiedOnly, activeSince, terms, now } = search
  return sql`${isInOrder(search)}
      and profiles.id <> ${viewerId}
      and profiles.interested_in <> ${unforeseen(sql`${excludedInterest}::interested_in`)}
      ${gender === undefined ? nothing : sql`and profiles.gender = ${unforeseen(sql`${gender}::gender`)}`}
      ${country === undefined ? nothing : sql`and profiles.country = ${unforeseen(sql`${country}::text`)}`}
      ${isVerifiedOnly ? sql`and profiles.is_verified` : nothing}
      ${activeSince === undefined ? nothing : sql`and profiles.last_active_at >= ${unforeseen(sql`${activeSince}::timestamptz`)} and profiles.activity_visibility = 'everyone'`}
      and profiles.birth_date <= (${now}::timestamptz at time zone profiles.time_zone)::date - ${unforeseen(sql`make_interval(years => ${minAge}::int)`)}
      and profiles.birth_date > (${now}::timestamptz at time zone profiles.time_zone)::date - ${unforeseen(sql`make_interval(years => ${maxAge}::int + 1)`)}
      ${terms === undefined ? nothing : sql`and exists (select from profile_terms where member_id = profiles.id and terms @@ ${unforeseen(sql`${terms}::tsquery`)} offset 0)`}`
}

/** Nobody the viewer has liked or passed, and no block in either direction (decision P14). */
function isNew(viewerId: MemberId) {
  return sql`${isNobody(sql`likes where from_user_id = ${viewerId} and to_user_id = profiles.id`)}
      and ${isNobody(sql`passes where from_user_id = ${viewerId} and to_user_id = profiles.id`)}
      and ${isNobody(sql`blocks where blocker_id = ${viewerId} and blocked_id = profiles.id`)}
      and ${isNobody(sql`blocks where blocker_id = profiles.id and blocked_id = ${viewerId}`)}`
}

/** From what every card says. Who lives where their family is from is not told that of their own town. */
export const placeReasons = sql`
      profiles.city = (select city from me) as is_same_city,
      case when (select country = roots_country from me) then null
        when profiles.city = (select roots_city from me) then 'city'
        when profiles.country = (select roots_country from me) then 'country' end as lives_in_roots`

/** From what the full view says (security section 7). */
export const fullReasons = sql`,
      profiles.roots_city, profiles.roots_country,
      case when profiles.roots_city = (select roots_city from me) then 'city'
        when profiles.roots_country = (select roots_country from me) then 'country' end as shared_roots,
      array(select shared from unnest(profiles.interests) shared where lower(shared) in (select lower(own) from me, unnest(me.interests) own)) as shared_interests,
      array(select shared from unnest(profiles.languages) shared where shared in (select own from me, unnest(me.languages) own)) as shared_languages`

/**
 * A value the planner can't see, so that the plan made once for everybody always looks as good as one made for this value,
 * and Postgres stays with it. Planning costs as much as the whole search.
 */
function unforeseen(value: RawBuilder<unknown>) {
  return sql`(select ${value})`
}

/**
 * `offset 0` keeps this a look-up in a unique index for each row walked. Left to itself, the planner makes a join that reads all a viewer's likes,
 * and a plan made once for everybody then takes a hundred times as long for those who liked thousands.
 */
function isNobody(rows: RawBuilder<unknown>) {
  return sql`not exists (select from ${rows} offset 0)`
}

/** One comparison of rows, so that the index starts where the page before ended. */
function isBehind({ sortKey, shownActiveAt, id }: Place, sort: DiscoverSort) {
  return sql`(profiles.${sql.raw(keyColumns[sort])}, profiles.shown_active_at, profiles.id)
    < (${unforeseen(sql`${sortKey}::bigint`)}, ${shownActiveAt}::timestamptz, ${id}::uuid)`
}

/** A word of a search, and the words in profiles that begin with it; null when there are more than the most. */
export interface SearchWord {
  word: string
  completions: string[] | null
}

/** The words of a search, without accents and case. */
export async function findWords(db: Db, text: string, most: number): Promise<SearchWord[]> {
  const { rows } = await sql<{ word: string; completions: string[] }>`
    select word, array(
      select w.word from search_words w where w.word >= given.word collate "C" and w.word < (given.word || chr(1114111)) collate "C"
      order by w.word limit ${most}::int + 1
    ) as completions
    from unnest(words_of(${text}::text)) with ordinality as given (word, place) order by place`.execute(db)
  return rows.map(({ word, completions }) => ({ word, completions: completions.length > most ? null : completions }))
}

/** Of the next so many words after one, in their order: the last of them, and those that no profile says any more. */
export async function findUnsaid(db: Db, after: string, many: number): Promise<{ last: string | undefined; unsaid: string[] }> {
  const { rows } = await sql<{ word: string; is_said: boolean }>`
    select word, ${isSaid} as is_said from (select word from search_words where word > ${after} collate "C" order by word limit ${many}::int) w
    order by word`.execute(db)
  return { last: rows.at(-1)?.word, unsaid: rows.flatMap(({ word, is_said }) => (is_said ? [] : [word])) }
}

/** Nobody takes a word up in between: whoever saves a profile waits, and then finds it missing and adds it. */
export async function forgetUnsaid(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx)
  await sql`delete from search_words w where word = any(${words}::text[]) and not ${isSaid}`.execute(tx)
}

/** NOTE: no word holds a quote or a backslash, as both part words (`words_of`). */
const isSaid = sql`exists (select from profile_terms where terms @@ ('''' || w.word || '''')::tsquery)`

/**
 * Sets the ages that lists are ordered by, in the month after a birthday, so that a job that stood still catches up. Without a
 * 29th of February the birthday is the day after it.
 */
export async function updateAges(tx: Tx, now: Date): Promise<void> {
  await sql`
    update profiles set age_years = age_in_years(birth_date, time_zone, ${now})
    where birthday_number(birth_date) = any(array(
        select birthday_number(day::date) from generate_series(${now}::timestamptz - interval '31 days', ${now}::timestamptz + interval '1 day', '1 day') day
      ) || 229)
      and age_years <> age_in_years(birth_date, time_zone, ${now})`.execute(tx)
}

/** Takes the boosts that are over out of the ranking; a member with a later boost on another photo keeps that one. */
export async function endBoosts(tx: Tx, now: Date): Promise<void> {
  await sql`
    update profiles set boost_expires_at = (
      select max(boost_expires_at) from photos where user_id = profiles.id and is_approved and boost_expires_at > ${now}
    )
    where boost_expires_at <= ${now}`.execute(tx)
}

/** Marks the premium features that have run out; a trigger takes their owners' rank. What premium members may do never waits for this (rule R5). */
export async function endPremiumRanks(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('premium_features')
    .set({ is_active: false })
    .where(sql<boolean>`is_active`)
    .where('expires_at', '<=', now)
    .execute()
}
