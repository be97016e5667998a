import type { MemberId } from '@adire/contract/ids.ts'
import type { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import {
  listStoredDrafts,
  onDraftChanged,
  readAllStoredDrafts,
  readStoredDraft,
  removeStoredDraft,
  storeDraft,
} from './draft-storage.ts'
import { hasCode } from './error-copy.ts'
import { queryClient } from './query-client.ts'
import { isUnreachable, RetryTimer } from './retry-timer.ts'

/** Without a response in this time the server counts as unreachable. */
const REQUEST_TIMEOUT_MS = 20_000

export type OutboxItem = {
  /**
   * `due` is sent at once; `waiting` couldn't reach the server, and `limited` reached its rate limit:
   * both are retried automatically; `failed` was refused and isn't retried: messages wait for the
   * member, likes for a photo.
   */
  state: 'due' | 'waiting' | 'limited' | 'failed'
}

export type OutboxOptions<Item extends OutboxItem, Result> = {
  /** Prefix of the names under which items are stored. */
  prefix: string
  schema: z.ZodType<Item>
  /** Name of an item, without the prefix. */
  toName: (item: Item) => string
  compare: (a: Item, b: Item) => number
  /** Name of a lock across tabs. Items with the same lock are sent one after another. */
  toLock: (item: Item) => string
  toMutationKey: (item: Item) => readonly unknown[]
  /** Must be idempotent, because a response can get lost. */
  send: (item: Item, signal: AbortSignal) => Promise<Result>
  /** Called while the item is still stored, so that nothing on the page flickers. */
  onSent: (item: Item, response: Result) => void
  /** Called when the server refused an item. Returns the item to store instead, or undefined. */
  onRefused: (item: Item, error: Error) => Item | undefined
  /**
   * Called when the server's rate limit was reached: items wait until it is over. Without it, such
   * an answer is a refusal.
   */
  /** True for a refusal after which the item is sent again later, as if the server were away. */
  mayWait?: (item: Item, error: Error) => boolean
  onLimited?: (item: Item, retryAfterSeconds: number) => void
  /** Called when an item was removed while it was being sent: it may have arrived. */
  onRemovedInFlight: () => void
}

/**
 * Offline queue of a member's messages or reactions. Items are stored in this browser, so that they
 * survive a reload, and each is sent by one tab at a time.
 */
export class Outbox<Item extends OutboxItem, Result> {
  /** Items of the member for whom the outbox is open, in the order of sending. */
  readonly items = createStore<readonly Item[]>(() => [])
  readonly #options: OutboxOptions<Item, Result>
  #owner: MemberId | undefined
  /** Locks that this tab holds or waits for. */
  readonly #activeLocks = new Set<string>()
  readonly #inFlight = new Map<string, AbortController>()
  /** Moment at which the server's rate limit ends. */
  #limitedUntil = 0
  readonly #retry = new RetryTimer(() => void this.#sendAll())

  constructor(options: OutboxOptions<Item, Result>) {
    this.#options = options
  }

  /** Loads the member's stored items; returns a function that closes the outbox. */
  open(memberId: MemberId): () => void {
    this.#owner = memberId
    const stopListening = onDraftChanged(memberId, (name) => {
      if (name.startsWith(this.#options.prefix)) this.#reload()
    })
    this.#reload()
    return () => {
      stopListening()
      this.#retry.reset()
      this.#owner = undefined
      this.#limitedUntil = 0
      this.#reload()
    }
  }

  /** Stores a new or changed item. */
  put(item: Item): void {
    if (!this.#owner) return
    this.#store(this.#owner, item)
    if (item.state === 'due') void this.#sendInOrder(this.#options.toLock(item))
    if (item.state === 'waiting') this.#retry.schedule()
  }

  /** True while the server refuses items of this tab because of its rate limit. */
  isLimited(): boolean {
    return Date.now() < this.#limitedUntil
  }

  /** Removes an item and aborts its request. */
  remove(item: Item): void {
    if (this.#owner) removeStoredDraft(this.#owner, this.#toName(item))
  }

  /** Sends all waiting items now, because the server is probably reachable again. */
  sendWaiting(): Promise<void> {
    if (this.isLimited()) return Promise.resolve()
    this.#retry.reset()
    return this.#sendAll()
  }

  /** Counts unsent items of all members in this browser, for pages without a session. */
  countStored(): number {
    const items = readAllStoredDrafts(this.#options.prefix).map((text) => this.#parse(text))
    return items.filter((item) => item !== undefined && item.state !== 'failed').length
  }

  #toName(item: Item): string {
    return this.#options.prefix + this.#options.toName(item)
  }

  /** Returns undefined for items in the format of another version. */
  #parse(text: string | undefined): Item | undefined {
    try {
      return this.#options.schema.parse(JSON.parse(text ?? ''))
    } catch {
      // Not JSON, or of another version.
      return undefined
    }
  }

  #store(owner: MemberId, item: Item): void {
    storeDraft(owner, this.#toName(item), JSON.stringify(item))
  }

  /** Reads the items from storage, which all tabs share. */
  #reload(): void {
    const owner = this.#owner
    const names = owner ? listStoredDrafts(owner, this.#options.prefix) : []
    const items = names.map((name) => owner && this.#parse(readStoredDraft(owner, name)))
    this.items.setState(
      items.filter((item) => item !== undefined).toSorted(this.#options.compare),
      true,
    )
    if (!owner) return
    for (const [name, request] of this.#inFlight) if (!names.includes(name)) request.abort()
  }

  async #sendAll(): Promise<void> {
    this.#reload()
    const unsent = this.items.getState().filter(({ state }) => state !== 'failed')
    const locks = new Set(unsent.map(this.#options.toLock))
    await Promise.all([...locks].map((lock) => this.#sendInOrder(lock)))
  }

  #listUnsent(lock: string): Item[] {
    return this.items
      .getState()
      .filter((item) => item.state !== 'failed' && this.#options.toLock(item) === lock)
  }

  /** Sends the items with one lock in order, and stops when the server can't be reached. */
  async #sendInOrder(lock: string): Promise<void> {
    const owner = this.#owner
    if (!owner || this.isLimited() || this.#activeLocks.has(lock)) return
    this.#activeLocks.add(lock)
    try {
      await withCrossTabLock(lock, async () => {
        // Another tab may have sent or removed items meanwhile.
        for (this.#reload(); this.#owner === owner; this.#reload()) {
          const [next] = this.#listUnsent(lock)
          if (!next || !(await this.#deliver(owner, next))) break
        }
      })
    } finally {
      this.#activeLocks.delete(lock)
    }
    // An item may have been added while the lock was released.
    if (this.#listUnsent(lock).some(({ state }) => state === 'due')) await this.#sendInOrder(lock)
  }

  /** Sends an item; false if the server can't be reached. */
  async #deliver(owner: MemberId, item: Item): Promise<boolean> {
    const result = await this.#request(item)
    if ('error' in result) return this.#handleFailure(owner, item, result.error)
    this.#options.onSent(item, result.response)
    this.#retry.reset()
    removeStoredDraft(owner, this.#toName(item))
    return true
  }

  async #request(item: Item): Promise<{ response: Result } | { error: Error }> {
    const request = new AbortController()
    const timer = setTimeout(() => request.abort(), REQUEST_TIMEOUT_MS)
    this.#inFlight.set(this.#toName(item), request)
    // As a mutation, so that the mutation cache handles an ended session.
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: this.#options.toMutationKey(item),
      mutationFn: () => this.#options.send(item, request.signal),
      networkMode: 'always',
    })
    try {
      return { response: await mutation.execute(undefined) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    } finally {
      clearTimeout(timer)
      this.#inFlight.delete(this.#toName(item))
    }
  }

  /** Lets an item and those behind it wait for another attempt, for this reason. */
  #keepWaiting(owner: MemberId, item: Item, state: 'waiting' | 'limited'): void {
    // Another tab may have removed some of them, which storing would bring back.
    this.#reload()
    for (const behind of this.#listUnsent(this.#options.toLock(item)))
      if (behind.state !== state) this.#store(owner, { ...behind, state })
  }

  #handleFailure(owner: MemberId, item: Item, error: Error): boolean {
    if (readStoredDraft(owner, this.#toName(item)) === undefined) {
      this.#options.onRemovedInFlight()
      return true
    }
    if (this.#options.onLimited && hasCode(error, 'RATE_LIMITED')) {
      const { retryAfterSeconds } = error.data
      this.#keepWaiting(owner, item, 'limited')
      this.#limitedUntil = Date.now() + retryAfterSeconds * 1000
      this.#retry.reset()
      this.#retry.schedule(retryAfterSeconds * 1000)
      this.#options.onLimited(item, retryAfterSeconds)
      return false
    }
    const isSignedOut = hasCode(error, 'UNAUTHENTICATED')
    if (isSignedOut || isUnreachable(error) || this.#options.mayWait?.(item, error)) {
      this.#keepWaiting(owner, item, 'waiting')
      // Without a session, the items are sent after the next log-in.
      if (!isSignedOut) this.#retry.schedule()
      return false
    }
    const remaining = this.#options.onRefused(item, error)
    if (remaining) this.#store(owner, remaining)
    else removeStoredDraft(owner, this.#toName(item))
    return true
  }
}

/** Runs work under a lock shared by all tabs. Browsers offer locks on secure origins only. */
async function withCrossTabLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
