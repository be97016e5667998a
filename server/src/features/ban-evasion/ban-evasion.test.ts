import { randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { payAs } from '../../testing/returning-members.ts'
import { aSignUp, aVisitor } from '../../testing/visitors.ts'
import { photoKey } from '../photos/rules.ts'
import { recordSignals } from '../risk/operations.ts'
import { rulePoints } from '../risk/rules.ts'
import { checkMember, checkPhoto, hashPhotos, sweepBans } from './jobs.ts'
import { buildHashPhotosKey, hashPhotosTask } from './rules.ts'

let app: TestApp
let esi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  esi = await aModerator(app)
})
afterAll(() => app.close())

let seed = 5_000
const aPhoto = () => aPortraitFile(++seed, 640)
const ban = async ({ id }: TestMember) => {
  await esi.client.moderation.banMember({ id, statement: 'Asked for money', clause: 'scam' })
  await whenIdle(app)
}
const count = async (table: 'evasion_bans' | 'evasion_marks' | 'evasion_photos', id: MemberId) => {
  const of =
    table === 'evasion_bans' ? sql`` : sql`join ${sql.table(table)} one on one.ban_id = b.id`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from evasion_bans b ${of} where b.member_id = ${id}`.execute(
    app.db,
  )
  return rows[0]?.count
}
const findSignals = (id: MemberId) =>
  app.db
    .selectFrom('risk_signals')
    .select(['rule', 'outcome'])
    .where('member_id', '=', id)
    .where('rule', '=', 'returned_after_ban')
    .execute()
const isOnHold = async (id: MemberId) =>
  (
    await app.db
      .selectFrom('risk_holds')
      .select('id')
      .where('member_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  ).length > 0

/** Signs up in the browser of another member, who is logged out by the ban. */
async function joinIn(browser: TestMember, overrides: Parameters<typeof aSignUp>[0] = {}) {
  const { session } = await browser.client.auth.signUp(aSignUp(overrides))
  await whenIdle(app)
  return session?.memberId ?? expect.fail('no session')
}

async function uploadCopy(member: TestMember, file: File, change: (bytes: Sharp) => Sharp) {
  const bytes = await change(sharp(Buffer.from(await file.arrayBuffer())))
    .jpeg()
    .toBuffer()
  await member.client.photos.upload({
    file: new File([new Uint8Array(bytes)], 'copy.jpg', { type: 'image/jpeg' }),
  })
  await whenIdle(app)
}

test('recognises a mirrored photo of a banned member, and shows the old case first', async () => {
  const banned = await aMember(app, 'man')
  const file = await aPhoto()
  await banned.client.photos.upload({ file })
  await ban(banned)
  expect(await count('evasion_photos', banned.id)).toBeGreaterThan(30)
  const back = await aMember(app, 'woman', { birthDate: '1980-01-02' })
  await uploadCopy(back, file, (picture) => picture.flop())
  expect(await findSignals(back.id)).toEqual([{ rule: 'returned_after_ban', outcome: null }])
  const [first] = (await esi.client.risk.listHeld({})).members
  expect(first?.id).toBe(back.id)
  expect(first?.signals[0]).toMatchObject({
    rule: 'returned_after_ban',
    formerBan: {
      signs: ['photo'],
      clause: 'scam',
      reason: 'Asked for money',
      account: { id: banned.id, handle: banned.handle },
    },
  })
  await esi.client.risk.decide({
    id: back.id,
    outcome: 'release',
    signalCount: first?.signalCount ?? 0,
  })
  await checkMember.run({ memberId: back.id }, app.deps)
  await uploadCopy(back, file, (picture) => picture.resize(500))
  expect(await isOnHold(back.id)).toBe(false)
})

test('finds a shared device only with another sign, never alone', async () => {
  const banned = await aMember(app, 'man', { birthDate: '1985-03-09' })
  await ban(banned)
  const relative = await joinIn(banned, { gender: 'woman', birthDate: '1987-05-06' })
  expect(await findSignals(relative)).toEqual([])
  await banned.client.auth.logOut({})
  const back = await joinIn(banned, { gender: 'man', birthDate: '1985-03-09' })
  expect(await findSignals(back)).toHaveLength(1)
})

test('recognises an address that the banned member had before', async () => {
  const banned = await aMember(app, 'man')
  await sql`insert into email_changes (user_id, old_email, new_email, requested_at, expires_at, changed_at, revert_expires_at)
    select ${banned.id}, 'old.name@people.example', ${banned.email}, now(), now(), now(), now() - interval '1 day'`.execute(
    app.db,
  )
  await ban(banned)
  const { session } = await aVisitor(app).client.auth.signUp(
    aSignUp({ email: 'old.name+new@people.example', birthDate: '1970-02-03', gender: 'woman' }),
  )
  await whenIdle(app)
  expect(await findSignals(session?.memberId ?? expect.fail())).toHaveLength(1)
})

test('recognises the card of a banned member, and stores no raw value of it', async () => {
  const [banned, back] = [
    await aMember(app, 'man'),
    await aMember(app, 'woman', { birthDate: '1980-01-02' }),
  ]
  const other = await aMember(app, 'woman', { birthDate: '1980-01-03' })
  await payAs(app, banned, 'Kwame Mensah')
  const { rows: payers } = await sql<{ hash: string }>`
    select payer_hash as hash from member_payers where member_id = ${banned.id}`.execute(app.db)
  expect(payers).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) }])
  await ban(banned)
  await payAs(app, other, 'Efua Mensah')
  await payAs(app, back, ' kwame mensah')
  expect(await findSignals(other.id)).toEqual([])
  expect(await findSignals(back.id)).toHaveLength(1)
  const held = (await esi.client.risk.listHeld({})).members.find(({ id }) => id === back.id)
  expect(held?.signals[0]?.formerBan).toMatchObject({
    signs: ['payer'],
    account: { id: banned.id, handle: banned.handle },
  })
})

test('puts a likely return first, before members with more points, with the old case', async () => {
  const [banned, suspect, back] = [
    await aMember(app, 'man'),
    await aMember(app, 'man', { birthDate: '1980-01-02' }),
    await aMember(app, 'woman', { birthDate: '1980-01-02' }),
  ]
  await payAs(app, banned, 'Yaw Boateng')
  await ban(banned)
  await payAs(app, back, 'Yaw Boateng')
  const signals = Array.from({ length: 5 }, () => ({
    rule: 'fraud_wording' as const,
    points: rulePoints.fraud_wording,
    subject: randomUUID(),
    excerpt: 'Send me money',
  }))
  await inTransaction(app.db, (tx) =>
    recordSignals(tx, { member: suspect.id, signals, at: app.clock.now() }),
  )
  // Another moderator, whose queue has no member assigned to the first.
  const { members } = await (await aModerator(app)).client.risk.listHeld({})
  const [first, second] = [back, suspect].map(({ id }) => members.find((one) => one.id === id))
  expect(second?.score).toBeGreaterThan(first?.score ?? expect.fail('the return is not listed'))
  const isReturn = members.map((one) =>
    one.signals.some(({ rule }) => rule === 'returned_after_ban'),
  )
  expect(isReturn.indexOf(false)).toBeGreaterThan(isReturn.lastIndexOf(true))
  expect(first?.signals[0]).toMatchObject({
    rule: 'returned_after_ban',
    formerBan: { clause: 'scam', reason: 'Asked for money', account: { id: banned.id } },
  })
})

test('ends the hold of others and forgets the record when a ban is lifted', async () => {
  const banned = await aMember(app, 'man', { birthDate: '1979-03-09' })
  await ban(banned)
  const back = await joinIn(banned, { gender: 'man', birthDate: '1979-03-09' })
  expect(await isOnHold(back)).toBe(true)
  await esi.client.moderation.reinstateMember({ id: banned.id, statement: 'It was a mistake' })
  expect(await count('evasion_bans', banned.id)).toBe(0)
  expect(await findSignals(back)).toEqual([])
  expect(await isOnHold(back)).toBe(false)
})

test('leaves exactly one record when the job dies and runs again, and when it runs twice', async () => {
  const banned = await aMember(app, 'man')
  await banned.client.photos.upload({ file: await aPhoto() })
  await banned.client.photos.upload({ file: await aPhoto() })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned.id)
    .execute()
  const crashing = createCrashingDb(app.databaseUrl)
  crashing.crashAfter(6)
  await Promise.allSettled([sweepBans.run({}, { ...app.deps, db: crashing.db })])
  await crashing.close()
  await Promise.all([sweepBans.run({}, app.deps), sweepBans.run({}, app.deps)])
  await whenIdle(app)
  const photos = await count('evasion_photos', banned.id)
  const { id: banId } = await app.db
    .selectFrom('evasion_bans')
    .select('id')
    .where('member_id', '=', banned.id)
    .executeTakeFirstOrThrow()
  await Promise.all([hashPhotos.run({ banId }, app.deps), hashPhotos.run({ banId }, app.deps)])
  expect(await count('evasion_bans', banned.id)).toBe(1)
  expect(await count('evasion_photos', banned.id)).toBe(photos)
  expect(photos).toBeGreaterThan(60)
})

test('replaces the fingerprints of earlier releases, and recognises the photo again', async () => {
  const banned = await aMember(app, 'man')
  const file = await aPhoto()
  await banned.client.photos.upload({ file })
  await ban(banned)
  const ofBan = sql`ban_id = (select id from evasion_bans where member_id = ${banned.id})`
  const current = await count('evasion_photos', banned.id)
  await sql`update evasion_photos set part = -part where ${ofBan}`.execute(app.db)
  const later = new Date(app.clock.now().getTime() + 7_200_000)
  await sweepBans.run({}, { ...app.deps, clock: { now: () => later } })
  await whenIdle(app)
  const { rows } = await sql`select from evasion_photos where part < 1000`.execute(app.db)
  expect([rows.length, await count('evasion_photos', banned.id)]).toEqual([0, current])
  const back = await aMember(app, 'woman', { birthDate: '1980-01-02' })
  await uploadCopy(back, file, (picture) => picture.resize(500).modulate({ brightness: 0.9 }))
  expect(await findSignals(back.id)).toHaveLength(1)
})

test('reports photos whose job gave up, instead of starting it again every hour', async () => {
  const banned = await aMember(app, 'man')
  await banned.client.photos.upload({ file: await aPhoto() })
  await ban(banned)
  const { rows } = await sql<{ id: string }>`
    update evasion_bans set photos_hashed_at = null where member_id = ${banned.id} returning id`.execute(
    app.db,
  )
  const banId = rows[0]?.id ?? expect.fail('no ban')
  await inTransaction(app.db, (tx) =>
    enqueue(tx, hashPhotosTask, { banId }, { key: buildHashPhotosKey(banId), afterSeconds: 3_600 }),
  )
  const key = buildHashPhotosKey(banId)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(
    app.db,
  )
  const later = new Date(app.clock.now().getTime() + 7_200_000)
  await sweepBans.run({}, { ...app.deps, clock: { now: () => later } })
  const jobs = await sql`
    select attempts = max_attempts as "hasGivenUp" from graphile_worker._private_jobs where key = ${key}`.execute(
    app.db,
  )
  expect(jobs.rows).toEqual([{ hasGivenUp: true }])
  await sql`delete from graphile_worker._private_jobs where key = ${key}`.execute(app.db)
})

test('logs a photo that cannot be compared with those of bans', async () => {
  const member = await aMember(app, 'man')
  const { id: photoId } = await member.client.photos.upload({ file: await aPhoto() })
  await whenIdle(app)
  const { storage_key: storageKey } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  const path = photoKey(storageKey, 640)
  const countLines = (text: string) => app.logged().split(text).length - 1
  await app.deps.storage.put(path, Buffer.from('not a picture'), 'image/webp')
  await checkPhoto.run({ photoId }, app.deps)
  expect(countLines('a photo was not readable and was not compared')).toBe(1)
  await app.deps.storage.remove([path])
  await checkPhoto.run({ photoId }, app.deps)
  expect(countLines('a photo has no file and was not compared')).toBe(1)
})

test('forgets bans after five years, and devices and payers that are not used', async () => {
  const banned = await aMember(app, 'man')
  await ban(banned)
  const later = (years: number) => ({
    ...app.deps,
    clock: { now: () => new Date(app.clock.now().getTime() + years * 366 * 86_400_000) },
  })
  await inTransaction(app.db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ account_status: 'active' })
      .where('id', '=', banned.id)
      .execute(),
  )
  await sweepBans.run({}, later(4.9))
  expect(await count('evasion_bans', banned.id)).toBe(1)
  await sweepBans.run({}, later(5.1))
  expect(await count('evasion_bans', banned.id)).toBe(0)
  expect(await app.db.selectFrom('member_devices').select('member_id').execute()).toEqual([])
})
