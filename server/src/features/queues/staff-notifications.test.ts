import { NotificationFacts } from '@adire/contract/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, anAdmin, type TestMember, beforeRole } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { notifyOverdue } from './jobs.ts'

let app: TestApp
let esi: TestMember
let kofi: TestMember
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[esi, kofi, ama] = [await aModerator(app), await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

async function listKinds({ client }: TestMember) {
  const { notifications } = await client.notifications.list({})
  return notifications.map(({ kind }) => kind)
}

/**
 * Queues named by the notifications about overdue items, newest first; from the database, because
 * sessions of staff end when the clock moves by hours.
 */
async function listNotices({ id }: TestMember) {
  const rows = await app.db
    .selectFrom('notifications')
    .select('facts')
    .where('user_id', '=', id)
    .where('kind', '=', 'queues_overdue')
    .orderBy('happened_at', 'desc')
    .execute()
  return rows.map(({ facts }) => NotificationFacts.parse(facts).queues)
}

test('notifies all staff of an urgent report at once, except those it concerns', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const report = (memberId: typeof ben.id, reason: 'minor' | 'threat' | 'spam', by = ada) =>
    beforeRole(app, [memberId], () =>
      by.client.safety.report({
        subject: { kind: 'profile', memberId },
        reason,
        description: 'Rivers at dawn',
      }),
    )
  await report(ben.id, 'spam')
  expect(await listKinds(esi)).toEqual([])
  await report(ben.id, 'threat')
  for (const staff of [esi, kofi, ama]) expect(await listKinds(staff)).toEqual(['urgent_report'])
  expect(await listKinds(ada)).toEqual([])

  // Staff are here, and get the email all the same; it has no name and no content.
  await whenIdle(app)
  const [mail, ...others] = await mailsTo(app, esi.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('/dashboard/admin/reports')
  for (const secret of ['Rivers', ada.handle, ben.handle, ben.id])
    expect(JSON.stringify(mail)).not.toContain(secret)

  // The case is urgent already.
  const eve = await aMember(app, 'woman')
  await report(ben.id, 'minor', eve)
  expect(await listKinds(esi)).toEqual(['urgent_report'])

  await report(kofi.id, 'minor')
  expect([await listKinds(esi), await listKinds(kofi)]).toEqual([
    ['urgent_report', 'urgent_report'],
    ['urgent_report'],
  ])
})

test('sends no email to staff who switched the topic off, and none to former staff', async () => {
  await kofi.client.account.savePreferences({
    notifications: { staff: { mail: false, push: true } },
  })
  const former = await aModerator(app)
  await app.db.deleteFrom('admin_users').where('user_id', '=', former.id).execute()
  const before = (await mailsTo(app, kofi.email)).length
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.safety.report({
    subject: { kind: 'profile', memberId: ben.id },
    reason: 'minor',
  })
  await whenIdle(app)
  expect((await listKinds(kofi))[0]).toBe('urgent_report')
  expect((await mailsTo(app, kofi.email)).length).toBe(before)
  expect(await listKinds(former)).toEqual([])
})

test('notifies staff once a day of each queue with overdue items, by their role', async () => {
  const notify = () => notifyOverdue.run({}, app.deps)
  await notify()
  expect(await listNotices(ama)).toEqual([])
  // The reports above are overdue after an hour, and after a day.
  app.clock.advance({ hours: 2 })
  await Promise.all([notify(), notify()])
  expect(await listNotices(ama)).toEqual([['reports']])
  expect(await listNotices(esi)).toEqual([['reports']])

  // Another queue becomes overdue: a notification for it alone.
  await aPerson(app.db, {
    verification_requested_at: new Date(app.clock.now().getTime() - 25 * 3_600_000),
  })
  app.clock.advance({ hours: 1 })
  await notify()
  await notify()
  expect(await listNotices(esi)).toEqual([['members'], ['reports']])

  app.clock.advance({ hours: 24 })
  await notify()
  expect((await listNotices(esi))[0]).toEqual(['members', 'reports'])
  expect(await listNotices(esi)).toHaveLength(3)
})

test('says nothing of overdue reports to the member of staff they are about', async () => {
  await app.db.deleteFrom('report_cases').execute()
  const ada = await aMember(app, 'woman')
  await beforeRole(app, [esi.id], () =>
    ada.client.safety.report({
      subject: { kind: 'profile', memberId: esi.id },
      reason: 'spam',
    }),
  )
  app.clock.advance({ hours: 25 })
  await notifyOverdue.run({}, app.deps)
  expect((await listNotices(kofi))[0]).toContain('reports')
  expect((await listNotices(esi))[0]).not.toContain('reports')
})
