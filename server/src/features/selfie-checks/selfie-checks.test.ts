import { DAY_MS } from '@adire/contract/durations.ts'
import { poses } from '@adire/contract/selfie-checks.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { wakeWorkers, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { eraseMember } from '../account/jobs.ts'
import { sweepSelfies } from './jobs.ts'
import { drawPose, findNextDrawTime, selfieKey } from './rules.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

/** Contains camera metadata, none of which may be stored. */
async function aSelfieFile(seed: number): Promise<File> {
  const bytes = await sharp(Buffer.from(await (await aPortraitFile(seed)).arrayBuffer()))
    .withExif({ IFD0: { Artist: 'CANARY-ADA' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'selfie.jpg', { type: 'image/jpeg' })
}

async function beginFor(member: TestMember) {
  const check = await member.client.selfieChecks.begin({})
  if (check.state !== 'asked') throw new Error(`nothing was asked: ${check.state}`)
  return check
}

let seed = 100
/** Creates a member with a photo and a selfie that waits for review. */
async function aWaiting() {
  const ada = await aMember(app, 'woman', { photo: true })
  const { id, pose } = await beginFor(ada)
  await ada.client.selfieChecks.submit({ id, file: await aSelfieFile(++seed) })
  return { ada, id, pose, key: await readKey(ada) }
}

async function readKey(member: TestMember): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from selfie_checks where user_id = ${member.id} and storage_key is not null`.execute(
    app.db,
  )
  return selfieKey(rows[0]!.key)
}

const untilGone = (key: string) =>
  until(`${key} is gone`, async () => {
    await wakeWorkers(app)
    return (await app.deps.storage.read(key)) === undefined
  })

test('draws a random pose other than the last one', () => {
  const drawn = poses.map((_, lot) => drawPose((below) => lot % below, 'thumb_up'))
  expect(drawn).not.toContain('thumb_up')
  expect(new Set(drawn).size).toBe(poses.length - 1)
})

test('allows three poses within the last 24 hours', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(findNextDrawTime([hoursAgo(1), hoursAgo(2)], now)).toBeUndefined()
  expect(findNextDrawTime([hoursAgo(1), hoursAgo(5), hoursAgo(2)], now)).toEqual(
    new Date('2026-11-22T07:00:00Z'),
  )
  expect(findNextDrawTime([hoursAgo(1), hoursAgo(2), hoursAgo(25)], now)).toBeUndefined()
})

test('shows moderators a selfie next to the profile photos, and deletes it on the decision', async () => {
  const { ada, id, pose, key } = await aWaiting()
  expect(await ada.client.selfieChecks.mine()).toMatchObject({ state: 'waiting' })
  const stored = await app.deps.storage.read(key)
  expect((await sharp(stored).metadata()).format).toBe('webp')
  expect(stored!.includes('CANARY-ADA')).toBe(false)

  const { checks, waitingCount } = await moderator.client.selfieChecks.list({})
  expect(checks.find((one) => one.id === id)).toMatchObject({
    member: { id: ada.id, handle: ada.handle },
    pose,
  })
  expect(waitingCount).toBe(checks.length)
  const file = await moderator.client.selfieChecks.read({ id })
  expect(file.image).toBe(`data:image/webp;base64,${stored!.toString('base64')}`)
  expect(file.photos).toHaveLength(1)

  await moderator.client.selfieChecks.decide({ id, isApproved: true })
  await untilGone(key)
  expect(await ada.client.selfieChecks.mine()).toEqual({
    state: 'approved',
    decidedAt: app.clock.now().toISOString(),
    isShown: true,
  })
  expect((await moderator.client.selfieChecks.list({})).checks.map((one) => one.id)).not.toContain(
    id,
  )
  await expect(moderator.client.selfieChecks.read({ id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await ada.client.notifications.list({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'selfie_approved' }),
  )
  const acts = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  expect(acts).toEqual(
    ['read', 'decide'].map((act) => ({ operation: `selfieChecks.${act}`, actor_id: moderator.id })),
  )
})

test('shows the badge to others only while a compared photo is on the profile', async () => {
  const { ada, id } = await aWaiting()
  const ben = await aMember(app, 'man', { premium: true })
  const isChecked = async () => {
    const seen = await ben.client.profiles.view({ id: ada.id })
    return seen.view === 'full' && seen.isSelfieChecked
  }
  expect(await isChecked()).toBe(false)
  await moderator.client.selfieChecks.decide({ id, isApproved: true })
  expect(await isChecked()).toBe(true)
  app.clock.advance({ minutes: 1 })
  const old = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const fresh = await ada.client.photos.upload({ file: await aPortraitFile(++seed) })
  await app.db.updateTable('photos').set({ is_approved: true }).where('id', '=', fresh.id).execute()
  await ada.client.photos.remove({ id: old.id })
  expect(await isChecked()).toBe(false)
  expect(await ada.client.selfieChecks.mine()).toMatchObject({ state: 'approved', isShown: false })
})

test('explains a rejection, deletes the selfie, and allows another try with a new pose', async () => {
  const { ada, id, pose, key } = await aWaiting()
  await expect(
    moderator.client.selfieChecks.decide({ id, isApproved: false }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await moderator.client.selfieChecks.decide({
    id,
    isApproved: false,
    reason: 'The pose is another one',
  })
  await untilGone(key)
  expect(await ada.client.selfieChecks.mine()).toMatchObject({
    state: 'rejected',
    reason: 'The pose is another one',
  })
  expect((await beginFor(ada)).pose).not.toBe(pose)
})

test("carries out one of five simultaneous decisions, and refuses one's own", async () => {
  const { id } = await aWaiting()
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, (_, i) =>
      moderator.client.selfieChecks.decide(
        i % 2 ? { id, isApproved: true } : { id, isApproved: false, reason: 'Somebody else' },
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'ALREADY_DECIDED' })

  const own = await aWaiting()
  await app.db
    .insertInto('admin_users')
    .values({ user_id: own.ada.id, role: 'moderator' })
    .execute()
  expect((await own.ada.client.selfieChecks.list({})).checks.map((one) => one.id)).not.toContain(
    own.id,
  )
  const { selfieChecks } = own.ada.client
  await expect(selfieChecks.read({ id: own.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(selfieChecks.decide({ id: own.id, isApproved: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('limits a pose to its member, one picture and ten minutes, and draws three a day', async () => {
  const without = await aMember(app, 'woman')
  await expect(without.client.selfieChecks.begin({})).rejects.toMatchObject({
    code: 'APPROVED_PHOTO_REQUIRED',
  })

  const [ada, ben] = [
    await aMember(app, 'woman', { photo: true }),
    await aMember(app, 'man', { photo: true }),
  ]
  const first = await beginFor(ada)
  expect(await beginFor(ada)).toEqual(first)
  const file = await aSelfieFile(++seed)
  await expect(ben.client.selfieChecks.submit({ id: first.id, file })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  app.clock.advance({ minutes: 10 })
  await expect(ada.client.selfieChecks.submit({ id: first.id, file })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await beginFor(ada)
  app.clock.advance({ minutes: 10 })
  const third = await beginFor(ada)
  await expect(
    ada.client.selfieChecks.submit({
      id: third.id,
      file: new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }),
    }),
  ).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' })
  const sent = await Promise.allSettled(
    [1, 2].map(() => ada.client.selfieChecks.submit({ id: third.id, file })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await ada.client.selfieChecks.begin({})).state).toBe('waiting')
  expect(await ada.client.selfieChecks.withdraw()).toEqual({ state: 'none' })
  await expect(ada.client.selfieChecks.begin({})).rejects.toMatchObject({ code: 'TOO_SOON' })
  const files: string[] = []
  for await (const { key } of app.deps.storage.list('selfies/')) files.push(key)
  const { rows } = await sql<{
    key: string
  }>`select storage_key as key from selfie_checks where storage_key is not null`.execute(app.db)
  await whenIdle(app)
  for (const key of files) if (!rows.some((row) => selfieKey(row.key) === key)) await untilGone(key)
})

test('deletes selfies that expire, are withdrawn or belong to a member who left', async () => {
  const [late, withdrawn, left] = [await aWaiting(), await aWaiting(), await aWaiting()]
  await withdrawn.ada.client.selfieChecks.withdraw()
  await untilGone(withdrawn.key)

  const takenAgo = (ms: number) =>
    sql`update selfie_checks set taken_at = ${new Date(app.clock.now().getTime() - ms)} where id = ${late.id}`.execute(
      app.db,
    )
  await takenAgo(7 * DAY_MS - 1000)
  await sweepSelfies.run({}, app.deps)
  expect(await late.ada.client.selfieChecks.mine()).toMatchObject({ state: 'waiting' })
  await takenAgo(7 * DAY_MS + 1000)
  await sweepSelfies.run({}, app.deps)
  expect(await late.ada.client.selfieChecks.mine()).toMatchObject({ state: 'expired' })
  await untilGone(late.key)

  await left.ada.client.account.requestDeletion({ proof: { password: left.ada.password } })
  app.clock.advance({ hours: 31 * 24 })
  await eraseMember.run({ memberId: left.ada.id }, app.deps)
  await untilGone(left.key)
})
