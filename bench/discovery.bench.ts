import { type DiscoverSort, discoverSorts } from '@adire/contract/discovery.ts'
import { type CursorPart, encodeCursor } from '../server/src/lib/cursor.ts'
import { type BenchApp, startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { DEEP_PAGE, readStatements, writeScript } from './discover-statement.ts'
import { type LoadRequest, runLoad } from './load.ts'
import { hasPgbench, runScript } from './pgbench.ts'
import { checkPlan, type Statement } from './plan-check.ts'
import { signIn, type Viewer } from './viewers.ts'

const CONNECTIONS = 64
/**
 * Lowest acceptable ratios: over HTTP to the statement alone, page 20 to page 1, and a larger data
 * set to the smallest.
 */
const targets = { http: 0.3, deep: 0.7, size: 0.7 }

/** Condition of viewers who may use the filters of paths, and have a corridor. */
const PREMIUM_ABROAD = 'is_premium and roots_country <> country'

/** Reopens idle connections and prepares their statements before the measurement. */
const WARM_UP_SECONDS = 0.5

/** List of Discover to measure. */
interface Case {
  sort?: DiscoverSort
  filters?: Record<string, string>
  /** Measured as premium members with roots abroad, who alone may use these filters. */
  isPremium?: boolean
}

/**
 * Lists to measure: every sort, filters with many and with few matches, searches with many and with
 * few matches, and both combined. A page of twenty cards costs more than one of two, so the rare
 * filters are narrower for larger data sets: they match some dozens of members in each size (37, 52
 * and 55 rows are read for "with rare filters").
 */
function listCases(size: number): Record<string, Case> {
  const bySize = <T>(small: T, middle: T, large: T) =>
    size < 100_000 ? small : size < 500_000 ? middle : large
  const ages = bySize({}, { minAge: '40', maxAge: '46' }, { minAge: '45', maxAge: '45' })
  return {
    ...Object.fromEntries(discoverSorts.map((sort) => [`by ${sort}`, { sort }])),
    'of a city, verified': { filters: { city: 'Lagos', verifiedOnly: 'true' } },
    'of a city and near it': { filters: { city: 'London', withNearby: 'true' } },
    'with rare filters': { filters: { country: 'TT', interests: 'Gaming', ...ages } },
    'with a frequent word': { filters: { search: 'jollof' } },
    'with a handle': { filters: { search: bySize('member123', 'member1234', 'member1234') } },
    'moving to a city': { filters: { movingTo: 'Accra' }, isPremium: true },
    'moving to a country': { filters: { movingTo: 'GH' }, isPremium: true },
    'of my corridor': { filters: { myCorridor: 'true' }, isPremium: true },
    'of my corridor, of an age': {
      filters: { myCorridor: 'true', minAge: '40', maxAge: '46' },
      isPremium: true,
    },
    'who speak Yoruba': { filters: { languages: 'Yoruba' }, isPremium: true },
    'with a word and filters': {
      sort: 'age_asc',
      filters: {
        search: 'passports',
        availableNow: 'true',
        ...bySize(
          { city: 'London' },
          { city: 'Port of Spain', minAge: '25', maxAge: '38' },
          { city: 'Port of Spain', minAge: '26', maxAge: '28' },
        ),
      },
    },
  }
}
/** The list that is also measured without the server. */
const PLAIN = 'by recommended'

/** Data set with a server on it, and the requests to measure. */
interface Subject {
  size: number
  databaseUrl: string
  app: BenchApp
  /** Requests for the first page, by list. */
  first: Map<string, LoadRequest[]>
  /** Requests for page 20, by list, if the list has one. */
  deep: Map<string, LoadRequest[]>
  statement: Statement
}

/**
 * Compares Discover over HTTP with its statement alone, page 20 with page 1, and large data sets
 * with the smallest.
 */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const subjects: Subject[] = []
  try {
    for (const size of context.sizes) subjects.push(await prepareSubject(context, size))
    const medians = await alternate(
      context.rounds,
      Object.fromEntries(subjects.flatMap((subject) => listMeasurements(subject, context.seconds))),
    )
    return subjects.flatMap((subject) => toLines(subject, medians, subjects[0]?.size ?? 0))
  } finally {
    for (const { app } of subjects) await app.close()
  }
}

function listMeasurements(subject: Subject, seconds: number): [string, () => Promise<number>][] {
  const overHttp = (requests: LoadRequest[]) => async () => {
    // Reset the counters; counting itself is part of the measurement.
    const begin = () =>
      withClient(subject.databaseUrl, (client) => client.query('truncate rate_limits, daily_views'))
    const load = { url: subject.app.url, requests, connections: CONNECTIONS }
    await begin()
    await runLoad({ ...load, seconds: WARM_UP_SECONDS })
    await begin()
    return runLoad({ ...load, seconds })
  }
  return [
    [`sql ${subject.size}`, () => measureStatement(subject, seconds)],
    ...[...subject.first].map(([name, requests]): [string, () => Promise<number>] => [
      `first ${name} ${subject.size}`,
      overHttp(requests),
    ]),
    ...[...subject.deep].map(([name, requests]): [string, () => Promise<number>] => [
      `deep ${name} ${subject.size}`,
      overHttp(requests),
    ]),
  ]
}

function toLines(
  { size, first, deep }: Subject,
  medians: Record<string, number>,
  smallest: number,
): BenchLine[] {
  const people = size.toLocaleString('en')
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  const median = (name: string) => medians[name] ?? 0
  const line = (
    measurement: string,
    [one, other]: [string, string],
    target: number,
  ): BenchLine => ({
    measurement,
    result: `${perSecond(median(one))} : ${perSecond(median(other))}`,
    ratio: median(one) / median(other),
    target,
  })
  const driver = hasPgbench() ? 'pgbench' : 'the driver'
  const lines = [
    line(
      `Discover over HTTP against ${driver}, ${people} members`,
      [`first ${PLAIN} ${size}`, `sql ${size}`],
      targets.http,
    ),
  ]
  for (const name of first.keys()) {
    if (deep.has(name))
      lines.push(
        line(
          `Discover ${name}, page ${DEEP_PAGE} against page 1, ${people} members`,
          [`deep ${name} ${size}`, `first ${name} ${size}`],
          targets.deep,
        ),
      )
    if (size !== smallest)
      lines.push(
        line(
          `Discover ${name}, ${people} members against ${smallest.toLocaleString('en')}`,
          [`first ${name} ${size}`, `first ${name} ${smallest}`],
          targets.size,
        ),
      )
    else
      lines.push({
        measurement: `Discover ${name}, page 1, ${people} members`,
        result: perSecond(median(`first ${name} ${size}`)),
      })
  }
  return lines
}

async function prepareSubject(context: BenchContext, size: number): Promise<Subject> {
  const databaseUrl = await context.prepare(size)
  const everyone = await withClient(databaseUrl, (client) => signIn(client, 'not is_premium'))
  const premium = await withClient(databaseUrl, (client) => signIn(client, PREMIUM_ABROAD))
  const app = await startBenchApp(databaseUrl)
  const subject: Subject = {
    size,
    databaseUrl,
    app,
    first: new Map(),
    deep: new Map(),
    statement: { text: '', values: [] },
  }
  for (const [name, { isPremium = false, ...search }] of Object.entries(listCases(size))) {
    const viewers = isPremium ? premium : everyone
    const [viewer] = viewers
    if (!viewer) throw new Error('the data set has no viewers')
    const { statements, position, cards } = await readStatements(databaseUrl, viewer.id, search)
    context.print(`Discover ${name}, ${size.toLocaleString('en')} members, ${cards} cards`)
    for (const statement of statements) context.print(await checkPlan(databaseUrl, statement))
    // A page is one statement, of boosted members and the window, after a count that chooses its source.
    const first = statements.find(({ values: [value] }) => value === viewer.id)
    if (name === PLAIN && first) subject.statement = first
    subject.first.set(name, toRequests(subject, viewers, { ...search, position: undefined }))
    if (position) subject.deep.set(name, toRequests(subject, viewers, { ...search, position }))
  }
  return subject
}

interface Page {
  sort?: DiscoverSort
  filters?: Record<string, string>
  position: CursorPart[] | undefined
}

function toRequests(
  { app }: Subject,
  viewers: Viewer[],
  { sort = 'recommended', filters, position }: Page,
): LoadRequest[] {
  const { sessionSecrets } = app.deps.config
  return viewers.map(({ id, headers }) => {
    const query = new URLSearchParams({ ...filters, sort })
    if (position)
      query.set(
        'cursor',
        encodeCursor(
          position,
          { procedure: 'discovery.list', viewer: id, input: { ...filters, sort } },
          { secrets: sessionSecrets, now: app.deps.clock.now() },
        ),
      )
    return { path: `/api/discover?${query}`, headers }
  })
}

/** Measures the statement without the server. */
function measureStatement(
  { databaseUrl, statement, size }: Subject,
  seconds: number,
): Promise<number> {
  return runScript({ url: databaseUrl, script: writeScript(statement, pickMan(size)), seconds })
}

/** Picks a random man of the data set, who have odd numbers. */
const pickMan = (size: number) => ({
  sql: "(select bench_id('member ' || (2 * :n - 1)))",
  count: size / 2,
})
