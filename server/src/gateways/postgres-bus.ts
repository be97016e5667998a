import { OwnConnection } from '../db/own-connection.ts'
import type { Log } from '../lib/log.ts'
import type { Bus, BusHandlers } from './bus.ts'

/** Earlier versions sent other messages on the channel `adire`. */
const CHANNEL = 'adire_bus'
/** PostgreSQL refuses 8,000 bytes and more. */
const MAXIMUM_BYTES = 7_999

/** Carries messages through the database (`listen`, `notify`), on a connection of its own. */
export class PostgresBus implements Bus {
  readonly maximumBytes = MAXIMUM_BYTES
  readonly #connection: OwnConnection
  #handlers: BusHandlers | undefined

  constructor({ url, log }: { url: string; log: Log }) {
    this.#connection = new OwnConnection(
      { url, log, name: 'adire listener' },
      {
        onConnected: async (client) => {
          client.on('notification', ({ payload = '' }) => this.#handlers?.onMessage(payload))
          await client.query(`listen ${CHANNEL}`)
        },
        onReady: () => this.#handlers?.onConnected(),
      },
    )
  }

  get isConnected(): boolean {
    return this.#connection.isConnected
  }

  async start(handlers: BusHandlers): Promise<void> {
    this.#handlers = handlers
    await this.#connection.start()
  }

  stop(): Promise<void> {
    return this.#connection.stop()
  }

  async send(messages: readonly string[]): Promise<void> {
    await this.#connection.query(
      'select pg_notify($1, message) from unnest($2::text[]) as message',
      [CHANNEL, messages],
    )
  }
}
