import type pg from 'pg'
import { createPool, type ReadDb } from './db.ts'
import { createReadDb } from './read-db.ts'
import { readReplicaState } from './replica-queries.ts'
import type { ReplicaState } from './replica-rules.ts'
import { isConnectionError } from './unavailable.ts'

/** Time limits of connecting, of questions about the state, and of a read before the primary is used. */
const CONNECT_MS = 500
const STATE_MS = 900
const READ_MS = 3_000

interface Options {
  url: string
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
  #state: ReplicaState | undefined
  #asking: Promise<void> | undefined

  constructor({ url, primary, connections, onRepeated }: Options) {
    this.name = describeAddress(url)
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

  /** Asks for the state, once for concurrent callers; without an answer, it is unknown. */
  refresh(): Promise<void> {
    this.#asking ??= readReplicaState(this.#states)
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

/** Host, port and database of an address, without its role and password. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
