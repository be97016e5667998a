import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { isChunkError, reloadIfReachable } from './app-update.ts'

/** Waits before automatic attempts; the last one repeats. */
const RETRY_WAITS_MS = [400, 2_000, 5_000, 15_000, 30_000]
/** The first failures are still shown as loading. */
const HIDDEN_FAILURES = 2

export type ChunkState<P> =
  | { status: 'waiting' | 'failed' }
  | { status: 'ready'; Component: ComponentType<P> }

const WAITING = { status: 'waiting' } as const
const FAILED = { status: 'failed' } as const

/** Code of a `lazyComponent`, loaded on demand and retried until it is there. Never throws. */
export class Chunk<P> {
  readonly #load: () => Promise<ComponentType<P>>
  readonly #isUserAction: boolean
  readonly #store = createStore<ChunkState<P>>(() => WAITING)
  #listenerCount = 0
  #failures = 0
  #isTrying = false
  #isByHand = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `isUserAction`: opened by the member, so the page may reload for a newer build. */
  constructor(load: () => Promise<ComponentType<P>>, { isUserAction }: { isUserAction: boolean }) {
    this.#load = load
    this.#isUserAction = isUserAction
  }

  readonly read = (): ChunkState<P> => this.#store.getState()

  /** While subscribed, failed attempts are repeated with growing waits and when back online. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listenerCount === 0) addEventListener('online', this.retry)
    this.#listenerCount += 1
    const unsubscribe = this.#store.subscribe(listener)
    return () => {
      unsubscribe()
      this.#listenerCount -= 1
      if (this.#listenerCount > 0) return
      removeEventListener('online', this.retry)
      clearTimeout(this.#timer)
    }
  }

  readonly retry = (): void => void this.start()

  /** Retries on a button press; reloads the page if nothing else helps. */
  readonly retryByHand = (): void => void this.start({ isByHand: true })

  async start({ isByHand = false } = {}): Promise<void> {
    // A press during an automatic attempt counts for that attempt.
    this.#isByHand ||= isByHand
    if (this.#isTrying || this.read().status === 'ready') return
    this.#isTrying = true
    clearTimeout(this.#timer)
    try {
      this.#set({ status: 'ready', Component: await this.#load() })
    } catch (error) {
      await this.#fail(error)
    } finally {
      this.#isTrying = false
      this.#isByHand = false
    }
  }

  async #fail(error: unknown): Promise<void> {
    this.#failures += 1
    const isOnline = navigator.onLine
    if (!isOnline || this.#failures > HIDDEN_FAILURES) this.#set(FAILED)
    if (isOnline && this.#failures > 1 && isChunkError(error)) {
      if (this.#isByHand) await reloadIfReachable({ isUserAction: true })
      else if (this.#isUserAction && this.#listenerCount > 0) await reloadIfReachable()
    }
    // Without a subscriber it isn't needed now; offline, the `online` event retries.
    if (this.#listenerCount === 0 || !isOnline) return
    this.#timer = setTimeout(
      this.retry,
      RETRY_WAITS_MS[Math.min(this.#failures, RETRY_WAITS_MS.length) - 1],
    )
  }

  #set(state: ChunkState<P>): void {
    this.#store.setState(state, true)
  }
}
