import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type MemberId, PhotoId } from '@adire/contract/ids.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { wakeWorkers } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  givePremium,
  type TestMember,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { finishRemovals, sweepPhotos } from './jobs.ts'
import { photoKeys } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

let seed = 0
const aPhoto = () => aPortraitFile(++seed, 400)
const upload = async (member: TestMember) => member.client.photos.upload({ file: await aPhoto() })
const storedKeys = async () =>
  (await Array.fromAsync(app.deps.storage.list('photos/'))).map(({ key }) => key)
const listRows = (member: TestMember) =>
  app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', member.id)
    .orderBy('order_index')
    .execute()
const flagged = async (member: TestMember) =>
  (await listRows(member)).filter((row) => row.is_profile_picture).map((row) => row.id)

/** Sends a form as any browser or script can. */
async function send(
  member: TestMember,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'photo.jpg',
  type = 'image/jpeg',
) {
  const body = new FormData()
  body.append('file', new File([bytes], name, { type }))
  const response = await fetchAs(member.jar, `${app.url}/api/me/photos`, { method: 'POST', body })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; id?: string },
  }
}

/** Returns the status for an upload whose body is never sent. */
function statusOfHead(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/api/me/photos`, { method: 'POST', headers })
    sent.on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.flushHeaders()
  })
}

async function padJpeg(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const padded = new Uint8Array(bytes)
  padded.set(new Uint8Array(await (await aPhoto()).arrayBuffer()))
  return padded
}

describe('upload', () => {
  test('queues photos for review in order, the first as the profile picture', async () => {
    const ada = await aMember(app, 'woman')
    const first = await upload(ada)
    const second = await upload(ada)
    expect(first).toMatchObject({
      isApproved: false,
      isProfilePicture: true,
      orderIndex: 0,
      src: `/media/${first.id}`,
    })
    expect(second).toMatchObject({ isApproved: false, isProfilePicture: false, orderIndex: 1 })
    expect(await ada.client.photos.listMine()).toEqual({
      photos: [first, second],
      rejected: [],
      limit: 3,
      extraSlots: 0,
    })
  })

  test('stores the variants under a random key without the original', async () => {
    const ada = await aMember(app, 'woman')
    await upload(ada)
    const [row] = await listRows(ada)
    expect(row!.storage_key).toMatch(/^[0-9a-f]{32}$/)
    expect((await storedKeys()).filter((key) => key.includes(row!.storage_key)).toSorted()).toEqual(
      photoKeys(row!.storage_key).toSorted(),
    )
  })

  test('limits photos to three, ten with premium, more with bought slots, twenty in all', async () => {
    const ada = await aMember(app, 'woman')
    for (let i = 0; i < 3; i++) await upload(ada)
    await expect(upload(ada)).rejects.toMatchObject({
      code: 'PHOTO_LIMIT_REACHED',
      data: { limit: 3 },
    })
    await app.db
      .updateTable('profiles')
      .set({ extra_photo_slots: 1 })
      .where('id', '=', ada.id)
      .execute()
    expect((await upload(ada)).orderIndex).toBe(3)
    await expect(upload(ada)).rejects.toMatchObject({ data: { limit: 4 } })
    await givePremium(app, ada)
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 11 })
    await app.db
      .updateTable('profiles')
      .set({ extra_photo_slots: 20 })
      .where('id', '=', ada.id)
      .execute()
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 20 })
  })

  test('gives no slots for expired premium', async () => {
    const ada = await aMember(app, 'woman')
    await givePremium(app, ada, -1)
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 3 })
  })

  test('accepts one of twenty simultaneous uploads for the last slot, and removes the other files', async () => {
    const ada = await aMember(app, 'woman')
    await upload(ada)
    await upload(ada)
    const before = new Set(await storedKeys())
    const files = await Promise.all(Array.from({ length: 20 }, () => aPortraitFile(++seed, 160)))
    const outcomes = await Promise.all(
      files.map((file) => readResultCode(ada.client.photos.upload({ file }))),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'PHOTO_LIMIT_REACHED'),
      'accepted',
    ])
    expect(await listRows(ada)).toHaveLength(3)
    expect((await storedKeys()).filter((key) => !before.has(key))).toHaveLength(
      photoKeys('').length,
    )
  })

  test.each<[string, Buffer, string, string, string?]>([
    [
      'a page called photo.jpg',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'photo.jpg',
      'image/jpeg',
    ],
    [
      'a drawing in SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'photo.png',
      'image/png',
      'FILE_FORMAT_UNSUPPORTED',
    ],
    ['a PDF', Buffer.from('%PDF-1.7 trailer'), 'photo.webp', 'image/webp'],
    ['an empty file', Buffer.alloc(0), 'photo.jpg', 'image/jpeg'],
  ])(
    'refuses %s and stores nothing',
    async (_name, bytes, name, type, code = 'FILE_NOT_AN_IMAGE') => {
      const ada = await aMember(app, 'woman')
      const before = await storedKeys()
      expect(await send(ada, new Uint8Array(bytes), name, type)).toMatchObject({
        status: 415,
        body: { code },
      })
      expect(await listRows(ada)).toEqual([])
      expect(await storedKeys()).toEqual(before)
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)(
    'accepts a real %s under any file name',
    async (format) => {
      const ada = await aMember(app, 'woman')
      const bytes = await sharp({
        create: { width: 30 + ++seed, height: 40, channels: 3, background: '#264653' },
      })
        .toFormat(format)
        .toBuffer()
      expect(await send(ada, new Uint8Array(bytes), '../../index.html', 'text/html')).toMatchObject(
        { status: 200 },
      )
    },
  )

  test('refuses a GIF named .png', async () => {
    const ada = await aMember(app, 'woman')
    const bytes = await sharp({
      create: { width: 30, height: 40, channels: 3, background: '#264653' },
    })
      .gif()
      .toBuffer()
    expect(await send(ada, new Uint8Array(bytes), 'photo.png', 'image/png')).toMatchObject({
      status: 415,
      body: { code: 'FILE_FORMAT_UNSUPPORTED', data: { format: 'gif' } },
    })
  })

  test('refuses a header of 50,000 by 50,000 pixels quickly', async () => {
    const ada = await aMember(app, 'woman')
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#264653' } })
      .png()
      .toBuffer()
    png.writeUInt32BE(50_000, 16)
    png.writeUInt32BE(50_000, 20)
    const startedAt = performance.now()
    const { status } = await send(ada, new Uint8Array(png))
    expect([413, 415]).toContain(status)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('accepts five megabytes and refuses one byte more', async () => {
    const ada = await aMember(app, 'woman')
    expect(await send(ada, await padJpeg(PHOTO_MAXIMUM_BYTES))).toMatchObject({ status: 200 })
    expect(await send(ada, await padJpeg(PHOTO_MAXIMUM_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
  })

  test('answers an upload that is too large or of unknown length before reading it', async () => {
    const ada = await aMember(app, 'woman')
    const headers = {
      cookie: ada.jar.header,
      origin: new URL(app.url).origin,
      'content-type': 'multipart/form-data; boundary=x',
    }
    expect(await statusOfHead({ ...headers, 'content-length': String(50 * 1024 * 1024) })).toBe(413)
    expect(await statusOfHead({ ...headers, 'transfer-encoding': 'chunked' })).toBe(411)
  })

  test('refuses additional form fields', async () => {
    const ada = await aMember(app, 'woman')
    const body = new FormData()
    body.append('file', await aPhoto())
    body.append('isApproved', 'true')
    const response = await fetchAs(ada.jar, `${app.url}/api/me/photos`, { method: 'POST', body })
    expect(response.status).toBe(422)
    expect(await listRows(ada)).toEqual([])
  })

  test('refuses visitors', async () => {
    await expect(app.client().photos.upload({ file: await aPhoto() })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  test('recognises the file of a rejected photo from any member', async () => {
    const [ada, ben, mod] = [
      await aMember(app, 'woman'),
      await aMember(app, 'man'),
      await aModerator(app),
    ]
    const file = await aPhoto()
    const { id } = await ada.client.photos.upload({ file })
    await mod.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })
    expect(await readResultCode(ada.client.photos.upload({ file }))).toBe('PHOTO_REJECTED')
    expect(await readResultCode(ben.client.photos.upload({ file }))).toBe('PHOTO_REJECTED')
    expect(await ada.client.photos.listMine()).toMatchObject({
      photos: [],
      rejected: [{ id, reason: 'Inappropriate content' }],
    })
  })
})

describe('profile picture', () => {
  test('leaves one profile picture after a hundred simultaneous changes', async () => {
    const ada = await aMember(app, 'woman')
    const photos = [await upload(ada), await upload(ada), await upload(ada)]
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        readResultCode(ada.client.photos.setProfilePicture({ id: photos[i % 3]!.id })),
      ),
    )
    expect(outcomes).toContain('accepted')
    // On a slow machine the last requests run into the lock timeout.
    expect(
      outcomes.filter((outcome) => outcome !== 'accepted' && outcome !== 'UNAVAILABLE'),
    ).toEqual([])
    expect(await flagged(ada)).toHaveLength(1)
  })

  test('leaves one profile picture after simultaneous changes and removals', async () => {
    const ada = await aMember(app, 'woman')
    const photos = [await upload(ada), await upload(ada), await upload(ada)]
    await Promise.all([
      ...photos.map(({ id }) => readResultCode(ada.client.photos.setProfilePicture({ id }))),
      readResultCode(ada.client.photos.remove({ id: photos[0]!.id })),
      readResultCode(ada.client.photos.remove({ id: photos[1]!.id })),
    ])
    expect(await flagged(ada)).toEqual([photos[2]!.id])
  })

  test("refuses another member's photo like an unknown one, and changes nothing", async () => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    const { id } = await upload(ada)
    await upload(ada)
    for (const wanted of [id, PhotoId.parse(randomUUID())]) {
      await expect(ben.client.photos.setProfilePicture({ id: wanted })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      })
      await expect(ben.client.photos.remove({ id: wanted })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      })
    }
    expect(await flagged(ada)).toEqual([id])
    expect(await listRows(ada)).toHaveLength(2)
  })
})

describe('removal', () => {
  test('deletes the row at once, moves the flag, and deletes the files after the undo time', async () => {
    const ada = await aMember(app, 'woman')
    const [first, second] = [await upload(ada), await upload(ada), await upload(ada)]
    const { storage_key } = (await listRows(ada))[0]!
    await ada.client.photos.remove({ id: first.id })
    expect(await flagged(ada)).toEqual([second.id])
    await finishRemovals.run({}, app.deps)
    expect((await storedKeys()).filter((key) => key.includes(storage_key))).toHaveLength(
      photoKeys(storage_key).length,
    )
    app.clock.advance({ seconds: 10 })
    await finishRemovals.run({}, app.deps)
    await until(
      'the files are gone',
      async () => {
        await wakeWorkers(app)
        const left = await Promise.all(photoKeys(storage_key).map(app.deps.storage.read))
        return left.every((bytes) => bytes === undefined)
      },
      15_000,
    )
    expect(await readResultCode(ada.client.photos.remove({ id: first.id }))).toBe('NOT_FOUND')
  })

  test('deletes files without a row after an hour, and keeps the others', async () => {
    const ada = await aMember(app, 'woman')
    await upload(ada)
    // Files of a deletion that can still be undone are no orphans.
    const undone = await upload(ada)
    await ada.client.photos.remove({ id: undone.id })
    const orphan = 'f0'.repeat(16)
    for (const key of photoKeys(orphan))
      await app.deps.storage.put(key, Buffer.from('orphan'), 'image/webp')
    const before = await storedKeys()

    await sweepPhotos.run({}, app.deps)
    expect(await storedKeys()).toEqual(before)

    const later = { now: () => new Date(app.clock.now().getTime() + 61 * 60_000) }
    await sweepPhotos.run({}, { ...app.deps, clock: later })
    const left = await storedKeys()
    expect(left.filter((key) => key.includes(orphan))).toEqual([])
    const known = await app.db
      .selectFrom('photos')
      .select('storage_key')
      .unionAll(app.db.selectFrom('removed_photos').select('storage_key'))
      .execute()
    expect(left.toSorted()).toEqual(known.flatMap((row) => photoKeys(row.storage_key)).toSorted())
  })
})

test("updates a member's card from their approved photos", async () => {
  const [ada, mod] = [await aMember(app, 'woman'), await aModerator(app)]
  const [first, second] = [await upload(ada), await upload(ada)]
  const card = async (id: MemberId) =>
    await app.db
      .selectFrom('profiles')
      .select(['card_photo_id', 'photo_count', 'visibility_score'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await card(ada.id)).toEqual({ card_photo_id: null, photo_count: 0, visibility_score: 0 })
  await mod.client.moderation.approvePhoto({ id: second.id })
  expect(await card(ada.id)).toEqual({
    card_photo_id: second.id,
    photo_count: 1,
    visibility_score: 10,
  })
  await mod.client.moderation.approvePhoto({ id: first.id })
  expect(await card(ada.id)).toEqual({
    card_photo_id: first.id,
    photo_count: 2,
    visibility_score: 10,
  })
  await ada.client.photos.setProfilePicture({ id: second.id })
  expect(await card(ada.id)).toMatchObject({ card_photo_id: second.id })
})
