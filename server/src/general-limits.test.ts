import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { fetchAs } from './testing/client.ts'
import { aMember, type TestMember } from './testing/members.ts'

/**
 * Every test uses its own address: behind this proxy, the caller's address is the forwarded one.
 */
const config = { trustedProxies: ['127.0.0.1', '::1'] }
const AT_ONCE = 25
/** Limits in five minutes. */
const GENERAL = { member: { points: 1_500, seconds: 300 }, address: { points: 300 } }

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ config })
  second = await startTestApp({ config, besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

/** Sends calls to both servers in turn and counts the answers by status. */
async function countStatuses(
  calls: number,
  send: (server: TestApp, i: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let from = 0; from < calls; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, calls - from) }, (_, i) =>
      send(i % 2 ? app : second, from + i),
    )
    for (const { status } of await Promise.all(batch))
      statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const readWallet =
  ({ jar }: TestMember, address = '192.0.2.1') =>
  (server: TestApp) =>
    fetchAs(jar, `${server.url}/api/me/wallet`, { headers: { 'x-forwarded-for': address } })

test('refuses more than 1,500 calls of an account within five minutes over two servers', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const spent = await countStatuses(1, readWallet(ada))
  expect(spent).toEqual({ 200: 1 })
  const counts = await countStatuses(GENERAL.member.points + 99, readWallet(ada))
  expect(counts[429]).toBeGreaterThanOrEqual(100)
  // Creating the member took a few calls.
  expect(counts[429]).toBeLessThan(120)

  const refused = await readWallet(ada)(app)
  expect(refused.headers.get('retry-after')).toBe('300')
  expect(await refused.json()).toMatchObject({
    defined: true,
    code: 'RATE_LIMITED',
    status: 429,
    data: { retryAfterSeconds: 300 },
  })
  expect(await countStatuses(10, readWallet(eve))).toEqual({ 200: 10 })
  app.clock.advance({ seconds: GENERAL.member.seconds })
  expect(await countStatuses(10, readWallet(ada))).toEqual({ 200: 10 })
})

test('refuses more than 300 calls of an address without a session in five minutes', async () => {
  const anonymous = (address: string) => (server: TestApp, i: number) =>
    fetch(`${server.url}/api/${['me/wallet', 'promises', 'auth/session', 'nothing-here'][i % 3]}`, {
      headers: { 'x-forwarded-for': address },
    })
  const counts = await countStatuses(GENERAL.address.points + 100, anonymous('192.0.2.77'))
  expect(counts[429]).toBeGreaterThanOrEqual(100)
  expect((counts[200] ?? 0) + (counts[401] ?? 0)).toBeLessThanOrEqual(GENERAL.address.points)
  expect(counts[401]).toBeGreaterThan(100)
  expect((await anonymous('192.0.2.78')(app, 0)).status).toBe(401)

  // Members behind the same address are not affected.
  const ada = await aMember(app, 'woman')
  expect(await countStatuses(20, readWallet(ada, '192.0.2.77'))).toEqual({ 200: 20 })
})

test('counts an invalid session to the address', async () => {
  const ada = await aMember(app, 'woman')
  ada.jar.set('session', 'x'.repeat(43))
  const counts = await countStatuses(GENERAL.address.points + 50, readWallet(ada, '192.0.2.99'))
  expect(counts).toEqual({ 401: GENERAL.address.points, 429: 50 })
})

test('gives two accounts behind one address their own limits', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const both = (server: TestApp, i: number) => readWallet(i % 2 ? ada : eve, '192.0.2.100')(server)
  expect(await countStatuses(GENERAL.member.points + 200, both)).toEqual({
    200: GENERAL.member.points + 200,
  })
})
