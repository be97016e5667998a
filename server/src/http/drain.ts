import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Realtime } from '../realtime.ts'

/** Interval at which a stopping server closes connections that became idle. */
const IDLE_CHECK_INTERVAL_MS = 50
/** Time for running requests before a stopping server closes their connections. */
const STOP_GRACE_MS = 2_000

/**
 * Ends the work of a server without failed requests: `run` first, then `app.close()`
 * (docs/decisions/0088-rolling-restarts.md).
 */
export class Drain {
  readonly #app: FastifyInstance
  readonly #realtime: Realtime
  #isOn = false

  constructor(app: FastifyInstance, realtime: Realtime) {
    this.#app = app
    this.#realtime = realtime
    app.addHook('preClose', async () => {
      this.#isOn = true
      this.#endConnections()
    })
  }

  /** True once the server stops: proxies should choose another one. */
  get isOn(): boolean {
    return this.#isOn
  }

  /**
   * Serves requests for a while, so that the proxy can notice that the server is not ready. Every
   * response ends its connection, or the proxy would send the next request on one that is about to be
   * closed. Streams end in the second half, when the proxy sends their clients elsewhere, one after
   * the other, so that their clients don't reconnect all at once.
   */
  async run(durationMs: number): Promise<void> {
    this.#isOn = true
    this.#app.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    this.#realtime.endStreams({ afterMs: durationMs / 2, withinMs: durationMs / 2 })
    await wait(durationMs)
  }

  /**
   * Closes connections: idle ones at once, because streams keep theirs open after the last event, and
   * all others after a while.
   */
  #endConnections(): void {
    const { server } = this.#app
    this.#realtime.endStreams()
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    const last = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(last)
    })
  }
}
