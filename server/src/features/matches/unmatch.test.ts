import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function aPair() {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 10_000 })]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

function sendText(member: TestMember, threadId: ThreadId, content = 'Hello') {
  return sendMessage(member, { threadId, content })
}

test.each(['the first', 'the second'])(
  'ends the match for both members when %s of the two ends it',
  async (which) => {
    const { ada, ben, threadId } = await aPair()
    await sendText(ben, threadId)
    const by = which === 'the first' ? ada : ben
    expect(await by.client.matches.unmatch({ threadId })).toEqual({})
    for (const member of [ada, ben]) {
      expect((await member.client.matches.list({})).matches).toEqual([])
      expect((await member.client.profiles.mine()).unreadCount).toBe(0)
      const gone = { code: 'NOT_FOUND', status: 404 }
      await expect(member.client.messages.thread({ threadId })).rejects.toMatchObject(gone)
      await expect(member.client.messages.list({ threadId })).rejects.toMatchObject(gone)
      await expect(member.client.messages.markRead({ threadId, upToSeq: 1 })).rejects.toMatchObject(
        gone,
      )
      await expect(sendText(member, threadId)).rejects.toMatchObject(gone)
    }
    expect(await readBalance(app, ben.id)).toBe(9_990)
    const row = await app.db
      .selectFrom('matches')
      .innerJoin('message_threads', 'message_threads.match_id', 'matches.id')
      .select(['unmatched_at', 'unmatched_by'])
      .where('message_threads.id', '=', threadId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ unmatched_at: expect.any(Date), unmatched_by: by.id })
  },
)

test('publishes the end to both members, without saying who ended it', async () => {
  const { ada, ben, threadId } = await aPair()
  const received = new Map<MemberId, object>()
  for (const { id } of [ada, ben])
    app.deps.realtime.listen(
      id,
      (event) => event.type === 'matches.ended' && received.set(id, event),
    )
  await ada.client.matches.unmatch({ threadId })
  await until('the events of both', () => received.size === 2)
  expect(received.get(ada.id)).toEqual(received.get(ben.id))
  expect(JSON.stringify(received.get(ben.id))).not.toContain(ada.id)
})

test('ends a match once and answers others as if there were none', async () => {
  const { ada, ben, threadId } = await aPair()
  const [eve, staff] = [await aMember(app, 'woman'), await aModerator(app)]
  for (const stranger of [eve, staff])
    await expect(stranger.client.matches.unmatch({ threadId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  const outcomes = await Promise.allSettled(
    [ada, ben, ada, ben].map(({ client }) => client.matches.unmatch({ threadId })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ada.client.matches.unmatch({ threadId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('clears a match with a member who is gone', async () => {
  const { ada, ben, threadId } = await aPair()
  await sendMessage(ben, { threadId, content: 'Hello' })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  expect((await ada.client.matches.list({ only: 'former' })).matches[0]?.member).toBeNull()
  await ada.client.matches.unmatch({ threadId })
  expect((await ada.client.matches.list({ only: 'former' })).matches).toEqual([])
})

test('makes no match of old likes and sells no super like to a former match', async () => {
  const { ada, ben, threadId } = await aPair()
  await expect(
    ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 }),
  ).rejects.toMatchObject({ code: 'ALREADY_LIKED' })
  await ada.client.matches.unmatch({ threadId })
  for (const [from, to] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    for (const like of [{ kind: 'like' }, { kind: 'super', expectedPrice: 5 }] as const)
      await expect(from.client.likes.send({ to: to.id, ...like })).rejects.toMatchObject({
        code: 'ALREADY_LIKED',
      })
    expect((await from.client.profiles.view({ id: to.id })).likeState).toBe('like')
  }
  // Refused even without the old like.
  await app.db.deleteFrom('likes').where('from_user_id', '=', ben.id).execute()
  await expect(
    ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 }),
  ).rejects.toMatchObject({ code: 'ALREADY_LIKED' })
  expect(await ben.client.likes.send({ to: ada.id, kind: 'like' })).toEqual({ match: null })
  expect(await readBalance(app, ben.id)).toBe(10_000)
  expect((await ben.client.matches.list({})).matches).toEqual([])
})

test('saves and charges no message after the end when 18 ends race with messages', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 18; round++) {
    const { ada, ben, threadId } = await aPair()
    const before = await readBalance(app, ben.id)
    const sends = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? ada : ben).client.messages
        .send({
          threadId,
          clientId: crypto.randomUUID(),
          content: `Word ${index}`,
          expectedPrice: index % 2 ? 0 : 10,
        })
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
    )
    if (round % 3) await Promise.race(sends)
    await (round % 2 ? ada : ben).client.matches.unmatch({ threadId })
    const stored = () =>
      app.db
        .selectFrom('messages')
        .select('sender_id')
        .where('conversation_id', '=', threadId)
        .execute()
    const atTheEnd = await stored()
    for (const outcome of await Promise.all(sends)) seen.add(outcome)
    expect(await stored()).toHaveLength(atTheEnd.length)
    expect(before - (await readBalance(app, ben.id))).toBe(
      10 * atTheEnd.filter((row) => row.sender_id === ben.id).length,
    )
  }
  expect(seen).toEqual(new Set(['done', 'NOT_FOUND']))
}, 120_000)
