import { z } from 'zod'

/** Maximum open streams of a member on all servers; one more ends the oldest. */
export const STREAMS_PER_MEMBER = 5

/** Notification to all servers that one of them opened or closed a member's stream. */
export const StreamChange = z.object({ id: z.string(), isOpen: z.boolean(), server: z.string() })
export type StreamChange = z.infer<typeof StreamChange>

/**
 * Interval of a server's heartbeat. Streams of a server that was silent for three times as long no
 * longer count.
 */
export const SERVER_ALIVE_MS = 30_000
const SERVER_LIFE_MS = 3 * SERVER_ALIVE_MS

/**
 * Limits the live-event streams of each member. Knows the streams on all servers of every member
 * with a stream here, in the order of the notifications, which is the same on every server. So each
 * server can end its own streams that are too many, without asking the others.
 */
export class OpenStreams {
  readonly server = crypto.randomUUID()
  /** Streams of this server. */
  readonly #own = new Map<string, { member: string; end: () => void }>()
  /** Servers by stream id, oldest stream first, by member. */
  readonly #orders = new Map<string, Map<string, string>>()
  readonly #seenAt = new Map<string, number>()
  /** Servers with a stream of any member. */
  readonly #streaming = new Set<string>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Registers a stream of this server before other servers know it. */
  add(id: string, member: string, end: () => void): void {
    this.#own.set(id, { member, end })
  }

  remove(id: string): void {
    const own = this.#own.get(id)
    this.#own.delete(id)
    if (own) this.apply(own.member, { id, isOpen: false, server: this.server })
  }

  /**
   * Starts over after changes may have been lost; returns this server's streams, to be announced
   * again.
   */
  restart(): { member: string; id: string }[] {
    this.#orders.clear()
    return [...this.#own].map(([id, { member }]) => ({ member, id }))
  }

  recordHeartbeat(server: string, hasStreams: boolean): void {
    this.#seenAt.set(server, this.#now())
    if (hasStreams) this.#streaming.add(server)
    else this.#streaming.delete(server)
  }

  /** True while any server has a stream. A server that closed its last one counts until its heartbeat. */
  get areOpen(): boolean {
    return this.#own.size > 0 || [...this.#streaming].some((server) => this.#isAlive(server))
  }

  /** Applies a notification, including those of this server. */
  apply(member: string, { id, isOpen, server }: StreamChange): void {
    this.#seenAt.set(server, this.#now())
    if (isOpen) this.#streaming.add(server)
    const order = this.#orders.get(member) ?? new Map<string, string>()
    if (!isOpen) order.delete(id)
    else if (!order.has(id)) order.set(id, server)
    for (const [stream, host] of order) if (!this.#isAlive(host)) order.delete(stream)
    if ([...order.keys()].some((stream) => this.#own.has(stream))) this.#orders.set(member, order)
    else this.#orders.delete(member)
    for (const stream of [...order.keys()].slice(0, -STREAMS_PER_MEMBER))
      this.#own.get(stream)?.end()
  }

  /** A crashed server sends no notification about its streams. */
  #isAlive(server: string): boolean {
    return server === this.server || this.#now() - (this.#seenAt.get(server) ?? 0) < SERVER_LIFE_MS
  }
}
