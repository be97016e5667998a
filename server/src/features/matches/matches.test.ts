import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, addMessageBySql, addBulkLikes } from '../../testing/bulk-members.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** Matches a member with each member of a new crowd. */
async function matchWithCrowd(
  member: TestMember,
  count: number,
): Promise<{ id: MemberId; threadId: ThreadId }[]> {
  const crowd = await addBulkMembers(app, count, 'man')
  await addBulkLikes(app, crowd, member.id)
  const made = []
  for (const id of crowd) {
    app.clock.advance({ seconds: 1 })
    const { match: found } = await member.client.likes.send({ to: id, kind: 'like' })
    made.push({ id, threadId: found!.threadId })
  }
  return made
}

async function listAll(member: TestMember) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = await member.client.matches.list(cursor === undefined ? {} : { cursor })
    pages.push(page.matches)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

test('shows the other member and the day of a new match without a message', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { city: 'Nairobi' })]
  const { threadId } = await match(app, ada, ben)
  const { matches, nextCursor } = await ada.client.matches.list({})
  expect(nextCursor).toBeNull()
  expect(matches).toEqual([
    {
      id: expect.any(String),
      threadId,
      matchedAt: app.clock.now().toISOString(),
      isPaused: false,
      lastMessage: null,
      unreadCount: 0,
      readUpToSeq: 0,
      member: {
        id: ben.id,
        handle: ben.handle,
        age: expect.any(Number),
        gender: 'man',
        city: 'Nairobi',
        country: 'KE',
        isVerified: false,
        timeZone: 'Africa/Nairobi',
        isBoosted: false,
        photo: null,
      },
    },
  ])
})

/**
 * Adds a member with an id in the middle of the range, so that others have lower and higher ones.
 */
async function aMemberWithMiddleId(): Promise<TestMember> {
  const member = await aMember(app, 'woman')
  return /^[4-b]/.test(member.id) ? member : aMemberWithMiddleId()
}

test('pages 45 matches by activity, each once, from both sides of the pair', async () => {
  const ada = await aMemberWithMiddleId()
  const made = await matchWithCrowd(ada, 45)
  app.clock.advance({ minutes: 1 })
  const busy = made[10]!
  await addMessageBySql(app, {
    thread: busy.threadId,
    from: busy.id,
    content: 'Hello again',
    at: app.clock.now(),
  })
  const pages = await listAll(ada)
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  const expected = [busy, ...made.filter((one) => one !== busy).toReversed()]
  expect(pages.flat().map(({ threadId }) => threadId)).toEqual(
    expected.map(({ threadId }) => threadId),
  )
  expect(pages[0]![0]).toMatchObject({
    unreadCount: 1,
    lastMessage: { preview: 'Hello again', from: busy.id, sentAt: app.clock.now().toISOString() },
  })
  expect(new Set(made.map(({ id }) => id < ada.id))).toEqual(new Set([true, false]))
})

test('pages matches of one moment without gaps or repeats', async () => {
  const ada = await aMember(app, 'woman')
  const crowd = await addBulkMembers(app, 41, 'man')
  await addBulkLikes(app, crowd, ada.id)
  for (const to of crowd) await ada.client.likes.send({ to, kind: 'like' })
  const ids = (await listAll(ada)).flat().map(({ member }) => member?.id)
  expect(ids.toSorted()).toEqual(crowd.toSorted())
})

test('refuses the cursor of another member or a changed one', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  await matchWithCrowd(ada, 21)
  const { nextCursor } = await ada.client.matches.list({})
  const refused = { code: 'CURSOR_INVALID', status: 422 }
  await expect(eve.client.matches.list({ cursor: nextCursor! })).rejects.toMatchObject(refused)
  await expect(ada.client.matches.list({ cursor: `${nextCursor}x` })).rejects.toMatchObject(refused)
  await expect(ada.client.matches.list({ cursor: 'x' })).rejects.toMatchObject(refused)
})

test('hides blocked and banned members and shows hidden and paused ones', async () => {
  const ada = await aMember(app, 'woman')
  const [blocked, blocker, hidden, paused, banned, suspended, unmatched] = await matchWithCrowd(
    ada,
    7,
  )
  const until = new Date(app.clock.now().getTime() + 86_400_000)
  await app.db
    .insertInto('blocks')
    .values([
      { blocker_id: ada.id, blocked_id: blocked!.id },
      { blocker_id: blocker!.id, blocked_id: ada.id },
    ])
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ is_available: false })
    .where('id', '=', hidden!.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'paused' })
    .where('id', '=', paused!.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned!.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'suspended', suspended_until: until })
    .where('id', '=', suspended!.id)
    .execute()
  await app.db
    .updateTable('matches')
    .set({ unmatched_at: app.clock.now() })
    .where('user_a_id', 'in', [ada.id, unmatched!.id])
    .where('user_b_id', 'in', [ada.id, unmatched!.id])
    .execute()

  const seen = new Map(
    (await ada.client.matches.list({})).matches.map(({ threadId, member }) => [
      threadId,
      member?.id ?? null,
    ]),
  )
  expect(seen).toEqual(
    new Map([
      [paused!.threadId, paused!.id],
      [hidden!.threadId, hidden!.id],
    ]),
  )
  for (const { threadId } of [blocked!, blocker!, unmatched!])
    await expect(ada.client.messages.thread({ threadId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  expect((await ada.client.messages.thread({ threadId: banned!.threadId })).member).toBeNull()
})
