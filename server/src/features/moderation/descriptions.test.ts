import type { PhotoId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, givePremium, match, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { insertPhoto } from '../../testing/people.ts'
import { carryOutDecisions } from './jobs.ts'

let app: TestApp
let mod: TestMember
let ada: TestMember
let ben: TestMember
let id: PhotoId
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[mod, ben] = [await aModerator(app), await aMember(app, 'man', { photo: true })]
  await givePremium(app, ben)
})
beforeEach(async () => {
  ada = await aMember(app, 'woman')
  id = await insertPhoto(app.db, ada.id, { is_profile_picture: true, description: 'At the sea' })
})
afterAll(() => app.close())

const OLD = 'At the sea'
const NEW = 'Write to me at canary dot example'
const reason = 'Contact details or advertising'
const describeAs = (description: string, photo = id) =>
  ada.client.photos.describe({ id: photo, description })
const own = async () => (await ada.client.photos.listMine()).photos.find((photo) => photo.id === id)
const said = async () => (await ben.client.profiles.view({ id: ada.id })).member.photo?.description
const waiting = async () =>
  (await mod.client.moderation.listPendingPhotos({})).photos.find((photo) => photo.id === id)
const revision = async () => (await waiting())?.newDescription?.revision ?? -1
const listAudit = async () =>
  (
    await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', id)
      .where('operation', 'like', '%escription')
      .execute()
  ).map(({ operation, actor_id: by, before, after, reason: why }) => ({
    operation,
    by,
    before,
    after,
    why,
  }))

test('shows others the old description until a moderator approves the new one', async () => {
  expect(await describeAs(NEW)).toMatchObject({
    description: OLD,
    pendingDescription: NEW,
    isApproved: true,
  })
  expect(await said()).toBe(OLD)
  const before = (await mod.client.moderation.summary()).pendingPhotos
  expect(await waiting()).toMatchObject({
    isPhotoWaiting: false,
    photo: { description: OLD },
    newDescription: { text: NEW },
  })
  await mod.client.moderation.approveDescription({ id, revision: await revision() })
  expect(await said()).toBe(NEW)
  expect(await own()).toMatchObject({ description: NEW, pendingDescription: null })
  expect(await waiting()).toBeUndefined()
  expect((await mod.client.moderation.summary()).pendingPhotos).toBe(before - 1)
  expect(await listAudit()).toMatchObject([
    {
      operation: 'moderation.approveDescription',
      by: mod.id,
      before: { owner: ada.id, description: 'waiting' },
      after: { description: 'approved' },
    },
  ])
})

test('keeps the photo and the old text when a new description is rejected, and tells the owner', async () => {
  await describeAs(NEW)
  await mod.client.moderation.rejectDescription({ id, revision: await revision(), reason })
  expect(await own()).toMatchObject({
    description: OLD,
    pendingDescription: null,
    isApproved: true,
  })
  expect(await said()).toBe(OLD)
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications.filter(({ kind }) => kind === 'photo_description_rejected')).toMatchObject([
    { facts: { words: reason } },
  ])
  expect(await listAudit()).toMatchObject([
    {
      operation: 'moderation.rejectDescription',
      before: { owner: ada.id, description: 'waiting' },
      after: { description: 'rejected' },
      why: reason,
    },
  ])
})

test('removes a description and its pending replacement at once', async () => {
  await describeAs(NEW)
  expect(await describeAs('')).toMatchObject({ description: null, pendingDescription: null })
  expect(await said()).toBeNull()
  expect(await waiting()).toBeUndefined()
  await describeAs(NEW)
  expect(await said()).toBeNull()
})

test('needs no review to restore the approved text', async () => {
  await describeAs(NEW)
  expect(await describeAs(OLD)).toMatchObject({ description: OLD, pendingDescription: null })
  expect(await waiting()).toBeUndefined()
})

test('refuses a decision about a replaced text, at once and after the undo time', async () => {
  await describeAs(NEW)
  const seen = await revision()
  await describeAs(`${NEW}, again`)
  expect(
    await readResultCode(mod.client.moderation.approveDescription({ id, revision: seen })),
  ).toBe('ALREADY_DECIDED')
  expect(
    await readResultCode(mod.client.moderation.rejectDescription({ id, revision: seen, reason })),
  ).toBe('ALREADY_DECIDED')

  await mod.client.moderation.approveDescription({ id, revision: await revision(), canUndo: true })
  await describeAs('At the lake')
  app.clock.advance({ seconds: 7 })
  await carryOutDecisions.run({}, app.deps)
  expect(await said()).toBe(OLD)
  expect(await waiting()).toMatchObject({ newDescription: { text: 'At the lake' } })
})

test('carries out a decision about a description after six seconds, unless undone', async () => {
  await describeAs(NEW)
  await mod.client.moderation.approveDescription({ id, revision: await revision(), canUndo: true })
  expect(await waiting()).toBeUndefined()
  await mod.client.moderation.undoPhotoDecision({ id })
  app.clock.advance({ seconds: 7 })
  await carryOutDecisions.run({}, app.deps)
  expect(await said()).toBe(OLD)
  expect(await listAudit()).toEqual([])

  await mod.client.moderation.rejectDescription({
    id,
    revision: await revision(),
    reason,
    canUndo: true,
  })
  expect(await own()).toMatchObject({ pendingDescription: NEW })
  app.clock.advance({ seconds: 6 })
  await carryOutDecisions.run({}, app.deps)
  expect(await own()).toMatchObject({ description: OLD, pendingDescription: null })
})

test('approves a photo only with the description that the moderator saw', async () => {
  const photo = await insertPhoto(app.db, ada.id, { is_approved: false, order_index: 1 })
  await describeAs('In the hills', photo)
  const shown = async () =>
    (await mod.client.moderation.listPendingPhotos({})).photos.find((one) => one.id === photo)
  const seen = (await shown())?.newDescription?.revision
  await describeAs(NEW, photo)
  await mod.client.moderation.approvePhoto({ id: photo, descriptionRevision: seen! })
  const view = async () => {
    const found = await ben.client.profiles.view({ id: ada.id })
    return found.view === 'full'
      ? found.photos.find((one) => one.id === photo)?.description
      : undefined
  }
  expect(await view()).toBeNull()
  expect(await shown()).toMatchObject({ isPhotoWaiting: false, newDescription: { text: NEW } })
  await mod.client.moderation.approveDescription({
    id: photo,
    revision: (await shown())!.newDescription!.revision,
  })
  expect(await view()).toBe(NEW)

  const second = await insertPhoto(app.db, ada.id, { is_approved: false, order_index: 2 })
  await describeAs('At home', second)
  const { photos } = await mod.client.moderation.listPendingPhotos({})
  const found = photos.find((one) => one.id === second)
  expect(found).toMatchObject({ isPhotoWaiting: true, newDescription: { text: 'At home' } })
  await mod.client.moderation.approvePhoto({
    id: second,
    descriptionRevision: found!.newDescription!.revision,
    canUndo: true,
  })
  app.clock.advance({ seconds: 6 })
  await carryOutDecisions.run({}, app.deps)
  expect(
    (await ada.client.photos.listMine()).photos.find((one) => one.id === second),
  ).toMatchObject({
    isApproved: true,
    description: 'At home',
    pendingDescription: null,
  })
})

test('keeps a waiting photo in the queue when only its description is rejected', async () => {
  const photo = await insertPhoto(app.db, ada.id, { is_approved: false, order_index: 1 })
  await describeAs(NEW, photo)
  await mod.client.moderation.rejectDescription({ id: photo, revision: 1, reason })
  const { photos } = await mod.client.moderation.listPendingPhotos({})
  expect(photos.find((one) => one.id === photo)).toMatchObject({
    isPhotoWaiting: true,
    newDescription: null,
    photo: { description: null },
  })
})

test('shows a pending description only to its owner and to moderators', async () => {
  await match(app, ada, ben)
  await describeAs('A hidden zebra')
  const { client } = ben
  const seen = [
    await client.profiles.view({ id: ada.id }),
    await client.discovery.list({}),
    await client.matches.list({}),
    await client.likes.listReceived({}),
    await client.notifications.list({}),
    await client.photos.listMine(),
  ]
  expect(JSON.stringify(seen)).not.toContain('zebra')
  expect(JSON.stringify(seen)).toContain(OLD)
  await client.safety.report({
    subject: { kind: 'photo', photoId: id },
    reason: 'fake',
    description: 'Not her',
  })
  const { evidence } = await app.db
    .selectFrom('reports')
    .select('evidence')
    .where('reporter_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(evidence)).not.toContain('zebra')
  expect(JSON.stringify(await ada.client.photos.listMine())).toContain('zebra')
})

test('restores a pending description with a photo whose deletion is undone', async () => {
  await describeAs(NEW)
  await ada.client.photos.remove({ id })
  expect(await waiting()).toBeUndefined()
  await ada.client.photos.restore({ id })
  expect(await own()).toMatchObject({ description: OLD, pendingDescription: NEW })
  expect(await waiting()).toMatchObject({ newDescription: { text: NEW } })
})
