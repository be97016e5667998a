/** Receives what the servers send each other. */
export interface BusHandlers {
  onMessage(message: string): void
  /** Called after each connection: messages before it may have been lost. */
  onConnected(): void
}

/**
 * Carries messages between the servers, each to all of them, including the sender. May lose
 * messages, so it only carries what is stored in the database too, or may be lost.
 */
export interface Bus {
  /** Size in bytes up to which a message may be sent. */
  readonly maximumBytes: number
  readonly isConnected: boolean
  start(handlers: BusHandlers): Promise<void>
  stop(): Promise<void>
  /** Sends messages in their order. Does nothing while there is no connection. */
  send(messages: readonly string[]): Promise<void>
}
