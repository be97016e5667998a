import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoKeys } from '../features/photos/rules.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aMember, aPortraitFile } from '../testing/members.ts'
import { takeInventory } from './file-inventory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const readPhotos = async () =>
  (await takeInventory({ db: app.db, storage: app.deps.storage })).find(
    ({ kind }) => kind === 'photos',
  )

test('counts files without a row, and rows of which a file is missing', async () => {
  const ada = await aMember(app, 'woman')
  for (const seed of [1, 2]) await ada.client.photos.upload({ file: await aPortraitFile(seed) })
  const photos = await app.db.selectFrom('photos').select('storage_key').execute()
  const files = photos.flatMap((photo) => photoKeys(photo.storage_key))
  expect(await readPhotos()).toEqual({
    kind: 'photos',
    files: files.length,
    orphans: 0,
    missing: 0,
    examples: [],
  })

  const [missing = '', orphan] = [files[0], photoKeys(randomBytes(16).toString('hex'))[0] ?? '']
  await app.deps.storage.remove([missing])
  await app.deps.storage.put(orphan, Buffer.from('x'), 'image/webp')
  expect(await readPhotos()).toEqual({
    kind: 'photos',
    files: files.length,
    orphans: 1,
    missing: 1,
    examples: [missing.split('/').slice(0, 2).join('/')],
  })
})
