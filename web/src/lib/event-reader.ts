import { readEventKey, STREAM_ALIVE_MS, type RealtimeEvent } from '@adire/contract/realtime.ts'
import { getEventMeta } from '@orpc/client'

/** Two sources of events: a stream, or polling. */
export interface EventSource {
  open(position: string | undefined, signal: AbortSignal): Promise<AsyncIterable<RealtimeEvent>>
  ask(
    position: string | undefined,
    signal: AbortSignal,
  ): Promise<{
    isWhole: boolean
    position: string
    events: { key: string; event: RealtimeEvent }[]
  }>
}

/** Result of `receive`: continue, reconnect later, or stop. */
export type Verdict = 'go-on' | 'leave' | 'over'

export interface Reading {
  source: EventSource
  /** Start position; without it, the first stream reports that everything must be read again. */
  position?: string | undefined
  receive(event: RealtimeEvent): Verdict | Promise<Verdict>
  /** Wait before the next attempt, by the number of failures. */
  rest(failures: number, stop: AbortSignal): Promise<void>
  /** True for errors that another attempt can't fix. */
  isFinal(error: unknown): boolean
  timing?: Partial<Timing>
}

export interface Timing {
  /** Time without any data after which a stream counts as blocked. */
  firstWordMs: number
  /** Interval at which a live stream sends something. */
  silenceMs: number
  /** While streams are blocked: polling interval, and time until the next stream is tried. */
  askEveryMs: number
  streamAgainMs: number
}

const TIMING: Timing = {
  firstWordMs: 8_000,
  silenceMs: 2 * STREAM_ALIVE_MS + 5_000,
  askEveryMs: 5_000,
  streamAgainMs: 30_000,
}
/** After this many silent streams in a row, events are polled. */
const SILENT_STREAMS = 2
/** Number of event ids remembered: a resumed stream never repeats more. */
const REMEMBERED = 2_000

/**
 * Receives every event once and in order, over as many streams as needed; each resumes where the
 * last one ended. Where streams are blocked, as behind a buffering proxy, it polls.
 */
export async function readEvents(reading: Reading, stop: AbortSignal): Promise<void> {
  const reader = new EventReader(reading)
  let failures = 0
  while (!stop.aborted) {
    const received = await reader.stream(stop)
    if (received === 'over') return
    if (received > 0) failures = 0
    if (failures >= SILENT_STREAMS && (await reader.poll(stop)) === 'over') return
    await reading.rest(failures, stop)
    failures += 1
  }
}

class EventReader {
  readonly #reading: Reading
  readonly #timing: Timing
  readonly #known = new Set<string>()
  #position: string | undefined

  constructor(reading: Reading) {
    this.#reading = reading
    this.#position = reading.position
    this.#timing = { ...TIMING, ...reading.timing }
  }

  /**
   * Reads one stream; returns how many events it delivered, or that there is nothing more to read.
   */
  async stream(stop: AbortSignal): Promise<number | 'over'> {
    const watch = new Watch(stop)
    let received = 0
    try {
      watch.expect(this.#timing.firstWordMs)
      for await (const event of await this.#reading.source.open(this.#position, watch.signal)) {
        received += 1
        watch.expect(this.#timing.silenceMs)
        const position = getEventMeta(event)?.id
        const verdict = await this.#take(
          event,
          position === undefined ? undefined : readEventKey(position),
        )
        // Only now: an event that failed to apply is delivered again.
        this.#position = position ?? this.#position
        if (verdict !== 'go-on') return verdict === 'over' ? 'over' : received
      }
    } catch (error) {
      if (stop.aborted || this.#reading.isFinal(error)) return 'over'
    } finally {
      watch.end()
    }
    return received
  }

  /** Polls until it is time to try a stream or the server is unreachable. */
  async poll(stop: AbortSignal): Promise<'over' | undefined> {
    const { askEveryMs, streamAgainMs } = this.#timing
    try {
      const streamAgainAt = performance.now() + streamAgainMs
      while (performance.now() < streamAgainAt && !stop.aborted) {
        if ((await this.#ask(stop)) !== 'go-on') return 'over'
        await pause(askEveryMs, stop)
      }
    } catch (error) {
      if (stop.aborted || this.#reading.isFinal(error)) return 'over'
    }
    return undefined
  }

  async #ask(stop: AbortSignal): Promise<Verdict> {
    const { isWhole, position, events } = await this.#reading.source.ask(this.#position, stop)
    let verdict = isWhole ? 'go-on' : await this.#reading.receive({ type: 'realtime.connected' })
    for (const { key, event } of events)
      if (verdict === 'go-on') verdict = await this.#take(event, key)
    this.#position = position
    return verdict
  }

  async #take(event: RealtimeEvent, key: string | undefined): Promise<Verdict> {
    if (key !== undefined && this.#known.has(key)) return 'go-on'
    if (key !== undefined) this.#remember(key)
    return this.#reading.receive(event)
  }

  #remember(key: string): void {
    this.#known.add(key)
    const [oldest] = this.#known
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** Ends a stream that has gone silent. */
class Watch {
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

  expect(withinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#abort, withinMs)
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

/** Ends early if the signal is aborted. */
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
