import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../lib/log.ts'
import { StartError } from '../lib/start-error.ts'
import type { Bus, BusHandlers } from './bus.ts'

const CONNECT_MS = 5_000
const RECONNECT_MS = 500
/** A connection that answers none of two pings is replaced. */
const PING_MS = 5_000
const PINGS = 2
/** Default limit of NATS; the server announces its own. */
const MAXIMUM_BYTES = 1_048_576

interface Options {
  /** Address as `nats://user:password@host:port`; `tls://` requires encryption. */
  url: string
  /** Subject of the messages: only servers with the same one hear each other. */
  subject: string
  log: Log
}

/**
 * Throws a `StartError` if the NATS server answers and refuses the log-in. One that doesn't answer, or not in
 * time, may be dead or busy, which must not keep the server down.
 */
export async function checkNats(url: string): Promise<void> {
  const connection = await connect({
    ...readAddress(url),
    timeout: CONNECT_MS,
    reconnect: false,
  }).catch((error: unknown) => {
    // A busy server says "authentication timeout", which the client takes for a refusal.
    if (!(error instanceof AuthorizationError) || /timeout/i.test(error.message)) return undefined
    throw new StartError(
      'The server in NATS_URL refuses the log-in. Check the user and password, or the token.',
      { cause: error },
    )
  })
  await connection?.close()
}

/** Carries messages through a NATS server, or a cluster of them. */
export class NatsBus implements Bus {
  readonly #options: Options
  #handlers: BusHandlers | undefined
  #connection: NatsConnection | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** True after a failed attempt to connect, so that an outage is logged once. */
  #hasFailed = false
  isConnected = false

  constructor(options: Options) {
    this.#options = options
  }

  get maximumBytes(): number {
    return this.#connection?.info?.max_payload ?? MAXIMUM_BYTES
  }

  /** Starts also while NATS can't be reached, and connects later. */
  async start(handlers: BusHandlers): Promise<void> {
    this.#handlers = handlers
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.isConnected = false
    clearTimeout(this.#timer)
    await this.#connection?.close()
  }

  async send(messages: readonly string[]): Promise<void> {
    // The client would store messages for the next connection, when they are outdated.
    if (!this.isConnected) return
    for (const message of messages) this.#connection?.publish(this.#options.subject, message)
    await this.#connection?.flush()
  }

  async #connect(): Promise<void> {
    const { subject, log } = this.#options
    try {
      const connection = await connect({
        ...readAddress(this.#options.url),
        name: 'adire',
        timeout: CONNECT_MS,
        pingInterval: PING_MS,
        maxPingOut: PINGS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
      })
      connection.subscribe(subject, {
        callback: (_error, message) => this.#handlers?.onMessage(message.string()),
      })
      await connection.flush()
      this.#connection = connection
      if (this.#isStopped) return await connection.close()
      void this.#follow(connection)
      this.#setConnected()
    } catch (error) {
      if (!this.#hasFailed) log.warn({ err: error }, 'bus: NATS is unavailable, trying again')
      this.#hasFailed = true
      this.#connectLater()
    }
  }

  #connectLater(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS)
  }

  #setConnected(): void {
    this.isConnected = true
    this.#hasFailed = false
    this.#handlers?.onConnected()
  }

  async #follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#setConnected()
      else if (type === 'disconnect') {
        this.isConnected = false
        this.#options.log.warn('bus: the connection to NATS was lost')
      }
    }
    // The client gives up when it may no longer log in.
    this.isConnected = false
    this.#connectLater()
  }
}

/** Splits an address into the options of the client, which ignores user and password in it. */
function readAddress(address: string) {
  const url = new URL(address)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    servers: url.host,
    ...(url.protocol === 'tls:' && { tls: {} }),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
  }
}
