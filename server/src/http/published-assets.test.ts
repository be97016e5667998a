import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStorage } from '../gateways/storage.ts'
import { type Storage, StorageUnavailable } from '../gateways/stored-file.ts'
import { until } from '../testing/app.ts'
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts'
import { startWebServer, writeBuild } from '../testing/web-server.ts'
import { findBuild } from './builds.ts'
import {
  ASSET_RETENTION_DAYS,
  keepAssetsPublished,
  publishAssets,
  removeOldAssets,
} from './published-assets.ts'

const LOADS = 12
const log = pino({ level: 'silent' })

let folder: string
let s3: FakeS3
const running: FastifyInstance[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adire-rolling-'))
  s3 = await startFakeS3()
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const toWeb = (machine: string) => join(folder, machine)
const toBuild = (machine: string) => findBuild(toWeb(machine)) ?? ''
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Returns a store in which files are a month newer if `isNew`. */
function inAMonth(storage: Storage, isNew: (key: string) => boolean): Storage {
  return {
    ...storage,
    async *list(prefix) {
      for await (const file of storage.list(prefix))
        yield isNew(file.key) ? { ...file, modifiedAt: inDays(ASSET_RETENTION_DAYS) } : file
    },
  }
}

/** Starts a server on a machine of its own, with its own build, and publishes that. */
async function startMachine(build: string, storage: Storage): Promise<FastifyInstance> {
  writeBuild(toWeb(build), build)
  await publishAssets(storage, toBuild(build))
  const app = await startWebServer(toWeb(build), storage)
  running.push(app)
  return app
}

describe.each(['folder', 's3'] as const)('with a store of kind %s', (kind) => {
  const open = () =>
    createStorage(kind === 's3' ? s3.config : { kind, path: join(folder, 'files') })

  test('loads every page through a round robin of two builds', async () => {
    const servers = [await startMachine('one', open()), await startMachine('two', open())]
    let turn = 0
    const request = async (path: string) => servers[turn++ % servers.length]?.inject(path)
    const loads: unknown[] = []
    for (let load = 0; load < LOADS; load++) {
      // Every other load begins on the other server.
      turn = load
      const page = (await request('/'))?.body.replace('page of ', '')
      const script = await request(`/assets/app-${page}.js`)
      loads.push([script?.statusCode, script?.body === `// ${page}`])
    }
    expect(loads).toEqual(Array.from({ length: LOADS }, () => [200, true]))
  })

  test('serves published assets like its own, compressed where they are', async () => {
    writeBuild(toWeb('one'), 'one')
    const compressed = brotliCompressSync('// one')
    writeFileSync(join(toBuild('one'), 'dist/assets/app-one.js.br'), compressed)
    await publishAssets(open(), toBuild('one'))
    const other = await startMachine('two', open())
    const request = (encoding: string) =>
      other.inject({ url: '/assets/app-one.js', headers: { 'accept-encoding': encoding } })
    const answer = await request('br')
    expect(answer.rawPayload).toEqual(compressed)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await request('identity')).body).toBe('// one')
  })

  test('answers 404 for assets that no server published', async () => {
    const server = await startMachine('one', open())
    expect((await server.inject('/assets/app-none.js')).statusCode).toBe(404)
    expect((await server.inject('/assets/..%2f..%2fsecret')).statusCode).toBe(404)
  })

  test('removes assets a month after a server last ran their build', async () => {
    const storage = open()
    const server = await startMachine('one', storage)
    await startMachine('two', storage)
    expect(await removeOldAssets(storage, inDays(ASSET_RETENTION_DAYS - 1))).toBe(0)
    expect((await server.inject('/assets/app-two.js')).statusCode).toBe(200)
    expect(await removeOldAssets(storage, inDays(ASSET_RETENTION_DAYS + 1))).toBe(2)
    expect(await Array.fromAsync(storage.list('builds/'))).toEqual([])
    expect(await Array.fromAsync(storage.list('assets/'))).toEqual([])
  })
})

test('publishes only assets that are missing', async () => {
  const storage = createStorage(s3.config)
  const written: string[] = []
  const recording: Storage = {
    ...storage,
    put: (key, bytes, type) => {
      written.push(key.split('/')[0] ?? '')
      return storage.put(key, bytes, type)
    },
  }
  writeBuild(toWeb('one'), 'one')
  await publishAssets(recording, toBuild('one'))
  await publishAssets(recording, toBuild('one'))
  expect(written).toEqual(['builds', 'assets', 'builds'])
})

test('keeps old assets that a build of the last month still has', async () => {
  const storage = createStorage({ kind: 'folder', path: join(folder, 'files') })
  writeBuild(toWeb('one'), 'one')
  await publishAssets(storage, toBuild('one'))
  const later = inAMonth(storage, (key) => key.startsWith('builds/'))
  expect(await removeOldAssets(later, inDays(ASSET_RETENTION_DAYS + 1))).toBe(0)
})

test('starts without the file store, and answers 503 for assets of other builds', async () => {
  writeBuild(toWeb('one'), 'one')
  const storage = createStorage({ ...s3.config, endpoint: 'http://127.0.0.1:9' })
  const stop = await keepAssetsPublished({ storage, log }, toBuild('one'))
  stop()
  const app = await startWebServer(toWeb('one'), storage)
  running.push(app)
  expect((await app.inject('/assets/app-one.js')).statusCode).toBe(200)
  const answer = await app.inject('/assets/app-two.js')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.body).not.toContain('127.0.0.1')
})

test('starts after a time limit when the file store is slow, and publishes meanwhile', async () => {
  writeBuild(toWeb('one'), 'one')
  const storage = createStorage(s3.config)
  const answered = Promise.withResolvers<void>()
  const slow: Storage = {
    ...storage,
    async put(...file) {
      await answered.promise
      await storage.put(...file)
    },
  }
  const stop = await keepAssetsPublished({ storage: slow, log }, toBuild('one'), 1)
  expect(await Array.fromAsync(storage.list('assets/'))).toEqual([])
  answered.resolve()
  await until(
    'the asset is published',
    async () => (await Array.fromAsync(storage.list('assets/'))).length === 1,
  )
  stop()
})

test('stops publishing at the first failure', async () => {
  writeBuild(toWeb('one'), 'one')
  for (let chunk = 0; chunk < 30; chunk++)
    writeFileSync(join(toBuild('one'), `dist/assets/chunk-${chunk}.js`), '')
  const storage = createStorage(s3.config)
  let tried = 0
  const broken: Storage = {
    ...storage,
    async put(...file) {
      if (file[0].startsWith('builds/')) return storage.put(...file)
      tried++
      throw new StorageUnavailable(undefined)
    },
  }
  await expect(publishAssets(broken, toBuild('one'))).rejects.toThrow(StorageUnavailable)
  expect(tried).toBeLessThan(20)
})

test('keeps assets and list of an old build that a server starts during the removal', async () => {
  const storage = createStorage({ kind: 'folder', path: join(folder, 'files') })
  for (const build of ['one', 'two']) {
    writeBuild(toWeb(build), build)
    await publishAssets(storage, toBuild(build))
  }
  const [returning] = await Array.fromAsync(storage.list('builds/'))
  let isStarted = false
  const later = inAMonth(storage, (key) => isStarted && key === returning?.key)
  const starting: Storage = {
    ...later,
    async *list(prefix) {
      // The server starts after the first list was read.
      yield* later.list(prefix)
      isStarted = true
    },
  }
  expect(await removeOldAssets(starting, inDays(ASSET_RETENTION_DAYS + 1))).toBe(1)
  const kept = await Array.fromAsync(storage.list('builds/'))
  expect(kept.map(({ key }) => key)).toEqual([returning?.key])
})

test('removes old assets when the list of a build is damaged', async () => {
  const storage = createStorage({ kind: 'folder', path: join(folder, 'files') })
  writeBuild(toWeb('one'), 'one')
  await publishAssets(storage, toBuild('one'))
  const damaged = `builds/${'0'.repeat(32)}/assets.json`
  await storage.put(damaged, Buffer.from('['), 'application/json')
  const later = inAMonth(storage, (key) => key === damaged)
  expect(await removeOldAssets(later, inDays(ASSET_RETENTION_DAYS + 1))).toBe(1)
})
