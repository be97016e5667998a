import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { isChunkError, reloadIfReachable, reloadIfUpdated } from './app-update.ts'

/** Waits before each automatic attempt; the last one repeats. */
const WAITS_MS = [400, 2_000, 5_000, 15_000, 30_000]
/** A failure this early is still shown as loading. */
const QUIET_FAILURES = 2
/**
 * From here on the browser, not the network, is taken to refuse the file: some never fetch a module
 * again that failed once.
 */
const STUBBORN_FAILURES = 3

export type ChunkState<P> =
  | { status: 'waiting' | 'failed' }
  | { status: 'ready'; Component: ComponentType<P> }

const WAITING = { status: 'waiting' } as const
const FAILED = { status: 'failed' } as const

/** A component whose code is loaded when it is needed, as often as it takes. It never throws. */
export class Chunk<P> {
  readonly #load: () => Promise<ComponentType<P>>
  readonly #isUserAction: boolean
  readonly #store = createStore<ChunkState<P>>(() => WAITING)
  #listenerCount = 0
  #failures = 0
  #isTrying = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * `isUserAction`: opened by the member, so that a reload for a newer build is no surprise.
   */
  constructor(load: () => Promise<ComponentType<P>>, { isUserAction }: { isUserAction: boolean }) {
    this.#load = load
    this.#isUserAction = isUserAction
  }

  readonly read = (): ChunkState<P> => this.#store.getState()

  /**
   * While somebody listens, failed attempts are repeated: after a while, and as soon as the device
   * is back online.
   */
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
    if (this.#isTrying || this.read().status === 'ready') return
    this.#isTrying = true
    clearTimeout(this.#timer)
    try {
      this.#set({ status: 'ready', Component: await this.#load() })
    } catch (error) {
      await this.#fail(error, isByHand)
    } finally {
      this.#isTrying = false
    }
  }

  async #fail(error: unknown, isByHand: boolean): Promise<void> {
    this.#failures += 1
    const isOnline = navigator.onLine
    if (!isOnline || this.#failures > QUIET_FAILURES) this.#set(FAILED)
    if (isOnline && this.#failures > 1 && isChunkError(error)) {
      if (isByHand && this.#failures > STUBBORN_FAILURES)
        await reloadIfReachable({ isUserAction: true })
      else if (isByHand || (this.#isUserAction && this.#listenerCount > 0)) await reloadIfUpdated()
    }
    // Without a listener nobody needs it now; offline, the `online` event retries.
    if (this.#listenerCount === 0 || !isOnline) return
    this.#timer = setTimeout(this.retry, WAITS_MS[Math.min(this.#failures, WAITS_MS.length) - 1])
  }

  #set(state: ChunkState<P>): void {
    this.#store.setState(state, true)
  }
}
