import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { LEASE_SECONDS } from '@adire/contract/queues.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aModerator, anAdmin, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { revokeRole } from '../moderation/operations.ts'
import { PHOTOS_PER_PAGE } from '../moderation/rules.ts'

let app: TestApp
let staff: TestMember[]
let owner: MemberId
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  staff = await Promise.all(Array.from({ length: 5 }, () => aModerator(app)))
  owner = await aPerson(app.db)
})
afterEach(async () => {
  await app.db.deleteFrom('photos').where('user_id', '=', owner).execute()
  await sql`delete from queue_leases`.execute(app.db)
})
afterAll(() => app.close())

const reason = 'Inappropriate content'
const [esi, kofi] = [() => staff[0]!, () => staff[1]!]

/** Photos of a premium member with bought slots: as many as a test needs. */
async function addPhotos(count: number): Promise<PhotoId[]> {
  const ids: PhotoId[] = []
  for (let i = 0; i < count; i++)
    ids.push(await insertPhoto(app.db, owner, { is_approved: false, order_index: i }))
  return ids
}

const visitOf = new Map<TestMember, string>()
const visit = (who: TestMember) =>
  visitOf.get(who) ?? visitOf.set(who, crypto.randomUUID()).get(who)!
const list = (who: TestMember) => who.client.moderation.listPendingPhotos({ visit: visit(who) })
const listIds = async (who: TestMember) => (await list(who)).photos.map(({ id }) => id)
const approve = (who: TestMember, id: PhotoId, canUndo = false) =>
  readResultCode(who.client.moderation.approvePhoto({ id, canUndo }))
const leave = (who: TestMember) => who.client.queues.leave({ queue: 'photos', visit: visit(who) })

test('gives no photo to two moderators who list at the same moment', async () => {
  await addPhotos(20)
  const pages = await Promise.all(
    [...staff, ...staff].map(async (who) => ({ who, ids: await listIds(who) })),
  )
  const holderOf = new Map<string, TestMember>()
  for (const { who, ids } of pages) {
    expect(ids.length).toBeLessThanOrEqual(PHOTOS_PER_PAGE)
    for (const id of ids) {
      expect(holderOf.get(id) ?? who).toBe(who)
      holderOf.set(id, who)
    }
  }
  expect(holderOf.size).toBe(20)
})

test('counts what waits and what of it is with colleagues, and the overview counts all', async () => {
  const ids = await addPhotos(PHOTOS_PER_PAGE + 2)
  expect(await list(esi())).toMatchObject({ waitingCount: ids.length, elsewhereCount: 0 })
  const second = await list(kofi())
  expect(second).toMatchObject({
    waitingCount: ids.length,
    elsewhereCount: PHOTOS_PER_PAGE,
    nextCursor: null,
  })
  expect(second.photos).toHaveLength(2)
  expect(await list(staff[2]!)).toMatchObject({
    photos: [],
    waitingCount: ids.length,
    elsewhereCount: ids.length,
  })
  expect((await staff[2]!.client.moderation.summary()).pendingPhotos).toBe(ids.length)
})

test('refuses a decision about a photo that a colleague has, until the lease ends', async () => {
  const [id] = await addPhotos(1)
  await list(esi())
  for (const canUndo of [false, true]) {
    await expect(kofi().client.moderation.approvePhoto({ id: id!, canUndo })).rejects.toMatchObject(
      {
        code: 'ITEM_ASSIGNED',
        data: { by: esi().handle },
      },
    )
    expect(
      await readResultCode(kofi().client.moderation.rejectPhoto({ id: id!, reason, canUndo })),
    ).toBe('ITEM_ASSIGNED')
  }
  app.clock.advance({ seconds: LEASE_SECONDS - 1 })
  expect(await approve(kofi(), id!)).toBe('ITEM_ASSIGNED')
  expect(await listIds(kofi())).toEqual([])
  app.clock.advance({ seconds: 1 })
  expect(await listIds(kofi())).toEqual([id])
  expect(await approve(esi(), id!)).toBe('ITEM_ASSIGNED')
  expect(await approve(kofi(), id!)).toBe('accepted')
})

test('keeps a photo with the moderator whose page renews it', async () => {
  const [id] = await addPhotos(1)
  for (let i = 0; i < 6; i++) {
    expect(await listIds(esi())).toEqual([id])
    expect(await listIds(kofi())).toEqual([])
    app.clock.advance({ seconds: LEASE_SECONDS / 2 })
  }
})

test('gives photos back when the page closes, on log-out, and with the role', async () => {
  const ids = await addPhotos(2)
  const leaving = await aModerator(app)
  await list(leaving)
  await leaving.client.queues.leave({ queue: 'photos', visit: crypto.randomUUID() })
  expect(await listIds(kofi())).toEqual([])
  await leave(leaving)
  expect((await listIds(kofi())).toSorted()).toEqual(ids.toSorted())
  await leave(kofi())

  await list(leaving)
  expect(await listIds(kofi())).toEqual([])
  await leaving.client.auth.logOut({})
  expect(await listIds(kofi())).toHaveLength(2)
  await leave(kofi())

  await leaving.client.auth.logIn({ email: leaving.email, password: TEST_PASSWORD })
  await list(leaving)
  expect(await listIds(kofi())).toEqual([])
  await app.db
    .transaction()
    .execute((tx) => revokeRole(tx, { email: leaving.email, at: app.clock.now() }))
  expect(await listIds(kofi())).toHaveLength(2)
})

test('returns a photo to the moderator who undid the decision', async () => {
  const [id] = await addPhotos(1)
  await list(esi())
  expect(await approve(esi(), id!, true)).toBe('accepted')
  expect(await list(kofi())).toMatchObject({ photos: [], waitingCount: 0, elsewhereCount: 0 })
  await esi().client.moderation.undoPhotoDecision({ id: id! })
  expect(await list(kofi())).toMatchObject({ photos: [], waitingCount: 1, elsewhereCount: 1 })
  expect(await listIds(esi())).toEqual([id])
})

test('lets only an admin take an item over, audited, and ends the colleague’s lease', async () => {
  const admin = await anAdmin(app)
  const [id] = await addPhotos(1)
  const takeOver = (who: TestMember) =>
    readResultCode(who.client.queues.takeOver({ queue: 'photos', id: id!, visit: visit(who) }))
  expect(await takeOver(admin)).toBe('NOT_FOUND')
  await list(esi())
  expect(await takeOver(kofi())).toBe('FORBIDDEN')
  expect(await approve(admin, id!)).toBe('ITEM_ASSIGNED')
  expect(await takeOver(admin)).toBe('accepted')
  expect(await takeOver(admin)).toBe('NOT_FOUND')
  expect(await approve(esi(), id!)).toBe('ITEM_ASSIGNED')
  expect(await listIds(esi())).toEqual([])
  expect(await approve(admin, id!)).toBe('accepted')
  const own = await insertPhoto(app.db, admin.id, { is_approved: false })
  await list(esi())
  expect(
    await readResultCode(
      admin.client.queues.takeOver({ queue: 'photos', id: own, visit: visit(admin) }),
    ),
  ).toBe('NOT_FOUND')
  await app.db.deleteFrom('photos').where('id', '=', own).execute()
  const entries = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', 'queues.takeOver')
    .execute()
  expect(entries).toMatchObject([
    {
      actor_id: admin.id,
      target_type: 'photo',
      target_id: id,
      before: { heldBy: esi().id },
      after: { heldBy: admin.id },
    },
  ])
})

type Step = { who: number; act: 'list' | 'decide' | 'undo' | 'leave' | 'wait' }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    act: fc.constantFrom('list', 'list', 'decide', 'undo', 'leave', 'wait'),
  }),
  { minLength: 5, maxLength: 25 },
)

test('never shows one photo to two moderators, however they list, decide, undo, wait and leave', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await app.db.deleteFrom('photos').where('user_id', '=', owner).execute()
      await sql`delete from queue_leases`.execute(app.db)
      await addPhotos(10)
      /** Items on each moderator's screen, with the end of their lease. */
      const shown = new Map<TestMember, Map<PhotoId, number>>(staff.map((who) => [who, new Map()]))
      const now = () => app.clock.now().getTime()
      const othersHave = (who: TestMember, id: PhotoId) =>
        staff.some((other) => other !== who && (shown.get(other)!.get(id) ?? 0) > now())
      for (const { who: place, act } of all) {
        const who = staff[place]!
        const mine = shown.get(who)!
        const [first] = mine.keys()
        if (act === 'wait') app.clock.advance({ seconds: 50 })
        if (act === 'leave') {
          await leave(who)
          mine.clear()
        }
        if (act === 'list') {
          const ids = await listIds(who)
          for (const id of ids) expect(othersHave(who, id)).toBe(false)
          for (const id of ids) mine.set(id, now() + LEASE_SECONDS * 1000)
        }
        if (act === 'decide' && first) {
          const outcome = await approve(who, first, true)
          if (othersHave(who, first)) expect(outcome).not.toBe('accepted')
          mine.delete(first)
        }
        if (act === 'undo') {
          const { rows } = await sql<{
            id: PhotoId
          }>`select photo_id as id from photo_decisions where decided_by = ${who.id} limit 1`.execute(
            app.db,
          )
          if (!rows[0]) continue
          await who.client.moderation.undoPhotoDecision({ id: rows[0].id })
          expect(othersHave(who, rows[0].id)).toBe(false)
        }
      }
    }),
    { numRuns: 15 },
  )
})
