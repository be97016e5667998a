import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import { openStream } from '../../testing/streams.ts'
import { forgetWithdrawnLikes } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const like = (from: TestMember, to: MemberId) => from.client.likes.send({ to, kind: 'like' })
const superLike = (from: TestMember, to: MemberId, expectedPrice = 5) =>
  from.client.likes.send({ to, kind: 'super', expectedPrice })
const withdraw = (from: TestMember, { id: to }: { id: MemberId }) =>
  from.client.likes.withdraw({ to })

async function listSent({ client }: TestMember): Promise<[MemberId, string][]> {
  return (await client.likes.listSent({})).likes.map(({ member, kind }) => [member.id, kind])
}

async function readReceived({ client }: TestMember) {
  const [{ likes }, { count }, { notifications }, { unreadCount }] = await Promise.all([
    client.likes.listReceived({}),
    client.likes.countReceived(),
    client.notifications.list({}),
    client.notifications.unread(),
  ])
  return { likes, count, notifications, unreadCount }
}

/** Moves a member's withdrawn likes and the notifications about them into the past. */
async function backdate({ id }: TestMember, days: number) {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`
  await app.db
    .updateTable('withdrawn_likes')
    .set({ withdrawn_at: earlier('withdrawn_at') })
    .where('from_user_id', '=', id)
    .execute()
  await app.db
    .updateTable('notifications')
    .set({ happened_at: earlier('happened_at') })
    .where('about_id', '=', id)
    .execute()
}

const aPremiumWoman = () => aMember(app, 'woman', { premium: true })

test('lists sent likes in pages, the newest first, and an upgrade in its place', async () => {
  const ben = await aMember(app, 'man')
  expect(await listSent(ben)).toEqual([])
  const crowd = await addBulkMembers(app, 45, 'woman')
  await app.db
    .insertInto('likes')
    .values(
      crowd.map((to, index) => ({
        from_user_id: ben.id,
        to_user_id: to,
        created_at: new Date(app.clock.now().getTime() - index * 60_000),
      })),
    )
    .execute()
  await superLike(ben, crowd[1]!)
  const pages: MemberId[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ben.client.likes.listSent(cursor ? { cursor } : {})
    pages.push(page.likes.map(({ member }) => member.id))
    cursor = page.nextCursor
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(crowd)
  expect((await listSent(ben))[1]).toEqual([crowd[1], 'super'])
})

test('leaves out members who can’t be seen any more, and matches also after their end', async () => {
  const ben = await aMember(app, 'man')
  const people = await addBulkMembers(app, 5, 'woman')
  const [hidden, blocking, blocked] = people
  for (const id of people) await like(ben, id)
  const ada = await aMember(app, 'woman')
  await like(ben, ada.id)
  const { match } = await like(ada, ben.id)
  await app.db
    .updateTable('profiles')
    .set({ is_available: false })
    .where('id', '=', hidden!)
    .execute()
  await app.db.insertInto('blocks').values({ blocker_id: blocking!, blocked_id: ben.id }).execute()
  await ben.client.safety.block({ id: blocked! })
  const seen = people.slice(3).map((id) => [id, 'like'])
  expect((await listSent(ben)).toSorted()).toEqual(seen.toSorted())
  await ada.client.matches.unmatch({ threadId: match!.threadId })
  expect((await listSent(ben)).toSorted()).toEqual(seen.toSorted())
})

test('takes a like back from the list, count and bell of the other, live in both tabs', async () => {
  const [ada, ben] = [await aPremiumWoman(), await aMember(app, 'man')]
  await like(ben, ada.id)
  expect(await readReceived(ada)).toMatchObject({ count: 1, unreadCount: 1 })
  const tabs = { ada: await openStream(app.url, ada.jar), ben: await openStream(app.url, ben.jar) }
  await withdraw(ben, ada)
  expect(await readReceived(ada)).toEqual({
    likes: [],
    count: 0,
    notifications: [],
    unreadCount: 0,
  })
  expect(await listSent(ben)).toEqual([])
  const heard = (name: keyof typeof tabs, type: string) =>
    tabs[name].heard.some(({ event }) => event.type === type)
  await until(
    'both tabs to hear of it',
    () =>
      heard('ben', 'likes.sentChanged') &&
      heard('ada', 'likes.changed') &&
      heard('ada', 'notifications.changed'),
  )
  for (const tab of Object.values(tabs)) await tab.stop()
  // No like, an unknown member and a repetition look the same.
  expect(await withdraw(ben, ada)).toEqual({})
  expect(await ben.client.likes.withdraw({ to: MemberId.parse(crypto.randomUUID()) })).toEqual({})
})

test('keeps a like that became a match, also after the match ended', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await like(ben, ada.id)
  const { match } = await like(ada, ben.id)
  expect(await readResultCode(withdraw(ben, ada))).toBe('ALREADY_MATCHED')
  await ada.client.matches.unmatch({ threadId: match!.threadId })
  expect(await withdraw(ben, ada)).toEqual({})
  const likes = await app.db
    .selectFrom('likes')
    .select('id')
    .where('from_user_id', '=', ben.id)
    .execute()
  expect(likes).toHaveLength(1)
})

test('decides a like back and a withdrawal one after the other', async () => {
  for (let round = 0; round < 10; round++) {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await like(ben, ada.id)
    const [back, gone] = await Promise.all([like(ada, ben.id), readResultCode(withdraw(ben, ada))])
    expect(gone).toBe(back.match ? 'ALREADY_MATCHED' : 'accepted')
  }
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})

test('returns neither tokens nor a free super like', async () => {
  const [ada, uma, ben] = [await aPremiumWoman(), await aPremiumWoman(), await aMember(app, 'man')]
  await superLike(ben, ada.id)
  await withdraw(ben, ada)
  expect(await readBalance(app, ben.id)).toBe(45)
  await givePremium(app, ben)
  const crowd = await addBulkMembers(app, 4, 'woman')
  for (const to of [uma.id, ...crowd]) await superLike(ben, to, 0)
  await withdraw(ben, uma)
  expect(await readResultCode(superLike(ben, uma.id, 0))).toBe('PRICE_CHANGED')
  await superLike(ben, uma.id)
  expect(await readBalance(app, ben.id)).toBe(40)
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})

test('notifies once of a like that is taken back and sent again within a month', async () => {
  const [ada, ben] = [await aPremiumWoman(), await aMember(app, 'man')]
  await like(ben, ada.id)
  await ada.client.notifications.markAllRead()
  app.clock.advance({ days: 8 })
  await withdraw(ben, ada)
  await like(ben, ada.id)
  const again = await readReceived(ada)
  expect(again).toMatchObject({ count: 1, unreadCount: 0, likes: [{ since: 'earlier' }] })
  expect(again.notifications.map(({ isRead, times }) => [isRead, times])).toEqual([[true, 1]])

  await withdraw(ben, ada)
  await backdate(ben, 31)
  await forgetWithdrawnLikes.run({}, app.deps)
  await like(ben, ada.id)
  expect(await readReceived(ada)).toMatchObject({ unreadCount: 1, likes: [{ since: 'today' }] })
})

test('shows the unread notification again instead of a second one', async () => {
  const [ada, ben] = [await aPremiumWoman(), await aMember(app, 'man')]
  await like(ben, ada.id)
  await withdraw(ben, ada)
  await backdate(ben, 40)
  await like(ben, ada.id)
  const { notifications, unreadCount } = await readReceived(ada)
  expect([notifications.map(({ kind, times }) => [kind, times]), unreadCount]).toEqual([
    [['like', 1]],
    1,
  ])
  await withdraw(ben, ada)
  await superLike(ben, ada.id)
  await withdraw(ben, ada)
  await like(ben, ada.id)
  // She heard nothing of the super like before it was gone.
  expect((await readReceived(ada)).notifications).toMatchObject([{ kind: 'like', times: 1 }])
})

test('notifies of each paid super like, and of no plain like after one that was read', async () => {
  const [ada, ben] = [await aPremiumWoman(), await aMember(app, 'man')]
  const listStates = async () => {
    const { notifications } = await readReceived(ada)
    return notifications.map(({ kind, isRead }) => [kind, isRead])
  }
  await superLike(ben, ada.id)
  await ada.client.notifications.markAllRead()
  await withdraw(ben, ada)
  await like(ben, ada.id)
  expect(await listStates()).toEqual([])
  await withdraw(ben, ada)
  app.clock.advance({ minutes: 1 })
  await superLike(ben, ada.id)
  expect(await listStates()).toEqual([
    ['super_like', false],
    ['super_like', true],
  ])

  // The unread one was sent already; paid again, it is sent again.
  await app.db
    .updateTable('notifications')
    .set({ mail_state: 'sent', mailed_at: app.clock.now(), push_state: 'sent' })
    .where('about_id', '=', ben.id)
    .execute()
  await withdraw(ben, ada)
  await superLike(ben, ada.id)
  const states = await app.db
    .selectFrom('notifications')
    .select(['mail_state', 'times'])
    .where('about_id', '=', ben.id)
    .where('read_at', 'is', null)
    .execute()
  expect(states).toEqual([{ mail_state: 'waiting', times: 1 }])
})
