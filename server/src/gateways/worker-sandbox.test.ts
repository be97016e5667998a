import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { ProbeAnswer, ProbeTask } from '../testing/sandbox-probe.ts'
import { createFolderStorage } from './storage-folder.ts'
import { runTask, startWorkerProcess } from './worker-process.ts'

const PROBE = join(import.meta.dirname, '../testing/sandbox-probe.ts')
const isRoot = process.getuid?.() === 0

let dataDir: string
let server: Server
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'adire-sandbox-'))
  chmodSync(dataDir, 0o711)
  // Makes the secret that signs sessions.
  readConfig({ NODE_ENV: 'development', DATA_DIR: join(dataDir, 'data') })
  server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve))
  rmSync(dataDir, { recursive: true, force: true })
})

async function probe(
  isSandboxed: boolean,
  paths: Pick<ProbeTask, 'secretFile' | 'folder'>,
): Promise<ProbeAnswer> {
  const { child, ready } = startWorkerProcess({
    file: PROBE,
    heapMegabytes: 64,
    startMs: 30_000,
    isSandboxed,
  })
  await ready
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const outcome = await runTask<ProbeAnswer>(child, { id: 1, port, ...paths } as ProbeTask, 30_000)
  child.kill('SIGKILL')
  if (outcome.kind !== 'answered') throw new Error('the probe ended')
  return outcome.answer
}

async function aStoredPhoto() {
  const files = join(dataDir, 'data', 'files')
  const key = `photos/${'a'.repeat(32)}/320.webp`
  await createFolderStorage(files).put(key, Buffer.from('photo'), 'image/webp')
  return { secretFile: join(dataDir, 'data', 'session-secret'), folder: join(files, 'photos') }
}

test('keeps a worker from secrets, photos, environment, writing and programs', async () => {
  const answer = await probe(true, await aStoredPhoto())
  const denied = 'ERR_ACCESS_DENIED'
  expect(answer).toMatchObject({
    environment: ['MALLOC_ARENA_MAX'],
    read: denied,
    list: denied,
    write: denied,
    parent: denied,
    spawn: denied,
  })
})

test('runs a worker without network where the system allows it', async () => {
  const answer = await probe(true, await aStoredPhoto())
  const mayUnshare = spawnSync('unshare', ['--net', '/bin/true']).status === 0
  expect(answer.connect).toBe(mayUnshare ? 'ENETUNREACH' : 'done')
})

test('keeps a worker from the data of a root server by its account alone', async () => {
  const paths = await aStoredPhoto()
  const answer = await probe(false, paths)
  const denied = isRoot ? 'EACCES' : 'done'
  expect(answer).toMatchObject({ read: denied, list: denied, write: denied, parent: denied })
})

test('drops groups and account in the worker of a root server', async () => {
  const groups = process.getgroups?.() ?? []
  // A group that root often has, such as that of the logs.
  if (isRoot) process.setgroups?.([...groups, 4])
  const { account } = await probe(false, await aStoredPhoto())
  if (isRoot) process.setgroups?.(groups)
  const own = [process.getuid?.(), process.getgid?.(), ...groups]
  expect([...new Set(account)]).toEqual(isRoot ? [65_534] : [...new Set(own)])
})

test('lets a worker read only code in the project', async () => {
  const folder = join(dataDir, 'elsewhere')
  mkdirSync(folder)
  const answer = await probe(true, {
    secretFile: join(import.meta.dirname, '../../../README.md'),
    folder,
  })
  expect(answer).toMatchObject({
    read: 'ERR_ACCESS_DENIED',
    list: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
  })
})
