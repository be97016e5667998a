import { HOUR_MS } from '@adire/contract/durations.ts'
import {
  RESPONSE_TIME_DAYS,
  RESPONSE_TIME_REVIEWS_MINIMUM,
} from '@adire/contract/response-times.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { measureResponseTimes } from './jobs.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

function ago(ms: number): Date {
  return new Date(app.clock.now().getTime() - ms)
}

async function readTime(kind: string) {
  await measureResponseTimes.run({}, app.deps)
  const { figures } = await app.client().responseTimes.read()
  return figures.find((one) => one.kind === kind)?.measured ?? null
}

async function listWaits() {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select kind, waited_seconds as seconds from review_times order by id`.execute(app.db)
  return rows
}

test('returns no response times before the first measurement', async () => {
  expect(await app.client().responseTimes.read()).toEqual({
    figures: ['photo', 'person', 'report', 'appeal'].map((kind) => ({ kind, measured: null })),
    computedAt: null,
  })
})

test('stores how long each review took, without the member', async () => {
  await sql`delete from review_times`.execute(app.db)
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const [good, bad] = [
    await ada.client.photos.upload({ file: await aPortraitFile(901) }),
    await ada.client.photos.upload({ file: await aPortraitFile(902) }),
  ]
  await sql`update photos set created_at = created_at - interval '2 hours' where user_id = ${ada.id}`.execute(
    app.db,
  )
  await sql`update profiles set verification_requested_at = verification_requested_at - interval '3 hours' where id in (${ada.id}, ${ben.id})`.execute(
    app.db,
  )
  await moderator.client.moderation.approvePhoto({ id: good.id })
  await moderator.client.moderation.rejectPhoto({ id: bad.id, reason: 'Inappropriate content' })
  await moderator.client.moderation.approveMember({ id: ada.id })
  await moderator.client.moderation.denyMember({ id: ben.id, reason: 'No face to be seen' })
  expect(
    (await listWaits()).map(({ kind, seconds }) => [kind, Math.round(seconds / 3600)]),
  ).toEqual([
    ['photo', 2],
    ['photo', 2],
    ['person', 3],
    ['person', 3],
  ])
  // A photo removed by its owner was not reviewed.
  const own = await ben.client.photos.upload({ file: await aPortraitFile(903) })
  await ben.client.photos.remove({ id: own.id })
  expect(await listWaits()).toHaveLength(4)
})

test('shows response times from ten reviews on, with median and 95th percentile', async () => {
  await sql`delete from review_times`.execute(app.db)
  const add = (hours: number, decidedAt: Date) =>
    sql`insert into review_times (kind, waited_seconds, decided_at) values ('photo', ${hours * 3600}, ${decidedAt})`.execute(
      app.db,
    )
  for (let hours = 1; hours < RESPONSE_TIME_REVIEWS_MINIMUM; hours++) await add(hours, ago(HOUR_MS))
  expect(await readTime('photo')).toBeNull()
  await add(10, ago(HOUR_MS))
  expect(await readTime('photo')).toEqual({
    reviews: 10,
    medianSeconds: 5.5 * 3600,
    p95Seconds: Math.round(9.55 * 3600),
  })
  // Too old to count, and then deleted.
  await add(1000, ago((RESPONSE_TIME_DAYS + 1) * 24 * HOUR_MS))
  expect(await readTime('photo')).toMatchObject({ reviews: 10 })
  expect(await listWaits()).toHaveLength(10)
})

test('measures reports and appeals from their own rows', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const [openedAt, closedAt] = [ago(5 * HOUR_MS), ago(HOUR_MS)]
  await sql`
    insert into report_cases (subject_type, subject_id, reported_user_id, opened_at, closed_at)
    select 'photo', gen_random_uuid(), ${ben.id}::uuid, ${openedAt}::timestamptz, ${closedAt}::timestamptz from generate_series(1, 10)`.execute(
    app.db,
  )
  await sql`
    with decided as (
      insert into moderation_actions (user_id, kind, statement, decided_at)
      select ${ada.id}::uuid, 'warning', 'Spam', ${openedAt}::timestamptz from generate_series(1, 10) returning id
    )
    insert into appeals (action_id, user_id, words, created_at, due_at, outcome, answer, decided_at)
    select id, ${ada.id}::uuid, 'It was not me', ${openedAt}::timestamptz, ${closedAt}::timestamptz, 'upheld', 'It was', ${closedAt}::timestamptz
    from decided`.execute(app.db)
  const expected = { reviews: 10, medianSeconds: 4 * 3600, p95Seconds: 4 * 3600 }
  expect(await readTime('report')).toEqual(expected)
  expect(await readTime('appeal')).toEqual(expected)
  const { computedAt } = await app.client().responseTimes.read()
  expect(computedAt).toBe(app.clock.now().toISOString())
})
