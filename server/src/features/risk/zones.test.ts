import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS } from '@adire/contract/durations.ts'
import { type MemberId, TripId } from '@adire/contract/ids.ts'
import { OUTCOMES_MINIMUM } from '@adire/contract/risk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { assessAccounts } from './account-jobs.ts'
import { sweepSignals } from './jobs.ts'
import { recordSignals } from './operations.ts'
import { readScore } from './score-queries.ts'
import { findVersion, rulePoints } from './rules.ts'
import { reportTimeZone } from './zone-operations.ts'
import {
  fitsPlace,
  FRESH_ZONE_DAYS,
  OTHER_ZONE_DAYS,
  TRAVEL_DAYS,
  ZONE_DAYS,
} from './zone-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

const wait = (days: number) => app.clock.advance({ seconds: days * DAY_SECONDS })
const today = (days = 0) =>
  new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const inHouston = () => aMember(app, 'man', { city: 'Houston' })

/** Opens the app in a browser with this time zone. */
async function open({ id, client }: TestMember, timeZone: string): Promise<void> {
  await client.risk.reportTimeZone({ timeZone })
  await visit(id)
}

/** The same after a session has ended. */
async function openLater({ id }: TestMember, timeZone: string): Promise<void> {
  await reportTimeZone(app.db, { member: id, timeZone, at: app.clock.now() })
  await visit(id)
}

const visit = (id: MemberId) =>
  app.db
    .updateTable('profiles')
    .set({ last_active_at: app.clock.now() })
    .where('id', '=', id)
    .execute()

/** Checks all members who were active since the last run, and lists what it found about one. */
async function assess({ id }: TestMember): Promise<string[]> {
  await visit(id)
  await assessAccounts.run({}, app.deps)
  const rows = await app.db
    .selectFrom('risk_signals')
    .select(['excerpt', 'rule'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ rule, excerpt }) => `${rule}: ${excerpt}`)
}

const findStored = ({ id }: TestMember) =>
  app.db
    .selectFrom('browser_time_zones')
    .select(['time_zone', 'city', 'since', 'fitted_at'])
    .where('member_id', '=', id)
    .executeTakeFirst()

const FOUND = 'other_time_zone: Africa/Lagos · Houston'

test('finds a zone that has not fitted the city for three days, once, for staff to read', async () => {
  const member = await inHouston()
  await open(member, 'Africa/Lagos')
  wait(OTHER_ZONE_DAYS - 1)
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([])
  wait(1)
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([FOUND])
  wait(1)
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([FOUND])
})

test('only observes at first: its points neither count nor hold anybody', async () => {
  const member = await inHouston()
  await open(member, 'Africa/Lagos')
  wait(OTHER_ZONE_DAYS)
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([FOUND])
  const readPoints = () => readScore(app.db, member.id, { at: app.clock.now(), without: [] })
  expect(await readPoints()).toBe(0)
  const signals = [
    {
      rule: 'fraud_wording',
      points: rulePoints.fraud_wording,
      subject: randomUUID(),
      excerpt: 'x',
    },
  ] as const
  const at = app.clock.now()
  await inTransaction(app.db, (tx) => recordSignals(tx, { member: member.id, signals, at }))
  const esi = await aModerator(app)
  const { members } = await esi.client.risk.listHeld({})
  expect(members.find(({ id }) => id === member.id)).toMatchObject({
    score: rulePoints.fraud_wording,
    signals: expect.arrayContaining([
      expect.objectContaining({
        rule: 'other_time_zone',
        excerpt: 'Africa/Lagos · Houston',
        isCounted: false,
      }),
    ]),
  })
  const findRule = async () =>
    (await esi.client.risk.listRules()).rules.find(({ rule }) => rule === 'other_time_zone')
  expect(await findRule()).toMatchObject({ isActive: false })
  const measured = { confirmed: OUTCOMES_MINIMUM / 2, unfounded: OUTCOMES_MINIMUM / 2 }
  await app.db
    .insertInto('risk_outcomes')
    .values({ rule: 'other_time_zone', version: findVersion('other_time_zone'), ...measured })
    .execute()
  expect(await findRule()).toMatchObject({ isActive: true })
  expect(await readPoints()).toBeCloseTo(rulePoints.fraud_wording + rulePoints.other_time_zone)
})

test('leaves out a member who was at home in the two months before a journey', async () => {
  const traveller = await inHouston()
  await openLater(traveller, 'America/Chicago')
  for (let week = 0; week < 4; week++) {
    wait(7)
    await openLater(traveller, 'Africa/Lagos')
    expect(await assess(traveller)).toEqual([])
  }
  await openLater(traveller, 'America/Chicago')
  wait(TRAVEL_DAYS - 1)
  await openLater(traveller, 'Africa/Lagos')
  expect(await assess(traveller)).toEqual([])
  wait(OTHER_ZONE_DAYS)
  await openLater(traveller, 'Africa/Lagos')
  expect(await assess(traveller)).toEqual([FOUND])
})

test('stores no zone of an announced trip, and none that fits the city', async () => {
  const member = await inHouston()
  await member.client.trips.save({
    id: TripId.parse(randomUUID()),
    city: 'Lagos',
    from: today(1),
    until: today(30),
    viewer: 'nobody',
    tellsOthers: false,
  })
  await open(member, 'Africa/Lagos')
  wait(OTHER_ZONE_DAYS + 1)
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([])
  const nothing = { time_zone: null, city: null, since: null }
  expect(await findStored(member)).toMatchObject(nothing)
  await open(member, 'Asia/Tokyo')
  expect(await findStored(member)).toMatchObject({ time_zone: 'Asia/Tokyo', city: 'Houston' })
  await open(member, 'America/Chicago')
  expect(await findStored(member)).toMatchObject(nothing)
})

test('leaves out zones that were not reported for a week', async () => {
  const member = await inHouston()
  await open(member, 'Africa/Lagos')
  wait(FRESH_ZONE_DAYS)
  expect(await assess(member)).toEqual([])
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([FOUND])
})

test('starts again when a member moves to another city or opens the app elsewhere', async () => {
  const member = await inHouston()
  await open(member, 'Africa/Lagos')
  wait(OTHER_ZONE_DAYS)
  await open(member, 'Africa/Lagos')
  await member.client.profiles.update({ city: 'Toronto' })
  expect(await assess(member)).toEqual([])
  await open(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([])
  wait(OTHER_ZONE_DAYS)
  await open(member, 'Europe/Paris')
  expect(await assess(member)).toEqual([])
  await member.client.profiles.update({ city: 'Paris' })
  expect(await assess(member)).toEqual([])
})

test('gives older accounts two months, because nothing is known of the time before', async () => {
  const member = await inHouston()
  wait(10)
  await openLater(member, 'Africa/Lagos')
  wait(OTHER_ZONE_DAYS)
  await openLater(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([])
  wait(TRAVEL_DAYS)
  await openLater(member, 'Africa/Lagos')
  expect(await assess(member)).toEqual([FOUND])
})

test('stores nothing of staff, of hidden zones or of words that are no zone', async () => {
  const [member, staff] = [await inHouston(), await aModerator(app)]
  for (const hidden of ['UTC', 'Etc/GMT+3', 'Atlantic/Reykjavik']) await open(member, hidden)
  await open(staff, 'Asia/Tokyo')
  expect(await findStored(member)).toBeUndefined()
  expect(await findStored(staff)).toBeUndefined()
  for (const timeZone of ['+01:00', 'Lagos/Africa', '', `A${'/a'.repeat(40)}`])
    expect(await readResultCode(member.client.risk.reportTimeZone({ timeZone }))).toBe(
      'INVALID_INPUT',
    )
})

test('deletes a zone 90 days after its last report', async () => {
  const member = await inHouston()
  await open(member, 'Africa/Lagos')
  wait(ZONE_DAYS - 1)
  await sweepSignals.run({}, app.deps)
  expect(await findStored(member)).toMatchObject({ time_zone: 'Africa/Lagos' })
  wait(2)
  await sweepSignals.run({}, app.deps)
  expect(await findStored(member)).toBeUndefined()
})

test.each([
  ['America/Chicago', 'Houston', 'US', 'America/Chicago', true],
  ['America/Los_Angeles', 'Houston', 'US', 'America/Chicago', true],
  ['America/Winnipeg', 'Houston', 'US', 'America/Chicago', true],
  ['Europe/Dublin', 'London', 'GB', 'Europe/London', true],
  ['Africa/Lagos', 'London', 'GB', 'Europe/London', false],
  ['Africa/Lagos', 'Paris', 'FR', 'Europe/Paris', false],
  ['Africa/Accra', 'Lagos', 'NG', 'Africa/Lagos', false],
  ['Africa/Douala', 'Lagos', 'NG', 'Africa/Lagos', true],
])('compares the clocks of %s with those of %s', (zone, _city, country, timeZone, fits) => {
  const now = app.clock.now()
  expect(fitsPlace(zone, { country, timeZone }, now)).toBe(fits)
})
