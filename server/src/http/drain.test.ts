import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { openStream } from '../testing/streams.ts'

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

const read = async (path: string) => {
  const { status, headers } = await fetch(`${app.url}${path}`, {
    headers: { cookie: ada.jar.header },
  })
  return { status, connection: headers.get('connection') }
}

test('serves requests and tells the proxy to leave until streams have ended', async () => {
  expect(await read('/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  const stream = await openStream(app.url, ada.jar)
  const drained = app.drain.run(1_000)
  expect(await read('/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await read('/ready/database')).toEqual({ status: 503, connection: 'close' })
  expect(await read('/api/me/profile')).toEqual({ status: 200, connection: 'close' })
  expect(stream.isOver()).toBe(false)
  await until('the stream ends', () => stream.isOver())
  await drained
  expect(stream.heard.at(-1)?.event).toEqual({ type: 'realtime.closing', mayReconnect: true })
  expect(await read('/health')).toEqual({ status: 200, connection: 'close' })
})
