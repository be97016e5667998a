import type { MemberId } from '@adire/contract/ids.ts'
import { RealtimeEvent } from '@adire/contract/realtime.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from './db/db.ts'
import type { LoggedEvent } from './event-log-queries.ts'
import type { Bus } from './gateways/bus.ts'
import type { Log } from './lib/log.ts'
import type { TimelineLsn } from './lib/lsn.ts'
import type { ReloadableCache } from './lib/reload.ts'
import { OpenStreams, SERVER_ALIVE_MS, StreamChange } from './open-streams.ts'
import { Batch, Relay } from './relay.ts'

/** Position of an event in the log of stored events. */
export interface LogPosition extends TimelineLsn {
  /** Number of the event; 0 if it is not stored. */
  number: number
  /** Id of the transaction that wrote the event. */
  writer: string
  /** Oldest transaction that was still running: events of older ones are all in the log. */
  horizon: string
}
type StreamListener = (event: RealtimeEvent, position: LogPosition) => void
type Recipient = MemberId | 'staff' | 'everyone'
/** An event that is delivered to open streams and not stored. */
type TransientEvent = Extract<RealtimeEvent, { type: 'messages.typing' }>
type StoredEvent = Exclude<RealtimeEvent, TransientEvent | { type: `realtime.${string}` }>

/** Ids in the log for groups of recipients. The migrations have copies of `everyone` and `servers`. */
const groups = {
  staff: '00000000-0000-0000-0000-000000000000',
  everyone: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const
const groupIds: ReadonlySet<string> = new Set(Object.values(groups))
/** Recipient of the events that make every server reload a cache (`reload_servers`). */
const SERVERS = '00000000-0000-0000-0000-000000000001'

export const NO_POSITION: LogPosition = {
  number: 0,
  writer: '',
  horizon: '',
  lsn: '0/0',
  timeline: 0,
}

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

/** Notifies a member's open tabs of a change, if `tx` commits. */
export async function publish(tx: Tx | Db, to: Recipient, event: StoredEvent): Promise<void> {
  await sql`select ${publication(to, event)}`.execute(tx)
}

/** SQL expression with which another statement publishes an event. */
export function publication(to: Recipient, event: StoredEvent): RawBuilder<unknown> {
  return sql`publish_event(${toRecipientId(to)}::uuid, ${JSON.stringify(event)}::jsonb)`
}

/** Publishes several events in one round trip. */
export async function publishAll(
  tx: Tx | Db,
  notices: { to: Recipient; event: StoredEvent }[],
): Promise<void> {
  if (notices.length > 0)
    await sql`select ${sql.join(notices.map(({ to, event }) => publication(to, event)))}`.execute(
      tx,
    )
}

/** Messages between the servers. */
const ServerMessage = z.union([
  z.object({ batch: Batch }),
  /** There are events that no batch contains. */
  z.object({ hasNews: z.literal(true) }),
  /** A transient event. */
  z.object({ to: z.string(), event: RealtimeEvent }),
  /** A member's stream was opened or closed. */
  z.object({ to: z.string(), stream: StreamChange }),
  /** Heartbeat of a server. */
  z.object({ server: z.string(), hasStreams: z.boolean() }),
])
type ServerMessage = z.infer<typeof ServerMessage>

/** Parses a message; undefined if another version of the server has sent it. */
function parseMessage(text: string): ServerMessage | undefined {
  try {
    return ServerMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface RealtimeOptions {
  bus: Bus
  url: string
  log: Log
  /** Called for every stored event that a stream gets, with the seconds since it was written. */
  onDelivery?: (seconds: number) => void
}

/** An event for the servers themselves. */
const ReloadEvent = z.object({ type: z.string() })

/**
 * Delivers live events to the streams of this server and reloads its caches. Stored events come
 * from the relay. The bus to the other servers also has transient events, heartbeats, and the
 * opening and closing of streams.
 */
export class Realtime {
  readonly #bus: Bus
  readonly #log: Log
  readonly #onDelivery: ((seconds: number) => void) | undefined
  readonly #relay: Relay
  readonly #caches = new Map<string, ReloadableCache>()
  readonly #reloads = new Set<Promise<void>>()
  readonly #listeners = new Map<string, Set<StreamListener>>()
  readonly #streams = new OpenStreams()
  readonly #pending: string[] = []
  #sending: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #heartbeat: NodeJS.Timeout | undefined

  constructor({ bus, url, log, onDelivery }: RealtimeOptions) {
    this.#bus = bus
    this.#log = log
    this.#onDelivery = onDelivery
    const receiver = {
      onEvent: (event: LoggedEvent, at: TimelineLsn) => this.#deliver(event, at),
      onGap: () => this.#restartReaders(),
      send: (batch?: Batch) => this.#sendBatch(batch),
      canSend: () => this.#bus.isConnected,
      hasStreams: () => this.#streams.areOpen,
    }
    this.#relay = new Relay({ url, log, receiver })
  }

  /**
   * Reloads a cache at the start and whenever a transaction that called `reload_servers` with this
   * name has committed. Call it before `start`.
   */
  reloadOnChange(name: string, cache: ReloadableCache): void {
    this.#caches.set(name, cache)
  }

  async start(): Promise<void> {
    await this.#relay.start()
    await Promise.all([...this.#caches.values()].map((cache) => cache.reload()))
    await this.#bus.start({
      onMessage: (message) => this.#receive(message),
      onConnected: () => this.#restart(),
    })
    // Unreferenced: it keeps no process running that stops or did not start.
    this.#heartbeat = setInterval(() => this.#beat(), SERVER_ALIVE_MS).unref()
  }

  #beat(): void {
    this.#notify({ server: this.#streams.server, hasStreams: this.#listeners.size > 0 })
  }

  #restart(): void {
    for (const { member, id } of this.#streams.restart()) this.#announce(member, id, true)
    this.#relay.catchUp()
  }

  /** Makes streams and caches read what they may have missed. */
  #restartReaders(): void {
    for (const name of this.#caches.keys()) this.#reload(name)
    this.#emitToAll({ type: 'realtime.connected' })
  }

  /**
   * Ends every stream, so that it reconnects to another server, at a random moment of a period. The
   * server doesn't wait for streams when it stops.
   */
  endStreams({ afterMs = 0, withinMs = 0 } = {}): void {
    const closing: RealtimeEvent = { type: 'realtime.closing', mayReconnect: true }
    if (afterMs + withinMs === 0) return this.#emitToAll(closing)
    for (const listener of this.#listAllListeners())
      setTimeout(() => listener(closing, NO_POSITION), afterMs + Math.random() * withinMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    await this.#relay.stop()
    this.#isStopped = true
    this.endStreams()
    this.#listeners.clear()
    await this.#sending
    await this.#bus.stop()
    await Promise.all(this.#reloads)
  }

  get streamCount(): number {
    let count = 0
    for (const [recipient, listeners] of this.#listeners)
      if (!groupIds.has(recipient)) count += listeners.size
    return count
  }

  /** True if this server relays the stored events to all servers. */
  get isRelayLeader(): boolean {
    return this.#relay.isLeader
  }

  get isBusConnected(): boolean {
    return this.#bus.isConnected
  }

  /** Stored events that this server has received since its start, for any member. */
  get deliveredCount(): number {
    return this.#relay.deliveredCount
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

  /** Sends a transient event to a member's open tabs; it may be lost. */
  send(to: MemberId, event: TransientEvent): void {
    this.#notify({ to, event })
  }

  /**
   * Notifies all servers, including this one, of an opened or closed stream. A server that misses a
   * notification has lost its connection, and starts over with the next one.
   */
  #announce(to: string, id: string, isOpen: boolean): void {
    this.#notify({ to, stream: { id, isOpen, server: this.#streams.server } })
  }

  /** Sends a batch if it is small enough, and otherwise lets every server read its events. */
  #sendBatch(batch: Batch | undefined): void {
    const message = batch && JSON.stringify({ batch } satisfies ServerMessage)
    if (message && Buffer.byteLength(message) <= this.#bus.maximumBytes) this.#queue(message)
    else this.#notify({ hasNews: true })
  }

  #notify(message: ServerMessage): void {
    this.#queue(JSON.stringify(message))
  }

  #queue(message: string): void {
    if (this.#isStopped) return
    this.#pending.push(message)
    if (this.#pending.length === 1) this.#sending = this.#sending.then(() => this.#sendPending())
  }

  /** Sends all pending messages at once, because a connection runs one statement at a time. */
  async #sendPending(): Promise<void> {
    await this.#bus
      .send(this.#pending.splice(0))
      .catch((error: unknown) =>
        this.#log.debug({ err: error }, 'realtime: the other servers were not notified'),
      )
  }

  #emitToAll(event: RealtimeEvent): void {
    for (const listener of this.#listAllListeners()) listener(event, NO_POSITION)
  }

  #listAllListeners(): Set<StreamListener> {
    return new Set([...this.#listeners.values()].flatMap((listeners) => [...listeners]))
  }

  #receive(text: string): void {
    const message = parseMessage(text)
    if (!message) return
    if ('batch' in message) return this.#relay.receive(message.batch)
    if ('hasNews' in message) return this.#relay.receive(undefined)
    if ('event' in message) return this.#emit(message.to, message.event, NO_POSITION)
    const wereOpen = this.#streams.areOpen
    if ('stream' in message) this.#streams.apply(message.to, message.stream)
    else this.#streams.recordHeartbeat(message.server, message.hasStreams)
    if (!wereOpen) this.#relay.wake()
  }

  #deliver({ recipient, event, waitedSeconds, ...position }: LoggedEvent, at: TimelineLsn): void {
    if (recipient === SERVERS) return this.#reload(ReloadEvent.safeParse(event).data?.type ?? '')
    if (!this.#listeners.has(recipient)) return
    const { data } = RealtimeEvent.safeParse(event)
    if (!data) return
    this.#emit(recipient, data, { ...position, ...at })
    if (waitedSeconds !== undefined) this.#onDelivery?.(waitedSeconds)
  }

  #reload(name: string): void {
    const cache = this.#caches.get(name)
    if (!cache) return
    const reload = cache
      .reload()
      .catch((error: unknown) =>
        this.#log.warn({ err: error, cache: name }, 'realtime: a cache could not be reloaded'),
      )
      .finally(() => this.#reloads.delete(reload))
    this.#reloads.add(reload)
  }

  #emit(recipient: string, event: RealtimeEvent, position: LogPosition): void {
    for (const listener of this.#listeners.get(recipient) ?? []) listener(event, position)
  }
}
