import type { Db } from './db.ts'

interface Batching<Item, Result> {
  /** One statement for all the items; the answers in their order. */
  run: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>
  /** Items of one key never share a statement: for a write that may touch a row only once. */
  keyOf?: (item: Item) => string
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Statements of one kind under way at a time: while one is answered, the next is on its way. */
const AT_ONCE = 2
/** Items of one statement at most. */
const MOST = 100

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
    return queue.ask(item)
  }
}

class Queue<Item, Result> {
  readonly #db: Db
  readonly #batching: Batching<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #underWay = 0

  constructor(db: Db, batching: Batching<Item, Result>) {
    this.#db = db
    this.#batching = batching
  }

  ask(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#underWay < AT_ONCE) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#underWay++
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) await this.#send(batch)
    this.#underWay--
  }

  #take(): Waiting<Item, Result>[] {
    const { keyOf } = this.#batching
    const [taken, left, keys]: [Waiting<Item, Result>[], Waiting<Item, Result>[], Set<string>] = [
      [],
      [],
      new Set(),
    ]
    for (const waiting of this.#waiting) {
      const key = keyOf?.(waiting.item)
      const isTaken = taken.length < MOST && (key === undefined || !keys.has(key))
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
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      const [only] = batch
      if (only && batch.length === 1) return only.reject(error)
      // What one of them breaks is not the others' fault: each goes alone.
      for (const waiting of batch) await this.#send([waiting])
    }
  }
}
