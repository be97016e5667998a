import { MatchId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestClient } from '../../testing/client.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function listWaiting(member: TestMember) {
  return (await member.client.matches.listUncelebrated()).matches
}

async function aMatch() {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const { matches } = await ada.client.matches.list({})
  return { ada, ben, threadId, id: matches[0]!.id }
}

test('keeps a match uncelebrated for each member until they claim it themselves', async () => {
  const { ada, ben, threadId, id } = await aMatch()
  expect(await listWaiting(ada)).toEqual([
    { matchId: id, threadId, member: expect.objectContaining({ id: ben.id, handle: ben.handle }) },
  ])
  expect(await ada.client.matches.celebrate({ ids: [id] })).toEqual({ first: [id] })
  expect(await ada.client.matches.celebrate({ ids: [id] })).toEqual({ first: [] })
  expect([(await listWaiting(ada)).length, (await listWaiting(ben)).length]).toEqual([0, 1])
  expect(await ben.client.matches.celebrate({ ids: [id] })).toEqual({ first: [id] })
  expect(await listWaiting(ben)).toEqual([])
})

test('lets one of fifty concurrent tabs on two servers celebrate', async () => {
  const { ada, id } = await aMatch()
  const other = await startSecondServer(app)
  try {
    const clients = [ada.client, createTestClient(other.url, ada.jar)]
    const claims: number[] = []
    await runConcurrently(
      50,
      Array.from({ length: 50 }, (_, index) => async () => {
        claims.push((await clients[index % 2]!.matches.celebrate({ ids: [id] })).first.length)
      }),
    )
    expect(claims.toSorted()).toEqual([...Array.from({ length: 49 }, () => 0), 1])
  } finally {
    await other.stop()
  }
})

test('claims nothing of other pairs or unknown matches', async () => {
  const { ada, ben, id } = await aMatch()
  const eve = await aMember(app, 'woman')
  const nobody = MatchId.parse(crypto.randomUUID())
  expect(await eve.client.matches.celebrate({ ids: [id, nobody] })).toEqual({ first: [] })
  expect(await ada.client.matches.celebrate({ ids: [nobody, id] })).toEqual({ first: [id] })
  expect(await listWaiting(ben)).toHaveLength(1)
})

test('leaves out matches that ended, are blocked, have a gone member or were read', async () => {
  const ended = await aMatch()
  await ended.ben.client.matches.unmatch({ threadId: ended.threadId })
  expect(await listWaiting(ended.ada)).toEqual([])
  expect(await ended.ada.client.matches.celebrate({ ids: [ended.id] })).toEqual({ first: [] })

  const blocked = await aMatch()
  await app.db
    .insertInto('blocks')
    .values({ blocker_id: blocked.ben.id, blocked_id: blocked.ada.id })
    .execute()
  expect(await listWaiting(blocked.ada)).toEqual([])

  const gone = await aMatch()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', gone.ben.id)
    .execute()
  expect(await listWaiting(gone.ada)).toEqual([])

  const written = await aMatch()
  await written.ada.client.messages.send({
    threadId: written.threadId,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 0,
  })
  expect([
    (await listWaiting(written.ada)).length,
    (await listWaiting(written.ben)).length,
  ]).toEqual([0, 1])
  await written.ben.client.messages.markRead({ threadId: written.threadId, upToSeq: 1 })
  expect(await listWaiting(written.ben)).toEqual([])
})
