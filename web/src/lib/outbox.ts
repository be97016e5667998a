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

/** After this time the server counts as unreachable. */
const REQUEST_TIMEOUT_MS = 20_000

export type OutboxItem = {
  /**
   * `due` is sent at once; `waiting` didn't reach the server and is sent when it can be reached;
   * `failed` was refused and is sent only when its member asks for it.
   */
  state: 'due' | 'waiting' | 'failed'
}

export type OutboxKind<Item extends OutboxItem, Answer> = {
  /** Beginning of the names under which items are stored. */
  prefix: string
  schema: z.ZodType<Item>
  /** Name of an item after the prefix. */
  toName: (item: Item) => string
  compare: (a: Item, b: Item) => number
  /** Name of a lock across tabs. Items with the same lock are sent one after another. */
  toLock: (item: Item) => string
  toMutationKey: (item: Item) => readonly unknown[]
  /** Must be safe to repeat: an answer can get lost. */
  send: (item: Item, signal: AbortSignal) => Promise<Answer>
  /** Called while the item is still stored, so that nothing on the page flickers. */
  onSent: (item: Item, answer: Answer) => void
  /** Called when the server refused an item. Returns the item to keep, or undefined. */
  onRefused: (item: Item, error: Error) => Item | undefined
  /** Called when an item was removed while it was being sent: it may have arrived. */
  onRemovedInFlight: () => void
}

/**
 * Actions of the member that wait for the network. They are stored in this browser, so that they
 * survive a reload, and each is sent by one tab at a time.
 */
export class Outbox<Item extends OutboxItem, Answer> {
  /** Items of the member for whom the outbox is open, in the order of sending. */
  readonly items = createStore<readonly Item[]>(() => [])
  readonly #kind: OutboxKind<Item, Answer>
  #owner: MemberId | undefined
  /** Locks that this tab holds or waits for. */
  readonly #busy = new Set<string>()
  readonly #inFlight = new Map<string, AbortController>()
  readonly #retry = new RetryTimer(() => void this.#sendAll())

  constructor(kind: OutboxKind<Item, Answer>) {
    this.#kind = kind
  }

  /** Loads what the member left in this browser; returns how to close the outbox. */
  open(memberId: MemberId): () => void {
    this.#owner = memberId
    const stopListening = onDraftChanged(memberId, (name) => {
      if (name.startsWith(this.#kind.prefix)) this.#reload()
    })
    this.#reload()
    return () => {
      stopListening()
      this.#retry.reset()
      this.#owner = undefined
      this.#reload()
    }
  }

  /** Stores a new or changed item. */
  put(item: Item): void {
    if (!this.#owner) return
    this.#store(this.#owner, item)
    if (item.state === 'due') void this.#sendLane(this.#kind.toLock(item))
    if (item.state === 'waiting') this.#retry.schedule()
  }

  /** Removes an item; unless its request has already arrived, it is never sent. */
  remove(item: Item): void {
    if (this.#owner) removeStoredDraft(this.#owner, this.#toName(item))
  }

  /** Sends all that waits, because the server can probably be reached. */
  sendWaiting(): Promise<void> {
    this.#retry.reset()
    return this.#sendAll()
  }

  /** Counts items to send of any member in this browser, for pages without a session. */
  countStored(): number {
    const items = readAllStoredDrafts(this.#kind.prefix).map((text) => this.#parse(text))
    return items.filter((item) => item !== undefined && item.state !== 'failed').length
  }

  #toName(item: Item): string {
    return this.#kind.prefix + this.#kind.toName(item)
  }

  /** Returns undefined for what another version of the page wrote. */
  #parse(text: string | undefined): Item | undefined {
    try {
      return this.#kind.schema.parse(JSON.parse(text ?? ''))
    } catch {
      return undefined
    }
  }

  #store(owner: MemberId, item: Item): void {
    storeDraft(owner, this.#toName(item), JSON.stringify(item))
  }

  /** Reads the storage, to which every tab writes first. */
  #reload(): void {
    const owner = this.#owner
    const names = owner ? listStoredDrafts(owner, this.#kind.prefix) : []
    const items = names.map((name) => owner && this.#parse(readStoredDraft(owner, name)))
    this.items.setState(
      items.filter((item) => item !== undefined).toSorted(this.#kind.compare),
      true,
    )
    if (!owner) return
    for (const [name, request] of this.#inFlight) if (!names.includes(name)) request.abort()
  }

  async #sendAll(): Promise<void> {
    this.#reload()
    const unsent = this.items.getState().filter(({ state }) => state !== 'failed')
    const locks = new Set(unsent.map(this.#kind.toLock))
    await Promise.all([...locks].map((lock) => this.#sendLane(lock)))
  }

  #listLane(lock: string): Item[] {
    return this.items
      .getState()
      .filter((item) => item.state !== 'failed' && this.#kind.toLock(item) === lock)
  }

  async #sendLane(lock: string): Promise<void> {
    const owner = this.#owner
    if (!owner || this.#busy.has(lock)) return
    this.#busy.add(lock)
    try {
      await withCrossTabLock(lock, async () => {
        // Another tab may have sent or removed items meanwhile.
        for (this.#reload(); this.#owner === owner; this.#reload()) {
          const [next] = this.#listLane(lock)
          if (!next || !(await this.#deliver(owner, next))) break
        }
      })
    } finally {
      this.#busy.delete(lock)
    }
    // Added while the lock was being released.
    if (this.#listLane(lock).some(({ state }) => state === 'due')) await this.#sendLane(lock)
  }

  /** Sends an item; false if the server can't be reached. */
  async #deliver(owner: MemberId, item: Item): Promise<boolean> {
    const result = await this.#request(item)
    if ('error' in result) return this.#handleFailure(owner, item, result.error)
    this.#kind.onSent(item, result.answer)
    this.#retry.reset()
    removeStoredDraft(owner, this.#toName(item))
    return true
  }

  async #request(item: Item): Promise<{ answer: Answer } | { error: Error }> {
    const request = new AbortController()
    const timer = setTimeout(() => request.abort(), REQUEST_TIMEOUT_MS)
    this.#inFlight.set(this.#toName(item), request)
    // The mutation cache notices an ended session.
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: this.#kind.toMutationKey(item),
      mutationFn: () => this.#kind.send(item, request.signal),
      networkMode: 'always',
    })
    try {
      return { answer: await mutation.execute(undefined) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    } finally {
      clearTimeout(timer)
      this.#inFlight.delete(this.#toName(item))
    }
  }

  #handleFailure(owner: MemberId, item: Item, error: Error): boolean {
    if (readStoredDraft(owner, this.#toName(item)) === undefined) {
      this.#kind.onRemovedInFlight()
      return true
    }
    const isSignedOut = hasCode(error, 'UNAUTHENTICATED')
    if (isSignedOut || isUnreachable(error)) {
      for (const behind of this.#listLane(this.#kind.toLock(item)))
        if (behind.state === 'due') this.#store(owner, { ...behind, state: 'waiting' })
      // Without a session, the next log-in sends it.
      if (!isSignedOut) this.#retry.schedule()
      return false
    }
    const left = this.#kind.onRefused(item, error)
    if (left) this.#store(owner, left)
    else removeStoredDraft(owner, this.#toName(item))
    return true
  }
}

/** Browsers have locks on secure addresses only. */
async function withCrossTabLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
