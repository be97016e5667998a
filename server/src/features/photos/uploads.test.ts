import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { blackPng } from '../../testing/hostile-files.ts'
import { wakeWorkers } from '../../testing/mails.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  givePremium,
  type TestMember,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepUploads } from './jobs.ts'

/** A quarter of the real one. */
const SLOW_BODY_GRACE_MS = 5_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, config: { slowBodyGraceMs: SLOW_BODY_GRACE_MS } })
})
afterAll(() => app.close())

let seed = 9_000
const aFile = (width = 400) => aPortraitFile(++seed, width)
const encodePng = async (picture: Sharp) =>
  new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' })
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2e1d' } })
const listRows = (member: TestMember) =>
  app.db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', member.id)
    .orderBy('order_index')
    .execute()
const storedKeys = async () =>
  (await Array.fromAsync(app.deps.storage.list('photos/'))).map(({ key }) => key)
/**
 * Lists stored files that belong to no photo, which includes those of an upload until its photo is
 * saved.
 */
async function listOrphans(): Promise<string[]> {
  const keys = await storedKeys()
  const photos = await app.db.selectFrom('photos').select('storage_key').execute()
  const known = new Set(photos.map((row) => row.storage_key))
  return keys.filter((key) => !known.has(key.split('/')[1]!))
}
const waitForNoOrphans = () =>
  until('every stored file belongs to a photo', async () => {
    await wakeWorkers(app)
    return (await listOrphans()).length === 0
  })

/** Boundary as long as those of browsers, because shorter ones are refused. */
const BOUNDARY = '----FormBoundary7MA4YWxkTrZu0gW'

const frameBody = (body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    body,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** Sends the head of an upload and the given share of its body; the rest never follows. */
function startUpload(member: TestMember, body: Buffer, sent: number): ReturnType<typeof connect> {
  const { hostname, port, host, origin } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const frame = frameBody(body)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(
    `POST /api/me/photos HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncookie: ${member.jar.header}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${frame.length}\r\n\r\n`,
  )
  socket.write(frame.subarray(0, Math.round(frame.length * sent)))
  return socket
}

/** Seconds until the server cuts off an upload of one byte a second, started with this file. */
let slow: Promise<number>
beforeAll(async () => {
  const socket = startUpload(await aMember(app, 'woman'), Buffer.alloc(100_000), 0.01)
  const startedAt = performance.now()
  const drip = setInterval(() => socket.write('x'), 1_000)
  slow = new Promise(
    (resolve) => void socket.once('close', () => resolve((performance.now() - startedAt) / 1000)),
  )
  void slow.then(() => clearInterval(drip))
})

const PATIENT_SECONDS = 9
/**
 * First line of the answer to a whole photo sent over a slow connection, started with this file.
 */
let patient: Promise<string>
beforeAll(async () => {
  const body = Buffer.from(await (await aPortraitFile(8_999, 1_600)).arrayBuffer())
  const frame = frameBody(body)
  const socket = startUpload(await aMember(app, 'woman'), body, 0)
  const step = Math.ceil(frame.length / PATIENT_SECONDS)
  let sent = 0
  const drip = setInterval(() => {
    socket.write(frame.subarray(sent, sent + step))
    sent += step
    if (sent >= frame.length) clearInterval(drip)
  }, 1_000)
  patient = new Promise((resolve) => {
    socket.once('data', (data: Buffer) => resolve(String(data).split('\r\n')[0] ?? ''))
    socket.once('close', () => resolve('hung up'))
  })
  void patient.then(() => clearInterval(drip))
})

describe('the same upload twice', () => {
  test('creates one photo, whether the answer was lost or both are in progress', async () => {
    const ada = await aMember(app, 'woman')
    const [file, clientId] = [await aFile(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.client.photos.upload({ file, clientId })),
    )
    answers.push(await ada.client.photos.upload({ file, clientId }))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const rows = await listRows(ada)
    expect(rows).toHaveLength(1)
    await waitForNoOrphans()
  })

  test('returns the first photo when all slots are taken', async () => {
    const ada = await aMember(app, 'woman')
    const [file, clientId] = [await aFile(), randomUUID()]
    const first = await ada.client.photos.upload({ file, clientId })
    for (let i = 0; i < 2; i++)
      await ada.client.photos.upload({ file: await aFile(), clientId: randomUUID() })
    expect(await ada.client.photos.upload({ file, clientId })).toEqual(first)
  })

  test('is refused with another file or after a deletion, and independent of other members', async () => {
    const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
    const [file, clientId] = [await aFile(), randomUUID()]
    const { id } = await ada.client.photos.upload({ file, clientId })
    expect(await readResultCode(ada.client.photos.upload({ file: await aFile(), clientId }))).toBe(
      'INVALID_INPUT',
    )
    expect((await eve.client.photos.upload({ file, clientId })).id).not.toBe(id)
    await ada.client.photos.remove({ id })
    expect(await readResultCode(ada.client.photos.upload({ file, clientId }))).toBe('NOT_FOUND')
    expect(await listRows(ada)).toEqual([])
  })

  test('is recognised for a week', async () => {
    const ada = await aMember(app, 'woman')
    await ada.client.photos.upload({ file: await aFile(), clientId: randomUUID() })
    const count = () =>
      app.db.selectFrom('photo_uploads').select('client_id').where('user_id', '=', ada.id).execute()
    app.clock.advance({ days: 6 })
    await sweepUploads.run({}, app.deps)
    expect(await count()).toHaveLength(1)
    app.clock.advance({ days: 2 })
    await sweepUploads.run({}, app.deps)
    expect(await count()).toHaveLength(0)
  })
})

describe('crop and description', () => {
  test('applies the crop and stores the description', async () => {
    const ada = await aMember(app, 'woman')
    const file = await encodePng(canvas(1000, 1000))
    const photo = await ada.client.photos.upload({
      file,
      description: ' At the sea ',
      crop: { x: 0.1, y: 0, width: 0.8, height: 1 },
    })
    expect(photo).toMatchObject({ description: null, pendingDescription: 'At the sea' })
    expect(await listRows(ada)).toMatchObject([{ width: 800, height: 1000 }])
    const response = await fetchAs(ada.jar, `${app.url}${photo.src}/320`)
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 320,
      height: 400,
    })
  })

  test.each([
    ['of another shape', { x: 0, y: 0, width: 1, height: 1 }],
    ['that leaves the picture', { x: 0.5, y: 0, width: 0.8, height: 1 }],
    ['of nothing', { x: 0, y: 0, width: 0, height: 0 }],
    ['outside', { x: -0.1, y: 0, width: 0.8, height: 1 }],
    ['that is no number', { x: Number.NaN, y: 0, width: 0.8, height: 1 }],
  ])('refuses a crop %s and stores nothing', async (_name, crop) => {
    const ada = await aMember(app, 'woman')
    expect(
      await readResultCode(
        ada.client.photos.upload({ file: await encodePng(canvas(1000, 1000)), crop }),
      ),
    ).toBe('INVALID_INPUT')
    expect(await listRows(ada)).toEqual([])
    await waitForNoOrphans()
  })
})

describe('specific refusals', () => {
  test('names an unsupported phone format', async () => {
    const ada = await aMember(app, 'woman')
    const heic = new Uint8Array(
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2_000)]),
    )
    await expect(
      ada.client.photos.upload({ file: new File([heic], 'IMG_1.HEIC') }),
    ).rejects.toMatchObject({
      code: 'FILE_FORMAT_UNSUPPORTED',
      status: 415,
      data: { format: 'heic' },
    })
  })

  test('refuses more than fifty megapixels in a small file', async () => {
    const ada = await aMember(app, 'woman')
    await expect(
      ada.client.photos.upload({
        file: new File([new Uint8Array(blackPng(10_000, 5_001))], 'a.png'),
      }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
      status: 413,
      data: { maximumMegapixels: 50 },
    })
  })
})

test('queues simultaneous uploads of a member, refuses too many, and delays nobody else', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await givePremium(app, ada)
  const files = await Promise.all(Array.from({ length: 40 }, () => aFile(160)))
  const uploads = files.map((file) => readResultCode(ada.client.photos.upload({ file })))
  expect(await readResultCode(ben.client.photos.upload({ file: await aFile(160) }))).toBe(
    'accepted',
  )
  const outcomes = await Promise.all(uploads)
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'PHOTO_LIMIT_REACHED', 'RATE_LIMITED']))
})

describe('uploads that end early', () => {
  test('leave no row and no file after two hundred interrupted uploads', async () => {
    const ada = await aMember(app, 'woman')
    const body = Buffer.from(await (await aFile(800)).arrayBuffer())
    for (let i = 0; i < 200; i += 20) {
      const sockets = Array.from({ length: 20 }, (_, k) =>
        startUpload(ada, body, ((i + k) % 100) / 100),
      )
      await Promise.all(
        sockets.map(
          (socket) => new Promise<void>((resolve) => void socket.once('connect', resolve)),
        ),
      )
      for (const socket of sockets) socket.destroy()
    }
    expect(await readResultCode(ada.client.photos.upload({ file: await aFile() }))).toBe('accepted')
    expect(await listRows(ada)).toHaveLength(1)
    await waitForNoOrphans()
    const { storage } = app.deps.config
    await until(
      'no file is half written',
      async () =>
        storage.kind === 'folder' && (await readdir(`${storage.path}/unfinished`)).length === 0,
    )
  })

  test('leave nothing when cancelled while the picture is processed', async () => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    const body = Buffer.from(await (await aFile(2_400)).arrayBuffer())
    const process = vi.spyOn(app.deps.images, 'process')
    // Another picture in the queue makes the cancelled one wait.
    const other = ben.client.photos.upload({ file: await aFile(2_400) })
    const socket = startUpload(ada, body, 1)
    await until('both are being processed', () => process.mock.calls.length === 2)
    socket.destroy()
    await other
    await ada.client.photos.upload({ file: await aFile(), clientId: randomUUID() })
    expect(await listRows(ada)).toHaveLength(1)
    await waitForNoOrphans()
    process.mockRestore()
  })
})

test('cuts off an upload of one byte a second soon after the grace period', async () => {
  expect(await slow).toBeLessThan(15)
}, 40_000)

test('accepts a photo over a slow connection', async () => {
  expect(await patient).toBe('HTTP/1.1 200 OK')
}, 60_000)

test('marks a photo that resembles a rejected one for moderators only', async () => {
  const [ada, ben, mod] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aModerator(app),
  ]
  const random = new SeededRandom(3)
  const pixels = Buffer.from(Array.from({ length: 9 * 11 * 3 }, () => random.next() * 256))
  const original = await sharp(pixels, { raw: { width: 9, height: 11, channels: 3 } })
    .resize(900, 1_125, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 95 })
    .toBuffer()
  const send = async (member: TestMember, bytes: Buffer) =>
    member.client.photos.upload({ file: new File([new Uint8Array(bytes)], 'a.jpg') })
  const { id } = await send(ada, original)
  await mod.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })
  const copy = await send(
    ben,
    await sharp(original)
      .extract({ left: 10, top: 10, width: 870, height: 1090 })
      .resize({ width: 700 })
      .jpeg({ quality: 60 })
      .toBuffer(),
  )
  const other = await ben.client.photos.upload({ file: await aFile() })
  // The queue shows a few photos at a time, and other tests have left some.
  await app.db
    .updateTable('photos')
    .set({ is_approved: true })
    .where('user_id', '<>', ben.id)
    .execute()
  const { photos: waiting } = await mod.client.moderation.listPendingPhotos({})
  expect(waiting.filter((photo) => photo.resemblesRejected).map((photo) => photo.id)).toEqual([
    copy.id,
  ])
  const marks = await app.db
    .selectFrom('photos')
    .select(['id', 'resembles_rejected'])
    .where('user_id', '=', ben.id)
    .orderBy('order_index')
    .execute()
  expect(marks).toEqual([
    { id: copy.id, resembles_rejected: true },
    { id: other.id, resembles_rejected: false },
  ])
})
