import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { addBulkMembers, addBulkLikes } from '../../testing/bulk-members.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function listAll(member: TestMember) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = await member.client.likes.listReceived(cursor === undefined ? {} : { cursor })
    pages.push(page.likes)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

const readCount = async (member: TestMember) => (await member.client.likes.countReceived()).count

/** Ways in which a liker becomes invisible; each has to remove them from list and count. */
const waysToVanish: Record<string, (liker: MemberId, liked: MemberId) => Promise<unknown>> = {
  hidden: (id) =>
    app.db.updateTable('profiles').set({ is_available: false }).where('id', '=', id).execute(),
  paused: (id) =>
    app.db.updateTable('profiles').set({ account_status: 'paused' }).where('id', '=', id).execute(),
  banned: (id) =>
    app.db.updateTable('profiles').set({ account_status: 'banned' }).where('id', '=', id).execute(),
  unconfirmed: (id) =>
    app.db.updateTable('profiles').set({ is_confirmed: false }).where('id', '=', id).execute(),
  blocking: (id, liked) =>
    app.db.insertInto('blocks').values({ blocker_id: id, blocked_id: liked }).execute(),
}

test('returns only the number to a free member, without keys, ids or photos', async () => {
  const ada = await aMember(app, 'woman')
  const ben = await aMember(app, 'man', { photo: true })
  await ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  await addBulkLikes(app, await addBulkMembers(app, 2, 'man'), ada.id)
  const answer = await fetchAs(ada.jar, `${app.url}/api/likes/received/count`)
  expect(await answer.text()).toBe('{"count":3}')
  const list = await fetchAs(ada.jar, `${app.url}/api/likes/received`)
  expect(list.status).toBe(403)
  const text = await list.text()
  expect(text).toContain('PREMIUM_REQUIRED')
  for (const secret of [ben.id, ben.handle, 'media', 'count']) expect(text).not.toContain(secret)
})

test('opens the list when premium starts and closes it when premium ends', async () => {
  const ada = await aMember(app, 'woman')
  await addBulkLikes(app, await addBulkMembers(app, 1, 'man'), ada.id)
  await givePremium(app, ada)
  expect((await ada.client.likes.listReceived({})).likes).toHaveLength(1)
  await app.db
    .updateTable('premium_features')
    .set({ expires_at: app.clock.now() })
    .where('user_id', '=', ada.id)
    .execute()
  await expect(ada.client.likes.listReceived({})).rejects.toMatchObject({
    code: 'PREMIUM_REQUIRED',
    status: 403,
  })
})

test('lists cards for premium members, super likes first, with an approximate time', async () => {
  const ada = await aMember(app, 'woman', { premium: true })
  const [first, second, third] = await addBulkMembers(app, 3, 'man')
  const likedAgo = (from: MemberId, days: number, isSuper = false) => {
    const at = new Date(app.clock.now().getTime() - days * 86_400_000)
    return app.db
      .insertInto('likes')
      .values({
        from_user_id: from,
        to_user_id: ada.id,
        created_at: at,
        is_super_like: isSuper,
        super_liked_at: isSuper ? at : null,
        super_cost: 0,
      })
      .execute()
  }
  await likedAgo(first!, 3)
  await likedAgo(second!, 0)
  await likedAgo(third!, 20, true)
  const { likes } = await ada.client.likes.listReceived({})
  expect(likes.map(({ member, kind, since }) => [member.id, kind, since])).toEqual([
    [third, 'super', 'earlier'],
    [second, 'like', 'today'],
    [first, 'like', 'this_week'],
  ])
  expect(Object.keys(likes[0]!).toSorted()).toEqual([
    'comment',
    'isWarned',
    'kind',
    'member',
    'on',
    'since',
  ])
})

test.each(Object.keys(waysToVanish))(
  'leaves a liker who is %s out of list and count',
  async (way) => {
    const [free, premium] = [
      await aMember(app, 'woman'),
      await aMember(app, 'woman', { premium: true }),
    ]
    for (const member of [free, premium]) {
      const [liker] = await addBulkMembers(app, 1, 'man')
      await addBulkLikes(app, [liker!], member.id)
      expect(await readCount(member)).toBe(1)
      await waysToVanish[way]!(liker!, member.id)
      expect(await readCount(member)).toBe(0)
    }
    expect((await premium.client.likes.listReceived({})).likes).toEqual([])
  },
)

test('removes a liker after a like back, also after that match ends', async () => {
  const ada = await aMember(app, 'woman', { premium: true })
  const ben = await aMember(app, 'man')
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  const { match } = await ada.client.likes.send({ to: ben.id, kind: 'like' })
  expect([await readCount(ada), await readCount(ben)]).toEqual([0, 0])
  await ben.client.matches.unmatch({ threadId: match!.threadId })
  expect([
    await readCount(ada),
    await readCount(ben),
    (await ada.client.likes.listReceived({})).likes,
  ]).toEqual([0, 0, []])
})

test('removes a passed or blocked liker from the premium list, and says how many they are', async () => {
  const ada = await aMember(app, 'woman', { premium: true })
  const crowd = await addBulkMembers(app, 24, 'man')
  await addBulkLikes(app, crowd, ada.id)
  await ada.client.discovery.pass({ to: crowd[0]! })
  await ada.client.safety.block({ id: crowd[1]! })
  expect(await readCount(ada)).toBe(22)
  const first = await ada.client.likes.listReceived({})
  expect(first.turnedDown).toBe(2)
  const next = await ada.client.likes.listReceived({ cursor: first.nextCursor! })
  expect(next.turnedDown).toBeNull()
  const shown = [...first.likes, ...next.likes].map(({ member }) => member.id)
  expect(shown.toSorted()).toEqual(crowd.slice(2).toSorted())
  await ada.client.discovery.undoPass({})
  expect([await readCount(ada), (await ada.client.likes.listReceived({})).turnedDown]).toEqual([
    23, 1,
  ])
})

test('pages 45 likes, each once, and caps the count', async () => {
  const ada = await aMember(app, 'woman', { premium: true })
  const crowd = await addBulkMembers(app, 45, 'man')
  await addBulkLikes(app, crowd, ada.id)
  const pages = await listAll(ada)
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  expect(
    pages
      .flat()
      .map(({ member }) => member.id)
      .toSorted(),
  ).toEqual(crowd.toSorted())
  await addBulkLikes(app, await addBulkMembers(app, 60, 'man'), ada.id)
  expect(await readCount(ada)).toBe(100)
})

test('refuses the cursor of another member or a changed one', async () => {
  const [ada, eve] = [
    await aMember(app, 'woman', { premium: true }),
    await aMember(app, 'woman', { premium: true }),
  ]
  await addBulkLikes(app, await addBulkMembers(app, 21, 'man'), ada.id)
  const { nextCursor } = await ada.client.likes.listReceived({})
  await expect(eve.client.likes.listReceived({ cursor: nextCursor! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  await expect(ada.client.likes.listReceived({ cursor: `${nextCursor}x` })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})

test('notifies the liked member without an id, and nobody of a refused like', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const received: string[] = []
  for (const [name, { id }] of Object.entries({ ada, ben }))
    app.deps.realtime.listen(id, (event) => received.push(`${name} ${JSON.stringify(event)}`))
  const ofLikes = () => received.filter((line) => line.includes('likes.changed'))
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  await ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  await expect(
    ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 }),
  ).rejects.toMatchObject({
    code: 'ALREADY_SUPER_LIKED',
  })
  await ada.client.likes.send({ to: ben.id, kind: 'like' })
  await until(
    'both have received of the match',
    () => received.filter((line) => line.includes('matches.created')).length === 2,
  )
  expect(ofLikes()).toHaveLength(2)
  for (const line of ofLikes()) {
    expect(line).toMatch(/^ada /)
    expect(line).not.toContain(ben.id)
  }
})

test('limits a first day to thirty likes and an hour to twenty super likes', async () => {
  const limited = await startTestApp({
    besides: app,
    config: { sessionSecrets: app.deps.config.sessionSecrets },
  })
  try {
    const ben = await aMember(limited, 'man', { tokens: 200 })
    const targets = await addBulkMembers(app, 40, 'woman')
    const send = (index: number, kind: 'like' | 'super') =>
      ben.client.likes.send({
        to: targets[index]!,
        ...(kind === 'super' ? { kind, expectedPrice: 5 } : { kind }),
      })
    for (let index = 0; index < 20; index++) await send(index, 'super')
    await expect(send(20, 'super')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    // The refused super like counts towards the day.
    for (let index = 20; index < 29; index++) await send(index, 'like')
    await expect(send(30, 'like')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    app.clock.advance({ days: 1, minutes: 1 })
    expect(await send(31, 'like')).toEqual({ match: null })
  } finally {
    await limited.close()
  }
})
