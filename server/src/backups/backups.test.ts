import { cpSync, existsSync, globSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackupKeys } from '../gateways/backup-cipher.ts'
import { createStorage } from '../gateways/storage.ts'
import { BackupError } from '../lib/backup-error.ts'
import { until } from '../testing/app.ts'
import {
  INSTALLATION,
  openStore,
  queryRestored,
  startTestCluster,
  type TestCluster,
} from '../testing/cluster.ts'
import { startFakeS3 } from '../testing/fake-s3.ts'
import { BACKUP_TYPE, walKey } from './archive-rules.ts'
import { Backups, releaseLog } from './backups.ts'
import { makeBaseCopy } from './base-copies.ts'
import { listBases, readManifest, writeManifest } from './manifests.ts'
import { restoreCluster } from './restoring.ts'

const LOSS_LIMIT_MS = 5_000
const CATCH_UP_MS = 20_000

let cluster: TestCluster
let restores = 0
beforeAll(async () => {
  cluster = await startTestCluster()
  cluster.backups.start()
  await until('the first base copy', async () => cluster.backups.baseFinishedAt)
})
afterAll(() => cluster.close())

const newFolder = () => join(cluster.folder, `restored-${(restores += 1)}`)

/** Copies the store as it is, as if the machine were lost at this moment. */
function copyStore(): string {
  const copy = newFolder()
  cpSync(cluster.store, copy, { recursive: true })
  return copy
}

async function restore(
  files = cluster.files,
  options: { until?: Date; installations?: string[] } = {},
): Promise<string> {
  const into = newFolder()
  await restoreCluster({
    ...files,
    into,
    until: undefined,
    installations: ['a newer one', INSTALLATION],
    ...options,
  })
  return into
}

/** Returns the sentence of a refused restore, which must have written nothing. */
async function readRefusal(
  files = cluster.files,
  options: { until?: Date; installations?: string[] } = {},
): Promise<string> {
  const into = newFolder()
  const request = {
    ...files,
    into,
    until: undefined,
    installations: ['a newer one', INSTALLATION],
    ...options,
  }
  const error: unknown = await restoreCluster(request).catch((refusal: unknown) => refusal)
  expect(existsSync(into)).toBe(false)
  return error instanceof BackupError ? error.message : `no refusal: ${String(error)}`
}

/** Writes until `stop` is called; returns when each number was committed. */
function writeContinuously() {
  const committed = new Map<number, number>()
  let isStopped = false
  const written = (async () => {
    for (let id = 1; !isStopped; id += 1) {
      const isDone = await cluster
        .query('insert into written (id) values ($1)', [id])
        .then(() => true)
        .catch(() => false)
      if (isDone) committed.set(id, Date.now())
    }
  })()
  return {
    committed,
    async stop() {
      isStopped = true
      await written
    },
  }
}

test('loses at most five seconds, and nothing twice, when the machine is lost under load', async () => {
  await cluster.query('truncate written')
  const writer = writeContinuously()
  await until('the first writes', () => writer.committed.size > 100)
  await makeBaseCopy({ ...cluster.options, ...cluster.files })
  cluster.kill()
  const before = writer.committed.size
  await until('writes after the crash', () => writer.committed.size > before + 100)
  const lostAt = Date.now()
  const copy = copyStore()
  const committed = new Map(writer.committed)
  await writer.stop()

  const rows = await queryRestored(
    await restore(openStore(copy, cluster.secretKey)),
    'select id from written',
  )
  const restored = rows.map(({ id }) => Number(id))
  expect(new Set(restored).size).toBe(restored.length)
  const lost = [...committed].filter(([id]) => !restored.includes(id))
  for (const [, at] of lost) expect(lostAt - at).toBeLessThan(LOSS_LIMIT_MS)
  expect(restored.length).toBeGreaterThan(0)
})

test('restores the state between two writes', async () => {
  await cluster.query('truncate written')
  await cluster.query('insert into written (id) values (1)')
  await cluster.query('select pg_sleep(0.01)')
  const [row] = await cluster.query('select clock_timestamp() as at')
  await cluster.query('select pg_sleep(0.01)')
  await cluster.query('insert into written (id) values (2)')
  await cluster.backups.catchUp(CATCH_UP_MS)
  const target = { until: row?.['at'] as Date }
  expect(await queryRestored(await restore(undefined, target), 'select id from written')).toEqual([
    { id: 1 },
  ])
})

describe('a restore to a moment', () => {
  let at: Date
  let store: string
  let later: string[]
  const listLog = (folder: string) => globSync(`${folder}/wal/*/*/*/*.bin`).toSorted()

  beforeAll(async () => {
    await cluster.query('truncate written')
    // The base copy must not end in the segment of the target.
    await endSegment()
    await cluster.query('insert into written (id) values (1)')
    await cluster.query('select pg_sleep(0.01)')
    const [row] = await cluster.query('select clock_timestamp() as at')
    at = row?.['at'] as Date
    await cluster.query('select pg_sleep(0.01)')
    await cluster.query('insert into written (id) values (2)')
    await endSegment()
    const known = new Set(listLog(cluster.store))
    for (let segment = 0; segment < 3; segment += 1) await endSegment()
    later = listLog(cluster.store).filter((path) => !known.has(path))
    store = copyStore()
  })

  async function endSegment(): Promise<void> {
    await cluster.query("select pg_logical_emit_message(true, 'test', repeat('x', 17000000))")
    await cluster.backups.catchUp(CATCH_UP_MS)
  }

  /** Restores with files that were stored so many seconds after the moment; returns later reads. */
  async function restoreTo(stored: { soon: number; later: number }): Promise<string[]> {
    for (const path of listLog(store)) {
      const original = path.replace(store, cluster.store)
      const delay = later.includes(original) ? stored.later : stored.soon
      const time = new Date(at.getTime() + delay * 1000)
      utimesSync(path, time, time)
    }
    const files = openStore(store, cluster.secretKey)
    const read: string[] = []
    const storage = {
      ...files.storage,
      read: (key: string) => {
        read.push(key)
        return files.storage.read(key)
      },
    }
    const into = await restore({ ...files, storage }, { until: at })
    expect(await queryRestored(into, 'select id from written')).toEqual([{ id: 1 }])
    const laterNames = new Set(later.map((path) => basename(path)))
    return read.filter((key) => laterNames.has(basename(key)))
  }

  test('reads no more of the log once the target is reached', async () => {
    expect(later.length).toBeGreaterThan(2)
    expect(await restoreTo({ soon: 1, later: 120 })).toHaveLength(1)
  })

  test('reads the rest if the clock of the store made it stop too early', async () => {
    expect((await restoreTo({ soon: 3600, later: 3600 })).length).toBeGreaterThan(2)
  })
})

test('restores everything if nothing was written between the end of the log and the target', async () => {
  await cluster.query('truncate written')
  await cluster.query('insert into written (id) values (3)')
  await cluster.backups.catchUp(CATCH_UP_MS)
  const [row] = await cluster.query('select now() as at')
  const target = { until: row?.['at'] as Date }
  expect(await queryRestored(await restore(undefined, target), 'select id from written')).toEqual([
    { id: 3 },
  ])
})

test('stores the whole log after the store was down', async () => {
  await cluster.query('truncate written')
  cluster.setStoreDown(true)
  await cluster.query('insert into written (id) values (8)')
  await until('the outage is visible', () => cluster.backups.lagSeconds > 1)
  cluster.setStoreDown(false)
  await cluster.backups.catchUp(CATCH_UP_MS)
  expect(cluster.backups.lagSeconds).toBeLessThan(1)
  expect(await queryRestored(await restore(), 'select id from written')).toEqual([{ id: 8 }])
})

test('makes and restores a base copy in an S3 store', async () => {
  const s3 = await startFakeS3()
  try {
    const files = { storage: createStorage(s3.config), cipher: cluster.files.cipher }
    await cluster.query('truncate written')
    await cluster.query('insert into written (id) values (4)')
    await makeBaseCopy({ ...cluster.options, ...files })
    expect(await queryRestored(await restore(files), 'select id from written')).toEqual([{ id: 4 }])
  } finally {
    await s3.stop()
  }
})

test('stores no page of the database in clear', async () => {
  await cluster.query('create table secrets (text text)')
  await cluster.query("insert into secrets values ('a canary of the backups')")
  await cluster.backups.catchUp(CATCH_UP_MS)
  for await (const { key } of cluster.files.storage.list('wal/'))
    expect((await cluster.files.storage.read(key))?.includes('canary')).toBe(false)
})

test('refuses a wrong key, the public key and the backups of another installation', async () => {
  const other = await createBackupKeys()
  expect(await readRefusal(openStore(cluster.store, other.secretKey))).toMatch(
    /made with another key/,
  )
  expect(await readRefusal(openStore(cluster.store, other.publicKey))).toMatch(/is the public key/)
  expect(await readRefusal(undefined, { installations: ['another'] })).toMatch(
    /another SESSION_SECRET/,
  )
})

test('refuses a store without backups, and a time before the first one', async () => {
  expect(await readRefusal(openStore(newFolder(), cluster.secretKey))).toMatch(
    /no backup in the store/,
  )
  expect(
    await readRefusal(undefined, {
      until: new Date('2020-01-01T00:00:00Z'),
    }),
  ).toMatch(/no backup from before 2020-01-01/)
})

test.each([
  ['another version of PostgreSQL', { postgres: 17 }, /is of PostgreSQL 17/],
  ['a newer version of Adire', { migration: '9999_future.sql' }, /newer version of Adire/],
])('refuses a backup of %s', async (_what, changed, sentence) => {
  const files = openStore(copyStore(), cluster.secretKey)
  const manifest = await readNewest(files)
  await writeManifest(files, {
    ...manifest,
    ...changed,
    finishedAt: new Date(manifest.finishedAt.getTime() + 60_000),
  })
  expect(await readRefusal(files)).toMatch(sentence)
})

test('adds no copy to the backups of another cluster, and restores none of a mixture', async () => {
  const files = openStore(copyStore(), cluster.secretKey)
  const manifest = await readNewest(files)
  await writeManifest(files, { ...manifest, system: '0'.repeat(16) })
  const before = await listBases(files.storage)
  await expect(makeBaseCopy({ ...cluster.options, ...files })).rejects.toThrow(
    /backups of another database \(0{16}\)/,
  )
  expect(await listBases(files.storage)).toEqual(before)
  expect(await readRefusal(files)).toMatch(/several databases: .*0{16} \(newest: 20/)
})

async function readNewest(files: typeof cluster.files) {
  const bases = await listBases(files.storage)
  const newest = bases.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())[0]
  if (!newest) throw new Error('there is no base copy')
  return readManifest(files, newest)
}

test('refuses a truncated, an exchanged and a missing part of a base copy', async () => {
  // A second copy, whose part replaces that of the newest one.
  await makeBaseCopy({ ...cluster.options, ...cluster.files })
  const store = copyStore()
  const files = openStore(store, cluster.secretKey)
  const { id } = await readNewest(files)
  const [part = ''] = globSync(`${store}/bases/*/*/${id}/000000.bin`)
  truncateSync(part, 100_000)
  expect(await readRefusal(files)).toMatch(/damaged or incomplete/)
  const others = globSync(`${store}/bases/*/*/*/000000.bin`).filter((path) => path !== part)
  cpSync(others[0] ?? '', part)
  expect(await readRefusal(files)).toMatch(/damaged or incomplete/)
  rmSync(part)
  expect(await readRefusal(files)).toMatch(/is missing/)
})

test('names the last moment before a hole in the log', async () => {
  await cluster.query('truncate written')
  for (const id of [5, 6, 7]) {
    await cluster.query('insert into written (id) values ($1)', [id])
    await cluster.backups.catchUp(CATCH_UP_MS)
  }
  const store = copyStore()
  const files = openStore(store, cluster.secretKey)
  const stored = globSync(`${store}/wal/*/*/*/*.bin`).toSorted()
  rmSync(stored.at(-2) ?? '')
  expect(await readRefusal(files)).toMatch(
    /has a hole from .+ Restore the state before it with --until 20/,
  )
  expect(await readRefusal(files, { until: new Date() })).toMatch(/has a hole before/)
})

test('refuses a time after an earlier restore that no copy reaches, and takes a new timeline', async () => {
  await cluster.query('truncate written')
  await cluster.query('insert into written (id) values (5)')
  await cluster.query('select pg_sleep(0.01)')
  const [row] = await cluster.query('select clock_timestamp() as at')
  await cluster.query('select pg_sleep(0.01)')
  await cluster.query('insert into written (id) values (6)')
  await cluster.backups.catchUp(CATCH_UP_MS)
  const files = openStore(copyStore(), cluster.secretKey)
  const { system } = await readNewest(files)
  const range = { start: 0n, end: 1n }
  await files.storage.put(walKey({ system, timeline: 3 }, range), Buffer.alloc(1), BACKUP_TYPE)
  expect(await readRefusal(files, { until: new Date() })).toMatch(/is after an earlier restore/)
  const into = await restore(files, { until: row?.['at'] as Date })
  expect(
    await queryRestored(into, 'select timeline_id as timeline from pg_control_checkpoint()'),
  ).toEqual([{ timeline: 4 }])
})

test('refuses the newest state while a later timeline has no base copy', async () => {
  const files = openStore(copyStore(), cluster.secretKey)
  const { system } = await readNewest(files)
  const range = { start: 0n, end: 1n }
  await files.storage.put(walKey({ system, timeline: 2 }, range), Buffer.alloc(1), BACKUP_TYPE)
  expect(await readRefusal(files)).toMatch(/newer changes, made after an earlier restore/)
})

test('makes one attempt at a base copy while the store is down and the log reconnects', async () => {
  await cluster.backups.stop()
  let attempts = 0
  let reconnects = 0
  const failing = new Backups({
    ...cluster.options,
    cipher: cluster.files.cipher,
    storage: {
      ...cluster.files.storage,
      // A base copy is due in an empty store.
      list: async function* () {},
      put: (key) => {
        if (key.startsWith('bases/')) attempts += 1
        else reconnects += 1
        return Promise.reject(new Error('the store is down'))
      },
    },
  })
  failing.start()
  try {
    await until('three failures of the log', async () => {
      await cluster.query('insert into written (id) values (9)')
      return reconnects > 2 && failing.failures > 0
    })
    expect(failing.failures).toBe(1)
    expect(attempts).toBeLessThanOrEqual(3)
  } finally {
    await failing.stop()
  }
})

test('makes a new base copy when the server no longer has the log', async () => {
  const before = cluster.backups.baseFinishedAt
  await cluster.backups.stop()
  await releaseLog(cluster.postgres.backupUrl)
  const again = new Backups({ ...cluster.options, ...cluster.files })
  again.start()
  try {
    await until('a newer base copy', async () => {
      const newest = again.baseFinishedAt
      return newest && before && newest > before
    })
  } finally {
    await again.stop()
  }
})
