/**
 * `npm run bench:capacity [-- --size 200000 --count 2000]`: prints the bytes of a row of each large
 * table, and what a request costs in processor time, write-ahead log and disk, for
 * `docs/capacity.md`. Other work on the machine hardly changes the results. Linux only.
 */
import { parseArgs } from 'node:util'
import { type BenchApp, startBenchApp } from './app.ts'
import { openBenchPostgres, prepareData, withClient } from './data.ts'
import { readDatabaseCpu } from './database-cpu.ts'
import { FRESH_ID, type LoadRequest, runLoad } from './load.ts'
import { prepareSenders } from './send-data.ts'
import { signIn, type Viewer } from './viewers.ts'

const CONNECTIONS = 16
const SECONDS_MAXIMUM = 120
/** Requests before each measurement, which open connections and prepare statements. */
const WARM_UP = 200
/** Tables with fewer rows say little about the bytes of one. */
const ROWS_MINIMUM = 1_000

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '200000' },
    count: { type: 'string', default: '2000' },
  },
})
const [size, count] = [Number(values.size), Number(values.count)]
if (![size, count].every((value) => Number.isInteger(value) && value >= 1_000))
  throw new Error('--size and --count must be whole numbers from 1,000 on')

const print = (cells: readonly (string | number)[]) =>
  void process.stdout.write(`| ${cells.join(' | ')} |\n`)

interface Act {
  name: string
  /** Each is sent once. */
  requests: LoadRequest[]
}

async function printTables(url: string): Promise<void> {
  const { rows: tables } = await withClient(url, (client) =>
    client.query<{ name: string; rows: number; heap: number; indexes: number }>(
      `select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(reltuples)::float8 as rows,
         sum(pg_table_size(oid))::float8 as heap, sum(pg_indexes_size(oid))::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'bench%'
       group by 1 having sum(reltuples) >= $1 order by sum(pg_total_relation_size(oid)) desc`,
      [ROWS_MINIMUM],
    ),
  )
  print(['Table', 'Rows per member', 'Bytes per row', 'Index bytes per row'])
  print(['---', '---', '---', '---'])
  for (const { name, rows, heap, indexes } of tables)
    print([name, (rows / size).toFixed(2), Math.round(heap / rows), Math.round(indexes / rows)])
}

/** Finds a visible woman for each viewer whom he doesn't like yet. */
async function findOthers(url: string, viewers: readonly Viewer[]): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>(
      `select other.id from unnest($1::uuid[]) with ordinality as given (viewer, n), lateral (
         select p.id from profiles p
         where p.is_visible and p.gender = 'woman' and p.interested_in in ('men', 'everyone')
           and not exists (select from likes where from_user_id = viewer and to_user_id = p.id)
           and not exists (select from blocks where blocker_id = viewer and blocked_id = p.id)
           and not exists (select from blocks where blocker_id = p.id and blocked_id = viewer)
         order by p.id offset n % 100 limit 1) other
       order by n`,
      [viewers.map(({ id }) => id)],
    ),
  )
  if (rows.length < viewers.length) throw new Error('some viewers have nobody left to like')
  return rows.map(({ id }) => id)
}

function post(path: string, headers: Record<string, string>, body: unknown): LoadRequest {
  return {
    path,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: 'http://localhost:3999' },
    body: JSON.stringify(body),
  }
}

async function listConversationActs(url: string): Promise<Act[]> {
  const senders = await prepareSenders(url)
  const message = { clientId: FRESH_ID, content: 'Shall we meet by the river?', expectedPrice: 10 }
  const withPath = senders.map((sender) => ({
    ...sender,
    path: `/api/threads/${sender.threadId}/messages`,
  }))
  return [
    {
      name: 'Page of a conversation',
      requests: withPath.map(({ path, headers }) => ({ path, headers })),
    },
    {
      name: 'Paid message',
      requests: withPath.map(({ path, headers }) => post(path, headers, message)),
    },
  ]
}

async function listDiscoverActs(url: string): Promise<Act[]> {
  const viewers = await withClient(url, signIn)
  const others = await findOthers(url, viewers)
  const read = (name: string, path: string): Act => ({
    name,
    requests: viewers.map(({ headers }) => ({ path, headers })),
  })
  return [
    read('Page of Discover', '/api/discover?sort=recommended'),
    read('Page of Discover with filters', '/api/discover?city=Lagos&verifiedOnly=true'),
    {
      name: 'Profile',
      requests: viewers.map(({ headers }, i) => ({ path: `/api/members/${others[i]}`, headers })),
    },
    read('List of notifications', '/api/me/notifications'),
    {
      name: 'Like',
      requests: viewers.map(({ headers }, i) =>
        post('/api/likes', headers, { to: others[i], kind: 'like' }),
      ),
    },
    {
      name: 'Choice of an ad',
      requests: viewers.map(({ headers }) =>
        post('/api/ads/choice', headers, { placement: 'native_feed', count: 1 }),
      ),
    },
  ]
}

interface Usage {
  appMs: number
  databaseMs: number
  logBytes: number
  databaseBytes: number
}

/** Reads what the server's thread and the database have used until now. */
async function readUsage(url: string): Promise<Usage> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; log: number; bytes: number }>(
      `select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
         pg_database_size(current_database())::float8 as bytes`,
    )
    const [row] = rows
    if (!row) throw new Error('the database reported nothing')
    // The load runs in another thread.
    const { user, system } = process.threadCpuUsage()
    return {
      appMs: (user + system) / 1000,
      databaseMs: readDatabaseCpu(row.pid),
      logBytes: row.log,
      databaseBytes: row.bytes,
    }
  })
}

async function measure(url: string, app: BenchApp, { name, requests }: Act): Promise<void> {
  const warmUp = requests.slice(0, WARM_UP)
  const measured = requests.slice(WARM_UP, WARM_UP + count)
  const load = { url: app.url, connections: CONNECTIONS, seconds: SECONDS_MAXIMUM }
  await runLoad({ ...load, requests: warmUp, count: warmUp.length })
  const before = await readUsage(url)
  await runLoad({ ...load, requests: measured, count: measured.length })
  const after = await readUsage(url)
  const perRequest = (key: keyof Usage) => (after[key] - before[key]) / measured.length
  print([
    name,
    perRequest('appMs').toFixed(2),
    perRequest('databaseMs').toFixed(2),
    Math.round(perRequest('logBytes')),
    Math.round(perRequest('databaseBytes')),
  ])
}

const postgres = await openBenchPostgres()
try {
  const url = await prepareData(postgres.url, size, (line) => process.stdout.write(`${line}\n`))
  await printTables(url)
  const app = await startBenchApp(url)
  try {
    process.stdout.write('\n')
    print(['Request', 'Server ms', 'Database ms', 'Log bytes', 'Disk bytes'])
    print(['---', '---', '---', '---', '---'])
    // One after the other, because each opens new sessions of the same members.
    for (const listActs of [listConversationActs, listDiscoverActs])
      for (const act of await listActs(url)) await measure(url, app, act)
  } finally {
    await app.close()
  }
} finally {
  await postgres.stop()
}
