import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { addIpRateLimit, IP_RATE_LIMIT, IP_REPORT_STEP } from './ip-rate-limit.ts'

let app: TestApp
const shells: FastifyInstance[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const shell of shells) await shell.close()
  await app.close()
})

function aShell(): FastifyInstance {
  const shell = fastify()
  addIpRateLimit(shell, app.deps)
  shell.get('/assets/app.js', async () => 'app')
  shell.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    request.params['*'] === 'older.js' ? reply.send('older app') : reply.callNotFound(),
  )
  shell.get('/page', async () => 'page')
  shell.get('/health', { config: { isUncounted: true } }, async () => 'ok')
  shell.get('/signed-in', (request, reply) => {
    request.isSignedIn = true
    return reply.send('member')
  })
  shells.push(shell)
  return shell
}

const ask = async (shell: FastifyInstance, url: string, remoteAddress: string) =>
  (await shell.inject({ url, remoteAddress })).statusCode

test('refuses an address that floods, and no other', async () => {
  const shell = aShell()
  for (let i = 0; i < IP_RATE_LIMIT.points; i++)
    expect(await ask(shell, '/page', '198.51.100.7')).toBe(200)
  const refused = await shell.inject({ url: '/page', remoteAddress: '198.51.100.7' })
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '300' } })
  expect(refused.body).toContain('Too many requests')
  expect(await ask(shell, '/page', '198.51.100.8')).toBe(200)
  app.clock.advance({ seconds: IP_RATE_LIMIT.seconds })
  expect(await ask(shell, '/page', '198.51.100.7')).toBe(200)
})

test('counts the /64 of an IPv6 address together', async () => {
  const shell = aShell()
  for (let i = 0; i < IP_RATE_LIMIT.points; i++)
    expect(await ask(shell, '/page', `2001:db8::${(i % 9) + 1}`)).toBe(200)
  expect(await ask(shell, '/page', '2001:db8::ffff')).toBe(429)
})

test('counts over two servers together', async () => {
  const [one, other] = [aShell(), aShell()]
  const address = '198.51.100.9'
  const counter = { key: `flood:${address}`, seconds: IP_RATE_LIMIT.seconds }
  // Leaves the first server time to report: each step reads the shared counter.
  for (let sent = 0, shared = 0; shared <= IP_RATE_LIMIT.points - IP_REPORT_STEP; sent += 10) {
    expect(sent).toBeLessThan(IP_RATE_LIMIT.points * 2)
    for (let i = 0; i < 10; i++) await ask(one, '/page', address)
    shared = (await app.deps.limiter.add(counter, 0)).points
  }
  let asked = 0
  await until('the other server learns of it', async () => {
    asked++
    return (await ask(other, '/page', address)) === 429
  })
  // Far fewer than a server that counts alone would let through.
  expect(asked).toBeLessThan(IP_RATE_LIMIT.points / 2)
})

test('refuses an address that probes for missing files', async () => {
  const shell = aShell()
  for (let i = 0; i < IP_RATE_LIMIT.points; i++)
    expect(await ask(shell, `/assets/missing-${i}.js`, '198.51.100.11')).toBe(404)
  expect(await ask(shell, '/assets/missing.js', '198.51.100.11')).toBe(429)
  expect(await ask(shell, '/page', '198.51.100.11')).toBe(429)
  // Files of our own build still load for everyone behind that address.
  expect(await ask(shell, '/assets/app.js', '198.51.100.11')).toBe(200)
})

test.each(['/assets/app.js', '/assets/older.js', '/health', '/signed-in'])(
  'does not count %s',
  async (url) => {
    const shell = aShell()
    for (let i = 0; i < IP_RATE_LIMIT.points + IP_REPORT_STEP; i++)
      expect(await ask(shell, url, '198.51.100.10')).toBe(200)
    expect(await ask(shell, '/page', '198.51.100.10')).toBe(200)
  },
)
