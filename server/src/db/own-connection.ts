import pg from 'pg'
import type { Log } from '../lib/log.ts'

const RECONNECT_MS = 500
/** Class of the SQL states with which the server ends a session. */
const ENDED = '57P'
/** Time limits of connecting and of each query; a connection that exceeds one is replaced. */
const CONNECT_MS = 5_000
const QUERY_MS = 20_000
/**
 * Ends the session of a host that has vanished, and frees its locks, within 25 seconds. `QUERY_MS`
 * replaces the time limit of the role.
 */
const SESSION_SETTINGS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c statement_timeout=0'

interface Options {
  /** Address of PostgreSQL itself: a pooler gives every transaction another session. */
  url: string
  /** Name of the connection in `pg_stat_activity`. */
  name: string
  log: Log
}

interface Handlers {
  /** Prepares the session after each connection, before anyone may use it. */
  onConnected?(client: pg.Client): Promise<void>
  /** Called once the session may be used. */
  onReady?(): void
  onLost?(error?: unknown): void
}

/**
 * A connection outside the pool, for sessions that listen or hold a lock. Reconnects when it is
 * lost.
 */
export class OwnConnection {
  readonly #options: Options
  readonly #handlers: Handlers
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: Options, handlers: Handlers) {
    this.#options = options
    this.#handlers = handlers
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** Connects for the first time; throws if that fails. */
  async start(): Promise<void> {
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** Runs a statement; returns no rows while there is no connection. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = this.#client
    if (!client) return []
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      if (error instanceof pg.DatabaseError && !error.code?.startsWith(ENDED)) throw error
      // It timed out, was ended or was lost: the session may still hold a lock that must be freed.
      this.#reconnect(client, error)
      throw error
    }
  }

  async #connect(): Promise<void> {
    const { url, name } = this.#options
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      options: SESSION_SETTINGS,
    })
    client.on('error', (error) => this.#reconnect(client, error))
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await this.#handlers.onConnected?.(client)
    } catch (error) {
      // Must not hide why the connection failed.
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.#isStopped) return client.end()
    this.#client = client
    this.#handlers.onReady?.()
  }

  #reconnect(lost?: pg.Client, reason?: unknown): void {
    if (this.#isStopped || this.#timer || this.#client !== lost) return
    this.#client = undefined
    if (lost) {
      this.#handlers.onLost?.(reason)
      // It is lost, so closing it may fail.
      void lost.end().catch(() => undefined)
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#connect().catch((error: unknown) => {
        const { name, log } = this.#options
        log.warn({ err: error, connection: name }, 'database: no connection, trying again')
        this.#reconnect()
      })
    }, RECONNECT_MS)
  }
}
