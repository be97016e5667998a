import { once } from 'node:events'
import { createServer } from 'node:net'
import { BRAND } from '@adire/contract/brand.ts'
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
  if (opsPort > 0 && opsPort === port)
    throw new StartError(`PORT and OPS_PORT are both ${port}. Set OPS_PORT to another port.`)
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

/**
 * Codes for an address of another machine, a name that leads nowhere (without a network: can't be looked up),
 * and IPv6 where the machine has none.
 */
const FOREIGN_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT']

/** Replaces an error of listening with one that says what to do. */
export function explainListenError(error: unknown, { port, host }: Address): unknown {
  const code = getErrorCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use, perhaps by another ${BRAND.name}. Stop that program, or set PORT (or OPS_PORT) to a free port.`,
    )
  if (code === 'EACCES')
    return new StartError(
      `This account may not use port ${port}. Set PORT (or OPS_PORT) to 1024 or more.`,
    )
  if (FOREIGN_ADDRESS.includes(code))
    return new StartError(
      `${host} is not an address of this machine. Set HOST (or OPS_HOST) to one that is.`,
    )
  return error
}
