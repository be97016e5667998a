import { DAY_MS, HOUR_SECONDS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  match,
  type TestMember,
} from '../../testing/members.ts'
import { assessAccounts } from './account-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const assess = () => assessAccounts.run({}, app.deps)

async function listRules(member: MemberId): Promise<string[]> {
  const rows = await app.db
    .selectFrom('risk_signals')
    .select('rule')
    .where('member_id', '=', member)
    .orderBy('id')
    .execute()
  return rows.map(({ rule }) => rule)
}

async function report(reported: TestMember): Promise<TestMember> {
  const reporter = await aMember(app, 'woman')
  await match(app, reporter, reported)
  await reporter.client.safety.report({
    subject: { kind: 'profile', memberId: reported.id },
    reason: 'scam',
  })
  return reporter
}

/** Makes a member active now, as their next request does. */
async function visit({ id }: TestMember): Promise<void> {
  await app.db
    .updateTable('profiles')
    .set({ last_active_at: app.clock.now() })
    .where('id', '=', id)
    .execute()
}

test('finds a member whom three others reported within 30 days, once', async () => {
  const member = await aMember(app, 'man')
  const reporter = await report(member)
  await report(member)
  await reporter.client.safety.report({
    subject: { kind: 'profile', memberId: member.id },
    reason: 'spam',
  })
  await assess()
  expect(await listRules(member.id)).toEqual([])
  await report(member)
  await visit(member)
  await Promise.all([assess(), assess()])
  await visit(member)
  await assess()
  expect(await listRules(member.id)).toEqual(['many_reports'])
})

test('counts no dismissed reports and none of more than 30 days ago', async () => {
  const [dismissed, old] = [await aMember(app, 'man'), await aMember(app, 'man')]
  for (let i = 0; i < 3; i++) await report(dismissed)
  const esi = await aModerator(app)
  const { cases } = await esi.client.moderation.listReports({ status: 'pending' })
  const found = cases.find(({ reported }) => reported.id === dismissed.id) ?? expect.fail()
  await esi.client.moderation.resolveReport({
    id: found.id,
    outcome: 'Report dismissed',
    reportCount: 3,
  })
  for (let i = 0; i < 2; i++) await report(old)
  await app.db
    .updateTable('reports')
    .set({ created_at: new Date(app.clock.now().getTime() - 31 * DAY_MS) })
    .where('reported_user_id', '=', old.id)
    .execute()
  await report(old)
  await assess()
  expect(await listRules(dismissed.id)).toEqual([])
  expect(await listRules(old.id)).toEqual([])
})

test('finds a photo that resembles an older one of another member, not the older one', async () => {
  const [first, second] = [await aMember(app, 'man'), await aMember(app, 'man')]
  await first.client.photos.upload({ file: await aPortraitFile(77, 960) })
  app.clock.advance({ seconds: 5 })
  await second.client.photos.upload({ file: await aPortraitFile(77, 700) })
  await assess()
  expect(await listRules(first.id)).toEqual([])
  expect(await listRules(second.id)).toEqual(['known_photo'])
})

test('checks only members who were active since the last run, and no staff', async () => {
  const [away, staff] = [await aMember(app, 'man'), await aModerator(app)]
  for (let i = 0; i < 3; i++) await report(away)
  app.clock.advance({ seconds: HOUR_SECONDS })
  await assess()
  expect(await listRules(away.id)).toEqual(['many_reports'])
  await app.db.deleteFrom('risk_signals').execute()
  app.clock.advance({ seconds: 3 * HOUR_SECONDS })
  await assess()
  expect(await listRules(away.id)).toEqual([])
  await visit(away)
  await assess()
  expect(await listRules(away.id)).toEqual(['many_reports'])
  expect(await listRules(staff.id)).toEqual([])
})

test('finds four accounts on a device, not the three of a household', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => aMember(app, 'man')))
  const share = (count: number) =>
    app.db
      .updateTable('member_devices')
      .set({ device_hash: 'one browser' })
      .where(
        'member_id',
        'in',
        members.slice(0, count).map(({ id }) => id),
      )
      .execute()
  await share(3)
  await assess()
  for (const { id } of members) expect(await listRules(id)).toEqual([])
  await share(4)
  for (const member of members) await visit(member)
  await assess()
  for (const { id } of members) expect(await listRules(id)).toEqual(['shared_device'])
})
