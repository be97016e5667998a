import { discoverSorts, type DiscoverFilters } from '@adire/contract/discovery.ts'
import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillStatements } from '../../../../bench/data-sql.ts'
import { createPool, type Db } from '../../db/db.ts'
import type { DatabaseUrls } from '../../db/migrate.ts'
import type { DB } from '../../db/types.ts'
import type { Actor } from '../../lib/actor.ts'
import { listNearby } from '../../lib/place-list.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { classify, sumExposure } from './exposure-queries.ts'
import { weighPairs } from './introduction-pair-queries.ts'
import { listIntroduced } from './introduction-queries.ts'
import { toPair } from './introduction-rules.ts'
import { type SearchRequest, countFound, findPage, type Plan, planSearch } from './operations.ts'
import { listRanked, type Source } from './queries.ts'
import { readRanking } from './order-rules.ts'
import { originalConfig } from '../../settings/rules.ts'
import { findRecommended } from './order-operations.ts'
import { listLikers, listNeighbours, listOthers } from './lane-queries.ts'
import { LANE_CANDIDATES, LANE_NEIGHBOURS } from './lane-operations.ts'
import { chooseRingSource, SMALL_LOOKUP } from './source-operations.ts'
import { estimateLookup } from './source-queries.ts'
import { byPosition, type Listed, toRankPosition } from './view.ts'

const MEMBERS = 10_000
const SORTED_MAXIMUM = 1_000
const TABLES = new Set([
  'bench_id',
  'users',
  'profiles',
  'profile_terms',
  'member_paths',
  'search_words',
  'likes',
  'blocks',
  'passes',
  'short_ids',
  'packed_passes',
  'discover_order',
  'order_preferences',
  'profile_languages',
  'recent_views',
  'daily_views',
])

let database: DatabaseUrls
let pool: pg.Pool
let db: Db
let viewer: Actor
const now = new Date()
const ranking = readRanking({ config: { hashKey: 'a key' }, systemConfig: originalConfig })
const statements: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.migrationUrl, { pool: 1, session: { statementMs: 120_000 } })
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  })
  await pool.query('alter table profiles disable trigger user')
  for (const { name, text } of fillStatements(MEMBERS)) if (TABLES.has(name)) await pool.query(text)
  await pool.query('alter table profiles enable trigger user')
  // More words with the prefix "pa" than are looked up individually.
  await pool.query("insert into search_words select 'pa' || n from generate_series(1, 40) n")
  await pool.query(
    'vacuum (analyze) profiles, profile_terms, member_paths, search_words, likes, blocks, users, passes, short_ids, packed_passes, discover_order, order_preferences, profile_languages, recent_views, daily_views',
  )
  const { rows } = await pool.query(
    "select id from profiles where is_visible and gender = 'man' and interested_in = 'women' and id in (select from_user_id from packed_passes) and roots_country <> country order by id limit 1",
  )
  // The only fields of the viewer that are read.
  viewer = { id: rows[0].id, gender: 'man', interestedIn: 'women', isPremium: true } as Actor
}, 180_000)
afterAll(async () => {
  await db.destroy()
})

const everybody: DiscoverFilters = {
  minAge: 18,
  maxAge: 60,
  verifiedOnly: false,
  availableNow: false,
}

/** Filters that many, few or no members match, alone and combined. */
const cases: Record<string, Partial<DiscoverFilters>> = {
  'no filter': {},
  'a large city': { city: 'Lagos' },
  'a small city': { city: 'Port of Spain' },
  'a city nobody lives in': { city: 'Lisbon' },
  'a large city and those nearby': { city: 'London', withNearby: true },
  'a small city and those nearby': { city: 'Port of Spain', withNearby: true },
  'a country': { country: 'TT' },
  'narrow ages': { minAge: 29, maxAge: 31 },
  'sixty and over': { minAge: 60, maxAge: 60 },
  'one year of age in a small city': { minAge: 47, maxAge: 47, city: 'Port of Spain' },
  'a beginning of many words': { search: 'pa' },
  'a beginning of many words in a small city': {
    search: 'pa',
    city: 'Port of Spain',
    minAge: 30,
    maxAge: 32,
  },
  verified: { verifiedOnly: true },
  'here today': { availableNow: true },
  'here today, of an age, verified': {
    availableNow: true,
    verifiedOnly: true,
    minAge: 40,
    maxAge: 44,
  },
  interests: { interests: ['Music', 'Gaming'] },
  'my corridor': { myCorridor: true },
  'my corridor, of an age, verified': {
    myCorridor: true,
    minAge: 30,
    maxAge: 37,
    verifiedOnly: true,
  },
  'my corridor and a word': { myCorridor: true, search: 'jollof' },
  'moving to a city': { movingTo: 'Accra' },
  'moving to a country, sixty and over': { movingTo: 'NG', minAge: 60, maxAge: 60 },
  'moving to a city, in another one': { movingTo: 'Accra', city: 'London' },
  'moving to a place nobody goes to': { movingTo: 'Lisbon' },
  'every advanced filter': {
    education: ['phd', 'masters'],
    religion: ['jewish'],
    children: ['none'],
    wantChildren: ['maybe'],
    relationshipType: ['monogamous'],
    lookingFor: ['serious_relationship'],
    languages: ['German'],
  },
  'words many say': { search: 'long walks' },
  'words few say': { search: 'two passports' },
  'a handle': { search: 'member1234' },
  'two letters': { search: 'sa' },
  'a word nobody says': { search: 'zanzibar' },
  'words, a city, an age and a wish': {
    search: 'jollof',
    city: 'Accra',
    minAge: 25,
    maxAge: 28,
    education: ['phd'],
  },
}

async function planFor(
  filters: Partial<DiscoverFilters>,
  request: Partial<SearchRequest> = {},
): Promise<Plan> {
  const plan = await planSearch(db, viewer, {
    request: {
      filters: { ...everybody, ...filters },
      sort: 'recommended',
      after: undefined,
      limit: 21,
      ...request,
    },
    now,
    ranking,
  })
  if (!plan) throw new Error('no word to look for')
  return plan
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: Node[]
}

function findNodeFaults(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(findNodeFaults)
  const input = node.Plans?.[0]
  const sorted = (input?.['Actual Rows'] ?? 0) * (input?.['Actual Loops'] ?? 1)
  if (node['Node Type'] === 'Seq Scan')
    return [...below, `reads all of ${node['Relation Name'] ?? '?'}`]
  return /Sort/.test(node['Node Type']) && sorted > SORTED_MAXIMUM
    ? [...below, `sorts ${sorted} rows`]
    : below
}

/** Formats a parameter like the driver. */
function formatParameter(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

/** Runs some work and finds faults in its plans, both generic and custom ones. */
async function findPlanFaults(work: () => Promise<unknown>): Promise<string[]> {
  const plans = await explainAll(work)
  return plans.flatMap(({ mode, plan }) => findNodeFaults(plan).map((fault) => `${mode}: ${fault}`))
}

/** Runs some work and explains its statements. */
async function explainAll(work: () => Promise<unknown>): Promise<{ mode: string; plan: Node }[]> {
  statements.length = 0
  await work()
  const plans: { mode: string; plan: Node }[] = []
  for (const { sql, parameters } of statements.splice(0)) {
    if (/words_of|^(begin|commit)$|^\s*explain/.test(sql)) continue
    const given = parameters.map((value) =>
      value === null ? 'null' : pg.escapeLiteral(formatParameter(value)),
    )
    const values = given.length > 0 ? `(${given.join(', ')})` : ''
    await pool.query(`prepare plan_check as ${sql}`)
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await pool.query(`set plan_cache_mode = ${mode}`)
      const { rows } = await pool.query(
        `explain (analyze, format json) execute plan_check${values}`,
      )
      plans.push({ mode, plan: rows[0]['QUERY PLAN'][0].Plan })
    }
    await pool.query('deallocate plan_check; reset plan_cache_mode')
  }
  return plans
}

/** Lists the indexes that a plan reads. */
function listIndexes(node: Node): string[] {
  return [...[node['Index Name'] ?? []].flat(), ...(node.Plans ?? []).flatMap(listIndexes)]
}

/** Counts the places of a plan that read a table. */
function countReads(node: Node, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + countReads(plan, table), 0)
  return below + Number(node['Relation Name'] === table)
}

const inOrder = (listed: Listed[]) => listed.map(({ row }) => row.id)

test.each(Object.keys(cases))(
  '%s: uses indexes for every sort, first page, next page and count',
  { timeout: 120_000 },
  async (name) => {
    for (const sort of discoverSorts) {
      const first = await planFor(cases[name] ?? {}, { sort })
      expect([sort, await findPlanFaults(() => findPage(db, first, []))]).toEqual([sort, []])
      const last = (await findPage(db, first, [])).at(-1)
      if (!last) continue
      const next = await planFor(cases[name] ?? {}, {
        sort,
        after: byPosition.toPosition(byPosition.toParts(last)),
      })
      expect([sort, await findPlanFaults(() => findPage(db, next, []))]).toEqual([sort, []])
    }
    const counted = await planFor(cases[name] ?? {}, { limit: 101 })
    expect(await findPlanFaults(() => countFound(db, counted))).toEqual([])
  },
)

test.each([
  ['discover_order_ring', {}],
  ['discover_order_city_ring', { city: 'Lagos' }],
  ['discover_order_corridor', { myCorridor: true }],
  ['discover_order_corridor', { myCorridor: true, minAge: 40, maxAge: 46, verifiedOnly: true }],
  ['discover_order_next_city', { movingTo: 'Accra' }],
  ['discover_order_next_country', { movingTo: 'NG', minAge: 25, maxAge: 30 }],
] as const)('reads %s in ring order, without terms, for %o', async (index, filters) => {
  const plan = await planFor(filters)
  const plans = await explainAll(() => findPage(db, plan, []))
  const used = plans.map(({ plan: root }) => listIndexes(root))
  // Custom and generic plans.
  expect(used.filter((indexes) => indexes.includes(index)).length).toBeGreaterThanOrEqual(2)
  expect(used.flat()).not.toContain('profile_terms_terms')
})

test.each(['London', 'Port of Spain'])('reads data in which members live near %s', async (city) => {
  const near = listNearby(city, NEARBY_KM).filter((name) => name !== city)
  const { rows } = await pool.query(
    'select count(*)::integer as found from profiles where is_visible and city = any($1)',
    [near],
  )
  expect(rows[0].found).toBeGreaterThan(MEMBERS / 100)
})

test.each([{}, { city: 'Lagos' }, { search: 'passports', city: 'Lagos' }])(
  'uses indexes to draw the slots of the lane, with filters %o',
  async (filters) => {
    const plan = await planFor(filters)
    const { search, recommended } = plan
    if (!recommended) throw new Error('another order')
    const request = { ...recommended, source: await chooseRingSource(db, plan), lane: [] }
    const scan = { classStart: 0, limit: LANE_CANDIDATES }
    const faults = await findPlanFaults(async () => {
      await listNeighbours(db, search, request, LANE_NEIGHBOURS)
      await listLikers(db, search, recommended.order, scan)
      await listOthers(db, search, recommended.order, scan)
    })
    expect(faults).toEqual([])
  },
)

test('expects few members of a rare lookup, and many of a frequent one', async () => {
  const rare = await planFor({ country: 'TT', interests: ['Gaming'], minAge: 45, maxAge: 45 })
  const frequent = await planFor({ country: 'NG', interests: ['Music'] })
  expect(await estimateLookup(db, rare.search)).toBeLessThan(SMALL_LOOKUP)
  expect(await estimateLookup(db, frequent.search)).toBeGreaterThan(SMALL_LOOKUP)
})

test('reads a list that is shorter than a page in one statement', async () => {
  const plan = await planFor({ country: 'TT', interests: ['Gaming'], minAge: 45, maxAge: 45 })
  statements.length = 0
  const listed = await findPage(db, plan, [])
  expect(listed.length).toBeLessThan(plan.search.limit)
  expect(statements.filter(({ sql }) => !sql.includes('explain'))).toHaveLength(1)
})

test('uses indexes to weigh and to list introductions', async () => {
  const ids = inOrder(await findPage(db, await planFor({}, { limit: 200 }), []))
  const faults = await findPlanFaults(async () => {
    await weighPairs(
      db,
      ids.map((id) => toPair(viewer.id, id)),
      { now, drawSeed: '7' },
    )
    await listIntroduced(db, {
      viewerId: viewer.id,
      gender: 'woman',
      excludedInterest: 'women',
      seesFully: true,
      day: now.toISOString().slice(0, 10),
      now,
    })
  })
  expect(faults).toEqual([])
})

test('computes once whether a member owes answers when it moves members between classes', async () => {
  const mean = { mean: 10, boostMean: 0, boostLimit: 0 }
  const groups = await sumExposure(db, now)
  const plans = await explainAll(() =>
    db.transaction().execute((tx) =>
      classify(tx, {
        means: groups.map(({ gender, city, country }) => ({ gender, city, country, ...mean })),
        after: '00000000-0000-0000-0000-000000000000',
        limit: 500,
        now,
        newcomerDays: 0,
        waitingLimit: 8,
      }),
    ),
  )
  // Either side of a thread: conversations that wait, and those that can be answered.
  expect(plans.map(({ plan }) => countReads(plan, 'message_threads'))).toEqual([4, 4])
})

test.each(Object.keys(cases))(
  '%s: finds the same members in the same order by lookup and by ordered scan',
  { timeout: 120_000 },
  async (name) => {
    const filters = cases[name] ?? {}
    for (const sort of discoverSorts) {
      for (const after of [
        undefined,
        (await findPage(db, await planFor(filters, { sort, limit: 7 }), [])).at(-1)?.position,
      ]) {
        const plan = await planFor(filters, { sort, after })
        const listWith = async (source: Source) => inOrder(await findFrom(plan, source))
        // The full ordered scan, without the key ranges of the ages.
        const scanned = await listWith({ kind: 'ordered' })
        const sources: Source[] = [
          { kind: 'lookup' },
          ...(plan.search.activeSince ? [{ kind: 'recent' } as const] : []),
        ]
        for (const source of sources)
          expect([sort, source.kind, await listWith(source)]).toEqual([sort, source.kind, scanned])
        expect([sort, 'chosen', inOrder(await findPage(db, plan, []))]).toEqual([
          sort,
          'chosen',
          scanned,
        ])
      }
    }
  },
)

/** Finds a page from one source, in any order. */
async function findFrom({ search, recommended }: Plan, source: Source): Promise<Listed[]> {
  if (recommended) return findRecommended(db, search, { ...recommended, source, lane: [] })
  const rows = await listRanked(db, search, source)
  return rows.map((row) => ({ row, position: toRankPosition(row) }))
}
