import { z } from 'zod'

/** Most open streams of a member over all servers; one more ends the oldest. */
export const STREAMS_PER_MEMBER = 5

/** Sent to all servers when one opens or closes a stream of a member. */
export const StreamChange = z.object({ id: z.string(), isOpen: z.boolean(), server: z.string() })
export type StreamChange = z.infer<typeof StreamChange>

/**
 * Interval of a server's heartbeat, and the age at which streams of a silent server stop counting.
 */
export const SERVER_ALIVE_MS = 30_000
const SERVER_LIFE_MS = 3 * SERVER_ALIVE_MS

/**
 * Open streams of members with a stream on this server, including those on other servers, in the
 * order in which all servers receive the changes. Each server ends its own oldest streams; knowing
 * all streams newer than its own oldest one is enough.
 */
export class OpenStreams {
  readonly server = crypto.randomUUID()
  /** Streams of this server. */
  readonly #own = new Map<string, { member: string; end: () => void }>()
  /** Streams with their servers, by member. */
  readonly #orders = new Map<string, Map<string, string>>()
  readonly #seenAt = new Map<string, number>()
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

  recordHeartbeat(server: string): void {
    this.#seenAt.set(server, this.#now())
  }

  apply(member: string, { id, isOpen, server }: StreamChange): void {
    this.recordHeartbeat(server)
    const order = this.#orders.get(member) ?? new Map<string, string>()
    if (!isOpen) order.delete(id)
    else if (!order.has(id)) order.set(id, server)
    for (const [one, its] of order) if (!this.#isAlive(its)) order.delete(one)
    if ([...order.keys()].some((one) => this.#own.has(one))) this.#orders.set(member, order)
    else this.#orders.delete(member)
    for (const one of [...order.keys()].slice(0, -STREAMS_PER_MEMBER)) this.#own.get(one)?.end()
  }

  /** A crashed server closes its streams without telling the others. */
  #isAlive(server: string): boolean {
    return server === this.server || this.#now() - (this.#seenAt.get(server) ?? 0) < SERVER_LIFE_MS
  }
}
