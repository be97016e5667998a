import type { Server } from 'node:net'

/** Returns the port of a server that listens on TCP. */
export function getPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}
