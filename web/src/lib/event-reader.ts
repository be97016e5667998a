import { readEventKey, STREAM_ALIVE_MS, type RealtimeEvent } from '@adire/contract/realtime.ts'
import { getEventMeta } from '@orpc/client'
import { noteEventPosition } from './event-position.ts'

/** Reads events by a stream, or by polling. */
export interface EventSource {
  stream(position: string | undefined, signal: AbortSignal): Promise<AsyncIterable<RealtimeEvent>>
  poll(
    position: string | undefined,
    signal: AbortSignal,
  ): Promise<{
    /** False if events since the position are missing. */
    isWhole: boolean
    position: string
    events: { key: string; event: RealtimeEvent }[]
  }>
}

/** Result of `receive`: continue reading, reconnect later, or stop. */
export type NextStep = 'continue' | 'reconnect' | 'stop'

export interface ReaderOptions {
  source: EventSource
  /** Start position; without it, the first stream reports that everything must be read again. */
  position?: string | undefined
  receive(event: RealtimeEvent): NextStep | Promise<NextStep>
  /** Waits before the next attempt, longer with each failure. */
  waitBeforeRetry(failures: number, stop: AbortSignal): Promise<void>
  /** True for errors that another attempt can't fix. */
  isFinal(error: unknown): boolean
  timing?: Partial<Timing>
}

export interface Timing {
  /** Maximum wait for the first event; after it a stream counts as blocked. */
  firstEventTimeoutMs: number
  /** Maximum time between two events of a live stream. */
  silenceTimeoutMs: number
  /** While streams are blocked: polling interval, and time until the next stream is tried. */
  pollIntervalMs: number
  streamRetryMs: number
}

const TIMING: Timing = {
  firstEventTimeoutMs: 8_000,
  silenceTimeoutMs: 2 * STREAM_ALIVE_MS + 5_000,
  pollIntervalMs: 5_000,
  streamRetryMs: 30_000,
}
/** Silent streams in a row before events are polled. */
const MAX_SILENT_STREAMS = 2
/** Number of event ids remembered to skip duplicates; a resumed stream repeats fewer. */
const MAX_KNOWN_EVENTS = 2_000

/**
 * Receives every event once and in order, over as many streams as needed; each resumes where the
 * last one ended. Where streams are blocked, as behind a buffering proxy, it polls.
 */
export async function readEvents(options: ReaderOptions, stop: AbortSignal): Promise<void> {
  const reader = new EventReader(options)
  let failures = 0
  while (!stop.aborted) {
    const received = await reader.stream(stop)
    if (received === 'stop') return
    if (received > 0) failures = 0
    if (failures >= MAX_SILENT_STREAMS && (await reader.poll(stop)) === 'stop') return
    await options.waitBeforeRetry(failures, stop)
    failures += 1
  }
}

class EventReader {
  readonly #options: ReaderOptions
  readonly #timing: Timing
  readonly #known = new Set<string>()
  #position: string | undefined

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#position = options.position
    this.#timing = { ...TIMING, ...options.timing }
  }

  /** Reads one stream to its end; returns the number of its events, or that reading must stop. */
  async stream(stop: AbortSignal): Promise<number | 'stop'> {
    const timeout = new StreamTimeout(stop)
    let received = 0
    try {
      timeout.restart(this.#timing.firstEventTimeoutMs)
      for await (const event of await this.#options.source.stream(this.#position, timeout.signal)) {
        received += 1
        timeout.restart(this.#timing.silenceTimeoutMs)
        const position = getEventMeta(event)?.id
        noteEventPosition(position)
        const next = await this.#deliver(
          event,
          position === undefined ? undefined : readEventKey(position),
        )
        // Only now: an event that failed to apply is delivered again.
        this.#position = position ?? this.#position
        if (next !== 'continue') return next === 'stop' ? 'stop' : received
      }
    } catch (error) {
      if (stop.aborted || this.#options.isFinal(error)) return 'stop'
    } finally {
      timeout.end()
    }
    return received
  }

  /** Polls until it is time to try a stream or the server is unreachable. */
  async poll(stop: AbortSignal): Promise<'stop' | undefined> {
    const { pollIntervalMs, streamRetryMs } = this.#timing
    try {
      const streamAgainAt = performance.now() + streamRetryMs
      while (performance.now() < streamAgainAt && !stop.aborted) {
        // Only live events ask to reconnect, and polling returns stored ones.
        if ((await this.#pollOnce(stop)) !== 'continue') return 'stop'
        await pause(pollIntervalMs, stop)
      }
    } catch (error) {
      if (stop.aborted || this.#options.isFinal(error)) return 'stop'
    }
    return undefined
  }

  async #pollOnce(stop: AbortSignal): Promise<NextStep> {
    const { isWhole, position, events } = await this.#options.source.poll(this.#position, stop)
    noteEventPosition(position)
    let next: NextStep = isWhole
      ? 'continue'
      : await this.#options.receive({ type: 'realtime.connected' })
    for (const { key, event } of events)
      if (next === 'continue') next = await this.#deliver(event, key)
    this.#position = position
    return next
  }

  /** Passes an event to the receiver, each only once. */
  async #deliver(event: RealtimeEvent, key: string | undefined): Promise<NextStep> {
    if (key !== undefined && this.#known.has(key)) return 'continue'
    if (key !== undefined) this.#remember(key)
    return this.#options.receive(event)
  }

  #remember(key: string): void {
    this.#known.add(key)
    const [oldest] = this.#known
    if (this.#known.size > MAX_KNOWN_EVENTS && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** Aborts a stream that sends nothing for too long. */
class StreamTimeout {
  readonly #controller = new AbortController()
  readonly #stop: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(stop: AbortSignal) {
    this.#stop = stop
    if (stop.aborted) this.#abort()
    stop.addEventListener('abort', this.#abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(timeoutMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#abort, timeoutMs)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#stop.removeEventListener('abort', this.#abort)
    this.#abort()
  }

  readonly #abort = () => this.#controller.abort()
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/**
 * Doubles with each failure up to ten seconds, with jitter so that clients don't all return at
 * once.
 */
export function reconnectWaitMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** Waits, and ends early if the signal is aborted or `wake` calls `end`. */
export function pause(
  waitMs: number,
  stop: AbortSignal,
  wake?: (end: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs)
    const unwake = wake?.(end)
    function end() {
      clearTimeout(timer)
      unwake?.()
      stop.removeEventListener('abort', end)
      resolve()
    }
    stop.addEventListener('abort', end)
    if (stop.aborted) end()
  })
}
