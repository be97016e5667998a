import type { Notification } from '@adire/contract/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  givePremium,
  grantTokens,
  match,
  type TestMember,
} from '../../testing/members.ts'
import { openStream } from '../../testing/streams.ts'
import { sweepNotifications } from './jobs.ts'
import { NOTIFICATION_RETENTION_DAYS, PAGE_SIZE } from './rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const CANARY = 'Meet me where the two rivers join, at nine'

async function readBell({ client }: TestMember): Promise<Notification[]> {
  return (await client.notifications.list({})).notifications
}

async function readUnread({ client }: TestMember): Promise<number> {
  return (await client.notifications.unread()).unreadCount
}

test('names likers to premium members only, and keeps one notification for an upgraded like', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  const [like] = await readBell(ada)
  expect(like).toMatchObject({
    type: 'like',
    kind: 'like',
    about: null,
    threadId: null,
    times: 1,
    isRead: false,
  })
  expect(JSON.stringify(like)).not.toContain(ben.id)
  expect(JSON.stringify(like)).not.toContain(ben.handle)

  await ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  const bell = await readBell(ada)
  expect(bell.map(({ kind, times }) => [kind, times])).toEqual([['super_like', 1]])
  expect(await readUnread(ada)).toBe(1)

  await givePremium(app, ada)
  expect((await readBell(ada))[0]?.about).toMatchObject({ id: ben.id, handle: ben.handle })
})

test('notifies the other member of a match with a link to the thread', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const [told] = (await readBell(ada)).filter(({ kind }) => kind === 'match')
  expect(told).toMatchObject({ type: 'match', about: { id: ben.id, handle: ben.handle }, threadId })
})

test('counts no unread like that has become a match, but keeps a read one', async () => {
  const [ada, ben, cem, dan] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  for (const one of [ben, cem]) await one.client.likes.send({ to: ada.id, kind: 'like' })
  const readLikes = async () =>
    (await readBell(ada)).map(({ kind, times, isRead }) => [kind, times, isRead])
  expect(await readLikes()).toEqual([['like', 2, false]])
  await ada.client.likes.send({ to: ben.id, kind: 'like' })
  expect([await readLikes(), await readUnread(ada)]).toEqual([[['like', 1, false]], 1])
  await ada.client.likes.send({ to: cem.id, kind: 'like' })
  expect([await readLikes(), await readUnread(ada)]).toEqual([[], 0])

  await dan.client.likes.send({ to: ada.id, kind: 'like' })
  await ada.client.notifications.markAllRead()
  await ada.client.likes.send({ to: dan.id, kind: 'like' })
  expect(await readLikes()).toEqual([['like', 1, true]])
})

test('groups the messages of a thread until they are read, without their text', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 100 })]
  const { threadId } = await match(app, ben, ada)
  await ada.client.notifications.markAllRead()
  for (let i = 0; i < 3; i++)
    await ben.client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: CANARY,
      expectedPrice: 10,
    })
  const messages = (await readBell(ada)).filter(({ kind }) => kind === 'message')
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({
    type: 'message',
    times: 3,
    threadId,
    about: { handle: ben.handle },
    isRead: false,
  })
  expect(JSON.stringify(messages)).not.toContain('rivers')
  expect(await readUnread(ada)).toBe(1)

  await ada.client.messages.markRead({ threadId, upToSeq: 3 })
  expect(await readUnread(ada)).toBe(0)
  app.clock.advance({ minutes: 1 })
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: CANARY,
    expectedPrice: 10,
  })
  const after = (await readBell(ada)).filter(({ kind }) => kind === 'message')
  expect(after.map(({ times, isRead }) => [times, isRead])).toEqual([
    [1, false],
    [3, true],
  ])
})

test('notifies of decisions and received tokens, but not of the welcome bonus', async () => {
  const [ada, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  expect(await readBell(ada)).toEqual([])
  const { id } = await ada.client.photos.upload({ file: await aPortraitFile(31) })
  await moderator.client.moderation.approvePhoto({ id })
  await moderator.client.moderation.rejectPhoto({ id, reason: 'Too dark to see anybody' })
  await moderator.client.moderation.denyMember({ id: ada.id, reason: 'The photo shows a lake' })
  await moderator.client.moderation.approveMember({ id: ada.id })
  await grantTokens(app, ada, 20)
  const bell = await readBell(ada)
  expect(
    bell.map(({ kind, facts }) => [kind, facts.words ?? facts.amount ?? facts.photoId]).toSorted(),
  ).toEqual(
    [
      ['photo_approved', id],
      ['photo_rejected', 'Too dark to see anybody'],
      ['member_denied', 'The photo shows a lake'],
      ['member_verified', undefined],
      ['tokens_credited', 20],
    ].toSorted(),
  )
  expect(new Set(bell.map(({ type }) => type))).toEqual(new Set(['other']))
})

test('marks one or all notifications as read in every tab', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const stream = await openStream(app.url, ada.jar)
  const changes = () =>
    stream.heard.filter(({ event }) => event.type === 'notifications.changed').length
  for (const amount of [1, 2, 3]) await grantTokens(app, ada, amount)
  await until('the event of each grant', () => changes() === 3)
  const [newest] = await readBell(ada)
  if (!newest) throw new Error('the bell is empty')
  expect(await ada.client.notifications.markRead({ id: newest.id })).toEqual({ unreadCount: 2 })
  expect(await ada.client.notifications.markRead({ id: newest.id })).toEqual({ unreadCount: 2 })
  await expect(eve.client.notifications.markRead({ id: newest.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await readBell(ada)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  expect(await ada.client.notifications.markAllRead()).toEqual({ unreadCount: 0 })
  await until('the events of the other tabs', () => changes() === 6)
  expect((await readBell(ada)).every(({ isRead }) => isRead)).toBe(true)
  await stream.stop()
})

test('groups likes of different members until and after they are read', async () => {
  const ada = await aMember(app, 'woman')
  const [ben, cem, late] = [
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  const readLikes = async () =>
    (await readBell(ada)).map(({ kind, times, about, isRead }) => [
      kind,
      times,
      about?.handle ?? null,
      isRead,
    ])
  for (const one of [ben, cem]) {
    await one.client.likes.send({ to: ada.id, kind: 'like' })
    app.clock.advance({ minutes: 1 })
  }
  expect([await readLikes(), await readUnread(ada)]).toEqual([[['like', 2, null, false]], 1])
  await givePremium(app, ada)
  const premium = (await readLikes()).filter(([kind]) => kind === 'like')
  expect(premium).toEqual([['like', 2, cem.handle, false]])

  const group = (await readBell(ada)).find(({ kind }) => kind === 'like')
  await late.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  app.clock.advance({ minutes: 1 })
  await ada.client.notifications.markRead({ id: group!.id })
  const [hidden] = [await aMember(app, 'man')]
  await hidden.client.likes.send({ to: ada.id, kind: 'like' })
  await hidden.client.profiles.setAvailability({ isAvailable: false })
  const after = async () =>
    (await readLikes()).filter(([kind]) => kind === 'like' || kind === 'super_like')
  expect(await after()).toEqual([
    ['super_like', 1, late.handle, false],
    ['like', 2, cem.handle, true],
  ])
  // A like that isn't shown yet stays unread.
  await ada.client.notifications.markAllRead()
  await hidden.client.profiles.setAvailability({ isAvailable: true })
  expect((await after())[0]).toEqual(['like', 1, hidden.handle, false])
})

test('removes both members’ notifications about each other after a block or unmatch', async () => {
  const [ada, ben, cleo] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man', { tokens: 100 }),
    await aMember(app, 'man', { tokens: 100 }),
  ]
  for (const man of [ben, cleo]) {
    const { threadId } = await match(app, ada, man)
    await man.client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello',
      expectedPrice: 10,
    })
    await ada.client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello to you',
      expectedPrice: 0,
    })
    if (man === cleo) await ada.client.matches.unmatch({ threadId })
  }
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute()
  for (const member of [ada, ben, cleo]) {
    const about = (await readBell(member)).filter(
      ({ kind }) => kind === 'match' || kind === 'message',
    )
    expect([member.handle, about]).toEqual([member.handle, []])
  }
  // The like of a former match was no secret, so it stays; nothing of a blocked member does.
  expect((await readBell(ben)).filter(({ type }) => type === 'like')).toEqual([])
})

test('lists notifications in pages, newest first, each once', async () => {
  const ada = await aMember(app, 'woman')
  for (let i = 1; i <= PAGE_SIZE + 3; i++) await grantTokens(app, ada, i)
  const first = await ada.client.notifications.list({})
  if (!first.nextCursor) throw new Error('there is no second page')
  const second = await ada.client.notifications.list({ cursor: first.nextCursor })
  const amounts = [...first.notifications, ...second.notifications].map(({ facts }) => facts.amount)
  expect(amounts).toEqual(Array.from({ length: PAGE_SIZE + 3 }, (_, i) => PAGE_SIZE + 3 - i))
  expect([first.notifications.length, second.nextCursor]).toEqual([PAGE_SIZE, null])
  const eve = await aMember(app, 'woman')
  await expect(eve.client.notifications.list({ cursor: first.nextCursor })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})

test('notifies of no like that is rolled back', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 0 })]
  await expect(
    ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 }),
  ).rejects.toMatchObject({
    code: 'INSUFFICIENT_TOKENS',
  })
  expect(await readBell(ada)).toEqual([])
})

test('deletes old notifications', async () => {
  const later = await startTestApp({ withLimits: false })
  const ada = await aMember(later, 'woman')
  await grantTokens(later, ada, 5)
  later.clock.advance({ days: NOTIFICATION_RETENTION_DAYS + 1 })
  await sweepNotifications.run({}, later.deps)
  expect(
    await later.db.selectFrom('notifications').select('id').where('user_id', '=', ada.id).execute(),
  ).toEqual([])
  await later.close()
})
