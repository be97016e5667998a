import type { MemberId } from '@adire/contract/ids.ts'
import { RealtimeEvent } from '@adire/contract/realtime.ts'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './db/db.ts'
import type { Log } from './lib/log.ts'

const CHANNEL = 'adire'
const RECONNECT_MS = 500
const STREAMS_PER_MEMBER = 5

type Listener = (event: RealtimeEvent) => void
type Recipient = MemberId | 'staff'

/** Tells a member's open tabs that something changed. Postgres delivers it only if `tx` commits. */
export async function publish(tx: Tx | Db, to: Recipient, event: RealtimeEvent): Promise<void> {
  await sql`select ${publication(to, event)}`.execute(tx)
}

/** The same as a part of a statement that does more: the expression to be selected where the event is to be told. */
export function publication(to: Recipient, event: RealtimeEvent): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${JSON.stringify({ to, event })})`
}

/** Several events in one round trip. */
export async function publishAll(tx: Tx | Db, notices: { to: Recipient; event: RealtimeEvent }[]): Promise<void> {
  const payloads = notices.map((notice) => JSON.stringify(notice))
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

/** Fans the notifications of one database connection out to the streams of this process. */
export class Realtime {
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<Recipient, Set<Listener>>()
  #client: pg.Client | undefined
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'adire realtime', keepAlive: true })
    client.on('notification', (message) => this.#deliver(message.payload ?? ''))
    client.on('error', () => this.#reconnect())
    client.on('end', () => this.#reconnect())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
    // Whatever was said while nobody listened is made good by reading again.
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener({ type: 'realtime.connected' })
  }

  /** Asks every stream to end and come back elsewhere: a server that goes away does not wait for them. */
  endStreams(): void {
    for (const listeners of this.#listeners.values())
      for (const listener of listeners) listener({ type: 'realtime.closing', mayReconnect: true })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.endStreams()
    this.#listeners.clear()
    await this.#client?.end()
  }

  get streamCount(): number {
    let count = 0
    for (const listeners of this.#listeners.values()) count += listeners.size
    return count
  }

  /** Calls `listener` with each event of a member until the returned function is called. The sixth stream ends the first. */
  listen(recipient: Recipient, listener: Listener): () => void {
    const listeners = this.#listeners.get(recipient) ?? new Set()
    this.#listeners.set(recipient, listeners)
    listeners.add(listener)
    const oldest = recipient !== 'staff' && listeners.size > STREAMS_PER_MEMBER ? listeners.values().next().value : undefined
    oldest?.({ type: 'realtime.closing', mayReconnect: false })
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(recipient)
    }
  }

  #deliver(payload: string): void {
    const { to, event } = JSON.parse(payload) as { to: Recipient; event: unknown }
    const listeners = this.#listeners.get(to)
    if (!listeners) return
    const parsed = RealtimeEvent.safeParse(event)
    if (!parsed.success) return
    for (const listener of listeners) listener(parsed.data)
  }

  #reconnect(): void {
    if (this.#isStopped || this.#timer) return
    this.#client = undefined
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.start().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'realtime: the database is away, trying again')
        this.#reconnect()
      })
    }, RECONNECT_MS)
  }
}
