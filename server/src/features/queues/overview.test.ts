import { WorkQueue, workQueues } from '@adire/contract/work-queues.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin, type TestMember, beforeRole } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { countWaiting, readLoad } from '../../testing/queues.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let esi: TestMember
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[esi, ama] = [await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS)

async function addInquiry(hours: number): Promise<void> {
  const reference = `AD-${crypto.randomUUID().slice(0, 6).toUpperCase().replaceAll('I', '0')}`
  await sql`
    insert into ad_inquiries (reference, inquiry_type, contact_name, contact_email, message, preferred_contact, created_at)
    values (${reference}, 'support', 'Ada', 'ada@post.example', 'Hello', 'email', ${hoursAgo(hours)})`.execute(
    app.db,
  )
}

test('shows moderators the queues of their work, and admins all', async () => {
  const { queues } = await esi.client.queues.overview()
  expect(queues.map(({ queue }) => queue)).toEqual([
    'members',
    'photos',
    'selfies',
    'voices',
    'vouches',
    'risk',
    'ageChecks',
    'reports',
    'appeals',
  ])
  const all = await ama.client.queues.overview()
  expect(all.queues.map(({ queue }) => queue)).toEqual(WorkQueue.options)
  const ada = await aMember(app, 'woman')
  await expect(ada.client.queues.overview()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('counts what waits and what is overdue by the target time of the queue', async () => {
  const before = await readLoad(ama, 'inquiries')
  expect(before).toMatchObject({ count: 0, oldestAt: null, firstDueAt: null })
  await addInquiry(1)
  await addInquiry(workQueues.inquiries.target.hours + 1)
  expect(await readLoad(ama, 'inquiries')).toEqual({
    queue: 'inquiries',
    count: 2,
    overdueCount: 1,
    urgentCount: 0,
    oldestAt: hoursAgo(49).toISOString(),
    firstDueAt: hoursAgo(1).toISOString(),
  })
  await sql`update ad_inquiries set status = 'contacted'`.execute(app.db)
  expect(await countWaiting(ama, 'inquiries')).toBe(0)
})

test('counts members and photos like the queues, without those about the caller', async () => {
  const person = await aPerson(app.db, { verification_requested_at: hoursAgo(30) })
  await insertPhoto(app.db, person, { is_approved: false, created_at: hoursAgo(2) })
  await insertPhoto(app.db, esi.id, { is_approved: false, created_at: hoursAgo(40) })
  expect(await readLoad(esi, 'photos')).toMatchObject({
    count: 1,
    overdueCount: 0,
    oldestAt: hoursAgo(2).toISOString(),
  })
  expect(await readLoad(ama, 'photos')).toMatchObject({ count: 2, overdueCount: 1 })
  expect(await readLoad(esi, 'members')).toMatchObject({
    count: (await esi.client.moderation.summary()).pendingMembers,
    overdueCount: 1,
  })
})

test('counts reports by their own clock, and not those about the caller', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const report = (memberId: typeof ben.id, reason: 'minor' | 'spam') =>
    beforeRole(app, [memberId], () =>
      ada.client.safety.report({ subject: { kind: 'profile', memberId }, reason }),
    )
  await report(ben.id, 'spam')
  await report(esi.id, 'minor')
  expect(await readLoad(esi, 'reports')).toMatchObject({ count: 1, urgentCount: 0 })
  expect(await readLoad(ama, 'reports')).toMatchObject({
    count: 2,
    urgentCount: 1,
    overdueCount: 0,
    firstDueAt: new Date(app.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  // Sessions of staff end sooner than an hour without a request.
  await sql`update report_cases set due_at = due_at - interval '1 hour'`.execute(app.db)
  expect(await readLoad(ama, 'reports')).toMatchObject({ count: 2, overdueCount: 1 })
})

test('counts appeals by their due date, seven business days after they came', async () => {
  const ada = await aMember(app, 'woman')
  await esi.client.moderation.warnMember({ id: ada.id, statement: 'Spam in three conversations' })
  const { decisions } = await ada.client.safety.listDecisions()
  const { appeal } = await ada.client.appeals.submit({
    decisionId: decisions[0]!.id,
    words: 'It was not me who wrote that.',
  })
  expect(await readLoad(ama, 'appeals')).toMatchObject({
    count: 1,
    overdueCount: 0,
    firstDueAt: appeal!.dueAt,
  })
  await sql`update appeals set due_at = ${app.clock.now()}`.execute(app.db)
  expect(await readLoad(ama, 'appeals')).toMatchObject({ count: 1, overdueCount: 1 })
})

test('counts flagged addresses and ad discrepancies until they are closed', async () => {
  const day = app.clock.now().toISOString().slice(0, 10)
  await sql`insert into address_flags (address, day, flagged_at) values ('a', ${day}::date, ${hoursAgo(80)})`.execute(
    app.db,
  )
  await sql`
    with campaign as (
      insert into ad_campaigns (advertiser_name, campaign_name, destination_url) values ('Osun', 'Rain', 'https://www.example.com/') returning id
    )
    insert into ad_discrepancies (campaign_id, day, found_at, kept, counted)
    select id, ${day}::date, ${hoursAgo(3)}, '{}', '{}' from campaign`.execute(app.db)
  expect(await readLoad(ama, 'addressFlags')).toMatchObject({ count: 1, overdueCount: 1 })
  expect(await readLoad(ama, 'discrepancies')).toMatchObject({ count: 1, overdueCount: 0 })
  await ama.client.addressFlags.clear({ address: 'a', day, reason: 'A student house' })
  expect(await countWaiting(ama, 'addressFlags')).toBe(0)
})

test('counts no further than a thousand items', async () => {
  await sql`
    insert into address_flags (address, day, flagged_at)
    select 'n' || n, date '2026-01-01' + n, ${hoursAgo(1)} from generate_series(1, 1200) n`.execute(
    app.db,
  )
  expect(await countWaiting(ama, 'addressFlags')).toBe(1000)
})
