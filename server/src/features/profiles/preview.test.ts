import type { MemberView, ProfileViewer } from '@adire/contract/profiles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const viewers = ['free', 'premium', 'match'] as const

async function aWriter(): Promise<TestMember> {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ aboutMe: 'Sundays by the lagoon.', interests: ['Kora'] })
  await ada.client.profiles.savePrompts({
    prompts: [{ prompt: 'home_is', answer: 'Two kitchens' }],
  })
  await ada.client.account.savePrivacy({ activity: 'matches' })
  await insertPhoto(app.db, ada.id, { is_profile_picture: true })
  await insertPhoto(app.db, ada.id, { order_index: 1 })
  await insertPhoto(app.db, ada.id, { order_index: 2, is_approved: false })
  return ada
}

async function readAs(viewer: ProfileViewer, owner: TestMember): Promise<MemberView> {
  const reader = await aMember(app, 'man', viewer === 'premium' ? { premium: true } : {})
  if (viewer === 'match') await match(app, reader, owner)
  return reader.client.profiles.view({ id: owner.id })
}

const readVisibilities = (owner: TestMember) =>
  Promise.all(
    viewers.map(async (viewer) => (await owner.client.profiles.preview({ viewer })).visibility),
  )

test.each(viewers)('shows the owner what a %s viewer really gets', async (viewer) => {
  const ada = await aWriter()
  const { view, visibility } = await ada.client.profiles.preview({ viewer })
  const real = await readAs(viewer, ada)
  // The preview has no viewer, with whom they could have a conversation or something in common.
  expect(view).toEqual({ ...real, ...('threadId' in real && { threadId: null }), reasons: [] })
  expect([view.view, visibility]).toEqual([viewer === 'free' ? 'limited' : 'full', 'seen'])
})

test('tells the owner which viewers see nothing while hidden, paused or without a photo', async () => {
  const ada = await aMember(app, 'woman')
  expect(await readVisibilities(ada)).toEqual(['seen', 'seen', 'seen'])
  await ada.client.profiles.setAvailability({ isAvailable: false })
  expect(await readVisibilities(ada)).toEqual(['nothing', 'nothing', 'seen'])
  await ada.client.profiles.setAvailability({ isAvailable: true })
  await ada.client.account.setPaused({ isPaused: true })
  expect(await readVisibilities(ada)).toEqual(['nothing', 'nothing', 'named'])
  await setPhotoRules(app, { toBeShown: true })
  const eve = await aMember(app, 'woman')
  expect(await readVisibilities(eve)).toEqual(['nothing', 'nothing', 'seen'])
  await insertPhoto(app.db, eve.id)
  expect(await readVisibilities(eve)).toEqual(['seen', 'seen', 'seen'])
})

test('previews only the caller’s own profile', async () => {
  const [ada, ben] = await Promise.all([aMember(app, 'woman'), aMember(app, 'man')])
  const path = `${app.url}/api/me/profile/preview?viewer=match`
  expect((await fetchAs(ben.jar, `${path}&id=${ada.id}`)).status).toBe(422)
  expect((await fetchAs(ben.jar, path)).status).toBe(200)
  await expect(app.client().profiles.preview({ viewer: 'match' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})
