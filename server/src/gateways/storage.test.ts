import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts'
import { createStorage } from './storage.ts'
import type { Storage } from './stored-file.ts'

const aKey = (width = 320) => `photos/${randomBytes(16).toString('hex')}/${width}.webp`
const listed = async (storage: Storage, prefix: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()

let folder: string
let s3: FakeS3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adire-files-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'] as const)('a store of kind %s', (kind) => {
  const open = () =>
    kind === 'folder' ? createStorage({ kind, path: folder }) : createStorage(s3.config)

  test('reads the newest stored version of a file', async () => {
    const storage = open()
    const key = aKey()
    await storage.put(key, Buffer.from('one'), 'image/webp')
    await storage.put(key, Buffer.from('two'), 'image/webp')
    expect((await storage.read(key))?.toString()).toBe('two')
  })

  test('reads nothing from an unknown key and ignores its removal', async () => {
    const storage = open()
    expect(await storage.read(aKey())).toBeUndefined()
    await storage.remove([aKey()])
  })

  test('lists files by prefix with their times', async () => {
    const storage = open()
    const keys = [aKey(), aKey(), aKey(640)]
    for (const key of keys) await storage.put(key, Buffer.from(key), 'image/webp')
    expect(await listed(storage, 'photos/')).toEqual(expect.arrayContaining(keys))
    const name = keys[0]!.split('/')[1]!
    expect(await listed(storage, `photos/${name}`)).toEqual([keys[0]])
    for await (const { modifiedAt } of storage.list(`photos/${name}`))
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('removes files completely', async () => {
    const storage = open()
    const key = aKey()
    await storage.put(key, Buffer.from('gone'), 'image/webp')
    await storage.remove([key])
    expect(await storage.read(key)).toBeUndefined()
    expect(await listed(storage, key.slice(0, -9))).toEqual([])
  })

  test.each([
    '../../etc/passwd',
    'photos/../secret',
    `photos/${'a'.repeat(32)}/../x.webp`,
    `/photos/${'a'.repeat(32)}/320.webp`,
    `photos/${'A'.repeat(32)}/320.webp`,
    '',
  ])('refuses %j as a key', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a key')
    await expect(storage.read(key)).rejects.toThrow('not a key')
    await expect(storage.remove([key])).rejects.toThrow('not a key')
  })
})

test('stores files for the server alone, in two folder levels, and names only complete ones', async () => {
  const storage = createStorage({ kind: 'folder', path: folder })
  const name = randomBytes(16).toString('hex')
  await storage.put(`photos/${name}/320.webp`, Buffer.from('x'), 'image/webp')
  const path = join(folder, 'photos', name.slice(0, 2), name.slice(2, 4), name)
  expect((await stat(join(path, '320.webp'))).mode & 0o777).toBe(0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
})

test('removes incomplete files of a crash at the start, and none in progress', async () => {
  const unfinished = join(folder, 'unfinished')
  await writeFile(join(unfinished, 'old'), 'x')
  await utimes(
    join(unfinished, 'old'),
    new Date(Date.now() - 3 * 3_600_000),
    new Date(Date.now() - 3 * 3_600_000),
  )
  await writeFile(join(unfinished, 'young'), 'x')
  createStorage({ kind: 'folder', path: folder })
  expect(await readdir(unfinished)).toEqual(['young'])
  await rm(join(unfinished, 'young'))
})
