import { PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { mailsTo, wakeWorkers } from '../../testing/mails.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { photoKeys } from '../photos/rules.ts'
import { carryOutDecisions } from './jobs.ts'

let app: TestApp
let mod: TestMember
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[mod, ada] = [await aModerator(app), await aMember(app, 'woman')]
})
afterAll(() => app.close())

let seed = 700
const upload = async (): Promise<PhotoId> =>
  (await ada.client.photos.upload({ file: await aPortraitFile(++seed, 240) })).id
const remove = (id: PhotoId) => ada.client.photos.remove({ id })
const waiting = async (who = mod) =>
  (await who.client.moderation.listPendingPhotos({})).photos.map(({ id }) => id)
const actsOn = async (id: PhotoId) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id', 'request_id'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ operation, actor_id: by, request_id: request }) => [operation, by, typeof request])
const isApproved = async (id: PhotoId) =>
  (await app.db.selectFrom('photos').select('is_approved').where('id', '=', id).executeTakeFirst())
    ?.is_approved
const reason = 'Inappropriate content'

test('hides an undoable decision from the queue and has no effect before the undo time ends', async () => {
  const id = await upload()
  const before = (await mod.client.moderation.summary()).pendingPhotos
  await mod.client.moderation.approvePhoto({ id, canUndo: true })
  expect(await waiting()).not.toContain(id)
  expect((await mod.client.moderation.summary()).pendingPhotos).toBe(before - 1)
  app.clock.advance({ seconds: 5 })
  await carryOutDecisions.run({}, app.deps)
  expect(await isApproved(id)).toBe(false)
  expect(
    (await ada.client.notifications.list({})).notifications.filter(
      ({ kind }) => kind === 'photo_approved',
    ),
  ).toEqual([])
  expect(await actsOn(id)).toEqual([])

  app.clock.advance({ seconds: 1 })
  await Promise.all([carryOutDecisions.run({}, app.deps), carryOutDecisions.run({}, app.deps)])
  expect(await isApproved(id)).toBe(true)
  expect(await actsOn(id)).toEqual([['moderation.approvePhoto', mod.id, 'string']])
  expect(
    (await ada.client.notifications.list({})).notifications.filter(
      ({ kind }) => kind === 'photo_approved',
    ),
  ).toHaveLength(1)
  expect(await readResultCode(mod.client.moderation.undoPhotoDecision({ id }))).toBe(
    'NOTHING_TO_UNDO',
  )
  await remove(id)
})

test('returns a photo to the queue after an undo, which only the decider can do', async () => {
  const id = await upload()
  const other = await aModerator(app)
  await mod.client.moderation.rejectPhoto({ id, reason, canUndo: true })
  expect(await readResultCode(other.client.moderation.undoPhotoDecision({ id }))).toBe(
    'NOTHING_TO_UNDO',
  )
  await mod.client.moderation.undoPhotoDecision({ id })
  // The lease is the decider's again.
  expect(await waiting(other)).not.toContain(id)
  expect(await waiting(mod)).toContain(id)
  app.clock.advance({ seconds: 60 })
  await carryOutDecisions.run({}, app.deps)
  expect(await isApproved(id)).toBe(false)
  expect(await actsOn(id)).toEqual([['moderation.undoPhotoDecision', mod.id, 'string']])
  expect(await ada.client.photos.listMine()).toMatchObject({ rejected: [] })
  await remove(id)
})

test('gives a decision after an undo its full undo time', async () => {
  const id = await upload()
  await mod.client.moderation.approvePhoto({ id, canUndo: true })
  app.clock.advance({ seconds: 4 })
  await mod.client.moderation.undoPhotoDecision({ id })
  await mod.client.moderation.approvePhoto({ id, canUndo: true })
  app.clock.advance({ seconds: 5 })
  await carryOutDecisions.run({}, app.deps)
  expect(await isApproved(id)).toBe(false)
  app.clock.advance({ seconds: 1 })
  await carryOutDecisions.run({}, app.deps)
  expect(await isApproved(id)).toBe(true)
  await remove(id)
})

test('refuses the second of two decisions about one photo', async () => {
  const other = await aModerator(app)
  for (const canUndo of [true, false]) {
    const id = await upload()
    await mod.client.moderation.approvePhoto({ id, canUndo: true })
    expect(await readResultCode(other.client.moderation.rejectPhoto({ id, reason, canUndo }))).toBe(
      'ALREADY_DECIDED',
    )
    expect(await readResultCode(other.client.moderation.approvePhoto({ id, canUndo }))).toBe(
      'ALREADY_DECIDED',
    )
    await mod.client.moderation.undoPhotoDecision({ id })
    await remove(id)
  }
  const id = await upload()
  const outcomes = await Promise.all(
    [mod, other, mod, other].map((by, i) =>
      readResultCode(
        i % 2
          ? by.client.moderation.approvePhoto({ id, canUndo: true })
          : by.client.moderation.rejectPhoto({ id, reason, canUndo: true }),
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual([
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'accepted',
  ])
  await remove(id)
})

/** Makes waiting jobs due as if time had passed in the database, whose clock tests don't set. */
const passDatabaseTime = (seconds: number) =>
  sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds}) where locked_at is null`.execute(
    app.db,
  )

test('MOD-11 deletes the files of a rejected photo without another request', async () => {
  const id = await upload()
  const { storage_key: key } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const files = async () =>
    (await Promise.all(photoKeys(key).map(app.deps.storage.read))).filter(
      (bytes) => bytes !== undefined,
    )
  expect((await files()).length).toBe(photoKeys(key).length)
  await mod.client.moderation.rejectPhoto({ id, reason, canUndo: true })
  app.clock.advance({ seconds: 6 })
  await passDatabaseTime(7)
  // No request follows: the job that the decision enqueued does the rest.
  await until('the files are gone', async () => {
    await wakeWorkers(app)
    return (await files()).length === 0
  })
  expect(await ada.client.photos.listMine()).toMatchObject({ rejected: [{ id, reason }] })
  expect(await actsOn(id)).toEqual([['moderation.rejectPhoto', mod.id, 'string']])
  await until(
    'the mail',
    async () => (await mailsTo(app, ada.email)).some(({ text }) => text.includes(reason)),
    15_000,
  )
})

test('drops a pending decision when the owner deletes the photo', async () => {
  const id = await upload()
  await mod.client.moderation.approvePhoto({ id, canUndo: true })
  await remove(id)
  await ada.client.photos.restore({ id })
  app.clock.advance({ seconds: 6 })
  await carryOutDecisions.run({}, app.deps)
  expect(await isApproved(id)).toBe(false)
  expect(await waiting()).toContain(id)
  await remove(id)
})

test('lists look-alike owners, earlier rejections and hints, and sorts by hints on request', async () => {
  const hash = '1100'.repeat(16)
  const [owner, twin, other] = [await aPerson(app.db), await aPerson(app.db), await aPerson(app.db)]
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
  const hinted = await insertPhoto(app.db, owner, {
    is_approved: false,
    perceptual_hash: hash,
    resembles_rejected: true,
    description: 'At the sea',
    created_at: at(1),
  })
  const plain = await insertPhoto(app.db, other, {
    is_approved: false,
    created_at: at(2),
    perceptual_hash: '0011'.repeat(16),
  })
  await insertPhoto(app.db, twin, { perceptual_hash: `${hash.slice(0, 63)}1` })
  await insertPhoto(app.db, owner, { perceptual_hash: hash })
  await app.db
    .insertInto('photo_rejections')
    .values({
      photo_id: PhotoId.parse(crypto.randomUUID()),
      user_id: owner,
      reason,
      sha256: Buffer.alloc(32),
      rejected_at: at(0),
    })
    .execute()
  const readHandle = async (id: string) =>
    (
      await app.db
        .selectFrom('profiles')
        .select('handle')
        .where('id', '=', id as typeof owner)
        .executeTakeFirstOrThrow()
    ).handle
  const { photos } = await mod.client.moderation.listPendingPhotos({})
  expect(photos.slice(0, 2)).toMatchObject([
    { id: plain, alsoOn: [], resemblesRejected: false },
    {
      id: hinted,
      photo: { description: 'At the sea' },
      resemblesRejected: true,
      alsoOn: [{ id: twin, handle: await readHandle(twin) }],
      owner: { approvedPhotos: 1, rejectedPhotos: 1, rejections: [{ reason }], strikes: 0 },
    },
  ])
  const first = async (sort: 'hints' | 'oldest') =>
    (await mod.client.moderation.listPendingPhotos({ sort })).photos[0]?.id
  expect(await first('hints')).toBe(hinted)
  expect(await first('oldest')).toBe(hinted)
  await app.db.deleteFrom('photos').where('user_id', 'in', [owner, twin, other]).execute()
})

test('pages through many waiting photos in every order, each once', async () => {
  const [waiters, others] = [
    await addBulkMembers(app, 30, 'woman'),
    await addBulkMembers(app, 50, 'man'),
  ]
  const add = (owners: readonly string[], each: number, areApproved: boolean) =>
    sql`
      insert into photos (user_id, storage_key, placeholder, width, height, sha256, perceptual_hash, resembles_rejected, is_approved, order_index, created_at)
      select owner, md5(owner::text || n), 'AA==', 1, 1, decode(md5(owner::text || n), 'hex'), ('x' || left(md5(n || owner::text), 16))::bit(64),
        n = 1, ${areApproved}, n, ${app.clock.now()}::timestamptz + n * interval '1 second'
      from unnest(${owners}::uuid[]) owner, generate_series(1, ${each}::integer) n`.execute(app.db)
  await add(waiters, 3, false)
  await add(others, 3, true)
  // Two photos share each estimate, so that a page can end between equal values.
  await sql`
    insert into photo_estimates (photo_id, nudity) select id, (row_number() over (order by id) / 2) / 150.0 from photos
    where not is_approved and user_id = any (${waiters}::uuid[])`.execute(app.db)
  for (const sort of ['newest', 'oldest', 'hints'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    let slowest = 0
    do {
      const started = performance.now()
      const page = await mod.client.moderation.listPendingPhotos({
        sort,
        ...(cursor && { cursor }),
      })
      slowest = Math.max(slowest, performance.now() - started)
      seen.push(...page.photos.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 90, 90])
    expect(slowest).toBeLessThan(10_000)
  }
})
