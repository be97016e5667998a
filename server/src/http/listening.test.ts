import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { getPort } from '../testing/ports.ts'
import { checkPorts } from './listening.ts'

const host = '127.0.0.1'

test('finds a taken port and an address of another machine, and leaves free ports free', async () => {
  const program = createServer()
  await once(program.listen(0, host), 'listening')
  const taken = getPort(program)
  const own = { host, opsHost: host }
  await expect(checkPorts({ ...own, port: taken, opsPort: 0 })).rejects.toThrow(
    `Port ${taken} is in use`,
  )
  await expect(checkPorts({ ...own, port: 0, opsPort: taken })).rejects.toThrow(
    `Port ${taken} is in use`,
  )
  await expect(checkPorts({ ...own, port: 0, host: '192.0.2.1', opsPort: 0 })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine',
  )
  await once(program.close(), 'close')
  const free = { ...own, port: taken, opsPort: 0 }
  await checkPorts(free)
  await checkPorts(free)
})
