import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { getPort } from './ports.ts'

/** A database that a test can make unreachable, like one that was stopped. */
export interface CuttableDatabase {
  databaseUrl: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Ends all connections, and leads new ones to another server, as after a failover. */
  moveTo(databaseUrl: string): Promise<void>
}

/** Starts a relay in front of a database. */
export async function startCuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname)
      track(client)
      track(upstream)
      client.pipe(upstream).pipe(client)
      client.once('close', () => upstream.destroy())
      upstream.once('close', () => client.destroy())
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  }
  let server = await listen(0)
  const port = getPort(server)
  const relayed = new URL(databaseUrl)
  relayed.hostname = '127.0.0.1'
  relayed.port = String(port)
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const restore = async () => {
    server = await listen(port)
  }
  return {
    databaseUrl: relayed.href,
    cut,
    restore,
    async moveTo(other) {
      await cut()
      target = new URL(other)
      await restore()
    },
  }
}
