import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { getErrorCode } from '../lib/error-code.ts'
import { StartError } from '../lib/start-error.ts'

interface Address {
  port: number
  host: string
}

/**
 * Throws a `StartError` if the server could not listen at its addresses. Called before the build and the
 * migrations, which would be for nothing.
 */
export async function checkPorts({
  port,
  host,
  opsPort,
  opsHost,
}: Pick<Config, 'port' | 'host' | 'opsPort' | 'opsHost'>): Promise<void> {
  await tryAddress({ port, host })
  if (opsPort > 0) await tryAddress({ port: opsPort, host: opsHost })
}

async function tryAddress(address: Address): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(address), 'listening')
  } catch (error) {
    throw explainListenError(error, address)
  }
  await once(server.close(), 'close')
}

/** Replaces an error of listening with one that says what to do. */
export function explainListenError(error: unknown, { port, host }: Address): unknown {
  const code = getErrorCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or set PORT (or OPS_PORT) to a free one.`,
    )
  if (code === 'EACCES')
    return new StartError(
      `This account may not use port ${port}. Set PORT (or OPS_PORT) to 1024 or more.`,
    )
  if (code === 'EADDRNOTAVAIL')
    return new StartError(
      `${host} is not an address of this machine. Set HOST (or OPS_HOST) to one that is.`,
    )
  return error
}
