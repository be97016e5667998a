import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  getRestartPause,
  startPostgres,
} from './postgres.ts'
import { explainDiskError } from '../lib/start-error.ts'

const log = { info: () => undefined, warn: () => undefined }
/** One cluster for all tests: making one is what takes time. */
const folder = mkdtempSync(join(tmpdir(), 'a folder with spaces '))
const dataDir = join(folder, 'data')
let server: EmbeddedPostgres | undefined
let child: ChildProcess | undefined

afterEach(async () => {
  child?.kill('SIGKILL')
  await server?.stop()
  server = undefined
  child = undefined
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function until<Value>(
  ask: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const giveUpAt = performance.now() + 15_000
  while (performance.now() < giveUpAt) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not happen')
}

const serverPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Another instance of the app, as far as the data folder is concerned. */
async function startElsewhere() {
  const program = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    const { migrationUrl } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console })
    console.log(migrationUrl); setInterval(() => {}, 1000)`
  const started = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const [line] = (await once(started.stdout, 'data')) as [Buffer]
  return { process: started, url: line.toString().trim() }
}

test('runs durably, with an owner and a server role that are no superusers, and private files', async () => {
  server = await startPostgres({ dataDir, log })
  const whoAmI =
    'select rolname as name, rolsuper or rolcreaterole or rolbypassrls as power from pg_roles where rolname = current_user'
  expect(await query(server.migrationUrl, whoAmI)).toEqual([{ name: 'adire', power: false }])
  expect(await query(server.url, whoAmI)).toEqual([{ name: 'adire_server', power: false }])
  await expect(query(server.url, 'create table mine (id integer)')).rejects.toMatchObject({
    code: '42501',
  })
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(await query(server.migrationUrl, `show ${setting}`)).toEqual([{ [setting]: 'on' }])
  expect(
    await query(server.migrationUrl, `select lower('ÀÉỌ') as low, 'é' < 'z' as accents_first`),
  ).toEqual([{ low: 'àéọ', accents_first: false }])
  for (const name of ['postgres-password', 'postgres-url'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  await expect(
    query(server.migrationUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1'),
  ).rejects.toThrow('password authentication failed')
})

test('lets the owner create the extensions we use', async () => {
  server = await startPostgres({ dataDir, log })
  for (const name of ['citext', 'pg_trgm', 'unaccent'])
    await expect(query(server.migrationUrl, `create extension ${name}`)).resolves.toEqual([])
})

test('keeps data over a stop and a start', async () => {
  server = await startPostgres({ dataDir, log })
  await query(
    server.migrationUrl,
    'drop table if exists kept; create table kept as select 7 as seven',
  )
  const pid = serverPid()
  await server.stop()
  expect(() => process.kill(pid, 0)).toThrow()
  expect(findRunningPostgres(dataDir)).toBeUndefined()
  server = await startPostgres({ dataDir, log })
  expect(await query(server.migrationUrl, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('refuses a second instance on the same data folder in one sentence', async () => {
  const other = await startElsewhere()
  expect(findRunningPostgres(dataDir)?.migrationUrl).toBe(other.url)
  const refusal = await startPostgres({ dataDir, log }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`in use by another instance (process ${other.process.pid})`),
  })
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('recovers at the next start after the app and the server were killed', async () => {
  const other = await startElsewhere()
  await query(other.url, 'drop table if exists kept; create table kept as select 7 as seven')
  other.process.kill('SIGSTOP')
  process.kill(serverPid(), 'SIGKILL')
  other.process.kill('SIGKILL')
  await once(other.process, 'exit')
  expect(existsSync(join(dataDir, 'lock'))).toBe(true)
  server = await startPostgres({ dataDir, log })
  expect(await query(server.migrationUrl, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('stops a server that outlived its app before it starts another', async () => {
  const other = await startElsewhere()
  const orphan = serverPid()
  other.process.kill('SIGKILL')
  await once(other.process, 'exit')
  server = await startPostgres({ dataDir, log })
  expect(serverPid()).not.toBe(orphan)
  expect(await query(server.migrationUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('ignores a lock file whose number belongs to another process now', async () => {
  server = await startPostgres({ dataDir, log })
  await server.stop()
  writeFileSync(
    join(dataDir, 'lock'),
    JSON.stringify({ pid: process.ppid, started: 'another boot' }),
  )
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n`)
  server = await startPostgres({ dataDir, log })
  expect(await query(server.migrationUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts a crashed server on the same port', async () => {
  const started = await startPostgres({ dataDir, log })
  server = started
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  expect(await until(() => query(started.url, 'select 1 as one').catch(() => undefined))).toEqual([
    { one: 1 },
  ])
  expect(serverPid()).not.toBe(pid)
})

test('waits twice as long before each further restart, at most ten seconds', () => {
  expect([0, 1, 2, 5, 6, 100].map(getRestartPause)).toEqual([
    300, 600, 1_200, 9_600, 10_000, 10_000,
  ])
})

test('refuses a folder with other files and changes nothing in it', async () => {
  const other = join(folder, 'other')
  mkdirSync(join(other, 'postgres'), { recursive: true })
  writeFileSync(join(other, 'postgres/letters.txt'), 'dear')
  await expect(startPostgres({ dataDir: other, log })).rejects.toThrow(
    'not a PostgreSQL data folder',
  )
  expect(readFileSync(join(other, 'postgres/letters.txt'), 'utf8')).toBe('dear')
})

test.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    'no space left on the disk that holds /data',
  ],
  [
    new Error('FATAL:  could not extend file "base/1": wrote only 4096 of 8192 bytes'),
    'no space left on the disk that holds /data',
  ],
  [
    Object.assign(new Error('EACCES'), { code: 'EACCES' }),
    'This account can’t write to the folder',
  ],
  [Object.assign(new Error('EROFS'), { code: 'EROFS' }), 'read-only disk'],
])('explains %s in a sentence', (trouble, sentence) => {
  expect(explainDiskError(trouble, '/data')).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(sentence),
  })
})
