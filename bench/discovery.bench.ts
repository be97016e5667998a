import { createHash, randomBytes } from 'node:crypto'
import { DISCOVER_PAGE_SIZE } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPool } from '../server/src/db/db.ts'
import type { DB } from '../server/src/db/types.ts'
import { listRanked, type Place } from '../server/src/features/discovery/queries.ts'
import { toCursorParts, toPlace } from '../server/src/features/discovery/view.ts'
import { encodeCursor } from '../server/src/lib/cursor.ts'
import { type BenchApp, startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { type LoadRequest, runLoad } from './load.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import { driveScript } from './script-driver.ts'

const VIEWERS = 4_000
const CONNECTIONS = 64
const CLIENTS = 8
const DEEP_PAGE = 20
/** The least each ratio may be (design: performance). */
const bars = { http: 0.3, deep: 0.7, size: 0.7 }

interface Viewer {
  id: MemberId
  headers: Record<string, string>
}

interface Subject {
  size: number
  databaseUrl: string
  app: BenchApp
  first: LoadRequest[]
  deep: LoadRequest[]
  statement: Statement
}

interface Statement {
  text: string
  values: readonly unknown[]
}

const search = {
  gender: 'woman',
  excludedInterest: 'women',
  minAge: 18,
  maxAge: 50,
  city: undefined,
  limit: DISCOVER_PAGE_SIZE + 1,
} as const

/** Discover over HTTP against its own statement driven straight, page 20 against page 1, and a big town against a small one. */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const subjects: Subject[] = []
  try {
    for (const size of context.sizes) subjects.push(await prepareSubject(size, await context.prepare(size)))
    const medians = await alternate(
      context.rounds,
      Object.fromEntries(subjects.flatMap((subject) => measurementsOf(subject, context.seconds))),
    )
    return subjects.flatMap((subject) => linesOf(subject, medians, subjects[0]?.size ?? 0))
  } finally {
    for (const { app } of subjects) await app.close()
  }
}

function measurementsOf(subject: Subject, seconds: number): [string, () => Promise<number>][] {
  const overHttp = (requests: LoadRequest[]) => async () => {
    // Each member's thirty pages in ten minutes begin anew; the counting itself is part of what is measured.
    await withClient(subject.databaseUrl, (client) => client.query('truncate rate_limits'))
    return runLoad({ url: subject.app.url, requests, connections: CONNECTIONS, seconds })
  }
  return [
    [`sql ${subject.size}`, () => driveStraight(subject, seconds)],
    [`http ${subject.size}`, overHttp(subject.first)],
    [`deep ${subject.size}`, overHttp(subject.deep)],
  ]
}

function linesOf({ size }: Subject, medians: Record<string, number>, smallest: number): BenchLine[] {
  const [sql = 0, http = 0, deep = 0, base = 0] = [`sql ${size}`, `http ${size}`, `deep ${size}`, `http ${smallest}`].map(
    (name) => medians[name],
  )
  const people = size.toLocaleString('en')
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  const driver = hasPgbench() ? 'pgbench' : 'the driver'
  return [
    {
      what: `Discover over HTTP against ${driver}, ${people} members`,
      figures: `${perSecond(http)} : ${perSecond(sql)}`,
      ratio: http / sql,
      bar: bars.http,
    },
    {
      what: `Discover, page ${DEEP_PAGE} against page 1, ${people} members`,
      figures: `${perSecond(deep)} : ${perSecond(http)}`,
      ratio: deep / http,
      bar: bars.deep,
    },
    ...(size === smallest
      ? []
      : [
          {
            what: `Discover, ${people} members against ${smallest.toLocaleString('en')}`,
            figures: `${perSecond(http)} : ${perSecond(base)}`,
            ratio: http / base,
            bar: bars.size,
          },
        ]),
  ]
}

async function prepareSubject(size: number, databaseUrl: string): Promise<Subject> {
  const viewers = await withClient(databaseUrl, signIn)
  const app = await startBenchApp(databaseUrl)
  const { statement, place } = await readStatement(databaseUrl, viewers[0]?.id)
  const { sessionSecret } = app.deps.config
  const requests = (after: Place | undefined) =>
    viewers.map(({ id, headers }) => {
      const parts = after && [after.rankKey, after.lastActiveAt, after.isPremium, after.id]
      return {
        path: parts ? `/api/discover?cursor=${encodeCursor(sessionSecret, parts, `discovery.list:${id}`)}` : '/api/discover',
        headers,
      }
    })
  return { size, databaseUrl, app, first: requests(undefined), deep: requests(place), statement }
}

/** Gives many men who look for women a session, each with an address of his own. */
async function signIn(client: pg.Client): Promise<Viewer[]> {
  const { rows } = await client.query<{ id: MemberId }>(
    "select id from profiles where is_visible and gender = 'man' and interested_in = 'women' order by id limit $1",
    [VIEWERS],
  )
  const tokens = rows.map(() => randomBytes(32).toString('base64url'))
  const ids = rows.map(({ id }) => id)
  await client.query('delete from sessions where user_id = any($1)', [ids])
  await client.query(
    "insert into sessions (user_id, token, expires_at) select id, token, now() + interval '14 days' from unnest($1::uuid[], $2::text[]) as made (id, token)",
    [ids, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  )
  await client.query('vacuum analyze sessions')
  return ids.map((id, i) => ({
    id,
    headers: { cookie: `session=${tokens[i]}`, 'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` },
  }))
}

/** The very statement the server runs, as it compiles it, and the place where its page 19 ends. */
async function readStatement(databaseUrl: string, viewerId: MemberId | undefined): Promise<{ statement: Statement; place: Place }> {
  if (!viewerId) throw new Error('the data set has nobody to look')
  const statements: Statement[] = []
  const pool = createPool(databaseUrl, { pool: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  })
  try {
    const first = { ...search, viewerId, now: new Date(), after: undefined }
    await listRanked(db, first)
    const last = (await listRanked(db, { ...first, limit: DISCOVER_PAGE_SIZE * (DEEP_PAGE - 1) })).at(-1)
    if (!last || !statements[0]) throw new Error(`the data set has no page ${DEEP_PAGE}`)
    const place = toPlace(toCursorParts(last))
    await listRanked(db, { ...first, after: place })
    await listRanked(db, { ...first, after: place, city: 'Lagos', minAge: 40, maxAge: 45, gender: undefined })
    for (const statement of statements) await checkPlan(pool, statement)
    return { statement: statements[0], place }
  } finally {
    await db.destroy()
  }
}

/** The plan made once for everybody walks an index in order: nothing is sorted, no table is read through. */
async function checkPlan(pool: pg.Pool, { text, values }: Statement): Promise<void> {
  await pool.query('set plan_cache_mode = force_generic_plan')
  await pool.query(`prepare plan_check as ${text}`)
  const given = values.map((value) => pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)))
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain execute plan_check(${given.join(', ')})`)
  await pool.query('deallocate plan_check; reset plan_cache_mode')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  if (/Seq Scan|Sort|Bitmap/.test(plan) || !/Index Scan using profiles_(city_)?rank/.test(plan))
    throw new Error(`Discover does not walk its index:\n${plan}`)
}

/** The statement without a server in front: by pgbench, or by the same driver where there is none. */
function driveStraight({ databaseUrl, statement, size }: Subject, seconds: number): Promise<number> {
  const work = { url: databaseUrl, script: scriptOf(statement, size), seconds, clients: CLIENTS }
  return hasPgbench() ? runPgbench(work) : driveScript(work)
}

/** The viewer is drawn anew each time (men have odd numbers in the data set); everything else stands in the text. */
function scriptOf({ text, values }: Statement, size: number): string {
  const viewer = values[0]
  const filled = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => {
    const value = values[Number(number) - 1]
    if (value === viewer) return "(select bench_id('member ' || (2 * :n - 1)))"
    if (value instanceof Date) return `'${value.toISOString().slice(0, 10)}'`
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  })
  return `\\set n random(1, ${size / 2})\n${filled};\n`
}
