import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { getPort } from '../testing/ports.ts'
import { checkPorts, explainListenError } from './listening.ts'

const host = '127.0.0.1'

test('finds a taken port, and leaves free ports free', async () => {
  const program = createServer()
  await once(program.listen(0, host), 'listening')
  const taken = getPort(program)
  const own = { host, opsHost: host }
  await expect(checkPorts({ ...own, port: taken, opsPort: 0 })).rejects.toThrow(
    `Port ${taken} is in use, perhaps by another Adire`,
  )
  await expect(checkPorts({ ...own, port: 0, opsPort: taken })).rejects.toThrow(
    `Port ${taken} is in use`,
  )
  await once(program.close(), 'close')
  const free = { ...own, port: taken, opsPort: 0 }
  await checkPorts(free)
  await checkPorts(free)
})

test.each(['adire.invalid', '192.0.2.1'])('refuses to listen at %s', async (name) => {
  await expect(checkPorts({ port: 0, host: name, opsPort: 0, opsHost: host })).rejects.toThrow(
    `${name} is not an address of this machine. Set HOST (or OPS_HOST)`,
  )
})

test('explains that a machine has no IPv6', () => {
  const error = Object.assign(new Error('listen'), { code: 'EAFNOSUPPORT' })
  expect(explainListenError(error, { port: 3000, host: '::' })).toMatchObject({
    message: expect.stringContaining(':: is not an address of this machine'),
  })
})

test('refuses one port for requests and metrics', async () => {
  const program = createServer()
  await once(program.listen(0, host), 'listening')
  const port = getPort(program)
  await once(program.close(), 'close')
  await expect(checkPorts({ port, host, opsPort: port, opsHost: host })).rejects.toThrow(
    `PORT and OPS_PORT are both ${port}`,
  )
})
