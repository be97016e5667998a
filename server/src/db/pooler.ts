import pg from 'pg'
import { StartError } from '../lib/start-error.ts'

/** SQL states of a statement that this connection has not prepared, or has prepared already. */
const UNKNOWN_STATEMENT = '26000'
const KNOWN_STATEMENT = '42P05'
/** Time to connect, and for each query; a pooler makes clients wait for a free connection. */
const patience = { connectMs: 10_000, queryMs: 5_000 }
/** Attempts to make a pooler change the connection of a client. */
const ATTEMPTS = 20

/** A client, with the number of its session that it was told when it connected. */
class SessionClient extends pg.Client {
  declare processID: number | null
}

/** Result of inspecting an address. */
export interface Endpoint {
  /** True for a pooler, whose number of a session is not that of a PostgreSQL process. */
  isPooled: boolean
  /** Identifies the cluster, the database and the role. */
  identity: string
  role: string
  /** Identifies the cluster, which a replica shares with its primary. */
  system: string
  /** True for a server that replays the log of another one and can't be written. */
  isReplica: boolean
  /** Differs between the servers of a cluster, and after each of their starts. */
  startedAt: string
}

/** Connects to an address and finds out what it leads to. */
export async function inspectEndpoint(url: string, limits = patience): Promise<Endpoint> {
  const inspect = async (client: SessionClient) => {
    const { rows } = await client.query<{ pid: number } & Omit<Endpoint, 'isPooled'>>(
      `select pg_backend_pid() as pid, current_user as role, pg_is_in_recovery() as "isReplica",
         system_identifier::text as system, pg_postmaster_start_time()::text as "startedAt",
         concat_ws('/', system_identifier,
           (select oid from pg_database where datname = current_database())) as identity
       from pg_control_system()`,
    )
    const [row] = rows
    if (!row) throw new Error('PostgreSQL returned nothing')
    const { pid, ...endpoint } = row
    return { isPooled: client.processID !== pid, ...endpoint }
  }
  return withClient(url, inspect, limits)
}

/**
 * Throws a `StartError` if the pooler loses prepared statements when it changes a client's
 * connection.
 */
export async function checkPreparedStatements(url: string): Promise<void> {
  await withClient(url, (client) =>
    withClient(url, async (other) => {
      const first = await executePrepared(client)
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        // An open transaction occupies a connection, often the one that was used last.
        await other.query('begin')
        await executePrepared(other)
        const isMoved = (await executePrepared(client)) !== first
        await other.query('commit')
        if (isMoved) return
      }
    }),
  ).catch((error: unknown) => {
    if (isLostStatement(error)) throw createRefusal()
    if (error instanceof Error && /timeout/i.test(error.message))
      throw new StartError(
        'The pooler in DATABASE_URL gave no second connection in time. Raise its default_pool_size, or try again when it is less busy.',
      )
    throw error
  })
}

function createRefusal(): StartError {
  return new StartError(
    'The connection pooler in DATABASE_URL does not keep prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements of 500 or more, or set DATABASE_URL to PostgreSQL itself.',
  )
}

function isLostStatement(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === UNKNOWN_STATEMENT || error.code === KNOWN_STATEMENT)
  )
}

async function executePrepared(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'adire_pooler_check',
    text: 'select pg_backend_pid() as pid',
  })
  return rows[0]?.pid ?? 0
}

async function withClient<T>(
  url: string,
  work: (client: SessionClient) => Promise<T>,
  { connectMs, queryMs } = patience,
): Promise<T> {
  const client = new SessionClient({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    // Must not hide an error of the work.
    await client.end().catch(() => undefined)
  }
}
