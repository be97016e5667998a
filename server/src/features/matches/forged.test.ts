import { MatchId, type MemberId, type ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'

/** Tries every way to create a match or a thread without two likes. */

let app: TestApp
let foreignThread: ThreadId
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  foreignThread = (await match(app, await aMember(app, 'woman'), await aMember(app, 'man')))
    .threadId
})
afterAll(() => app.close())

interface Pair {
  eve: TestMember
  ada: TestMember
}

function post(member: TestMember, path: string, body: object) {
  return fetchAs(member.jar, `${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const like = (from: TestMember, to: MemberId) => from.client.likes.send({ to, kind: 'like' })
const write = (member: TestMember, threadId: string) =>
  post(member, `/threads/${threadId}/messages`, {
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 0,
  })

const ways: Record<string, (pair: Pair) => Promise<unknown>> = {
  'a like of oneself': async ({ eve }) =>
    expect(await readResultCode(like(eve, eve.id))).toBe('NOT_FOUND'),
  'the own like twice, and raised': async ({ eve, ada }) => {
    await like(eve, ada.id)
    expect(await readResultCode(like(eve, ada.id))).toBe('ALREADY_LIKED')
    expect(await eve.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })).toEqual({
      match: null,
    })
  },
  'a like in the other’s name': async ({ eve, ada }) => {
    await like(eve, ada.id)
    for (const forged of [
      { from: ada.id },
      { from_user_id: ada.id },
      { actor: ada.id },
      { userId: ada.id },
    ])
      expect((await post(eve, '/likes', { to: eve.id, kind: 'like', ...forged })).status).toBe(422)
  },
  'a list of likes': async ({ eve, ada }) => {
    const both = [
      { to: ada.id, kind: 'like' },
      { to: eve.id, kind: 'like' },
    ]
    expect((await post(eve, '/likes', both)).status).toBe(422)
  },
  'procedures the earlier product had': async ({ eve, ada }) => {
    const pair = { user_a_id: eve.id, user_b_id: ada.id, match_id: crypto.randomUUID() }
    for (const path of [
      '/matches',
      '/threads',
      '/message_threads',
      '/rpc/create_match',
      '/matches/create',
    ])
      expect((await post(eve, path, pair)).status).toBe(404)
  },
  'a match that is claimed to be celebrated': async ({ eve }) => {
    const others = await app.db.selectFrom('matches').select('id').execute()
    expect(
      await eve.client.matches.celebrate({
        ids: [MatchId.parse(crypto.randomUUID()), ...others.map(({ id }) => id)],
      }),
    ).toEqual({
      first: [],
    })
  },
  'a thread id of others, or of nobody': async ({ eve, ada }) => {
    for (const threadId of [foreignThread, crypto.randomUUID(), eve.id, ada.id])
      expect((await write(eve, threadId)).status).toBe(404)
  },
  'a like back that was taken from the database': async ({ eve, ada }) => {
    await like(ada, eve.id)
    await app.db.deleteFrom('likes').where('from_user_id', '=', ada.id).execute()
    expect(await like(eve, ada.id)).toEqual({ match: null })
  },
  'a like to whom one has blocked': async ({ eve, ada }) => {
    await like(ada, eve.id)
    await app.db.insertInto('blocks').values({ blocker_id: eve.id, blocked_id: ada.id }).execute()
    expect(await readResultCode(like(eve, ada.id))).toBe('NOT_FOUND')
  },
  'a like to whom one is blocked by': async ({ eve, ada }) => {
    await like(ada, eve.id)
    await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: eve.id }).execute()
    expect(await readResultCode(like(eve, ada.id))).toBe('NOT_FOUND')
  },
  'a like back to a member who has been banned': async ({ eve, ada }) => {
    await like(ada, eve.id)
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'banned' })
      .where('id', '=', ada.id)
      .execute()
    expect(await readResultCode(like(eve, ada.id))).toBe('NOT_FOUND')
  },
  'rows written past the product, in either order': async ({ eve, ada }) => {
    await like(eve, ada.id)
    for (const [a, b] of [
      [eve.id, ada.id],
      [ada.id, eve.id],
    ])
      await expect(
        app.db.insertInto('matches').values({ user_a_id: a!, user_b_id: b! }).execute(),
      ).rejects.toMatchObject({ code: '23514' })
    const [a, b] = [eve.id, ada.id].toSorted()
    const thread = { match_id: MatchId.parse(crypto.randomUUID()), user_a_id: a!, user_b_id: b! }
    await expect(
      app.db.insertInto('message_threads').values(thread).execute(),
    ).rejects.toMatchObject({ code: '23503' })
  },
}

test.each(Object.keys(ways))('makes no match and no thread by %s', async (way) => {
  const [eve, ada] = [await aMember(app, 'man'), await aMember(app, 'woman')]
  await ways[way]!({ eve, ada })
  const ids = [eve.id, ada.id]
  const matches = await app.db
    .selectFrom('matches')
    .select('id')
    .where((eb) => eb.or([eb('user_a_id', 'in', ids), eb('user_b_id', 'in', ids)]))
    .execute()
  const threads = await app.db
    .selectFrom('message_threads')
    .select('id')
    .where((eb) => eb.or([eb('user_a_id', 'in', ids), eb('user_b_id', 'in', ids)]))
    .execute()
  expect([matches, threads]).toEqual([[], []])
})
