import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'

let app: TestApp
let mod: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  mod = await aModerator(app)
})
afterAll(() => app.close())

/** Returns how much each count changed during `meanwhile`. */
async function counted(meanwhile: () => Promise<unknown>) {
  const before = await mod.client.moderation.summary()
  await meanwhile()
  const after = await mod.client.moderation.summary()
  const counts = [
    'totalMembers',
    'verifiedMembers',
    'activeToday',
    'pendingMembers',
    'pendingPhotos',
  ] as const
  return Object.fromEntries(counts.map((count) => [count, after[count] - before[count]]))
}

test('counts all members, beyond one page', async () => {
  const now = app.clock.now()
  const longAgo = new Date(now.getTime() - 26 * 3_600_000)
  const counts = await counted(async () => {
    for (let i = 0; i < 60; i++) {
      const isVerified = i < 7
      const waiting = await aPerson(app.db, {
        is_verified: isVerified,
        verification_requested_at: now,
        last_active_at: i < 50 ? now : longAgo,
      })
      await insertPhoto(app.db, waiting, { is_approved: i < 5 })
    }
  })
  expect(counts).toEqual({
    totalMembers: 60,
    verifiedMembers: 7,
    activeToday: 50,
    pendingMembers: 53,
    pendingPhotos: 55,
  })
})

test('leaves inactive members and the moderator out of the waiting counts', async () => {
  const at = app.clock.now()
  const counts = await counted(async () => {
    const banned = await aPerson(app.db, {
      account_status: 'banned',
      verification_requested_at: at,
      last_active_at: at,
    })
    await insertPhoto(app.db, banned, { is_approved: false })
    await insertPhoto(app.db, mod.id, { is_approved: false })
  })
  expect(counts).toEqual({
    totalMembers: 1,
    verifiedMembers: 0,
    activeToday: 1,
    pendingMembers: 0,
    pendingPhotos: 0,
  })
})

test('refuses members', async () => {
  const ada = await aMember(app, 'woman')
  await expect(ada.client.moderation.summary()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ada.client.moderation.trends()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
