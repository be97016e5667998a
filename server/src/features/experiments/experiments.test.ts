import { randomUUID } from 'node:crypto'
import type { OrderWeights } from '@adire/contract/experiments.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { EXPERIMENT_NOTE } from '@adire/contract/pages.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPageFiller } from '../../http/pages.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { recommend } from '../../testing/recommended-order.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readRanking } from '../discovery/order-rules.ts'
import { checkGuardrails, sweepExposures } from './jobs.ts'
import { type ArmName, findArm } from './rules.ts'

let app: TestApp
let admin: TestMember
let [ben, eve]: TestMember[] = []
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  await app.db.deleteFrom('order_experiments').execute()
  await app.deps.experiments.reload()
  admin = await anAdmin(app)
  ben = await aMember(app, 'man', { interestedIn: 'women' })
  eve = await aMember(app, 'man', { interestedIn: 'women' })
})

const weights: OrderWeights = {
  shared_roots: 0,
  lives_in_roots: 0,
  shared_interests: 0,
  shared_languages: 0,
  shared_wishes: 0,
  near_me: 20,
  newcomer: 0,
  exposure: 3,
  daily_draw: 5,
}

/** Starts an experiment in which the members have these arms. */
async function start(
  arms: readonly (readonly [TestMember | undefined, ArmName])[] = [],
  days = 28,
): Promise<string> {
  const share = 50
  let id = randomUUID()
  const isWanted = () =>
    arms.every(
      ([one, arm]) => one && findArm({ id, share }, one.id, app.deps.config.hashKey) === arm,
    )
  while (!isWanted()) id = randomUUID()
  const input = { id, name: 'Near', hypothesis: 'Neighbours answer', weights, share, days }
  await admin.client.experiments.start(input)
  return id
}

const listPage = async (viewer: TestMember | undefined) =>
  (await viewer!.client.discovery.list({})).members.map(({ id }) => id)

async function addPeople(count: number): Promise<MemberId[]> {
  const people: MemberId[] = []
  for (let i = 0; i < count; i++)
    people.push(await aPerson(app.db, { city: i % 2 === 0 ? 'Lagos' : 'Accra' }))
  return people
}

async function listExposures() {
  return app.db.selectFrom('experiment_exposures').select(['member_id', 'is_variant']).execute()
}

test('orders by other weights for members of the variant only, until it is stopped', async () => {
  const ids = await addPeople(60)
  const id = await start([
    [ben, 'variant'],
    [eve, 'control'],
  ])
  const varied = { ...readRanking(app.deps), weights }
  const first = async (viewer: TestMember | undefined, ranking = readRanking(app.deps)) =>
    (await recommend(app, viewer!.id, ids, { ranking })).slice(0, 20)
  expect(await first(ben, varied)).not.toEqual(await first(ben))
  expect(await listPage(ben)).toEqual(await first(ben, varied))
  expect(await listPage(eve)).toEqual(await first(eve))
  await admin.client.experiments.stop({ id })
  expect(await listPage(ben)).toEqual(await first(ben))
})

test('returns to the normal weights at the end, before any job runs', async () => {
  const ids = await addPeople(60)
  await start([[ben, 'variant']], 1)
  app.clock.advance({ days: 1 })
  const expected = (await recommend(app, ben!.id, ids)).slice(0, 20)
  expect(await listPage(ben)).toEqual(expected)
  expect(await listExposures()).toEqual([])
})

test('records the first exposure of a member once, also for requests at once', async () => {
  await addPeople(5)
  await start([
    [ben, 'variant'],
    [eve, 'control'],
  ])
  await ben!.client.discovery.list({ sort: 'recent' })
  expect(await listExposures()).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => listPage(ben)))
  // Another server remembers nothing.
  app.deps.experiments.forgetExposed()
  await listPage(ben)
  await listPage(eve)
  expect(await listExposures()).toEqual([
    { member_id: ben!.id, is_variant: true },
    { member_id: eve!.id, is_variant: false },
  ])
})

test('continues a list that was opened under other weights, to its end', async () => {
  const ids = await addPeople(50)
  let page = await ben!.client.discovery.list({})
  const seen = new Set(page.members.map(({ id }) => id))
  await start([[ben, 'variant']])
  for (let pages = 0; page.nextCursor !== null && pages < 10; pages++) {
    page = await ben!.client.discovery.list({ cursor: page.nextCursor })
    for (const { id } of page.members) seen.add(id)
  }
  expect(page.nextCursor).toBeNull()
  // The order of a window of 40 may change, and some of it is not seen that day.
  expect(seen.size).toBeGreaterThanOrEqual(ids.length - 20)
})

test('refuses weights that would switch off the daily draw or exposure', async () => {
  const experiment = { name: 'Near', hypothesis: 'Neighbours answer', share: 10, days: 28 }
  for (const change of [{ daily_draw: 4 }, { exposure: 2 }])
    await expect(
      admin.client.experiments.start({
        ...experiment,
        id: randomUUID(),
        weights: { ...weights, ...change },
      }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [{ path: `weights.${Object.keys(change).join()}` }] },
    })
})

test('keeps the normal weights during a stored experiment with weights under the minimum', async () => {
  const ids = await addPeople(60)
  await start([[ben, 'variant']])
  await app.db
    .updateTable('order_experiments')
    .set({ weights: JSON.stringify({ ...weights, daily_draw: 0 }) })
    .execute()
  await app.deps.experiments.reload()
  const expected = (await recommend(app, ben!.id, ids)).slice(0, 20)
  expect(await listPage(ben)).toEqual(expected)
})

test('stops at a guardrail, notifies admins and audits it', async () => {
  const id = await start()
  const [variant, control] = [
    await addBulkMembers(app, 60, 'man'),
    await addBulkMembers(app, 60, 'man'),
  ]
  const at = app.clock.now()
  for (const [isVariant, ids] of [
    [true, variant],
    [false, control],
  ] as const)
    await sql`
      insert into experiment_exposures (experiment_id, member_id, is_variant, exposed_at)
      select ${id}::uuid, one, ${isVariant}, ${at} from unnest(${ids}::uuid[]) one`.execute(app.db)
  app.clock.advance({ minutes: 10 })
  await checkGuardrails.run({}, app.deps)
  const { running } = await admin.client.experiments.list()
  expect(running).toMatchObject({
    id,
    results: { variant: { members: 60, reportsPer100: 0 }, control: { members: 60 } },
  })
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select one, ${eve!.id}::uuid, ${app.clock.now()} from unnest(${variant.slice(0, 25)}::uuid[]) one`.execute(
    app.db,
  )
  app.clock.advance({ minutes: 10 })
  await checkGuardrails.run({}, app.deps)
  const { ended } = await admin.client.experiments.list()
  expect(ended).toMatchObject([
    { id, stopReason: 'reports', results: { variant: { members: 60 } } },
  ])
  const { notifications } = await admin.client.notifications.list({})
  expect(notifications).toMatchObject([{ kind: 'experiment_stopped' }])
  const { entries } = await admin.client.audit.list({ operation: 'experiments.stopByServer' })
  expect(entries).toMatchObject([{ target: { id } }])
})

/** Stores a week of the community, with the same metrics for 400 members of each group. */
async function addWeek(
  weeksAgo: number,
  { gini = 0.4, answered = 380, isComplete = true, definition = 2 }: Partial<StoredWeek>,
) {
  await sql`
    with week as (
      insert into market_weeks (week, computed_at, is_complete, definition)
      values (date_trunc('week', ${app.clock.now()}::timestamptz at time zone 'UTC')::date - 7 * ${weeksAgo}::integer, now(), ${isComplete}, ${definition})
      on conflict (week) do update set is_complete = excluded.is_complete, definition = excluded.definition returning week
    )
    insert into market_metrics (week, gender, cohort, city, members, with_answer, gini)
    select week, gender, cohort, 'all', 400, ${answered}, ${gini}::real
    from week, (values ('all', 'all'), ('man', 'all'), ('woman', 'all'), ('all', 'newcomers')) groups (gender, cohort)
    on conflict (gender, cohort, city, week) do update set gini = excluded.gini, with_answer = excluded.with_answer`.execute(
    app.db,
  )
}

interface StoredWeek {
  gini: number
  answered: number
  isComplete: boolean
  definition: number
}

async function checkReason(id: string) {
  await checkGuardrails.run({}, app.deps)
  const { rows } = await sql<{ reason: string | null }>`
    select stop_reason as reason from order_experiments where id = ${id}`.execute(app.db)
  return rows[0]?.reason
}

test('stops once a complete week has a worse exposure Gini than the goal', async () => {
  const id = await start()
  await addWeek(1, {})
  await addWeek(0, { gini: 0.9, isComplete: false })
  expect(await checkReason(id)).toBeNull()
  app.clock.advance({ days: 7 })
  await addWeek(1, { gini: 0.44 })
  expect(await checkReason(id)).toBeNull()
  await addWeek(1, { gini: 0.46 })
  expect(await checkReason(id)).toBe('gini')
})

test('stops an experiment of two weeks once the community came clearly under the goal', async () => {
  const id = await start([], 14)
  await addWeek(1, {})
  await addWeek(0, { answered: 300, isComplete: false })
  expect(await checkReason(id)).toBeNull()
  app.clock.advance({ days: 7 })
  await addWeek(1, { answered: 368 })
  expect(await checkReason(id)).toBeNull()
  await addWeek(1, { answered: 340 })
  expect(await checkReason(id)).toBe('floor')
})

test('continues if the week before the start was measured by an earlier definition', async () => {
  const id = await start([], 14)
  await addWeek(1, { definition: 1, gini: 0.46 })
  app.clock.advance({ days: 7 })
  await addWeek(1, { answered: 340, gini: 0.46 })
  expect(await checkReason(id)).toBeNull()
})

test('ends after its time, keeps the results and forgets the members a month later', async () => {
  await addPeople(5)
  const id = await start([[ben, 'variant']], 1)
  await listPage(ben)
  app.clock.advance({ days: 1, hours: 1 })
  await checkGuardrails.run({}, app.deps)
  admin = await anAdmin(app)
  const { running, ended } = await admin.client.experiments.list()
  expect([running, ended[0]?.stopReason, ended[0]?.results]).toEqual([
    null,
    'ended',
    { variant: null, control: null, comparisons: [] },
  ])
  expect(await listExposures()).toHaveLength(1)
  await sql`update order_experiments set stopped_at = ${new Date(app.clock.now().getTime() - 31 * DAY_MS)} where id = ${id}`.execute(
    app.db,
  )
  await sweepExposures.run({}, app.deps)
  expect(await listExposures()).toEqual([])
})

test('runs one experiment at a time, with other weights than the normal ones', async () => {
  const id = await start()
  const input = { name: 'B', hypothesis: 'B', weights, share: 10, days: 7 }
  const again = { ...input, id: randomUUID() }
  expect(await readResultCode(admin.client.experiments.start(again))).toBe('EXPERIMENT_RUNNING')
  // The same request, sent twice.
  await admin.client.experiments.start({ ...input, id })
  await admin.client.experiments.stop({ id })
  await admin.client.experiments.stop({ id })
  const { weights: normal } = await admin.client.experiments.list()
  const same = { ...again, weights: normal }
  expect(await readResultCode(admin.client.experiments.start(same))).toBe('INVALID_INPUT')
  await admin.client.experiments.start(again)
})

test('shows the public note only while an experiment runs', async () => {
  const page = { html: `<p id="${EXPERIMENT_NOTE}" hidden="">Test</p>`, etag: '', policy: '' }
  const { experiments, systemConfig } = app.deps
  const fill = createPageFiller(
    systemConfig,
    () => experiments.findRunning(app.clock.now()) !== undefined,
  )
  expect(fill(page)).toBe(page)
  const id = await start()
  expect(fill(page).html).toBe(`<p id="${EXPERIMENT_NOTE}">Test</p>`)
  await admin.client.experiments.stop({ id })
  expect(fill(page)).toBe(page)
})

test('answers admins only', async () => {
  const [member, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const input = { name: 'B', hypothesis: 'B', weights, share: 10, days: 7 }
  for (const { client } of [member, moderator]) {
    const { experiments } = client
    expect(await readResultCode(experiments.list())).toBe('FORBIDDEN')
    expect(await readResultCode(experiments.stop({ id: randomUUID() }))).toBe('FORBIDDEN')
    expect(await readResultCode(experiments.start({ ...input, id: randomUUID() }))).toBe(
      'FORBIDDEN',
    )
  }
})
