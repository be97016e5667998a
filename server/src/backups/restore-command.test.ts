import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { sweepAccounts } from '../features/account/jobs.ts'
import { ManualClock, systemClock } from '../lib/clock.ts'
import { startTestApp } from '../testing/app.ts'
import { queryRestored, startTestCluster, type TestCluster } from '../testing/cluster.ts'
import { whenIdle } from '../testing/mails.ts'
import { aMember, TEST_PASSWORD } from '../testing/members.ts'
import { makeBaseCopy } from './base-copies.ts'
import { fingerprintInstallation } from './manifests.ts'
import { openBackups, restoreDatabase, restoreForDrill } from './restore-command.ts'

const SESSION_SECRET = 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await startTestCluster()
  await migrate(cluster.postgres)
})
afterAll(() => cluster.close())

const configure = (folder: string) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(cluster.folder, folder),
    BACKUP_DIR: cluster.store,
    BACKUP_KEY: cluster.secretKey,
    SESSION_SECRET,
  })

test('erases a member again whose erasure is newer than the backup', async () => {
  const config = configure('restored')
  const app = await startTestApp({
    config: { sessionSecrets: [SESSION_SECRET], backups: config.backups },
    besides: {
      databaseUrl: cluster.postgres.migrationUrl,
      clock: new ManualClock(systemClock.now()),
    },
  })
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { finishedAt } = await makeBaseCopy({
    ...cluster.options,
    ...cluster.files,
    installation: fingerprintInstallation(SESSION_SECRET),
  })
  await ada.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  await app.close()

  const result = await restoreDatabase({ config, clock: systemClock, until: finishedAt })
  expect(result).toMatchObject({ erased: 1, invariants: [] })
  const rows = await queryRestored(
    config.dataDir,
    'select id, account_status as status from profiles order by created_at',
  )
  expect(rows).toEqual([
    { id: ada.id, status: 'erased' },
    { id: ben.id, status: 'active' },
  ])
})

test('restores beside the running system in a drill, and leaves nothing behind', async () => {
  await cluster.query('insert into written (id) values (1)')
  const config = configure('data')
  const result = await restoreForDrill({ config, clock: systemClock })
  expect(result.restoreSeconds).toBeGreaterThan(0)
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('drill'))).toEqual([])
  expect(await cluster.query('select id from written')).toEqual([{ id: 1 }])
})

test('removes the folder of a drill that was killed, and runs one drill at a time', async () => {
  const config = configure('data')
  const left = join(config.dataDir, 'drill', 'postgres')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'left'), 'rows')
  const [first, second] = await Promise.allSettled([
    restoreForDrill({ config, clock: systemClock }),
    restoreForDrill({ config, clock: systemClock }),
  ])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: expect.stringContaining('Another drill') } })
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('drill'))).toEqual([])
})

test.each(['postgres', 'postgres-password'])('overwrites no %s', async (name) => {
  const config = configure(`has-${name}`)
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(join(config.dataDir, name), 'mine')
  await expect(restoreDatabase({ config, clock: systemClock })).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('already exists and won’t be overwritten'),
  })
  expect(readdirSync(config.dataDir).toSorted()).toEqual([name, 'vapid-key'].toSorted())
})

test('refuses a missing key, a time in the future and a database of the operator', async () => {
  const config = configure('fresh')
  expect(() => openBackups({ ...config, backups: { ...config.backups, key: undefined } })).toThrow(
    'BACKUP_KEY is not set',
  )
  const until = new Date(Date.now() + 60_000)
  await expect(restoreDatabase({ config, clock: systemClock, until })).rejects.toThrow(
    'in the future',
  )
  const own = { ...config, database: { url: 'postgres://a/b', migrationUrl: 'postgres://a/b' } }
  await expect(restoreDatabase({ config: own, clock: systemClock })).rejects.toThrow(
    'DATABASE_URL is set',
  )
})
