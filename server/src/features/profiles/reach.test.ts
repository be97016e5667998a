import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  match,
  sendMessage,
  type TestMember,
} from '../../testing/members.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
import { insertPhoto } from '../../testing/people.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
let ada: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await setPhotoRules(app, { toReachOut: true })
  ;[ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
})

const like = (by = ben) => by.client.likes.send({ to: ada.id, kind: 'like' })
const superLike = () => ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
const countLikes = async () =>
  (await app.db.selectFrom('likes').select('id').where('from_user_id', '=', ben.id).execute())
    .length

test('refuses likes and super likes without a photo, and accepts them with a waiting one', async () => {
  for (const send of [like, superLike]) expect(await readResultCode(send())).toBe('PHOTO_REQUIRED')
  expect([await countLikes(), await readBalance(app, ben.id)]).toEqual([0, 50])

  const { id } = await ben.client.photos.upload({ file: await aPortraitFile(2) })
  expect(await like()).toEqual({ match: null })
  await ben.client.photos.remove({ id })
  expect(await readResultCode(superLike())).toBe('PHOTO_REQUIRED')
  await ben.client.photos.restore({ id })
  expect(await superLike()).toEqual({ match: null })
  expect([await countLikes(), await readBalance(app, ben.id)]).toEqual([1, 45])
})

test('refuses a first message without a photo, but no reply in a conversation', async () => {
  await setPhotoRules(app, {})
  const { threadId } = await match(app, ada, ben)
  await setPhotoRules(app, { toReachOut: true })
  const draft = { threadId, content: 'Good evening', clientId: crypto.randomUUID() }
  expect(await readResultCode(sendMessage(ben, draft))).toBe('PHOTO_REQUIRED')
  expect(await readBalance(app, ben.id)).toBe(50)

  await insertPhoto(app.db, ben.id, { is_approved: false })
  expect(await sendMessage(ben, draft)).toMatchObject({ content: 'Good evening' })
  expect(await readBalance(app, ben.id)).toBe(40)
  expect(await sendMessage(ada, { threadId, content: 'And to you' })).toMatchObject({
    content: 'And to you',
  })
})

test('asks neither staff nor, with the setting off, members for a photo', async () => {
  expect(await like(await aModerator(app))).toEqual({ match: null })
  await setPhotoRules(app, { toBeShown: false, toReachOut: false })
  expect(await like()).toEqual({ match: null })
})

test('decides a like and a deletion of the last photo one after the other', async () => {
  const photo = await insertPhoto(app.db, ben.id, { is_approved: false })
  const { early } = await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('photos').where('id', '=', photo).execute()
    const sent = readResultCode(like())
    await untilLockWait(app, 'the like waits for the deletion')
    return { early: sent }
  })
  expect([await early, await countLikes()]).toEqual(['PHOTO_REQUIRED', 0])

  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const by = await aMember(app, 'man')
      const id = await insertPhoto(app.db, by.id, { is_approved: false })
      const [code] = await Promise.all([readResultCode(like(by)), by.client.photos.remove({ id })])
      return code
    }),
  )
  // Neither of them ever fails, for example by a deadlock.
  for (const code of codes) expect(['accepted', 'PHOTO_REQUIRED']).toContain(code)
})
