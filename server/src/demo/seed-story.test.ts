import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlace } from '../lib/place-list.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { whenIdle } from '../testing/mails.ts'
import { passAgeChecks } from '../testing/age-checks.ts'
import { addBulkMembers } from '../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin } from '../testing/members.ts'
import { countDaysSinceJoining } from './joining.ts'
import { demoLogIns, demoPeople } from './people.ts'
import { findBackground } from './backgrounds.ts'
import { conversations } from './conversations.ts'
import { findDemoHours } from './hours.ts'
import { listDemoComments } from './like-comments.ts'
import { listDemoAnswers } from './prompts.ts'
import type { DemoMember } from './seed-client.ts'
import { seedComments, seedConversations } from './seed-conversations.ts'
import { seedPurchases } from './seed-purchases.ts'
import { demoRecordings } from './recordings.ts'
import {
  saveHours,
  seedCorridors,
  seedBroadcasts,
  seedCases,
  seedNewsletter,
  seedRecordings,
} from './seed-story.ts'
import { demoTrips, seedTrips } from './seed-trips.ts'
import { demoVouches, seedVouches } from './seed-vouches.ts'
import { demoIssues, demoPurchases, demoReports, demoSubscribers } from './story.ts'

let app: TestApp
let [admin, moderator]: DemoMember[] = []
const members = new Map<string, DemoMember>()
const people = [...demoLogIns.map(({ person }) => person), ...demoPeople]

beforeAll(async () => {
  app = await startTestApp()
  admin = { number: 4, id: (await anAdmin(app)).id }
  moderator = { number: 3, id: (await aModerator(app)).id }
  const handles = new Set([
    ...demoPurchases.map(({ handle }) => handle),
    ...demoReports.flatMap(({ by, about }) => [by, about]),
    ...demoRecordings.map(({ handle }) => handle),
    ...demoVouches.map(({ handle }) => handle),
    ...demoTrips.map(({ handle }) => handle),
    ...conversations.flatMap(({ between }) => between),
    ...listDemoComments().flatMap(({ by, about }) => [by, about]),
  ])
  for (const [i, handle] of [...handles].entries()) {
    const { gender } = people.find((one) => one.handle === handle) ?? expect.fail(handle)
    const { id, client } = await aMember(app, gender, { photo: true })
    await app.db.updateTable('profiles').set({ handle }).where('id', '=', id).execute()
    const member = { number: 10 + i, id }
    members.set(handle, member)
    await saveHours(app.deps, handle, member)
    await client.profiles.savePrompts({ prompts: listDemoAnswers(handle) })
  }
  // The conversations are of the last days.
  app.clock.advance({ days: 4 })
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

test('gives the people trips, free hours, comments, voice messages and messages for later, once', async () => {
  const seed = async () => {
    await seedComments(app.deps, members)
    await seedConversations(app.deps, members)
    await seedTrips(app.deps, members)
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from trips) as trips,
        (select count(*)::int from free_hours) as "freeHours",
        (select count(*)::int from like_comments where comment is not null or sent_at is not null) as comments,
        (select count(*)::int from like_comments where prompt is not null) as "commentsOnAnswers",
        (select count(*)::int from message_voices) as "voiceMessages",
        (select count(*)::int from scheduled_messages) as "scheduledMessages"`.execute(app.db)
    return rows[0]
  }
  const comments = listDemoComments()
  const first = await seed()
  expect(first).toEqual({
    trips: demoTrips.length,
    freeHours: [...members].filter(
      ([handle, { number }]) => findDemoHours(handle, number).windows.length > 0,
    ).length,
    comments: comments.length,
    commentsOnAnswers: comments.filter(({ prompt }) => prompt).length,
    voiceMessages: conversations.filter(({ voice }) => voice).length,
    scheduledMessages: conversations.filter(({ scheduled }) => scheduled).length,
  })
  expect(Object.values(first ?? {}).every((count) => count > 1)).toBe(true)
  app.clock.advance({ hours: 1 })
  expect(await seed()).toEqual(first)
})

test('has enough people of one corridor for a page', async () => {
  const places = people.map(({ handle, city }) => {
    const { rootsCity, rootsCountry } = findBackground(handle)
    const roots = rootsCountry ?? (rootsCity && findPlace(rootsCity)?.country)
    return { city, country: findPlace(city)?.country, roots: roots ?? null }
  })
  const ids = await addBulkMembers(app, places.length, 'woman')
  await passAgeChecks(app.db, ids)
  for (const [index, { city, country, roots }] of places.entries())
    await app.db
      .updateTable('profiles')
      .set({ city, country: country ?? '', roots_country: roots })
      .where('id', '=', ids[index] ?? expect.fail())
      .execute()
  await seedCorridors(app.deps)
  const pages = () =>
    app.db.selectFrom('corridor_numbers').select(['roots_country', 'country', 'members']).execute()
  expect(await pages()).toEqual([{ roots_country: 'NG', country: 'GB', members: 20 }])
  await seedCorridors(app.deps)
  expect(await pages()).toHaveLength(1)
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
