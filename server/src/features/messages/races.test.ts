import type { ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { listStoredMessages } from '../../testing/stored-messages.ts'
import { readBalance } from '../../testing/tokens.ts'

const ROUNDS = 20
const PAIRS = 5
const SENDS = 4

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function countMessages(thread: ThreadId) {
  return (await listStoredMessages(app, { thread })).length
}

interface Race {
  ada: TestMember
  ben: TestMember
  threadId: ThreadId
}

/**
 * Sends from both members while their contact ends. The messages stored when the end has committed
 * must stay the only ones, and the only ones that were paid.
 */
async function race(
  { ada, ben, threadId }: Race,
  end: () => Promise<unknown>,
  undo: () => Promise<unknown>,
): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const before = await readBalance(app, ben.id)
    const paidBefore = await listStoredMessages(app, { from: ben.id })
    const sends = Array.from({ length: SENDS }, (_, index) =>
      (index % 2 ? ada : ben).client.messages
        .send({
          threadId,
          clientId: crypto.randomUUID(),
          content: `Round ${round}`,
          expectedPrice: index % 2 ? 0 : 10,
        })
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
    )
    if (round % 3) await Promise.race(sends)
    await end()
    const atTheEnd = await countMessages(threadId)
    for (const outcome of await Promise.all(sends)) seen.add(outcome)
    expect(await countMessages(threadId)).toBe(atTheEnd)
    const paid = await listStoredMessages(app, { from: ben.id })
    expect(before - (await readBalance(app, ben.id))).toBe(10 * (paid.length - paidBefore.length))
    await undo()
  }
  return seen
}

async function aRace(): Promise<Race> {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 10_000 })]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

/** Runs 100 races of several pairs at once, each with sends from both sides. */
async function raceOften(
  end: (race: Race) => Promise<unknown>,
  undo: (race: Race) => Promise<unknown>,
): Promise<Set<string>> {
  const pairs = await Promise.all(Array.from({ length: PAIRS }, aRace))
  const seen = await Promise.all(
    pairs.map((pair) =>
      race(
        pair,
        () => end(pair),
        () => undo(pair),
      ),
    ),
  )
  return new Set(seen.flatMap((codes) => [...codes]))
}

test('saves and charges no message after a block in 100 races', async () => {
  const seen = await raceOften(
    ({ ada, ben }) =>
      app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute(),
    ({ ada }) => app.db.deleteFrom('blocks').where('blocker_id', '=', ada.id).execute(),
  )
  expect(seen).toEqual(new Set(['done', 'NOT_FOUND']))
}, 120_000)

test('saves and charges no message after the end of a match in 100 races', async () => {
  const selectMatch = ({ threadId }: Race) =>
    app.db.selectFrom('message_threads').select('match_id').where('id', '=', threadId)
  const seen = await raceOften(
    (pair) =>
      app.db
        .updateTable('matches')
        .set({ unmatched_at: new Date() })
        .where('id', 'in', selectMatch(pair))
        .execute(),
    (pair) =>
      app.db
        .updateTable('matches')
        .set({ unmatched_at: null })
        .where('id', 'in', selectMatch(pair))
        .execute(),
  )
  expect(seen).toEqual(new Set(['done', 'NOT_FOUND']))
}, 120_000)

test('stores no message after a ban', async () => {
  const pair = await aRace()
  const seen = await race(
    pair,
    () =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'banned' })
        .where('id', '=', pair.ada.id)
        .execute(),
    () =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'active' })
        .where('id', '=', pair.ada.id)
        .execute(),
  )
  expect(seen.has('done') && seen.has('NOT_MATCHED')).toBe(true)
}, 60_000)

test('dates a backdated block after the last message', async () => {
  const { ada, ben, threadId } = await aRace()
  const sent = await ada.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 0,
  })
  const { created_at: blockedAt } = await app.db
    .insertInto('blocks')
    .values({ blocker_id: ben.id, blocked_id: ada.id, created_at: new Date('2020-01-01') })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  expect(blockedAt.toISOString()).toBe(sent.sentAt)
})
