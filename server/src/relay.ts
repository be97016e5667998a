import { z } from 'zod'
import { OwnConnection } from './db/own-connection.ts'
import {
  giveRelayLock,
  LoggedEvent,
  readEventsSince,
  readSnapshot,
  takeRelayLock,
} from './event-log-queries.ts'
import { isNewer, isVisible, type LogSnapshot, parseSnapshot } from './event-log-rules.ts'
import { getErrorCode } from './lib/error-code.ts'
import type { Log } from './lib/log.ts'
import type { TimelineLsn } from './lib/lsn.ts'
import { createReload } from './lib/reload.ts'

/** Interval of the leader's reads while a member has a stream on any server, and otherwise. */
const POLL_MS = 20
const IDLE_POLL_MS = 250
/** Interval at which the other servers try to become the leader. */
const STAND_BY_MS = 250
/** Time without a batch after which a server reads the log itself: the leader may be lost. */
const SILENCE_MS = 2_000
/** Pause after a failed read. */
const RETRY_MS = 1_000
/** Most events of one read; if there are more, every stream catches up by itself. */
const READ_MAXIMUM = 5_000
/** SQL state of a session that a person or a clean shutdown has ended. */
const ENDED_BY_SERVER = '57P01'
/** Seconds without a read after which events may have been deleted. */
const READ_GAP_SECONDS = 3_600

/** Position in PostgreSQL's log that only the primary has, for batches of older servers. */
const UNKNOWN_LSN = 'FFFFFFFF/FFFFFFFF'
const UNKNOWN_TIMELINE = 0

/**
 * Message of the leader: all events that `to` shows and `from` does not, and a position in
 * PostgreSQL's log that they precede.
 */
export const Batch = z.object({
  from: z.string(),
  to: z.string(),
  lsn: z.string().default(UNKNOWN_LSN),
  timeline: z.int().default(UNKNOWN_TIMELINE),
  events: z.array(LoggedEvent),
})
export type Batch = z.infer<typeof Batch>

interface Receiver {
  /** Called with each event once, in order, and a position in PostgreSQL's log that it precedes. */
  onEvent(event: LoggedEvent, at: TimelineLsn): void
  /** Called when events may be missing, or are too many: streams and caches have to read again. */
  onGap(): void
  /** Sends a batch to all servers; without one, they read the log. */
  send(batch?: Batch): void
  /** False while `send` would reach nobody. */
  canSend(): boolean
  /** True while a member has a stream on any server. */
  hasStreams(): boolean
}

/**
 * Delivers the stored events to this server, each once and in order, after their transactions have
 * committed. One server, the leader, reads them from the database and sends them to the others.
 * These notice what a batch lacks, and read it themselves (decision record 0080).
 */
export class Relay {
  readonly #connection: OwnConnection
  readonly #receiver: Receiver
  readonly #log: Log
  /** Everything that this snapshot shows was delivered here. */
  #position: LogSnapshot | undefined
  /** Moment of the last delivery: there is no event between it and `#position`. */
  #lastDelivery: LogSnapshot | undefined
  /** Database time of the last read, in seconds. */
  #readAt = Number.POSITIVE_INFINITY
  #heardAt = Number.NEGATIVE_INFINITY
  #isLeader = false
  #hasFailed = false
  /** After a crash, PostgreSQL gives transactions numbers that `#position` shows as delivered. */
  #mayHaveCrashed = false
  #isStopped = false
  #wake: (() => void) | undefined
  #running: Promise<void> = Promise.resolve()
  readonly #read = createReload(() => this.#readNew())
  /** Events delivered here since the start. */
  deliveredCount = 0

  constructor({ url, log, receiver }: { url: string; log: Log; receiver: Receiver }) {
    this.#log = log
    this.#receiver = receiver
    this.#connection = new OwnConnection(
      { url, log, name: 'adire relay' },
      {
        onReady: () => this.catchUp(),
        onLost: (error) => {
          this.#isLeader = false
          this.#mayHaveCrashed ||= getErrorCode(error) !== ENDED_BY_SERVER
        },
      },
    )
  }

  get isLeader(): boolean {
    return this.#isLeader
  }

  /** Starts at the present: data read after this lacks no event that isn't delivered later. */
  async start(): Promise<void> {
    await this.#connection.start()
    const snapshot = parseSnapshot(await readSnapshot(this.#connection))
    this.#position = snapshot
    this.#lastDelivery = snapshot
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.wake()
    await this.#running
    await this.#connection.stop()
  }

  /** Delivers a batch of the leader; without one, or if it follows a lost one, reads the log. */
  receive(batch: Batch | undefined): void {
    if (this.#isLeader || !this.#position) return
    if (!batch || this.#mayHaveCrashed || isNewer(parseSnapshot(batch.from), this.#position))
      return this.catchUp()
    this.#heardAt = performance.now()
    this.#deliver(parseSnapshot(batch.to), batch)
  }

  /** Reads the log at once, because messages may have been lost. */
  catchUp(): void {
    this.#heardAt = Number.NEGATIVE_INFINITY
    this.wake()
  }

  /** Ends the pause between two reads, because its length may have changed. */
  wake(): void {
    this.#wake?.()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#hasFailed = false
      await this.#lead().catch((error: unknown) => this.#recordFailure(error))
      if (this.#isReader || performance.now() - this.#heardAt > SILENCE_MS)
        await this.#read().catch((error: unknown) => this.#recordFailure(error))
      await this.#pause()
    }
  }

  /** True if this server has to read the log all the time: the leader, and any without the bus. */
  get #isReader(): boolean {
    return this.#isLeader || !this.#receiver.canSend()
  }

  /** Becomes the leader if there is none, or steps down if the others can't be reached. */
  async #lead(): Promise<void> {
    const canLead = this.#receiver.canSend()
    if (this.#isLeader && !canLead) {
      this.#isLeader = false
      await giveRelayLock(this.#connection)
    } else if (!this.#isLeader && canLead) {
      const isTaken = await takeRelayLock(this.#connection)
      // The lock is lost together with the connection.
      this.#isLeader = isTaken && this.#connection.isConnected
    }
  }

  #recordFailure(error: unknown): void {
    this.#hasFailed = true
    this.#log.warn({ err: error }, 'relay: the event log could not be read, trying again')
  }

  async #pause(): Promise<void> {
    const readerMs = this.#receiver.hasStreams() ? POLL_MS : IDLE_POLL_MS
    const pauseMs = this.#hasFailed ? RETRY_MS : this.#isReader ? readerMs : STAND_BY_MS
    if (this.#isStopped || (this.#heardAt < 0 && !this.#hasFailed)) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  async #readNew(): Promise<void> {
    const since = this.#position
    if (!since) return
    this.#heardAt = performance.now()
    const read = await readEventsSince(this.#connection, since, READ_MAXIMUM + 1)
    if (!read) return
    const to = parseSnapshot(read.snapshot)
    const isGap =
      read.events.length > READ_MAXIMUM ||
      read.readAt - this.#readAt > READ_GAP_SECONDS ||
      this.#mayHaveCrashed ||
      // The database was replaced by an older copy, whose transactions have other numbers.
      to.end < since.end
    this.#readAt = read.readAt
    this.#mayHaveCrashed = false
    if (isGap) return this.#skip(to)
    const batch = this.#deliver(to, read)
    if (batch && this.#isLeader) this.#receiver.send(batch)
  }

  #skip(to: LogSnapshot): void {
    this.#position = to
    this.#lastDelivery = to
    this.#receiver.onGap()
    if (this.#isLeader) this.#receiver.send()
  }

  /** Delivers the events that are new here; returns them as a batch, undefined if there are none. */
  #deliver(to: LogSnapshot, read: Pick<Batch, 'lsn' | 'timeline' | 'events'>): Batch | undefined {
    const [position, from] = [this.#position, this.#lastDelivery]
    if (!position || !from) return undefined
    const events = read.events.filter(({ writer }) => !isVisible(writer, position))
    if (isNewer(to, position)) this.#position = to
    if (events.length === 0) return undefined
    this.#lastDelivery = this.#position
    this.deliveredCount += events.length
    const { lsn, timeline } = read
    for (const event of events) this.#receiver.onEvent(event, { lsn, timeline })
    return { from: from.text, to: to.text, lsn, timeline, events }
  }
}
