import type { Bus, BusHandlers } from '../gateways/bus.ts'

/** Connects servers in one process, with the faults of a network. */
export class LocalNetwork {
  readonly #buses = new Set<LocalBus>()
  /** Returns how often a message arrives: 0 loses it, 2 duplicates it. */
  readonly #countArrivals: () => number
  /** All messages sent. */
  readonly sent: string[] = []

  constructor(countArrivals = () => 1) {
    this.#countArrivals = countArrivals
  }

  createBus(maximumBytes = 7_999): LocalBus {
    const bus = new LocalBus(maximumBytes, (message) => this.#spread(message))
    this.#buses.add(bus)
    return bus
  }

  #spread(message: string): void {
    this.sent.push(message)
    for (const bus of this.#buses)
      for (let left = this.#countArrivals(); left > 0; left--) bus.receive(message)
  }
}

/** Bus of one server of a `LocalNetwork`. */
export class LocalBus implements Bus {
  readonly maximumBytes: number
  readonly #spread: (message: string) => void
  #handlers: BusHandlers | undefined
  isConnected = false

  constructor(maximumBytes: number, spread: (message: string) => void) {
    this.maximumBytes = maximumBytes
    this.#spread = spread
  }

  async start(handlers: BusHandlers): Promise<void> {
    this.#handlers = handlers
    this.isConnected = true
    handlers.onConnected()
  }

  async stop(): Promise<void> {
    this.isConnected = false
  }

  async send(messages: readonly string[]): Promise<void> {
    if (this.isConnected) for (const message of messages) this.#spread(message)
  }

  receive(message: string): void {
    if (this.isConnected) this.#handlers?.onMessage(message)
  }
}
