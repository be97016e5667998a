import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyFiles, type CopyResult } from '../gateways/copy-files.ts'
import { createFolderStorage } from '../gateways/storage-folder.ts'
import { createMovingStorage } from '../gateways/storage-moving.ts'
import { createS3Storage } from '../gateways/storage-s3.ts'
import { type Storage, StorageUnavailable } from '../gateways/stored-file.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { fetchAs } from '../testing/client.ts'
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts'
import { aMember, aPortraitFile, type TestMember } from '../testing/members.ts'
import { runCopyFilesCommand } from './copy-files-command.ts'

const FILES = 40

let folder: string
let s3: FakeS3
let from: Storage
let bucket: Storage
let files: Map<string, Buffer>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adire-files-'))
  s3 = await startFakeS3()
  from = createFolderStorage(folder)
  bucket = createS3Storage(s3.config)
  files = new Map(
    Array.from({ length: FILES }, () => [
      `photos/${randomBytes(16).toString('hex')}/320.webp`,
      randomBytes(200),
    ]),
  )
  for (const [key, bytes] of files) await from.put(key, bytes, 'image/webp')
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const copy = (to: Storage = bucket, comparesBytes = false): Promise<CopyResult> =>
  copyFiles({ from, to, kind: 'photos', comparesBytes })

/** Returns the keys of the bucket whose bytes differ from the folder's, in either direction. */
async function listDifferences(): Promise<string[]> {
  const stored = await Array.fromAsync(bucket.list('photos/'), ({ key }) => key)
  const keys = new Set([...stored, ...files.keys()])
  const found = await Promise.all(
    [...keys].map(async (key) => [key, (await bucket.read(key))?.toString('hex')] as const),
  )
  return found.flatMap(([key, hex]) => (hex === files.get(key)?.toString('hex') ? [] : [key]))
}

const aKey = () => [...files.keys()][0] ?? ''

describe('copying to a bucket', () => {
  test('copies every file once, and nothing again', async () => {
    const sum = { copiedBytes: FILES * 200, removed: 0, failed: [] }
    expect(await copy()).toEqual({ copied: FILES, present: 0, ...sum })
    expect(await listDifferences()).toEqual([])
    expect(await copy()).toMatchObject({ copied: 0, present: FILES, failed: [] })
  })

  test('continues after interruptions at every call of the bucket, and loses nothing', async () => {
    let calls = 0
    let limit = 1
    const count = () => {
      if (++calls > limit) throw new StorageUnavailable('interrupted')
    }
    const broken: Storage = {
      ...bucket,
      put: async (...given) => {
        count()
        await bucket.put(...given)
      },
      read: async (key) => {
        count()
        return bucket.read(key)
      },
    }
    let result: CopyResult | undefined
    for (let run = 0; run < 200 && !result; run++) {
      calls = 0
      limit = (run % 7) + 1
      result = await copy(broken).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StorageUnavailable)
        return undefined
      })
    }
    expect(result?.failed).toEqual([])
    expect(await listDifferences()).toEqual([])
    expect(await Array.fromAsync(from.list('photos/'))).toHaveLength(FILES)
  })

  test('copies incomplete files again, and with verification also changed ones', async () => {
    await copy()
    await bucket.put(aKey(), Buffer.from('half'), 'image/webp')
    expect(await copy()).toMatchObject({ copied: 1, present: FILES - 1 })
    await bucket.put(aKey(), randomBytes(200), 'image/webp')
    expect(await copy()).toMatchObject({ copied: 0 })
    expect(await copy(bucket, true)).toMatchObject({ copied: 1, present: FILES - 1 })
    expect(await listDifferences()).toEqual([])
  })

  test('reports and removes a copy that the bucket stored wrongly', async () => {
    const wrong: Storage = {
      ...bucket,
      put: (key, bytes, type) => bucket.put(key, key === aKey() ? randomBytes(200) : bytes, type),
    }
    expect(await copy(wrong)).toMatchObject({ copied: FILES - 1, failed: [aKey()] })
    expect(await listDifferences()).toEqual([aKey()])
    expect(await copy()).toMatchObject({ copied: 1, failed: [] })
  })

  test('keeps no copy of a file that the server removes meanwhile', async () => {
    const server = createMovingStorage({ to: bucket, from })
    const removing: Storage = {
      ...bucket,
      put: async (key, bytes, type) => {
        if (key === aKey()) await server.remove([key])
        await bucket.put(key, bytes, type)
      },
    }
    expect(await copy(removing)).toMatchObject({ copied: FILES - 1, removed: 1 })
    files.delete(aKey())
    expect(await listDifferences()).toEqual([])
  })
})

describe('a move beside running servers', () => {
  let app: TestApp
  let moved: TestApp
  let ada: TestMember
  let lines: string[]

  beforeAll(async () => {
    app = await startTestApp({ withLimits: false })
    ada = await aMember(app, 'woman')
  })
  afterEach(() => moved.close())
  afterAll(() => app.close())

  const upload = async (seed: number) =>
    (await ada.client.photos.upload({ file: await aPortraitFile(seed) })).id
  const run = (storage: TestApp['deps']['config']['storage']) => {
    lines = []
    return runCopyFilesCommand({
      db: app.db,
      config: { storage },
      comparesBytes: true,
      print: (line) => void lines.push(line),
    })
  }

  test('serves old and new photos all the time, and reports what is missing', async () => {
    const { storage: former } = app.deps.config
    if (former.kind !== 'folder') throw new Error('the test server stores files in a folder')
    expect(await run(former)).toBe(1)
    expect(lines.join()).toContain('The S3_ variables are not set')

    const storage = { ...s3.config, formerFolder: former.path }
    const photos = [await upload(1)]
    expect(await run(storage)).toBe(0)
    expect(lines).toContain('Every file that the database refers to is in the bucket.')
    photos.push(await upload(2))

    moved = await startTestApp({ besides: app, withLimits: false, config: { storage } })
    expect(moved.logged()).toContain('run copy-files, then move it away')
    const statuses = () =>
      Promise.all(
        photos.map(async (id) => (await fetchAs(ada.jar, `${moved.url}/media/${id}/320`)).status),
      )
    expect(await statuses()).toEqual([200, 200])
    expect(await run(storage)).toBe(0)
    await rm(former.path, { recursive: true })
    expect(await statuses()).toEqual([200, 200])

    const { storage_key: key } = await app.db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', photos[0]!)
      .executeTakeFirstOrThrow()
    await moved.deps.storage.remove([`photos/${key}/320.webp`])
    expect(await run(storage)).toBe(1)
    expect(lines).toContain(`photos: 1 missing in the bucket, such as photos/${key}`)
  })
})
