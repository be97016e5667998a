import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { whenIdle } from '../testing/mails.ts'
import { aMember, aModerator, anAdmin } from '../testing/members.ts'
import { countDaysSinceJoining } from './joining.ts'
import { demoLogIns, demoPeople } from './people.ts'
import type { DemoMember } from './seed-client.ts'
import { seedPurchases } from './seed-purchases.ts'
import { demoRecordings } from './recordings.ts'
import { seedBroadcasts, seedCases, seedNewsletter, seedRecordings } from './seed-story.ts'
import { demoVouches, seedVouches } from './seed-vouches.ts'
import { demoIssues, demoPurchases, demoReports, demoSubscribers } from './story.ts'

let app: TestApp
let [admin, moderator]: DemoMember[] = []
const members = new Map<string, DemoMember>()

beforeAll(async () => {
  app = await startTestApp()
  admin = { number: 4, id: (await anAdmin(app)).id }
  moderator = { number: 3, id: (await aModerator(app)).id }
  const handles = new Set([
    ...demoPurchases.map(({ handle }) => handle),
    ...demoReports.flatMap(({ by, about }) => [by, about]),
    ...demoRecordings.map(({ handle }) => handle),
    ...demoVouches.map(({ handle }) => handle),
  ])
  for (const [i, handle] of [...handles].entries())
    members.set(handle, { number: 10 + i, id: (await aMember(app, 'man')).id })
})
afterAll(() => app.close())

async function readStory() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from payments) as payments,
      (select count(distinct currency_code)::int from orders) as currencies,
      (select count(*)::int from reports) as reports,
      (select count(*)::int from report_cases where closed_at is null) as "openCases",
      (select count(*)::int from appeals) as appeals,
      (select count(*)::int from voices) as recordings,
      (select count(*)::int from voices where status = 'waiting') as "waitingRecordings",
      (select count(*)::int from vouches) as vouches,
      (select count(*)::int from vouches where status = 'approved') as "shownVouches",
      (select count(*)::int from broadcast_messages) as broadcasts,
      (select count(*)::int from newsletter_issues) as issues,
      (select count(*)::int from newsletter_subscribers) as subscribers`.execute(app.db)
  return rows[0]
}

test('names only people of the demo world', () => {
  const people = [...demoLogIns.map(({ person }) => person), ...demoPeople]
  expect(people.map(({ handle }) => handle)).toEqual(expect.arrayContaining([...members.keys()]))
})

test('lets people join before the first report about them', () => {
  const joined = new Map(
    demoPeople.map((person, i) => [
      person.handle,
      countDaysSinceJoining({ person, index: i + demoLogIns.length }),
    ]),
  )
  const early = demoReports.filter(
    ({ by, about, hoursAgo }) =>
      Math.min(joined.get(by) ?? Infinity, joined.get(about) ?? Infinity) * 24 < hoursAgo,
  )
  expect(early).toEqual([])
})

test('fills the staff pages with every state once, however often it starts', async () => {
  if (!admin || !moderator) throw new Error('no staff')
  const staff = { admin, moderator }
  const seed = async () => {
    await seedPurchases(app.deps, members, staff.admin)
    await seedCases({ deps: app.deps, members, ...staff })
    await seedRecordings(app.deps, members, staff.moderator)
    await seedVouches(app.deps, members, staff.moderator)
    await seedBroadcasts(app.deps, staff.admin)
    await seedNewsletter(app.deps, staff.admin)
    return readStory()
  }
  const first = await seed()
  expect(first).toEqual({
    orders: demoPurchases.length,
    // A refused card pays nothing, and a renewal pays once more.
    payments: demoPurchases.length,
    currencies: 8,
    reports: demoReports.length,
    openCases: demoReports.filter(({ decision }) => !decision).length,
    appeals: demoReports.filter(({ appeal }) => appeal).length,
    recordings: demoRecordings.length,
    waitingRecordings: demoRecordings.filter(({ isApproved }) => !isApproved).length,
    vouches: demoVouches.length,
    shownVouches: demoVouches.filter(({ isApproved }) => isApproved).length,
    broadcasts: 3,
    issues: demoIssues.length,
    subscribers: demoSubscribers.length,
  })
  app.clock.advance({ hours: 1 })
  expect(await seed()).toEqual(first)
})

test('dates the tokens of a purchase by its payment', async () => {
  await whenIdle(app)
  // An event applied by a job would date them by the clock of the server, if the job was first.
  const events = app.db
    .selectFrom('payment_events')
    .select('event_id')
    .where('event_type', '=', 'sandbox.paid')
  expect(await events.execute()).toEqual([])
  const { rows } = await sql<{ daysLater: number }>`
    select distinct t.created_at::date - p.paid_at::date as "daysLater"
    from transfers t join payments p on p.id::text = t.ref where t.kind = 'purchase'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ daysLater: 0 }])
})
