import type { Db } from './db.ts'

interface Batching<Item, Result> {
  /** Runs one statement for all items; returns the results in their order. */
  run: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>
  /** Items with the same key never share a statement, which can write a row only once. */
  getKey?: (item: Item) => string
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Maximum statements of one kind that run at the same time. */
const CONCURRENCY = 2
const ITEMS_MAXIMUM = 100

/**
 * Batches a query that every request makes
 * (docs/decisions/0019-batched-session-and-limit-queries.md): the first item is sent at once, and
 * items that arrive while it runs share the next statement. An item is only in a statement that
 * starts after it arrived, so its result is as fresh as if it had been sent alone.
 */
export function inBatches<Item, Result>(
  batching: Batching<Item, Result>,
): (db: Db, item: Item) => Promise<Result> {
  const queues = new WeakMap<Db, Queue<Item, Result>>()
  return (db, item) => {
    const queue = queues.get(db) ?? new Queue(db, batching)
    queues.set(db, queue)
    return queue.add(item)
  }
}

class Queue<Item, Result> {
  readonly #db: Db
  readonly #batching: Batching<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #running = 0

  constructor(db: Db, batching: Batching<Item, Result>) {
    this.#db = db
    this.#batching = batching
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#running < CONCURRENCY) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#running++
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) await this.#send(batch)
    this.#running--
  }

  #take(): Waiting<Item, Result>[] {
    const { getKey } = this.#batching
    const [taken, left, keys]: [Waiting<Item, Result>[], Waiting<Item, Result>[], Set<string>] = [
      [],
      [],
      new Set(),
    ]
    for (const waiting of this.#waiting) {
      const key = getKey?.(waiting.item)
      const isTaken = taken.length < ITEMS_MAXIMUM && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      ;(isTaken ? taken : left).push(waiting)
    }
    this.#waiting = left
    return taken
  }

  async #send(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#batching.run(
        this.#db,
        batch.map(({ item }) => item),
      )
      // One result for each item, by the contract of `run`; a result itself may be undefined.
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      const [only] = batch
      if (only && batch.length === 1) return only.reject(error)
      // Runs each item alone, so that only the faulty one fails.
      for (const waiting of batch) await this.#send([waiting])
    }
  }
}
