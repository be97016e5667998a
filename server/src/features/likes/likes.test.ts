import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '../../testing/tokens.ts'
import { startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp, until, untilEventsDelivered } from '../../testing/app.ts'
import { createTestClient, fetchAs } from '../../testing/client.ts'
import { addBulkMembers, runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function countLikes(from: MemberId) {
  return (await app.db.selectFrom('likes').select('id').where('from_user_id', '=', from).execute())
    .length
}

async function spentOn(member: MemberId, kind: 'super_like') {
  const rows = await app.db
    .selectFrom('transfers')
    .innerJoin('ledger_entries', 'ledger_entries.transfer_id', 'transfers.id')
    .select('amount')
    .where('transfers.user_id', '=', member)
    .where('account', '=', 'wallet')
    .where('kind', '=', kind)
    .execute()
  return rows.reduce((sum, { amount }) => sum - amount, 0)
}

function like(
  member: TestMember,
  to: MemberId,
  kind: 'like' | 'super' = 'like',
  expectedPrice = 5,
) {
  return member.client.likes.send(kind === 'super' ? { to, kind, expectedPrice } : { to, kind })
}

test('makes a match with its thread of two likes and notifies both', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const received: string[] = []
  for (const { id } of [ada, ben])
    app.deps.realtime.listen(
      id,
      (event) =>
        event.type === 'matches.created' && received.push(`${id} ${event.with} ${event.threadId}`),
    )
  expect(await like(ada, ben.id)).toEqual({ match: null })
  const { match } = await like(ben, ada.id)
  expect(match).toEqual({ matchId: expect.any(String), threadId: expect.any(String) })
  await until('the events of both', () => received.length === 2)
  expect(received.toSorted()).toEqual(
    [`${ada.id} ${ben.id} ${match?.threadId}`, `${ben.id} ${ada.id} ${match?.threadId}`].toSorted(),
  )
  const row = await app.db
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', match!.matchId)
    .executeTakeFirstOrThrow()
  expect([row.user_a_id, row.user_b_id]).toEqual([ada.id, ben.id].toSorted())
})

test('refuses a repeated or lowered like and upgrades a like once', async () => {
  const [ben, to] = [await aMember(app, 'man'), (await addBulkMembers(app, 1, 'woman'))[0]!]
  await like(ben, to)
  await expect(like(ben, to)).rejects.toMatchObject({ code: 'ALREADY_LIKED', status: 409 })
  await like(ben, to, 'super')
  await expect(like(ben, to, 'super')).rejects.toMatchObject({
    code: 'ALREADY_SUPER_LIKED',
    status: 409,
  })
  await expect(like(ben, to)).rejects.toMatchObject({ code: 'ALREADY_LIKED' })
  expect(await readBalance(app, ben.id)).toBe(45)
})

test("charges 5 tokens for a super like and saves nothing if it can't be paid", async () => {
  const [first, second] = await addBulkMembers(app, 2, 'woman')
  for (const gender of ['woman', 'man'] as const) {
    const member = await aMember(app, gender, { tokens: 5 })
    await like(member, first!, 'super')
    expect(await readBalance(app, member.id)).toBe(0)
    await expect(like(member, second!, 'super')).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      status: 402,
      data: { needed: 5, balance: 0, purpose: 'super_like' },
    })
    expect(await countLikes(member.id)).toBe(1)
    await like(member, second!)
    await expect(like(member, second!, 'super')).rejects.toMatchObject({
      data: { needed: 5, balance: 0, purpose: 'super_like_upgrade' },
    })
    expect(
      await app.db
        .selectFrom('likes')
        .select('is_super_like')
        .where('from_user_id', '=', member.id)
        .where('to_user_id', '=', second!)
        .executeTakeFirst(),
    ).toEqual({ is_super_like: false })
  }
})

test('answers a like of an invisible member like one of an unknown member', async () => {
  const ben = await aMember(app, 'man')
  const [hidden, banned, paused, blocker, blocked, unconfirmed] = await addBulkMembers(
    app,
    6,
    'woman',
  )
  await app.db
    .updateTable('profiles')
    .set({ is_available: false })
    .where('id', '=', hidden!)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned!)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'paused' })
    .where('id', '=', paused!)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', unconfirmed!)
    .execute()
  await app.db
    .insertInto('blocks')
    .values([
      { blocker_id: blocker!, blocked_id: ben.id },
      { blocker_id: ben.id, blocked_id: blocked! },
    ])
    .execute()
  const answer = async (to: string) => {
    const response = await fetchAs(ben.jar, `${app.url}/api/likes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, kind: 'super', expectedPrice: 5 }),
    })
    return `${response.status} ${await response.text()}`
  }
  const nobody = await answer(crypto.randomUUID())
  expect(nobody).toMatch(/^404 /)
  for (const to of [hidden, banned, paused, blocker, blocked, unconfirmed, ben.id])
    expect(await answer(to!)).toBe(nobody)
  expect(await countLikes(ben.id)).toBe(0)
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('sends and charges exactly ten of 300 concurrent super likes on 50 tokens', async () => {
  const other = await startSecondServer(app)
  try {
    const ben = await aMember(app, 'man')
    const clients = [ben.client, createTestClient(other.url, ben.jar)]
    const targets = await addBulkMembers(app, 300, 'woman')
    const outcomes = await runConcurrently(
      64,
      targets.map(
        (to, index) => () =>
          clients[index % 2]!.likes.send({ to, kind: 'super', expectedPrice: 5 }),
      ),
    )
    expect(Object.fromEntries(outcomes)).toEqual({ done: 10, INSUFFICIENT_TOKENS: 290 })
    expect([
      await readBalance(app, ben.id),
      await countLikes(ben.id),
      await spentOn(ben.id, 'super_like'),
    ]).toEqual([0, 10, 50])
  } finally {
    await other.stop()
  }
}, 60_000)

test('grants five free super likes a day among a hundred concurrent ones', async () => {
  const ada = await aMember(app, 'woman', { tokens: 0, premium: true })
  const targets = await addBulkMembers(app, 200, 'man')
  const sendAll = (people: MemberId[]) =>
    runConcurrently(
      64,
      people.map((to) => () => like(ada, to, 'super', 0)),
    )
  expect(Object.fromEntries(await sendAll(targets.slice(0, 100)))).toEqual({
    done: 5,
    PRICE_CHANGED: 95,
  })
  expect((await ada.client.tokens.wallet()).freeSuperLikesLeft).toBe(0)
  app.clock.advance({ days: 1 })
  expect(Object.fromEntries(await sendAll(targets.slice(100)))).toEqual({
    done: 5,
    PRICE_CHANGED: 95,
  })
  expect(await spentOn(ada.id, 'super_like')).toBe(0)
}, 60_000)

test('counts free super likes by UTC day, also when clocks change', async () => {
  const day = 86_400_000
  // The Sunday in March when London moves from 00:59 to 02:00; New York changed its clocks two
  // weeks earlier.
  const change = [Date.UTC(2027, 2, 28), Date.UTC(2028, 2, 26), Date.UTC(2029, 2, 25)].find(
    (at) => at > app.clock.now().getTime() + day,
  )!
  app.clock.advance({ seconds: (change - day / 24 - app.clock.now().getTime()) / 1000 })
  for (const city of ['London', 'New York'] as const) {
    const ada = await aMember(app, 'woman', { tokens: 0, premium: true, city })
    const targets = await addBulkMembers(app, 40, 'man')
    const sendTen = (from: number) =>
      runConcurrently(
        10,
        targets.slice(from, from + 10).map((to) => () => like(ada, to, 'super', 0)),
      ).then((outcomes) => outcomes.get('done') ?? 0)
    expect(await sendTen(0)).toBe(5)
    // An hour later the UTC day has changed; London changes its clocks in an hour, and in New York
    // it is still the day before.
    app.clock.advance({ hours: 1 })
    expect(await sendTen(10)).toBe(5)
    // 00:30 of the next day in London, but still the same UTC day.
    app.clock.advance({ hours: 23, minutes: 30 })
    expect(await sendTen(20)).toBe(0)
    app.clock.advance({ minutes: 30 })
    expect(await sendTen(30)).toBe(5)
    app.clock.advance({ hours: -25 })
  }
}, 60_000)

test('charges a premium member from the sixth on and updates their open pages', async () => {
  const ada = await aMember(app, 'woman', { premium: true })
  await untilEventsDelivered(app)
  let received = 0
  app.deps.realtime.listen(ada.id, ({ type }) => (received += type === 'tokens.changed' ? 1 : 0))
  for (const [i, to] of (await addBulkMembers(app, 6, 'man')).entries())
    await like(ada, to, 'super', i < 5 ? 0 : 5)
  await until('six events', () => received === 6)
  expect(await readBalance(app, ada.id)).toBe(45)
})

test('makes one match and one thread of a hundred concurrent likes both ways', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const tasks = Array.from(
    { length: 100 },
    (_, index) => () => (index % 2 ? like(ada, ben.id) : like(ben, ada.id)),
  )
  const outcomes = await runConcurrently(64, tasks)
  expect(Object.fromEntries(outcomes)).toEqual({ done: 2, ALREADY_LIKED: 98 })
  const [a, b] = [ada.id, ben.id].toSorted()
  expect(
    await app.db
      .selectFrom('matches')
      .select('id')
      .where('user_a_id', '=', a!)
      .where('user_b_id', '=', b!)
      .execute(),
  ).toHaveLength(1)
  expect(
    await app.db
      .selectFrom('message_threads')
      .select('id')
      .where('user_a_id', '=', a!)
      .where('user_b_id', '=', b!)
      .execute(),
  ).toHaveLength(1)
})

test('matches every pair of concurrent mutual likes', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => aMember(app, index % 2 ? 'woman' : 'man')),
  )
  const pairs = people.flatMap((one, index) =>
    people.slice(index + 1).map((other) => [one, other] as const),
  )
  await runConcurrently(
    60,
    pairs.flatMap(([one, other]) => [() => like(one, other.id), () => like(other, one.id)]),
  )
  const ids = people.map(({ id }) => id)
  expect(
    await app.db.selectFrom('matches').select('id').where('user_a_id', 'in', ids).execute(),
  ).toHaveLength(pairs.length)
})

test('makes no new match for a pair whose match has ended', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await like(ada, ben.id)
  const { match } = await like(ben, ada.id)
  await app.db
    .updateTable('matches')
    .set({ unmatched_at: app.clock.now() })
    .where('id', '=', match!.matchId)
    .execute()
  await app.db.deleteFrom('likes').where('from_user_id', '=', ben.id).execute()
  expect(await like(ben, ada.id)).toEqual({ match: null })
})

test('refuses in the database a match without both likes', async () => {
  const [one, other] = (await addBulkMembers(app, 2, 'woman')).toSorted()
  const forge = () =>
    app.db.insertInto('matches').values({ user_a_id: one!, user_b_id: other! }).execute()
  await expect(forge()).rejects.toMatchObject({ code: '23514' })
  await app.db.insertInto('likes').values({ from_user_id: one!, to_user_id: other! }).execute()
  await expect(forge()).rejects.toMatchObject({ code: '23514' })
})

test('refuses a super like of staff, whom members cannot see, and takes no tokens', async () => {
  const ada = await aMember(app, 'woman')
  for (const staff of [await aModerator(app), await anAdmin(app)]) {
    const before = await readBalance(app, staff.id)
    await expect(like(staff, ada.id, 'super')).rejects.toMatchObject({ code: 'STAFF_NOT_SEEN' })
    expect([await readBalance(app, staff.id), await countLikes(staff.id)]).toEqual([before, 0])
    // The specification lets staff like as members do.
    expect(await like(staff, ada.id)).toEqual({ match: null })
    await expect(like(staff, ada.id, 'super')).rejects.toMatchObject({ code: 'STAFF_NOT_SEEN' })
    expect(await readBalance(app, staff.id)).toEqual(before)
  }
})
