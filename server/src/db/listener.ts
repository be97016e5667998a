import pg from 'pg'
import type { Log } from '../lib/log.ts'

const RECONNECT_MS = 500

interface Options {
  url: string
  channel: string
  log: Log
  /**
   * Called for each notification, and after each connection: what was said while nobody listened is
   * made good by reading.
   */
  onHeard(): void
}

/**
 * Listens to one channel of the database on a connection of its own, for as long as the server
 * runs.
 */
export class Listener {
  readonly #options: Options
  #client: pg.Client | undefined
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { url, channel, onHeard } = this.#options
    const client = new pg.Client({
      connectionString: url,
      application_name: `adire ${channel}`,
      keepAlive: true,
    })
    client.on('notification', onHeard)
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
    onHeard()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #reconnect(lost: pg.Client): void {
    if (this.#isStopped || this.#timer || (this.#client && this.#client !== lost)) return
    this.#client = undefined
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.start().catch((error: unknown) => {
        this.#options.log.warn(
          { err: error },
          `${this.#options.channel}: the database is away, trying again`,
        )
        this.#reconnect(lost)
      })
    }, RECONNECT_MS)
  }
}
