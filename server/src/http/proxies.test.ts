import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../realtime.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { createTestClient } from '../testing/client.ts'
import { aMember } from '../testing/members.ts'
import { type ReverseProxy, startReverseProxy } from '../testing/reverse-proxy.ts'
import { openStream } from '../testing/streams.ts'

/** Far less than the time after which a proxy's buffer would be full of keep-alives. */
const EVENT_LIMIT_MS = 5_000

let near: TestApp
let far: TestApp
let photo: File
let proxy: ReverseProxy

beforeAll(async () => {
  const options = { withLimits: false, config: { trustedProxies: ['127.0.0.1', '::1'] } }
  near = await startTestApp(options)
  far = await startTestApp({ ...options, besides: near })
  photo = await encodeLargePhoto()
})
afterEach(() => proxy.stop())
afterAll(async () => {
  await far.close()
  await near.close()
})

/** Encodes noise, because it can't be compressed well. */
async function encodeLargePhoto(): Promise<File> {
  const raw = { width: 1_990, height: 1_985, channels: 3 } as const
  const bytes = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 98 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'large.jpg', { type: 'image/jpeg' })
}

describe.each(['nginx', 'haproxy', 'caddy'] as const)('behind %s', (name) => {
  test('streams events at once and takes large photos', async () => {
    proxy = await startReverseProxy(name, [near.url, far.url])
    const ada = await aMember(near, 'woman')
    const stream = await openStream(proxy.url, ada.jar)
    await publish(near.db, ada.id, { type: 'profiles.changed' })
    await until(
      'the event arrives',
      () => stream.heard.some(({ event }) => event.type === 'profiles.changed'),
      EVENT_LIMIT_MS,
    )
    await stream.stop()

    expect(photo.size).toBeGreaterThan(4_700_000)
    const client = createTestClient(proxy.url, ada.jar)
    expect(await client.photos.upload({ file: photo })).toMatchObject({ id: expect.any(String) })
  })

  test('keeps serving pages when one server stops', async () => {
    const third = await startTestApp({ besides: near })
    proxy = await startReverseProxy(name, [near.url, third.url])
    await third.close()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(proxy.url)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
