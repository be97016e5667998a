import type { MemberId } from '@adire/contract/ids.ts'
import { RealtimeEvent } from '@adire/contract/realtime.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from './db/db.ts'
import type { Listener } from './db/listener.ts'
import type { Log } from './lib/log.ts'
import { OpenStreams, SERVER_ALIVE_MS, StreamChange } from './open-streams.ts'

/** PostgreSQL channel; `publish_event` in the migrations notifies the same. */
const CHANNEL = 'adire'

/** Position of an event in the log of stored events. */
export interface LogPosition {
  /** Id of the event; 0 if it is not stored. */
  number: number
  /** Oldest transaction that was still running: events of older ones are all in the log. */
  horizon: string
}
type StreamListener = (event: RealtimeEvent, position: LogPosition) => void
type Recipient = MemberId | 'staff' | 'everyone'

/**
 * Ids in the log for groups of recipients. The trigger function `tell_config` in the migrations has
 * a copy of `everyone`.
 */
const groups = {
  staff: '00000000-0000-0000-0000-000000000000',
  everyone: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const
const groupIds: ReadonlySet<string> = new Set(Object.values(groups))
/** Transient events, delivered to open streams and not stored. */
const TRANSIENT = new Set<RealtimeEvent['type']>(['auth.ended', 'messages.typing'])

const NO_POSITION: LogPosition = { number: 0, horizon: '' }

/** Lists the recipients in the log whose events belong to a member's stream. */
export function listRecipients(member: MemberId, { isStaff }: { isStaff: boolean }): string[] {
  return isStaff ? [member, groups.everyone, groups.staff] : [member, groups.everyone]
}

function toRecipientId(to: Recipient): string {
  return isGroup(to) ? groups[to] : to
}

function isGroup(to: Recipient): to is keyof typeof groups {
  return Object.hasOwn(groups, to)
}

/**
 * Notifies a member's open tabs of a change. Postgres stores and delivers it only if `tx` commits.
 */
export async function publish(tx: Tx | Db, to: Recipient, event: RealtimeEvent): Promise<void> {
  await sql`select ${publication(to, event)}`.execute(tx)
}

/** SQL expression with which another statement publishes an event. */
export function publication(to: Recipient, event: RealtimeEvent): RawBuilder<unknown> {
  const recipient = toRecipientId(to)
  if (TRANSIENT.has(event.type))
    return sql`pg_notify(${CHANNEL}, ${JSON.stringify({ to: recipient, event })})`
  return sql`publish_event(${recipient}::uuid, ${JSON.stringify(event)}::jsonb)`
}

/** Publishes several events in one round trip. */
export async function publishAll(
  tx: Tx | Db,
  notices: { to: Recipient; event: RealtimeEvent }[],
): Promise<void> {
  if (notices.length > 0)
    await sql`select ${sql.join(notices.map(({ to, event }) => publication(to, event)))}`.execute(
      tx,
    )
}

const Notification = z.object({
  to: z.string(),
  id: z.number().default(0),
  horizon: z.string().default(''),
  event: z.unknown().optional(),
  stream: StreamChange.optional(),
  /** Set in the heartbeat of a server. */
  server: z.string().optional(),
})

/**
 * Delivers live events to the streams of this process. All servers listen to one PostgreSQL
 * channel, which also has their heartbeats and the opening and closing of streams.
 */
export class Realtime {
  readonly #database: Listener
  readonly #log: Log
  readonly #listeners = new Map<string, Set<StreamListener>>()
  readonly #streams = new OpenStreams()
  readonly #pending: string[] = []
  #sending: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #heartbeat: NodeJS.Timeout | undefined

  constructor(database: Listener, log: Log) {
    this.#database = database
    this.#log = log
    database.handle(CHANNEL, {
      onNotification: (payload) => this.#deliver(payload),
      onConnected: () => this.#restart(),
    })
  }

  #restart(): void {
    this.#heartbeat ??= setInterval(
      () => this.#notify({ to: '', server: this.#streams.server }),
      SERVER_ALIVE_MS,
    ).unref()
    for (const { member, id } of this.#streams.restart()) this.#announce(member, id, true)
    // Events published while the connection was down are in the log, where each stream now looks.
    this.#emitToAll({ type: 'realtime.connected' })
  }

  /**
   * Ends every stream, so that it reconnects to another server. Called first when the server stops,
   * which doesn't wait for streams.
   */
  endStreams(): void {
    this.#emitToAll({ type: 'realtime.closing', mayReconnect: true })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
    this.endStreams()
    this.#listeners.clear()
    await this.#sending
  }

  get streamCount(): number {
    let count = 0
    for (const [recipient, listeners] of this.#listeners)
      if (!groupIds.has(recipient)) count += listeners.size
    return count
  }

  /** Calls `listener` for each event of a recipient, until the returned function is called. */
  listen(to: Recipient, listener: StreamListener): () => void {
    const recipient = toRecipientId(to)
    const listeners = this.#listeners.get(recipient) ?? new Set()
    this.#listeners.set(recipient, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(recipient) === listeners)
        this.#listeners.delete(recipient)
    }
  }

  /**
   * Subscribes a stream to a member's events. Over five streams on all servers, the oldest ends.
   */
  openStream(member: MemberId, listener: StreamListener): () => void {
    const id = crypto.randomUUID()
    const stop = this.listen(member, listener)
    this.#streams.add(id, member, () =>
      listener({ type: 'realtime.closing', mayReconnect: false }, NO_POSITION),
    )
    this.#announce(member, id, true)
    return () => {
      stop()
      this.#streams.remove(id)
      this.#announce(member, id, false)
    }
  }

  /**
   * Notifies all servers, including this one, of an opened or closed stream. A server that misses a
   * notification has lost its connection, and starts over with the next one.
   */
  #announce(to: string, id: string, isOpen: boolean): void {
    this.#notify({ to, stream: { id, isOpen, server: this.#streams.server } })
  }

  #notify(notification: z.input<typeof Notification>): void {
    if (this.#isStopped) return
    this.#pending.push(JSON.stringify(notification))
    if (this.#pending.length === 1) this.#sending = this.#sending.then(() => this.#sendPending())
  }

  /** Sends all pending notifications in one statement, because a connection runs one at a time. */
  async #sendPending(): Promise<void> {
    const payloads = this.#pending.splice(0)
    await this.#database
      .notify(CHANNEL, payloads)
      .catch((error: unknown) =>
        this.#log.debug({ err: error }, 'realtime: the other servers were not notified'),
      )
  }

  #emitToAll(event: RealtimeEvent): void {
    for (const listener of new Set(
      [...this.#listeners.values()].flatMap((listeners) => [...listeners]),
    ))
      listener(event, NO_POSITION)
  }

  #deliver(payload: string): void {
    const { to, id, horizon, event, stream, server } = Notification.parse(JSON.parse(payload))
    if (server !== undefined) return this.#streams.recordHeartbeat(server)
    if (stream) return this.#streams.apply(to, stream)
    const listeners = this.#listeners.get(to)
    if (!listeners) return
    const parsed = RealtimeEvent.safeParse(event)
    if (!parsed.success) return
    for (const listener of listeners) listener(parsed.data, { number: id, horizon })
  }
}
