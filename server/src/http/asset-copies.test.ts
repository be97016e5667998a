import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '../gateways/storage.ts'
import { type Storage, StorageUnavailable } from '../gateways/stored-file.ts'
import { ManualClock } from '../lib/clock.ts'
import { startWebServer, writeBuild } from '../testing/web-server.ts'
import { AssetCopies } from './asset-copies.ts'
import { findBuild } from './builds.ts'
import { publishAssets } from './published-assets.ts'

const log = pino({ level: 'silent' })

let folder: string
let storage: Storage
let clock: ManualClock
let copies: AssetCopies
let reads: number
let isBroken: boolean

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-copies-'))
  const stored = createStorage({ kind: 'folder', path: join(folder, 'files') })
  reads = 0
  isBroken = false
  storage = {
    ...stored,
    async read(key) {
      reads++
      if (isBroken) throw new StorageUnavailable(undefined)
      return stored.read(key)
    },
  }
  clock = new ManualClock(new Date())
  copies = new AssetCopies({ storage, clock, log })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await copies.close()
  rmSync(folder, { recursive: true, force: true })
})

async function publish(id: string): Promise<void> {
  const web = join(folder, id)
  writeBuild(web, id)
  await publishAssets(storage, findBuild(web) ?? '')
}

test('reads a missing asset once in five seconds', async () => {
  expect(await copies.find('app-two.js')).toBeUndefined()
  const once = reads
  await publish('two')
  expect(await copies.find('app-two.js')).toBeUndefined()
  expect(reads).toBe(once)
  clock.advance({ seconds: 5 })
  expect(await copies.find('app-two.js')).toMatchObject({ folder: expect.any(String) })
})

test('refuses at once for five seconds after the file store failed, except copies', async () => {
  await publish('one')
  await publish('two')
  await copies.find('app-one.js')
  isBroken = true
  await expect(copies.find('app-two.js')).rejects.toThrow(StorageUnavailable)
  isBroken = false
  const before = reads
  await expect(copies.find('app-two.js')).rejects.toThrow(StorageUnavailable)
  expect(await copies.find('app-one.js')).toMatchObject({ folder: expect.any(String) })
  expect(reads).toBe(before)
  clock.advance({ seconds: 5 })
  expect(await copies.find('app-two.js')).toMatchObject({ folder: expect.any(String) })
})

test('sends assets without a copy while the temporary folder can’t be written', async () => {
  await publish('two')
  writeBuild(join(folder, 'one'), 'one')
  const app = await startWebServer(join(folder, 'one'), storage)
  vi.stubEnv('TMPDIR', join(folder, 'none'))
  const answer = await app.inject('/assets/app-two.js')
  expect([answer.statusCode, answer.body]).toEqual([200, '// two'])
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await copies.find('app-two.js')).toEqual({ bytes: Buffer.from('// two') })
  vi.unstubAllEnvs()
  expect(await copies.find('app-two.js')).toMatchObject({ folder: expect.any(String) })
  await app.close()
})
