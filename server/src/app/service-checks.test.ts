import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StorageConfig } from '../gateways/storage.ts'
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts'
import { startNats, type TestNats } from '../testing/nats.ts'
import { getPort } from '../testing/ports.ts'
import { checkServices } from './service-checks.ts'

let nats: TestNats
let s3: FakeS3
beforeAll(async () => {
  nats = await startNats(undefined, ['--user', 'adire', '--pass', 'right'])
  s3 = await startFakeS3()
})
afterAll(async () => {
  await nats.kill()
  await s3.stop()
})

const folder: StorageConfig = { kind: 'folder', path: tmpdir() }
const withLogin = (login: string) => nats.url.replace('//', `//${login}@`)

test('accepts NATS and a file store with the right keys', async () => {
  const right = { natsUrl: withLogin('adire:right'), storage: s3.config }
  await expect(checkServices(right)).resolves.toBeUndefined()
  await expect(checkServices({ natsUrl: undefined, storage: folder })).resolves.toBeUndefined()
})

test.each(['adire:wrong', 'token'])('refuses to start if NATS refuses %s', async (login) => {
  await expect(checkServices({ natsUrl: withLogin(login), storage: folder })).rejects.toThrow(
    /^The server in NATS_URL refuses the log-in/,
  )
})

test.each([
  ['accessKeyId', /does not know S3_ACCESS_KEY_ID/],
  ['bucket', /has no bucket with the name in S3_BUCKET/],
])('refuses to start if the file store refuses another %s', async (name, sentence) => {
  const storage = { ...s3.config, [name]: 'another' }
  await expect(checkServices({ natsUrl: undefined, storage })).rejects.toThrow(sentence)
})

test('starts while NATS is too busy to log in anybody', async () => {
  const said: string[] = []
  const busy = createServer((socket) => {
    socket.write('INFO {"server_id":"busy","version":"2.10.0","proto":1,"max_payload":1048576}\r\n')
    socket.once('data', (data) => {
      said.push(data.toString())
      socket.end("-ERR 'Authentication Timeout'\r\n")
    })
  })
  await once(busy.listen(0, '127.0.0.1'), 'listening')
  const natsUrl = `nats://adire:right@127.0.0.1:${getPort(busy)}`
  await checkServices({ natsUrl, storage: folder })
  expect(said.join('')).toContain('CONNECT')
  await once(busy.close(), 'close')
})

test('starts while neither NATS nor the file store answers', async () => {
  const storage = { ...s3.config, endpoint: 'http://127.0.0.1:9' }
  const away = { natsUrl: 'nats://127.0.0.1:9', storage }
  await expect(checkServices(away)).resolves.toBeUndefined()
})
