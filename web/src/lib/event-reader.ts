import { readEventKey, STREAM_ALIVE_MS, type RealtimeEvent } from '@adire/contract/realtime.ts'
import { getEventMeta } from '@orpc/client'

/** The two ways to hear of events: told at once, or asked for. */
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
  /** Where to begin; without it the first stream says that everything has to be read again. */
  position?: string | undefined
  receive(event: RealtimeEvent): Verdict | Promise<Verdict>
  /** Between two tries, by the number of those that failed before. */
  rest(failures: number, stop: AbortSignal): Promise<void>
  /** An error that no other try mends. */
  isFinal(error: unknown): boolean
  timing?: Partial<Timing>
}

export interface Timing {
  /** A stream that says nothing at all for so long does not come through. */
  firstWordMs: number
  /** A live stream sends something at least this often. */
  silenceMs: number
  /**
   * While streams don't come through: between two questions, and until the next stream is tried.
   */
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
/**
 * An event that comes a second time comes soon: of what a resumed stream repeats there is never
 * more.
 */
const REMEMBERED = 2_000

/**
 * Hears every event once, in order, over as many streams as that takes: each goes on where the one
 * before broke off. Where streams don't come through, as behind a proxy that holds them back,
 * events are asked for until they do.
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
   * One stream from its first to its last word: how many that were, or that there is nothing more
   * to hear.
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
        // Only now: an event that could not be taken comes again.
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

  /**
   * Asks again and again, until it is time to try a stream, or the server is not there to be asked.
   */
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
 * Doubles with each failure up to ten seconds; the jitter keeps a restarted server from meeting
 * everybody at once.
 */
export function reconnectWaitMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}

/** Ends early when there is nothing left to wait for. */
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
