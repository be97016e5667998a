import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A database that a test can make unreachable, like one that was stopped. */
export interface CuttableDatabase {
  databaseUrl: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Starts a relay in front of a database. */
export async function startCuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl)
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
  const { port } = server.address() as AddressInfo
  const relayed = new URL(databaseUrl)
  relayed.hostname = '127.0.0.1'
  relayed.port = String(port)
  return {
    databaseUrl: relayed.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async restore() {
      server = await listen(port)
    },
  }
}
