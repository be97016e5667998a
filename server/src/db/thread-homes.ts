import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { ReloadableCache } from '../lib/reload.ts'
import type { Db } from './db.ts'
import type { DB } from './types.ts'

/** The home that is the primary itself. */
export const PRIMARY_HOME = 1

interface HomeTables {
  home: { key: string; site: string }
  messages: Omit<DB['messages'], 'is_read'>
}

/** A database with the messages of some threads (decision record 0108). */
export type HomeDb = Kysely<HomeTables>

/** Queries on `messages` that the primary and every other home answer alike. */
export type MessageReader = Pick<Db, 'getExecutor'>

/** An opened home other than the primary. */
export interface OpenHome {
  id: number
  pool: pg.Pool
}

/** Creates the query builder on the pool of a home. */
export function createHomeDb(pool: pg.Pool): HomeDb {
  return new Kysely<HomeTables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * The homes of threads besides the primary, and the choice of a home for each new thread. Without
 * any, nothing is read and every thread is in the primary.
 */
export class ThreadHomes implements ReloadableCache {
  readonly #db: Db
  readonly #pools: readonly pg.Pool[]
  readonly #homes: ReadonlyMap<number, HomeDb>
  /** Threads of the homes that take new ones. */
  #open = new Map<number, number>()

  constructor(db: Db, homes: readonly OpenHome[] = []) {
    this.#db = db
    this.#pools = homes.map(({ pool }) => pool)
    this.#homes = new Map(homes.map(({ id, pool }) => [id, createHomeDb(pool)]))
  }

  /** True if the primary is the only home. */
  get hasOnlyPrimary(): boolean {
    return this.#homes.size === 0
  }

  /** All homes but the primary. */
  get others(): readonly (readonly [number, HomeDb])[] {
    return [...this.#homes]
  }

  /** Returns a home other than the primary. */
  get(id: number): HomeDb {
    const home = this.#homes.get(id)
    if (!home) throw new Error(`this server has no address of home ${id}`)
    return home
  }

  /** Where the messages of a thread can be read: the primary, or its home. */
  readerOf(home: number, primary: MessageReader): MessageReader {
    return home === PRIMARY_HOME ? primary : this.get(home)
  }

  /** Chooses the open home with the fewest threads, as far as this server knows. */
  chooseForThread(): number {
    const [fewest = PRIMARY_HOME] = [...this.#open]
      .filter(([id]) => id === PRIMARY_HOME || this.#homes.has(id))
      .toSorted(([, one], [, other]) => one - other)
      .map(([id]) => id)
    this.#open.set(fewest, (this.#open.get(fewest) ?? 0) + 1)
    return fewest
  }

  async reload(): Promise<void> {
    if (this.hasOnlyPrimary) return
    const rows = await this.#db
      .selectFrom('homes')
      .select(['id', 'thread_count'])
      .where('state', '=', 'open')
      .orderBy('id')
      .execute()
    this.#open = new Map(rows.map((row) => [row.id, row.thread_count]))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}
