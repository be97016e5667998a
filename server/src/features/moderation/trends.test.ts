import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

test('matches the counts of the overview cards, for past days and today', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const upload = async (seed: number) =>
    (await ada.client.photos.upload({ file: await aPortraitFile(seed) })).id
  const [first, second] = [await upload(931), await upload(932)]
  await upload(933)
  // The first photo has waited five days, the second and Ada two days until yesterday, the third
  // since today.
  const shift = (days: number, id: string) =>
    sql`update photos set created_at = created_at - make_interval(days => ${days}) where id = ${id}`
  await shift(5, first).execute(app.db)
  await shift(2, second).execute(app.db)
  await sql`update profiles set verification_requested_at = verification_requested_at - interval '2 days' where id = ${ada.id}`.execute(
    app.db,
  )
  await moderator.client.moderation.approvePhoto({ id: second })
  await moderator.client.moderation.approveMember({ id: ada.id })
  await sql`update review_times set decided_at = decided_at - interval '1 day', waited_seconds = waited_seconds - 86400`.execute(
    app.db,
  )

  const { pendingPhotos, pendingMembers, photosDecided } =
    await moderator.client.moderation.trends()
  const summary = await moderator.client.moderation.summary()
  expect(pendingPhotos.slice(-7)).toEqual([0, 1, 1, 1, 2, 1, 2])
  expect(pendingPhotos.at(-1)).toBe(summary.pendingPhotos)
  // The viewing moderator waits for verification too, but is not counted on their own overview.
  expect(pendingMembers.slice(-4)).toEqual([0, 1, 0, summary.pendingMembers + 1])
  expect(photosDecided.at(-1)).toBe(1)
  expect(await ben.client.auth.session()).toBeTruthy()
})
