import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { createDb, createPool, type Db } from '../db/db.ts'

/** Long timeouts, so that a busy machine doesn't turn intended waits into errors. */
const TIMEOUTS = {
  acquireMs: 30_000,
  session: { statementMs: 120_000, lockMs: 120_000, idleInTransactionMs: 600_000 },
}
/** After this time a statement may be waiting for a lock, so Postgres is queried. */
const LOCK_CHECK_DELAY_MS = 2

/**
 * Faults of a statement: never sent, done but not answered, or refused with a serialization
 * failure.
 */
export type Fault = 'is lost' | 'is not answered' | 'has to be repeated'

/** Error of a call whose server was killed. */
export class ServerDied extends Error {
  override name = 'ServerDied'
}

interface Statement {
  client: pg.PoolClient
  text: string
  values: unknown[]
  answer(result: unknown): void
  refuse(error: unknown): void
}

/** A task of a server that stops before each of its statements until it is let through. */
export class Work {
  readonly name: string
  readonly server: number
  readonly number: number
  pending: Statement | undefined
  isBlocked = false
  isDead = false
  isDone = false
  /** The error it ended with; undefined on success. */
  error: unknown
  processId: number | undefined
  isInTransaction = false
  cleaning: Promise<void> | undefined
  #stopped = Promise.withResolvers<void>()

  constructor({ name, server, number }: { name: string; server: number; number: number }) {
    this.name = name
    this.server = server
    this.number = number
  }

  /** Resolves while the work stops before a statement or is done. */
  get stopped(): Promise<void> {
    return this.#stopped.promise
  }

  stop(statement?: Statement): void {
    if (this.pending) throw new Error('a server asks two things at once')
    this.pending = statement
    this.#stopped.resolve()
  }

  take(): Statement {
    const { pending } = this
    if (!pending) throw new Error('no statement is pending')
    this.pending = undefined
    this.#stopped = Promise.withResolvers()
    return pending
  }
}

/**
 * Several servers on one database that advance one statement at a time: the caller chooses which,
 * so every interleaving of their transactions can be replayed, with crashes between any two
 * statements.
 */
export class FaultInjectingDb {
  readonly db: Db
  readonly works: Work[] = []
  statements = 0
  readonly #pool: pg.Pool
  readonly #watch: pg.Client
  readonly #current = new AsyncLocalStorage<Work>()
  #count = 0

  constructor(url: string, watch: pg.Client) {
    this.#pool = createPool(url, TIMEOUTS)
    this.#watch = watch
    this.db = createDb(replaced(this.#pool, { connect: () => this.#connect() }))
  }

  get ready(): Work[] {
    return this.works.filter(({ pending }) => pending !== undefined)
  }

  /** Starts a work on a server, up to its first statement. */
  async begin(name: string, server: number, run: () => Promise<unknown>): Promise<Work> {
    const work = new Work({ name, server, number: ++this.#count })
    this.works.push(work)
    const finish = async (error?: unknown) => {
      await work.cleaning
      work.error = error
      work.isDone = true
      work.stop()
    }
    void this.#current.run(work, () => run().then(() => finish(), finish))
    await this.#untilItStands(work)
    return work
  }

  /**
   * Runs one statement or injects a fault, until its work stops before the next one or waits for a
   * lock.
   */
  async letThrough(work: Work, fault?: Fault): Promise<void> {
    const { client, text, values, answer, refuse } = work.take()
    this.statements += 1
    if (fault === 'has to be repeated')
      refuse(Object.assign(new Error('could not serialize access'), { code: '40001' }))
    else if (fault === 'is lost') this.#kill(work, refuse)
    else {
      if (text === 'begin') work.isInTransaction = true
      if (text === 'commit' || text === 'rollback') work.isInTransaction = false
      const settle = (result: unknown) =>
        work.isDead || fault ? this.#kill(work, refuse) : answer(result)
      client.query(text, values).then(settle, refuse)
    }
    await this.#untilItStands(work)
    // Only the end of a transaction releases locks.
    if (fault !== undefined || !work.isInTransaction || work.isDone) await this.#wake()
  }

  /** Crashes a server with everything it was doing. */
  async crash(server: number): Promise<void> {
    for (const work of this.works.filter((one) => one.server === server && !one.isDone)) {
      if (work.pending) this.#kill(work, work.take().refuse)
      else {
        work.isDead = true
        await this.#watch.query('select pg_cancel_backend($1)', [work.processId])
      }
      await work.stopped
    }
    await this.#wake()
  }

  /** Restarts the numbering of works. */
  restart(): void {
    this.#count = 0
  }

  /** Removes finished works and returns them. */
  collect(): Work[] {
    const done = this.works.filter(({ isDone }) => isDone)
    for (const work of done) this.works.splice(this.works.indexOf(work), 1)
    return done
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** Waits until all are blocked on each other, so that Postgres has to break the deadlock. */
  async untilSomeStop(): Promise<void> {
    while (this.works.length > 0 && this.works.every(({ isBlocked }) => isBlocked))
      await this.#wake()
  }

  #kill(work: Work, refuse: (error: unknown) => void): void {
    work.isDead = true
    refuse(new ServerDied('the server died here'))
  }

  async #wake(): Promise<void> {
    for (const work of this.works) if (work.isBlocked) await this.#untilItStands(work)
  }

  async #untilItStands(work: Work): Promise<void> {
    work.isBlocked = false
    while (!(await isInTime(work.stopped))) {
      if (work.processId === undefined) continue
      const { rows } = await this.#watch.query<{ isBlocked: boolean }>(
        'select cardinality(pg_blocking_pids($1)) > 0 as "isBlocked"',
        [work.processId],
      )
      if (rows[0]?.isBlocked) {
        work.isBlocked = true
        return
      }
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const work = this.#current.getStore()
    if (!work) throw new Error('a statement comes from nowhere')
    const client = await this.#pool.connect()
    work.processId = (client as pg.PoolClient & { processID: number }).processID
    const query = (text: string, values: unknown[]) =>
      work.isDead
        ? Promise.reject(new ServerDied('the server is dead'))
        : new Promise((answer, refuse) => work.stop({ client, text, values, answer, refuse }))
    const release = () => {
      if (!work.isDead) return client.release()
      // Rolls back as Postgres does for a lost connection, at a known moment.
      work.cleaning = client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return replaced(client, { query, release })
  }
}

async function isInTime(promise: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LOCK_CHECK_DELAY_MS)
  })
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Proxies an object with some methods replaced. */
function replaced<Thing extends object>(thing: Thing, methods: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (target, name) =>
      typeof name === 'string' && Object.hasOwn(methods, name)
        ? methods[name]
        : Reflect.get(target, name, target),
  })
}
