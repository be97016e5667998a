import { createServer, type RequestListener, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { toRefusal } from '../http/refusals.ts'
import { createS3Storage } from './storage-s3.ts'
import type { Storage } from './stored-file.ts'
import { getPort } from '../testing/ports.ts'

const KEY = `photos/${'a'.repeat(32)}/320.webp`
const LIMITS = { attemptMs: 200, callMs: 500 }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Opens a store whose server answers as given. */
async function openStore(answer: RequestListener): Promise<Storage> {
  server = createServer(answer)
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  return connectTo(getPort(server))
}

function connectTo(port: number): Storage {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'adire',
    accessKeyId: 'key',
    secretAccessKey: 'a-secret-of-the-store',
  }
  return createS3Storage(config, LIMITS)
}

const hangs: RequestListener = () => undefined
const stalls: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('the first bytes')
}
const refuses: RequestListener = (_request, response) => {
  response.writeHead(500).end()
}

const calls: [string, (storage: Storage) => Promise<unknown>][] = [
  ['put', (storage) => storage.put(KEY, Buffer.from('x'), 'image/webp')],
  ['read', (storage) => storage.read(KEY)],
  ['remove', (storage) => storage.remove([KEY])],
  ['list', (storage) => Array.fromAsync(storage.list('photos/'))],
]

test.each(calls)('ends %s of a store that never answers', async (_name, call) => {
  await expect(call(await openStore(hangs))).rejects.toThrow('the file store is unavailable')
})

test.each(calls.filter(([name]) => name === 'read'))(
  'ends %s of a store that stalls in the middle of an answer',
  async (_name, call) => {
    await expect(call(await openStore(stalls))).rejects.toThrow('the file store is unavailable')
  },
)

test.each(calls)('reports %s of a store with an error of its own', async (_name, call) => {
  await expect(call(await openStore(refuses))).rejects.toThrow('the file store is unavailable')
})

test('answers 503 without the address of the store, and logs its failure once', async () => {
  const storage = await openStore(hangs)
  const port = server ? getPort(server) : 0
  server?.close()
  server?.closeAllConnections()
  const error: unknown = await storage.read(KEY).catch((reason: unknown) => reason)
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })

  const refusal = toRefusal(error, { log, requestId: 'a-request' })
  expect(refusal).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(JSON.stringify(refusal)).not.toContain(String(port))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the file store is unavailable')
})
