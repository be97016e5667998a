import type pg from 'pg'
import { createPool, type ReadDb } from './db.ts'
import { createReadDb } from './read-db.ts'
import { type Endpoint, inspectEndpoint } from './pooler.ts'
import { describeAddress, findAddressProblem } from './replica-address.ts'
import { readReplicaState } from './replica-queries.ts'
import type { ReplicaState } from './replica-rules.ts'
import { isConnectionError } from './unavailable.ts'

/** Time limits of connecting, of questions about the state, and of a read before the primary is used. */
const CONNECT_MS = 500
const STATE_MS = 900
const READ_MS = 3_000
/** Interval at which an address that can't be used is inspected again. */
const INSPECT_MS = 5_000

interface Options {
  url: string
  /** Server that the replica must belong to; without it, the address is not inspected. */
  primaryEndpoint?: Endpoint | undefined
  /** Pool of the primary, which repeats what fails here. */
  primary: pg.Pool
  connections: number
  /** Called when the primary repeats a statement that failed here. */
  onRepeated(replica: Replica, error: unknown): void
}

/** A read replica: its connections, and its last known state. */
export class Replica {
  /** Host, port and database, for logs and metrics. */
  readonly name: string
  /** Reads from the replica, and each statement that fails once more from the primary. */
  readonly db: ReadDb
  readonly #reads: pg.Pool
  readonly #states: pg.Pool
  readonly #url: string
  readonly #primaryEndpoint: Endpoint | undefined
  #isInspected: boolean
  #inspectedAt = Number.NEGATIVE_INFINITY
  #problem: string | undefined
  #state: ReplicaState | undefined
  #asking: Promise<void> | undefined

  constructor({ url, primaryEndpoint, primary, connections, onRepeated }: Options) {
    this.name = describeAddress(url)
    this.#url = url
    this.#primaryEndpoint = primaryEndpoint
    this.#isInspected = primaryEndpoint === undefined
    this.#states = createPool(url, { pool: 1, acquireMs: STATE_MS, queryMs: STATE_MS })
    this.#reads = createPool(url, {
      pool: connections,
      acquireMs: CONNECT_MS,
      queryMs: READ_MS,
      verify: (client, done) => void this.#verify(client).then(() => done(), done),
    })
    this.db = createReadDb({
      replica: this.#reads,
      primary,
      onRepeated: (error) => {
        // Other statements would wait for the same dead server.
        if (isConnectionError(error)) this.#state = undefined
        onRepeated(this, error)
      },
    })
  }

  get state(): ReplicaState | undefined {
    return this.#state
  }

  /** Why the address can't be used, as the end of a sentence; undefined if it can or is silent. */
  get problem(): string | undefined {
    return this.#problem
  }

  /** Asks for the state, once for concurrent callers; without an answer, it is unknown. */
  refresh(): Promise<void> {
    this.#asking ??= this.#readState()
      .then(
        (state) => {
          this.#state = state
        },
        () => {
          this.#state = undefined
        },
      )
      .finally(() => {
        this.#asking = undefined
      })
    return this.#asking
  }

  async #readState(): Promise<ReplicaState | undefined> {
    if (!this.#isInspected) await this.#inspect()
    return this.#isInspected ? readReplicaState(this.#states) : undefined
  }

  /** Inspects the address, which the start could not do for a server that was dead then. */
  async #inspect(): Promise<void> {
    const now = performance.now()
    if (!this.#primaryEndpoint || now - this.#inspectedAt < INSPECT_MS) return
    const endpoint = await inspectEndpoint(this.#url, { connectMs: STATE_MS, queryMs: STATE_MS })
    this.#inspectedAt = now
    this.#problem = findAddressProblem(endpoint, this.#primaryEndpoint)
    this.#isInspected = this.#problem === undefined
  }

  async stop(): Promise<void> {
    await Promise.all([this.#reads.end(), this.#states.end()])
  }

  /**
   * Refuses a new connection that is behind the known position: PostgreSQL restarted there from an
   * earlier one. Older connections have ended with the restart.
   */
  async #verify(client: pg.ClientBase): Promise<void> {
    const known = this.#state?.replayed ?? 0n
    const { isReplica, replayed } = await readReplicaState(client)
    if (isReplica && replayed >= known) return
    this.#state = undefined
    throw new Error('the replica has restarted at an earlier position')
  }
}
