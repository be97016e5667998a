import pg from 'pg'
import type { Log } from '../lib/log.ts'

const RECONNECT_MS = 500

/** Handler of the notifications of one channel. */
export interface ChannelHandler {
  onNotification(payload: string): void
  /** Called after each connection: notifications before it may have been lost. */
  onConnected(): void
}

/** A cache in memory of data in the database. */
export interface ReloadableCache {
  /** Reads the data again. */
  reload(): Promise<void>
}

/**
 * Receives PostgreSQL notifications (`listen`, `notify`) on a connection of its own, and reconnects
 * when it is lost. Notifications in between are lost too, so handlers get `onConnected`.
 */
export class Listener {
  readonly #url: string
  readonly #log: Log
  readonly #handlers = new Map<string, ChannelHandler>()
  readonly #caches: ReloadableCache[] = []
  readonly #reloads = new Set<Promise<void>>()
  #client: pg.Client | undefined
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor({ url, log }: { url: string; log: Log }) {
    this.#url = url
    this.#log = log
  }

  /** Handles the notifications of a channel. Call it before `start`. */
  handle(channel: string, handler: ChannelHandler): void {
    this.#handlers.set(channel, handler)
  }

  /**
   * Reloads a cache at the start and after every notification on a channel and every connection.
   */
  reloadOnNotify(channel: string, cache: ReloadableCache): void {
    const reload = () => this.#reload(channel, cache)
    this.#caches.push(cache)
    this.handle(channel, { onNotification: reload, onConnected: reload })
  }

  async start(): Promise<void> {
    await Promise.all(this.#caches.map((cache) => cache.reload()))
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#client?.end()
    await Promise.all(this.#reloads)
  }

  /** Notifies all servers, including this one. Does nothing while there is no connection. */
  async notify(channel: string, payloads: readonly string[]): Promise<void> {
    await this.#client?.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
      channel,
      payloads,
    ])
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'adire listener',
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload = '' }) =>
      this.#handlers.get(channel)?.onNotification(payload),
    )
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    await client.connect()
    for (const channel of this.#handlers.keys())
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    this.#client = client
    for (const { onConnected } of this.#handlers.values()) onConnected()
  }

  #reconnect(lost: pg.Client): void {
    if (this.#isStopped || this.#timer || (this.#client && this.#client !== lost)) return
    this.#client = undefined
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'listener: the database is unavailable, trying again')
        this.#reconnect(lost)
      })
    }, RECONNECT_MS)
  }

  #reload(channel: string, cache: ReloadableCache): void {
    const reload = cache
      .reload()
      .catch((error: unknown) =>
        this.#log.warn({ err: error, channel }, 'listener: a cache could not be reloaded'),
      )
      .finally(() => this.#reloads.delete(reload))
    this.#reloads.add(reload)
  }
}

/**
 * Returns a function that runs `read`. Calls during a read share one more read after it, because
 * the data may have changed since it began.
 */
export function createReload(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  let isStale = false
  const run = async () => {
    isStale = false
    try {
      await read()
    } finally {
      reading = undefined
    }
  }
  return async () => {
    isStale = true
    while (isStale) await (reading ??= run())
  }
}
