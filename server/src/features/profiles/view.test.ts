import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { findVisible } from './shared-queries.ts'

let app: TestApp
let ben: TestMember
let pia: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ben = await aMember(app, 'man')
  pia = await aMember(app, 'woman', { premium: true })
})
afterAll(() => app.close())

const CANARY = 'canary-7q4'

/** Creates a member with a value in every column; private ones contain `CANARY`. */
async function aFullMember(): Promise<TestMember> {
  const ada = await aMember(app, 'woman', {
    email: `${CANARY}-${crypto.randomUUID()}@people.example`,
  })
  await ada.client.profiles.update({
    rootsCity: 'Accra',
    profession: `${CANARY} nurse`,
    education: 'phd',
    aboutMe: `${CANARY} about`,
    interests: [`${CANARY} kora`],
    languages: ['Igbo'],
    lookingFor: 'friendship',
    relationshipType: 'open',
    heightCm: 171,
    bodyType: 'slim',
    smoking: 'never',
    drinking: 'never',
    diet: 'halal',
    religion: 'atheist',
    children: 'none',
    wantChildren: 'no',
  })
  await insertPhoto(app.db, ada.id, {
    is_profile_picture: true,
    likes_count: 77_777,
    description: 'At the sea',
  })
  await insertPhoto(app.db, ada.id, {
    order_index: 1,
    placeholder: `${CANARY} second`,
    description: `${CANARY} at home`,
  })
  await insertPhoto(app.db, ada.id, {
    order_index: 2,
    placeholder: `${CANARY} pending`,
    description: `${CANARY} pending`,
    is_approved: false,
  })
  return ada
}

async function bodyFor(viewer: TestMember, id: string): Promise<{ status: number; body: string }> {
  const response = await fetchAs(viewer.jar, `${app.url}/api/members/${id}`)
  return { status: response.status, body: await response.text() }
}

// `visibility.test.ts` checks the exact keys of each kind of viewer.

test('shows the card, the photo count and the own like to an unmatched free member', async () => {
  const ada = await aFullMember()
  const { status, body } = await bodyFor(ben, ada.id)
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    view: 'limited',
    photoCount: 2,
    likeState: 'none',
    member: { photo: { description: 'At the sea' } },
  })
  expect(body).not.toContain(CANARY)
})

test('shows the full view with approved photos, and nothing private, to premium members', async () => {
  const ada = await aFullMember()
  const { body } = await bodyFor(pia, ada.id)
  const view = JSON.parse(body) as { photos: { description: string | null }[] }
  expect(view.photos.map(({ description }) => description)).toEqual([
    'At the sea',
    `${CANARY} at home`,
  ])
  expect(view).toMatchObject({
    view: 'full',
    threadId: null,
    likeState: 'none',
    activity: 'online',
  })
  for (const secret of ['@people.example', `${CANARY} pending`, '77777', '1992-04-17'])
    expect(body).not.toContain(secret)
})

test('limits the view at the second premium expires', async () => {
  const ada = await aFullMember()
  const pat = await aMember(app, 'man')
  const expires = new Date(app.clock.now().getTime() + 1)
  await app.db
    .insertInto('premium_features')
    .values({ user_id: pat.id, expires_at: expires })
    .execute()
  expect(await pat.client.profiles.view({ id: ada.id })).toMatchObject({ view: 'full' })
  await app.db
    .updateTable('premium_features')
    .set({ expires_at: app.clock.now() })
    .where('user_id', '=', pat.id)
    .execute()
  expect(await pat.client.profiles.view({ id: ada.id })).toMatchObject({ view: 'limited' })
  await app.db
    .updateTable('premium_features')
    .set({ expires_at: expires, is_active: false })
    .where('user_id', '=', pat.id)
    .execute()
  expect(await pat.client.profiles.view({ id: ada.id })).toMatchObject({ view: 'limited' })
})

test('shows full views and the thread to matched members, and limited ones after unmatching', async () => {
  const [ada, cem] = [await aFullMember(), await aMember(app, 'man')]
  const { threadId } = await match(app, cem, ada)
  expect(await cem.client.profiles.view({ id: ada.id })).toMatchObject({
    view: 'full',
    likeState: 'matched',
    threadId,
  })

  await app.db
    .updateTable('matches')
    .set({ unmatched_at: app.clock.now() })
    .where('user_a_id', 'in', [ada.id, cem.id])
    .execute()
  expect(await cem.client.profiles.view({ id: ada.id })).toMatchObject({
    view: 'limited',
    likeState: 'like',
  })
})

test('returns the viewer’s own like and never the other member’s', async () => {
  const [ada, cem] = await Promise.all([aMember(app, 'woman'), aMember(app, 'man')])
  await ada.client.likes.send({ to: cem.id, kind: 'like' })
  expect(await cem.client.profiles.view({ id: ada.id })).toMatchObject({ likeState: 'none' })
  expect(await ada.client.profiles.view({ id: cem.id })).toMatchObject({ likeState: 'like' })
  const dan = await aMember(app, 'man')
  await ada.client.likes.send({ to: dan.id, kind: 'super', expectedPrice: 5 })
  expect(await ada.client.profiles.view({ id: dan.id })).toMatchObject({ likeState: 'super' })
})

test("keeps a photo's alt text with the photo when it is changed, removed or replaced", async () => {
  const [ada, mod] = [await aMember(app, 'woman'), await aModerator(app)]
  const first = await insertPhoto(app.db, ada.id, { is_profile_picture: true })
  const second = await insertPhoto(app.db, ada.id, { order_index: 1, description: 'In the hills' })
  const said = async () =>
    (await ben.client.profiles.view({ id: ada.id })).member.photo?.description
  expect(await said()).toBeNull()
  await ada.client.photos.describe({ id: first, description: 'At the sea' })
  expect(await said()).toBeNull()
  await mod.client.moderation.approveDescription({ id: first, revision: 1 })
  expect(await said()).toBe('At the sea')
  await ada.client.photos.setProfilePicture({ id: second })
  expect(await said()).toBe('In the hills')
  await ada.client.photos.remove({ id: second })
  expect(await said()).toBe('At the sea')
  await ada.client.photos.describe({ id: first, description: '' })
  expect(await said()).toBeNull()
})

describe('hidden members', () => {
  const ways: Record<string, (id: MemberId, viewer: MemberId) => Promise<unknown>> = {
    hidden: (id) =>
      app.db.updateTable('profiles').set({ is_available: false }).where('id', '=', id).execute(),
    banned: (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'banned' })
        .where('id', '=', id)
        .execute(),
    suspended: (id) =>
      app.db
        .updateTable('profiles')
        .set({
          account_status: 'suspended',
          suspended_until: new Date(app.clock.now().getTime() + 86_400_000),
        })
        .where('id', '=', id)
        .execute(),
    paused: (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'paused' })
        .where('id', '=', id)
        .execute(),
    deleting: (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'deleting' })
        .where('id', '=', id)
        .execute(),
    unconfirmed: (id) =>
      app.db.updateTable('profiles').set({ is_confirmed: false }).where('id', '=', id).execute(),
    'blocked by the viewer': (id, viewer) =>
      app.db.insertInto('blocks').values({ blocker_id: viewer, blocked_id: id }).execute(),
    'blocking the viewer': (id, viewer) =>
      app.db.insertInto('blocks').values({ blocker_id: id, blocked_id: viewer }).execute(),
  }

  test.each(Object.keys(ways))(
    'answers %s with the same bytes as an unknown id, with and without premium',
    async (way) => {
      for (const viewer of [ben, pia]) {
        const owner = await aPerson(app.db, { gender: 'woman' })
        expect((await bodyFor(viewer, owner)).status).toBe(200)
        await ways[way]?.(owner, viewer.id)
        const unknown = await bodyFor(viewer, crypto.randomUUID())
        expect(unknown.status).toBe(404)
        expect(await bodyFor(viewer, owner)).toEqual(unknown)
      }
    },
  )

  test('answers the own id as unknown', async () => {
    expect(await bodyFor(ben, ben.id)).toEqual(await bodyFor(ben, crypto.randomUUID()))
  })

  test.each(Object.keys(ways))(
    'shows nothing of a match with somebody %s, except the hidden one’s page',
    async (way) => {
      const [ada, cem] = await Promise.all([aMember(app, 'woman'), aMember(app, 'man')])
      await match(app, ada, cem)
      await ways[way]?.(ada.id, cem.id)
      if (way === 'hidden')
        expect(await cem.client.profiles.view({ id: ada.id })).toMatchObject({
          view: 'full',
          likeState: 'matched',
        })
      else
        await expect(cem.client.profiles.view({ id: ada.id })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        })
      expect((await findVisible(app.db, cem.id, ada.id, app.clock.now())) !== undefined).toBe(
        way === 'hidden',
      )
    },
  )
})

test('refuses visitors and malformed ids', async () => {
  await expect(app.client().profiles.view({ id: ben.id })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
  })
  expect((await bodyFor(ben, 'nobody')).status).toBe(422)
  expect((await bodyFor(ben, `${pia.id}?full=true`)).status).toBe(422)
})

test('shows the boost badge exactly while the boost lasts, before the sweep runs', async () => {
  const owner = await aPerson(app.db)
  const photo = await insertPhoto(app.db, owner, { likes_count: 5_000 })
  expect(await ben.client.profiles.view({ id: owner })).toMatchObject({
    member: { isBoosted: false },
  })
  await app.db
    .updateTable('photos')
    .set({ boost_expires_at: new Date(app.clock.now().getTime() + 60_000) })
    .where('id', '=', photo)
    .execute()
  expect(await ben.client.profiles.view({ id: owner })).toMatchObject({
    member: { isBoosted: true },
  })
  app.clock.advance({ seconds: 60 })
  expect(await ben.client.profiles.view({ id: owner })).toMatchObject({
    member: { isBoosted: false },
  })
})

test('computes the age in the member’s own time zone', async () => {
  const today = app.clock.now()
  const west = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(today)
  const born = `${Number(west.slice(0, 4)) - 30}${west.slice(4)}`.replace('-02-29', '-03-01')
  const owner = await aPerson(app.db, {
    birth_date: born,
    time_zone: 'America/Los_Angeles',
    city: 'Los Angeles',
    country: 'US',
  })
  const isLeapDay = west.endsWith('02-29')
  expect(await ben.client.profiles.view({ id: owner })).toMatchObject({
    member: { age: isLeapDay ? 29 : 30 },
  })
})

test('counts live matches and their unread messages in the header', async () => {
  const [ada, cem, dan] = await Promise.all([
    aMember(app, 'woman'),
    aMember(app, 'man'),
    aMember(app, 'man'),
  ])
  for (const man of [cem, dan]) {
    const { threadId } = await match(app, ada, man)
    await ada.client.messages.send({
      threadId,
      content: 'Hello',
      clientId: crypto.randomUUID(),
      expectedPrice: 0,
    })
  }
  expect(await cem.client.profiles.mine()).toMatchObject({ matchCount: 1, unreadCount: 1 })
  expect(await ada.client.profiles.mine()).toMatchObject({ matchCount: 2, unreadCount: 0 })
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: cem.id }).execute()
  expect(await cem.client.profiles.mine()).toMatchObject({ matchCount: 0, unreadCount: 0 })
  expect(await ada.client.profiles.mine()).toMatchObject({ matchCount: 1 })
})
