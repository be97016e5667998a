import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilLockWait } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  match,
  sendMessage,
  type TestMember,
} from '../../testing/members.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
import { insertPhoto } from '../../testing/people.ts'

let app: TestApp
let mod: TestMember
let viewer: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  mod = await aModerator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  await setPhotoRules(app, { toBeShown: true })
  viewer = await aMember(app, 'man', { interestedIn: 'women', photo: true })
})

/** Says where strangers are offered this member; an introduction of today is one of the places. */
async function findPlaces(id: MemberId, by = viewer): Promise<string[]> {
  const { members } = await by.client.discovery.list({})
  const { count } = await by.client.discovery.count({})
  const { members: introduced } = await by.client.discovery.introductions()
  const profile = await by.client.profiles.view({ id }).catch(() => undefined)
  return [
    ...(members.some((member) => member.id === id) ? ['list'] : []),
    ...(count.value > 0 ? ['count'] : []),
    ...(introduced.some((member) => member.id === id) ? ['introductions'] : []),
    ...(profile ? ['profile'] : []),
  ]
}
const EVERYWHERE = ['list', 'count', 'introductions', 'profile']

/** Introduces a member to the viewer today, whatever the random draw would choose. */
async function introduce(id: MemberId): Promise<void> {
  await app.db
    .insertInto('introductions')
    .values({
      member_id: viewer.id,
      day: app.clock.now().toISOString().slice(0, 10),
      place: 1,
      introduced_id: id,
    })
    .execute()
}

test('shows a member from the approval of a photo until the last one is gone', async () => {
  const ada = await aMember(app, 'woman')
  await introduce(ada.id)
  const readHiddenReason = async () => (await ada.client.profiles.mine()).hiddenReason
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([[], 'photo'])

  const { id: photo } = await ada.client.photos.upload({ file: await aPortraitFile(1) })
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([[], 'photo_approval'])
  await mod.client.moderation.approvePhoto({ id: photo })
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([EVERYWHERE, null])

  await ada.client.photos.remove({ id: photo })
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([[], 'photo'])
  await ada.client.photos.restore({ id: photo })
  expect(await findPlaces(ada.id)).toEqual(EVERYWHERE)

  // Back to review, as after a doubt about its approval.
  await app.db.updateTable('photos').set({ is_approved: false }).where('id', '=', photo).execute()
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([[], 'photo_approval'])
  await mod.client.moderation.rejectPhoto({ id: photo, reason: 'Inappropriate content' })
  expect([await findPlaces(ada.id), await readHiddenReason()]).toEqual([[], 'photo'])
})

test('tells staff that they aren’t shown', async () => {
  expect((await mod.client.profiles.mine()).hiddenReason).toBe('staff')
})

test('keeps likes, matches and conversations of a member who loses their photo', async () => {
  const ada = await aMember(app, 'woman')
  const photo = await insertPhoto(app.db, ada.id)
  const { threadId } = await match(app, viewer, ada)
  await sendMessage(viewer, { threadId, content: 'Good evening' })
  await ada.client.photos.remove({ id: photo })
  await setPhotoRules(app, { toBeShown: true, toReachOut: true })
  expect(await viewer.client.profiles.view({ id: ada.id })).toMatchObject({ view: 'full' })
  expect((await viewer.client.matches.list({})).matches).toMatchObject([
    { member: { handle: ada.handle } },
  ])
  expect(await sendMessage(ada, { threadId, content: 'Good evening to you' })).toMatchObject({
    content: 'Good evening to you',
  })
})

test('hides and shows members without a photo when an admin changes the setting', async () => {
  const admin = await anAdmin(app)
  const ada = await aMember(app, 'woman')
  await introduce(ada.id)
  const save = (from: string, value: string) =>
    admin.client.config.update({ changes: [{ key: 'photo_to_be_shown_enabled', from, value }] })
  await save('true', 'false')
  await until(
    'members without a photo are shown',
    async () => (await ada.client.profiles.mine()).hiddenReason === null,
  )
  expect(await findPlaces(ada.id)).toEqual(EVERYWHERE)
  await save('false', 'true')
  await until(
    'members without a photo are hidden',
    async () => (await ada.client.profiles.mine()).hiddenReason === 'photo',
  )
  expect(await findPlaces(ada.id)).toEqual([])
})

test('hides a denied member until a moderator decides again, even after another request', async () => {
  const ada = await aMember(app, 'woman', { photo: true })
  await introduce(ada.id)
  expect(await findPlaces(ada.id)).toEqual(EVERYWHERE)
  await mod.client.moderation.denyMember({ id: ada.id, reason: 'The photos show two people' })
  expect(await findPlaces(ada.id)).toEqual([])
  expect((await ada.client.profiles.mine()).hiddenReason).toBe('verification')

  app.clock.advance({ hours: 25 })
  await introduce(ada.id)
  await ada.client.profiles.requestVerification({})
  expect(await findPlaces(ada.id)).toEqual([])
  expect(await ada.client.profiles.mine()).toMatchObject({
    hiddenReason: 'verification',
    verification: { state: 'pending' },
  })
  // The first moderator's session has ended by now.
  const other = await aModerator(app)
  await other.client.moderation.approveMember({ id: ada.id })
  expect(await findPlaces(ada.id)).toEqual(EVERYWHERE)
})

test('keeps a member without a photo hidden after a change of the setting at the same time', async () => {
  const ada = await aMember(app, 'woman')
  const photo = await insertPhoto(app.db, ada.id)
  await setPhotoRules(app, { toBeShown: false })
  const { change } = await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('photos').where('id', '=', photo).execute()
    const started = setPhotoRules(app, { toBeShown: true })
    await untilLockWait(app, 'the change of the setting waits for the deletion')
    return { change: started }
  })
  await change
  expect((await ada.client.profiles.mine()).hiddenReason).toBe('photo')
  expect(await findPlaces(ada.id)).toEqual([])
})
