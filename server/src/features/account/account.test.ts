import { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aPerson } from '../../testing/people.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'
import { savePaused } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

async function block(by: TestMember, whom: TestMember): Promise<void> {
  await app.db
    .insertInto('blocks')
    .values({ blocker_id: by.id, blocked_id: whom.id, created_at: app.clock.now() })
    .execute()
}

test('hides a paused member, who can still log in, and restores them when they resume', async () => {
  const [ada, ben] = [await aMember(app, 'woman', { city: 'Nairobi' }), await aMember(app, 'man')]
  const isListed = async () =>
    (await ben.client.discovery.list({ city: 'Nairobi' })).members.some((entry) =>
      JSON.stringify(entry).includes(ada.id),
    )
  expect(await isListed()).toBe(true)
  expect(await ada.client.account.setPaused({ isPaused: true })).toEqual({ isPaused: true })
  expect(await isListed()).toBe(false)
  await expect(ben.client.profiles.view({ id: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(ben.client.likes.send({ to: ada.id, kind: 'like' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: ada.password }),
  ).resolves.toBeDefined()
  expect(await ada.client.account.settings({})).toMatchObject({ isPaused: true, isAvailable: true })

  await ada.client.account.setPaused({ isPaused: true })
  await ada.client.account.setPaused({ isPaused: false })
  expect(await isListed()).toBe(true)
  expect(await ada.client.account.settings({})).toMatchObject({
    isPaused: false,
    isAvailable: true,
  })
})

test('T2 ends a pause but not a suspension when a member resumes', async () => {
  const ada = await aMember(app, 'woman')
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: new Date(app.clock.now().getTime() - 1) })
    .where('id', '=', ada.id)
    .execute()
  // Called directly, because a request would first end the expired suspension.
  await app.db.transaction().execute((tx) => savePaused(tx, ada.id, false))
  const { account_status: status } = await app.db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('suspended')
})

test('shows activity to everyone, matches or nobody, on profiles and in Available Now', async () => {
  const [ada, ben] = [
    await aMember(app, 'woman', { city: 'Nairobi' }),
    await aMember(app, 'man', { premium: true }),
  ]
  const cy = await aMember(app, 'man')
  await match(app, ada, cy)
  const activityFor = async (viewer: TestMember) => {
    const view = await viewer.client.profiles.view({ id: ada.id })
    return view.view === 'full' ? view.activity : 'limited'
  }
  const isAvailableNow = async () =>
    (await ben.client.discovery.list({ city: 'Nairobi', availableNow: true })).members.some(
      (entry) => JSON.stringify(entry).includes(ada.id),
    )
  expect([await activityFor(ben), await activityFor(cy), await isAvailableNow()]).toEqual([
    'online',
    'online',
    true,
  ])
  expect(await ada.client.account.savePrivacy({ activity: 'matches' })).toEqual({
    activity: 'matches',
    sendsReadReceipts: true,
  })
  expect([await activityFor(ben), await activityFor(cy), await isAvailableNow()]).toEqual([
    null,
    'online',
    false,
  ])
  await ada.client.account.savePrivacy({ activity: 'nobody' })
  expect([await activityFor(ben), await activityFor(cy), await isAvailableNow()]).toEqual([
    null,
    null,
    false,
  ])
  await ada.client.account.savePrivacy({ activity: 'everyone' })
  expect(await activityFor(ben)).toBe('online')
})

test('saves the read receipts switch without changing other privacy settings', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.account.savePrivacy({ activity: 'matches' })
  expect(await ada.client.account.savePrivacy({ sendsReadReceipts: false })).toEqual({
    activity: 'matches',
    sendsReadReceipts: false,
  })
  expect(await ada.client.account.savePrivacy({})).toEqual({
    activity: 'matches',
    sendsReadReceipts: false,
  })
})

test('lists blocked members to the blocker only, newest first, and unblocks them', async () => {
  const [ada, ben, cy] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  await block(ada, ben)
  app.clock.advance({ minutes: 1 })
  await block(ada, cy)
  const names = async (member: TestMember) =>
    (await member.client.account.listBlocked({})).members.map(({ handle }) => handle)
  expect(await names(ada)).toEqual([cy.handle, ben.handle])
  expect(await ada.client.account.settings({})).toMatchObject({ blockedCount: 2 })
  expect(await names(ben)).toEqual([])
  expect(await ben.client.account.settings({})).toMatchObject({ blockedCount: 0 })

  // The blocked member gets the same error as for a block that doesn't exist.
  await expect(ben.client.account.unblock({ id: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  await expect(
    ben.client.account.unblock({ id: MemberId.parse(crypto.randomUUID()) }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  await expect(ben.client.profiles.view({ id: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await ada.client.account.unblock({ id: ben.id })
  expect(await names(ada)).toEqual([cy.handle])
  await expect(ben.client.profiles.view({ id: ada.id })).resolves.toBeDefined()
  // The name of a banned member is hidden.
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', cy.id)
    .execute()
  expect(await names(ada)).toEqual([null])
})

test('keeps every change when preferences are saved at the same time', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const before = await ada.client.account.preferences({})
  expect(before).toMatchObject({
    language: 'en',
    savesData: false,
    usesShortcuts: true,
    dailyDigest: false,
    quietHours: null,
  })
  expect(before.notifications).toMatchObject({
    like: { mail: true, push: true },
    offers: { mail: false, push: false },
  })

  await Promise.all([
    ada.client.account.savePreferences({ notifications: { like: { mail: false, push: true } } }),
    ada.client.account.savePreferences({ notifications: { offers: { mail: true, push: false } } }),
    ada.client.account.savePreferences({ savesData: true }),
    ada.client.account.savePreferences({ usesShortcuts: false, dailyDigest: true }),
    ada.client.account.savePreferences({
      quietHours: { from: '22:30', until: '07:00', timeZone: 'Africa/Lagos' },
    }),
  ])
  const after = await ada.client.account.preferences({})
  expect(after).toEqual({
    language: 'en',
    savesData: true,
    usesShortcuts: false,
    dailyDigest: true,
    quietHours: { from: '22:30', until: '07:00', timeZone: 'Africa/Lagos' },
    notifications: {
      ...before.notifications,
      like: { mail: false, push: true },
      offers: { mail: true, push: false },
    },
  })
  expect((await ada.client.account.savePreferences({ quietHours: null })).quietHours).toBeNull()
  expect(await ben.client.account.preferences({})).toEqual(before)
})

test('accepts quiet hours only with two different wall clock times and a named time zone', async () => {
  const ada = await aMember(app, 'woman')
  // Cast, because the client's type rejects some of these.
  const attempt = (quietHours: object) =>
    // Wrong on purpose.
    ada.client.account.savePreferences({ quietHours: quietHours as never }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  for (const wrong of [
    { from: '24:00', until: '07:00', timeZone: 'UTC' },
    { from: '22:00', until: '7:00', timeZone: 'UTC' },
    { from: '22:00', until: '22:00', timeZone: 'UTC' },
    { from: '22:00', until: '07:00', timeZone: 'Mars/Olympus' },
    { from: '22:00', until: '07:00', timeZone: '+01:00' },
    { from: '22:00', until: '07:00' },
  ])
    expect([wrong, await attempt(wrong)]).toEqual([wrong, 422])
  expect(await attempt({ from: '00:00', until: '23:59', timeZone: 'America/Sao_Paulo' })).toBe(200)
})

test('lists blocked members fifty at a time, newest first and each once', async () => {
  const ada = await aMember(app, 'woman')
  const blocked: string[] = []
  for (let i = 0; i < 120; i++) {
    const id = await aPerson(app.db, { gender: 'man' })
    // Three blocks share each timestamp, so that a page ends between equal ones.
    const created_at = new Date(app.clock.now().getTime() + Math.floor(i / 3) * 1000)
    await app.db
      .insertInto('blocks')
      .values({ blocker_id: ada.id, blocked_id: id, created_at })
      .execute()
    blocked.push(id)
  }
  const sizes: number[] = []
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ada.client.account.listBlocked(cursor ? { cursor } : {})
    sizes.push(page.members.length)
    seen.push(...page.members.map(({ id }) => id))
    const moments = page.members.map(({ blockedAt }) => blockedAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    cursor = page.nextCursor
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(seen.toSorted()).toEqual(blocked.toSorted())
})
