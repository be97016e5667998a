import type pg from 'pg'
import type { Log } from '../lib/log.ts'
import { createPool, type Db, type ReadDb } from './db.ts'
import { inspectEndpoint } from './pooler.ts'
import { Replica } from './replica.ts'
import { addTimeline, readLogPosition, readPrimaryState } from './replica-queries.ts'
import {
  type ClusterState,
  describeLag,
  findReplicaFault,
  type LogSample,
  type ReplicaFault,
  type ReplicaLimits,
  replicaLimits,
  UNREACHABLE_POSITION,
} from './replica-rules.ts'
import { inTransaction } from './transaction.ts'

/** Interval at which the primary and the replicas are asked for their positions. */
const ASK_MS = 100
/** Longest wait of a read for a replica that may have reached its position by now. */
const WAIT_MS = 25
const PRIMARY_MS = 1_000

/** Ends of the sentence in the log about a replica that is left out. */
const REASONS: Readonly<Record<ReplicaFault, string>> = {
  silent: 'does not answer',
  refused: 'can’t be used, see "problem"',
  promoted: 'accepts writes',
  'other-cluster': 'belongs to another cluster',
  'other-timeline': 'has not reached the timeline of the primary',
  lagging: 'lags behind',
}

interface Options {
  /** Addresses of the replicas; without any, the primary answers everything. */
  urls: readonly string[]
  /** Address of the primary itself. */
  directUrl: string
  /** Connections for requests, to the primary. */
  pool: pg.Pool
  db: Db
  log: Log
  limits?: ReplicaLimits | undefined
}

/** Where reads that may lag were answered; `repeated` are statements that failed on a replica. */
interface ReadCounts {
  replica: number
  primary: number
  repeated: number
}

interface ReplicaStatus {
  name: string
  /** Seconds behind the primary, from `describeLag`. */
  lagSeconds: number
  isUsed: boolean
}

/**
 * Chooses the database of reads that may lag (decision record 0095): a replica that has replayed all
 * that the reader must see, otherwise the primary. Replicas that are silent or late are left out
 * until they are back.
 */
export class Replicas {
  readonly #db: Db
  readonly #log: Log
  readonly #limits: ReplicaLimits
  readonly #options: Options
  #replicas: readonly Replica[] = []
  readonly #faults = new Map<Replica, ReplicaFault | undefined>()
  readonly #primaryStates: pg.Pool | undefined
  #primary: ClusterState | undefined
  #samples: LogSample[] = []
  #storedTimeline: number | undefined
  #storing: Promise<void> | undefined
  /** Position of the log at the start: a replica without it may lack migrations. */
  #start = 0n
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<unknown> = Promise.resolve()
  #isStopped = false
  readonly counts: ReadCounts = { replica: 0, primary: 0, repeated: 0 }

  constructor(options: Options) {
    const { urls, directUrl, db, log, limits = replicaLimits } = options
    this.#options = options
    this.#db = db
    this.#log = log
    this.#limits = limits
    // Its own connection: waiting for one of the pool would look like lag of the replicas.
    this.#primaryStates =
      urls.length === 0
        ? undefined
        : createPool(directUrl, { pool: 1, acquireMs: PRIMARY_MS, queryMs: PRIMARY_MS })
  }

  /** True if there are replicas, so that positions of the log matter. */
  get areOn(): boolean {
    return this.#options.urls.length > 0
  }

  get statuses(): ReplicaStatus[] {
    const now = performance.now()
    return this.#replicas.map((replica) => ({
      name: replica.name,
      lagSeconds: describeLag(replica.state, {
        primary: this.#primary,
        samples: this.#samples,
        now,
      }),
      isUsed: this.#findFault(replica) === undefined,
    }))
  }

  async start(): Promise<void> {
    if (!this.areOn) return
    const { urls, directUrl, pool } = this.#options
    const primaryEndpoint = await inspectEndpoint(directUrl)
    this.#replicas = urls.map(
      (url) =>
        new Replica({
          url,
          primaryEndpoint,
          primary: pool,
          connections: pool.options.max ?? 1,
          onRepeated: (replica, error) => this.#recordRepetition(replica, error),
        }),
    )
    this.#start = await readLogPosition(this.#db, null)
    await this.#ask()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#asking
    await this.#storing
    await Promise.all([
      this.#primaryStates?.end(),
      ...this.#replicas.map((replica) => replica.stop()),
    ])
  }

  /**
   * Returns a position that everything committed so far precedes; if the primary doesn't answer, one
   * that only the primary has.
   */
  async readPosition(): Promise<bigint> {
    return readLogPosition(this.#db, null).catch(() => UNREACHABLE_POSITION)
  }

  /**
   * Returns a database that has everything before `position`. Readers with the same `reader` prefer
   * the same replica, so that they rarely see older data after newer.
   */
  async open(position: bigint, reader: string): Promise<ReadDb> {
    if (!this.areOn) return this.#db
    const wanted = position > this.#start ? position : this.#start
    const found = this.#find(wanted, reader) ?? (await this.#askFor(wanted, reader))
    this.counts[found ? 'replica' : 'primary'] += 1
    return found?.db ?? this.#db
  }

  /** Asks the replicas once more, because they may have reached the position since. */
  async #askFor(position: bigint, reader: string): Promise<Replica | undefined> {
    const usable = this.#replicas.filter((replica) => this.#findFault(replica) === undefined)
    if (usable.length === 0 || position === UNREACHABLE_POSITION) return undefined
    const { promise: waited, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAIT_MS)
    await Promise.race([waited, Promise.all(usable.map((replica) => replica.refresh()))])
    clearTimeout(timer)
    return this.#find(position, reader)
  }

  #find(position: bigint, reader: string): Replica | undefined {
    const usable = this.#replicas.filter(
      (replica) =>
        replica.state &&
        replica.state.replayed >= position &&
        this.#findFault(replica) === undefined,
    )
    return usable[spread(reader) % usable.length]
  }

  #findFault(replica: Replica): ReplicaFault | undefined {
    if (replica.problem !== undefined) return 'refused'
    return findReplicaFault(replica.state, {
      primary: this.#primary,
      samples: this.#samples,
      now: performance.now(),
      limits: this.#limits,
    })
  }

  async #ask(): Promise<void> {
    await Promise.all([this.#samplePrimary(), ...this.#replicas.map((one) => one.refresh())])
    for (const replica of this.#replicas) this.#noteFault(replica)
    if (this.#isStopped) return
    // Unreferenced: it keeps no process running that stops or did not start.
    this.#timer = setTimeout(() => {
      this.#asking = this.#ask()
    }, ASK_MS).unref()
  }

  async #samplePrimary(): Promise<void> {
    if (!this.#primaryStates) return
    try {
      const { position, at, ...primary } = await readPrimaryState(this.#primaryStates)
      this.#primary = primary
      if (primary.timeline !== this.#storedTimeline) this.#storing ??= this.#store()
      // The newest samples, for twice the lag that is allowed.
      const count = Math.ceil((2 * this.#limits.lagMs) / ASK_MS)
      this.#samples = [...this.#samples, { position, at }].slice(-count)
    } catch {
      // The samples grow old, and with them the lag of every replica.
    }
  }

  /** Stores a new timeline of the primary. Not awaited, because the commit may wait for a standby. */
  async #store(): Promise<void> {
    try {
      this.#storedTimeline = await inTransaction(this.#db, addTimeline)
    } catch {
      // The next sample tries again.
    } finally {
      this.#storing = undefined
    }
  }

  /** Logs when a replica is left out, and when it is back. */
  #noteFault(replica: Replica): void {
    const fault = this.#findFault(replica)
    if (this.#faults.has(replica) && this.#faults.get(replica) === fault) return
    this.#faults.set(replica, fault)
    const { name, problem } = replica
    if (!fault) return this.#log.info({ replica: name }, 'replicas: one answers reads')
    this.#log.warn(
      { replica: name, fault, ...(problem !== undefined && { problem }) },
      `replicas: one is left out because it ${REASONS[fault]}`,
    )
  }

  #recordRepetition(replica: Replica, error: unknown): void {
    this.counts.repeated += 1
    this.#log.warn(
      { err: error, replica: replica.name },
      'replicas: the primary repeated a statement',
    )
  }
}

/** Spreads readers over replicas by a number that is the same on every server. */
function spread(reader: string): number {
  let sum = 0
  for (const letter of reader) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return sum
}
