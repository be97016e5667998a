import type { MarketFilter } from '@adire/contract/market.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, addMessageBySql } from '../../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { addWaitingThreads } from '../../testing/waiting-replies.ts'
import { moveExposure } from '../discovery/jobs.ts'
import { fillAnswered } from './backfill-queries.ts'
import { measureMarket } from './jobs.ts'
import { findWeek, subtractWeeks } from './rules.ts'

let app: TestApp
let admin: TestMember
let men: MemberId[] = []
let women: MemberId[] = []
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  // A Thursday, so that the week has passed days and days to come.
  const now = app.clock.now()
  const { from } = findWeek(now)
  app.clock.advance({ days: (from.getTime() + 10.5 * DAY_MS - now.getTime()) / DAY_MS })
  admin = await anAdmin(app)
  men = await addBulkMembers(app, 12, 'man')
  women = await addBulkMembers(app, 11, 'woman')
  await joinedDaysAgo([...men, ...women], 90)
})
afterAll(() => app.close())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)

async function joinedDaysAgo(ids: readonly MemberId[], days: number, activeDaysAgo = 0.1) {
  await sql`update profiles set created_at = ${ago(days)}, last_active_at = ${ago(activeDaysAgo)} where id = any(${ids}::uuid[])`.execute(
    app.db,
  )
}

/** Two members like each other; each of the given days, one writes in turn. */
async function talk(one: MemberId, other: MemberId, daysAgo: readonly number[]) {
  const matchedAt = ago((daysAgo[0] ?? 0) + 1)
  await sql`
    insert into likes (from_user_id, to_user_id, created_at)
    values (${one}, ${other}, ${matchedAt}), (${other}, ${one}, ${matchedAt}) on conflict do nothing`.execute(
    app.db,
  )
  const { rows } = await sql<{ id: never }>`
    with made as (
      insert into matches (user_a_id, user_b_id) values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
      returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id, created_at, active_at, home_id)
    select id, user_a_id, user_b_id, ${matchedAt}::timestamptz, ${matchedAt}::timestamptz, ${app.deps.homes.chooseForThread()} from made
    returning id`.execute(app.db)
  const thread = rows[0]!.id
  for (const [index, days] of daysAgo.entries())
    await addMessageBySql(app, {
      thread,
      from: index % 2 === 0 ? one : other,
      content: 'Hello',
      at: ago(days),
    })
  return thread
}

async function measure(filter: MarketFilter = {}) {
  await measureMarket.run({}, app.deps)
  const { weeks } = await admin.client.market.read(filter)
  return weeks[0]?.metrics
}

test('counts who has an answered match in four weeks, by gender', async () => {
  expect(await measure()).toMatchObject({ members: 23, answeredShare: 0 })
  await talk(men[0]!, women[0]!, [3, 2])
  // Answered too long ago, and never.
  await talk(men[1]!, women[1]!, [40, 30])
  await talk(men[2]!, women[2]!, [2])
  expect(await measure()).toMatchObject({ answeredShare: 2 / 23, answeredPer100: 200 / 23 })
  expect(await measure({ gender: 'man' })).toMatchObject({ members: 12, answeredShare: 1 / 12 })
  // One couple of the last four weeks has a match without an answer.
  expect(await measure()).toMatchObject({ unmatchedShare: 0, unansweredShare: 0.5 })
  await sql`insert into likes (from_user_id, to_user_id, created_at) select ${men[3]}::uuid, id, ${ago(1)} from unnest(${women.slice(0, 4)}::uuid[]) id`.execute(
    app.db,
  )
  expect(await measure()).toMatchObject({ unmatchedShare: 0.5, unansweredShare: 0.75 })
})

test('judges newcomers by their first four weeks, and nobody before', async () => {
  const before = (await measure())?.members ?? 0
  const newcomers = [
    ...(await addBulkMembers(app, 10, 'man')),
    ...(await addBulkMembers(app, 10, 'woman')),
  ]
  await joinedDaysAgo(newcomers, 20)
  expect(await measure()).toMatchObject({ members: before })
  expect(await measure({ cohort: 'newcomers' })).toMatchObject({ members: 0, answeredShare: null })
  await joinedDaysAgo(newcomers, 40)
  // In the first four weeks, and after them.
  await talk(newcomers[0]!, newcomers[10]!, [20, 15])
  await talk(newcomers[1]!, newcomers[11]!, [11, 1])
  expect(await measure({ cohort: 'newcomers' })).toMatchObject({ members: 20, answeredShare: 0.1 })
  await joinedDaysAgo(newcomers, 10)
})

test('counts newcomers who gave up, but not established members who left', async () => {
  const before = (await measure())?.members ?? 0
  const gone = await addBulkMembers(app, 10, 'man')
  await joinedDaysAgo(gone, 40, 33)
  expect(await measure({ cohort: 'newcomers' })).toMatchObject({ members: 10, answeredShare: 0 })
  await joinedDaysAgo(gone, 60, 33)
  expect(await measure()).toMatchObject({ members: before })
  await joinedDaysAgo(gone, 10)
})

test('counts a match as answered once both have written, unless it was declined before', async () => {
  const isAnswered = async (id: string) =>
    (
      await sql<{ is: boolean }>`
        select answered_at is not null as is from message_threads where id = ${id}`.execute(app.db)
    ).rows[0]?.is
  const ada = await aMember(app, 'woman')
  const [replied, declined] = await addWaitingThreads(app, ada.id, { count: 2 })
  const expectedPrice = (await ada.client.tokens.wallet()).prices.message
  await ada.client.messages.decline({ threadId: declined!.threadId })
  expect(await isAnswered(replied!.threadId)).toBe(false)
  await ada.client.messages.send({
    threadId: replied!.threadId,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice,
  })
  expect(await isAnswered(replied!.threadId)).toBe(true)
  expect(await isAnswered(declined!.threadId)).toBe(false)
  // Older conversations are filled from their messages.
  await sql`update message_threads set answered_at = null`.execute(app.db)
  await inTransaction(app.db, (tx) => fillAnswered.runBatch(tx, null, 500))
  expect([await isAnswered(replied!.threadId), await isAnswered(declined!.threadId)]).toEqual([
    true,
    false,
  ])
})

test('measures how evenly each gender was shown in the week, and finishes the week after its end', async () => {
  const [viewer] = women
  const show = async (shown: readonly MemberId[]) => {
    await sql`
      insert into recent_views (member_id, day, seen, exposures_counted)
      select ${viewer}::uuid, current_date - (random() * 1000000)::integer, array_agg(('x' || left(id::text, 8))::bit(32)::integer), 0 from unnest(${shown}::uuid[]) id`.execute(
      app.db,
    )
    await moveExposure.run({}, app.deps)
  }
  await show(men)
  const gone = await addBulkMembers(app, 3, 'man')
  await joinedDaysAgo(gone, 40, 33)
  expect(await measure({ gender: 'man' })).toMatchObject({ members: 15 })
  expect((await measure({ gender: 'man' }))?.gini).toBeCloseTo(0)
  await joinedDaysAgo(gone, 10)
  await show(men.slice(0, 6))
  // Half of the men were shown twice, half once.
  expect((await measure({ gender: 'man' }))?.gini).toBeCloseTo(1 / 6)
  expect((await measure())?.gini).toBeNull()

  const { week } = findWeek(app.clock.now())
  app.clock.advance({ days: 7 })
  admin = await anAdmin(app)
  await joinedDaysAgo([...men, ...women], 90)
  await measureMarket.run({}, app.deps)
  const { weeks, summaries } = await admin.client.market.read({ gender: 'man' })
  expect(weeks.slice(0, 2).map((one) => [one.week, one.isComplete])).toEqual([
    [subtractWeeks(week, -1), false],
    [week, true],
  ])
  expect(weeks[1]?.metrics?.gini).toBeCloseTo(1 / 6)
  expect(weeks[0]?.metrics?.gini).toBeNull()
  expect(summaries[0]).toMatchObject({ week, men: { members: 12 }, newcomers: { members: 0 } })
  expect(summaries[0]?.men?.gini).toBeCloseTo(1 / 6)
  // A finished week stays as it was, also without its members.
  await sql`update profiles set account_status = 'paused' where id = any(${men}::uuid[])`.execute(
    app.db,
  )
  await measureMarket.run({}, app.deps)
  const later = await admin.client.market.read({ gender: 'man' })
  expect(later.weeks[1]).toEqual(weeks[1])
  expect(later.weeks[0]?.metrics).toMatchObject({ members: 0 })
})

test('stores nothing about fewer than ten people', async () => {
  await sql`update profiles set account_status = 'active' where id = any(${men.slice(0, 9)}::uuid[])`.execute(
    app.db,
  )
  expect(await measure({ gender: 'man' })).toBeNull()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from market_metrics where members between 1 and 9`.execute(app.db)
  expect(rows).toEqual([{ count: 0 }])
  const file = await admin.client.market.exportWeeks({ gender: 'man' })
  const [, first] = (await file.text()).split('\r\n')
  expect(first).toBe(`${findWeek(app.clock.now()).week},no,,,,,,,`)
})

test('answers admins only', async () => {
  const [member, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  for (const { client } of [member, moderator]) {
    expect(await readResultCode(client.market.read({}))).toBe('FORBIDDEN')
    expect(await readResultCode(client.market.exportWeeks({}))).toBe('FORBIDDEN')
  }
})
