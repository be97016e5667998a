import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { TRANSPARENCY_DELAY_DAYS } from '@adire/contract/transparency.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { addMonths } from '../../lib/dates.ts'
import { startTestApp, type TestApp, until as waitUntil } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aCampaign } from '../../testing/campaigns.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { anAdmin } from '../../testing/members.ts'
import { anEmail, aVisitor } from '../../testing/visitors.ts'
import { insertEntry } from '../audit/queries.ts'
import { countUnionMembers, storeQuarters } from './jobs.ts'
import { startOfMonth, startOfQuarter } from './rules.ts'

let app: TestApp
let from: Date
let until: Date
beforeEach(async () => {
  app = await startTestApp({ withLimits: false })
  from = startOfQuarter(app.clock.now())
  until = addMonths(from, 3)
  // The quarter in which the site opened.
  await sql`update migrations set applied_at = ${from}`.execute(app.db)
})
afterEach(() => app.close())

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)

function advanceTo(moment: Date): void {
  app.clock.advance({ seconds: (moment.getTime() - app.clock.now().getTime()) / 1000 })
}

/** Moves to the day on which the quarter's numbers are due, and runs the job. */
async function storeAfterQuarter(): Promise<void> {
  advanceTo(new Date(until.getTime() + TRANSPARENCY_DELAY_DAYS * DAY_MS + HOUR_MS))
  await storeQuarters.run({}, app.deps)
}

/** Reads the published file. */
async function readMetrics(): Promise<Record<string, string | number> | undefined> {
  await app.deps.transparency.reload()
  const answer = await fetch(`${app.url}/transparency.json`)
  const { quarters } = (await answer.json()) as {
    quarters: { quarter: string; figures: Record<string, string | number> }[]
  }
  return quarters.find(({ quarter }) => quarter === isoDay(from))?.figures
}

/** Adds reports with a case each, decided two hours later as said. */
async function addReports(
  count: number,
  { at = from, reason = 'scam', action = 'Report dismissed' } = {},
): Promise<void> {
  const [ada, ben] = await addBulkMembers(app, 2, 'woman')
  const decidedAt = new Date(at.getTime() + 2 * HOUR_MS)
  await sql`
    with cases as (
      insert into report_cases (subject_type, subject_id, reported_user_id, opened_at, closed_at)
      select 'photo', gen_random_uuid(), ${ben}::uuid, ${at}::timestamptz, ${decidedAt}::timestamptz from generate_series(1, ${count}::integer) returning id
    )
    insert into reports (case_id, reporter_id, reported_user_id, reason, status, created_at, action_taken, reviewed_at, evidence)
    select id, ${ada}::uuid, ${ben}::uuid, ${reason}, 'resolved', ${at}, ${action}, ${decidedAt}, '{}' from cases`.execute(
    app.db,
  )
}

async function addDecisions(
  count: number,
  operation: string,
  after: Record<string, string | null>,
) {
  await inTransaction(app.db, async (tx) => {
    for (let index = 0; index < count; index++)
      await insertEntry(tx, {
        actor: null,
        operation,
        target: { type: 'member', id: crypto.randomUUID() },
        after,
        at: from,
      })
  })
}

async function addAppeals(count: number, outcome: 'upheld' | 'overturned') {
  const [ada] = await addBulkMembers(app, 1, 'woman')
  await sql`
    with decided as (
      insert into moderation_actions (user_id, kind, statement, decided_at)
      select ${ada}::uuid, 'warning', 'Spam', ${from}::timestamptz from generate_series(1, ${count}::integer) returning id
    )
    insert into appeals (action_id, user_id, words, created_at, due_at, outcome, answer, decided_at)
    select id, ${ada}::uuid, 'It was not me', ${from}::timestamptz, ${until}::timestamptz, ${outcome}, 'It was', ${from}::timestamptz + interval '1 day'
    from decided`.execute(app.db)
}

async function addSignals(count: number, rule: string, outcome: 'confirmed' | 'unfounded') {
  const members = await addBulkMembers(app, count, 'man')
  await sql`
    insert into risk_signals (member_id, rule, version, points, subject_id, found_at, outcome, decided_at)
    select id, ${rule}, 1, 40, gen_random_uuid(), ${from}::timestamptz, ${outcome}, ${from}::timestamptz from unnest(${members}::uuid[]) as id`.execute(
    app.db,
  )
}

test('publishes a finished quarter from the rows of that quarter, eight days after it', async () => {
  await addReports(12)
  await addReports(3, { reason: 'spam', action: 'User banned' })
  await addReports(10, { reason: 'fake', action: 'Warning issued' })
  // This one belongs to another quarter.
  await addReports(50, { at: new Date(from.getTime() - DAY_MS) })
  await addReports(50, { at: until })
  await addDecisions(14, 'moderation.ban', { kind: 'ban', clause: 'scam' })
  await addDecisions(1, 'moderation.ban', { kind: 'ban', clause: null })
  await addDecisions(11, 'moderation.warning', { kind: 'warning' })
  await addDecisions(10, 'moderation.rejectPhoto', {})
  await addDecisions(12, 'moderation.reportWarning', { kind: 'report_warning' })
  await addDecisions(2, 'moderation.reportSuspension', { kind: 'report_suspension' })
  await addDecisions(11, 'voices.decide', { status: 'rejected' })
  await addDecisions(2, 'voices.rejectApproved', { status: 'rejected' })
  await addDecisions(16, 'moderation.removePrompt', {})
  await addDecisions(40, 'voices.decide', { status: 'approved' })
  await addDecisions(2, 'selfieChecks.decide', { outcome: 'rejected' })
  await addAppeals(10, 'upheld')
  await addAppeals(2, 'overturned')
  await addSignals(30, 'asks-for-money', 'confirmed')
  await addSignals(10, 'asks-for-money', 'unfounded')

  advanceTo(new Date(until.getTime() + (TRANSPARENCY_DELAY_DAYS - 1) * DAY_MS))
  await storeQuarters.run({}, app.deps)
  expect(await readMetrics()).toBeUndefined()
  await storeAfterQuarter()
  const metrics = await readMetrics()
  // With all reports they would reveal how many were about spam.
  expect(metrics).not.toHaveProperty(['outcomes.acted'])
  expect(metrics).not.toHaveProperty(['outcomes.dismissed'])
  expect(metrics).toMatchObject({
    'reports.scam': 12,
    'reports.spam': '<10',
    'reports.fake': 10,
    'reports.minor': 0,
    'reports.all': '>=22',
    'waits.report_median': 7200,
    'waits.report_p90': 7200,
    'decisions.warnings': 11,
    'decisions.suspensions': 0,
    'decisions.report_warnings': 12,
    'decisions.report_suspensions': '<10',
    'bans.scam': 14,
    'bans.unstated': '<10',
    'bans.all': '>=14',
    'rejected.photos': 10,
    'rejected.recordings': 13,
    'rejected.answers': 16,
    'rejected.selfies': '<10',
    'appeals.received': 12,
    'waits.appeal_median': 86_400,
    'rules.confirmed': 30,
    'rules.unfounded': 10,
    'rules.precision': 75,
  })
  const csv = await (await fetch(`${app.url}/transparency.csv`)).text()
  expect(csv).toContain(`${isoDay(from)},reports.scam,12\r\n`)
  expect(csv).not.toMatch(/,[1-9]\r\n/)
})

test('counts reports by visitors and of ads, and neither among the reports by members', async () => {
  await addReports(10)
  const { client } = aVisitor(app)
  const form = {
    contactName: 'Ben',
    contactEmail: anEmail(),
    message: 'I want to report a profile.',
    preferredContact: 'email' as const,
    inquiryType: 'support' as const,
  }
  for (let index = 0; index < 11; index++) {
    await client.inquiries.submit({ ...form, isReport: true })
    await client.inquiries.submit(form)
  }
  const members = await addBulkMembers(app, 12, 'woman')
  const campaignId = await aCampaign(app.db)
  await sql`
    with opened as (
      insert into ad_report_cases (campaign_id, opened_at) values (${campaignId}, ${from}::timestamptz) returning id
    )
    insert into ad_reports (case_id, reporter_id, reason, reported_at)
    select opened.id, member, 'scam', ${from}::timestamptz from opened, unnest(${members}::uuid[]) as member`.execute(
    app.db,
  )
  await storeAfterQuarter()
  expect(await readMetrics()).toMatchObject({
    'others.visitor_reports': 11,
    'others.ad_reports': 12,
    'reports.all': 10,
  })
})

test('keeps published numbers when the rows behind them are deleted or changed', async () => {
  await addReports(12)
  await addReports(13, { reason: 'fake', action: 'Warning issued' })
  await storeAfterQuarter()
  const published = await readMetrics()
  await sql`delete from report_cases`.execute(app.db)
  await storeQuarters.run({}, app.deps)
  expect(await readMetrics()).toEqual(published)
  expect(published).toMatchObject({
    'reports.scam': 12,
    'outcomes.dismissed': 12,
    'outcomes.acted': 13,
  })
  for (const change of [
    sql`update transparency_figures set value = 0`,
    sql`delete from transparency_figures`,
    sql`delete from transparency_quarters`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow()
})

test('stores a quarter once and completely when the server dies between any two statements', async () => {
  await addReports(12)
  await addAppeals(10, 'upheld')
  advanceTo(new Date(until.getTime() + TRANSPARENCY_DELAY_DAYS * DAY_MS + HOUR_MS))
  const crashing = createCrashingDb(app.databaseUrl)
  const counts = new Set<number>()
  let isDone = false
  for (let statements = 0; !isDone; statements++) {
    crashing.crashAfter(statements)
    isDone = await storeQuarters.run({}, { ...app.deps, db: crashing.db }).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('the server died here')
        return false
      },
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from transparency_figures`.execute(app.db)
    counts.add(rows[0]?.count ?? 0)
  }
  await crashing.close()
  await Promise.all([1, 2].map(() => storeQuarters.run({}, app.deps)))
  // Nothing, or everything.
  expect(counts.size).toBe(2)
  expect(await readMetrics()).toMatchObject({ 'reports.scam': 12, 'appeals.upheld': 10 })
})

test('publishes requests of authorities only if an admin recorded them, also none', async () => {
  const admin = await anAdmin(app)
  await admin.client.config.update({
    changes: [
      { key: 'authority_requests_enabled', from: 'false', value: 'true' },
      { key: 'authority_requests', from: '0', value: '17' },
    ],
  })
  await storeAfterQuarter()
  expect(await readMetrics()).toMatchObject({ 'authorities.requests': 17 })
  const { rows: settings } = await sql<{ key: string; value: string }>`
    select config_key as key, config_value as value from system_config where config_key like 'authority_requests%' order by 1`.execute(
    app.db,
  )
  expect(settings).toEqual([
    { key: 'authority_requests', value: '0' },
    { key: 'authority_requests_enabled', value: 'false' },
  ])
  const { rows } = await sql`
    select before ->> 'value' as before from audit_log where operation = 'config.update' and actor_id is null order by 1`.execute(
    app.db,
  )
  expect(rows).toEqual([{ before: '17' }, { before: 'true' }])
  // Nobody recorded the next quarter.
  from = until
  until = addMonths(from, 3)
  await storeAfterQuarter()
  expect(await readMetrics()).not.toHaveProperty('authorities.requests')
})

test('shows returns after a ban only for quarters in which some were caught', async () => {
  await addSignals(12, 'returned_after_ban', 'confirmed')
  await addSignals(3, 'returned_after_ban', 'unfounded')
  await storeAfterQuarter()
  expect(await readMetrics()).toMatchObject({ 'returns.caught': 12 })
  from = until
  until = addMonths(from, 3)
  await storeAfterQuarter()
  expect(await readMetrics()).not.toHaveProperty('returns.caught')
})

test('averages the active members in the Union over the months of a half-year', async () => {
  // Begins with a half-year, which two quarters end.
  while (from.getUTCMonth() % 6 !== 0) from = addMonths(from, 3)
  until = addMonths(from, 6)
  const counts = [20, 30, 40, 30, 30, 30]
  for (const [index, count] of counts.entries()) {
    const month = addMonths(from, index)
    const members = await addBulkMembers(app, count + 5, 'woman')
    await sql`
      update profiles set country = case when id = any(${members.slice(0, count)}::uuid[]) then 'FR' else 'GB' end, last_active_at = ${month}
      where id = any(${members}::uuid[])`.execute(app.db)
    advanceTo(new Date(addMonths(month, 1).getTime() + 5 * 60_000))
    await countUnionMembers.run({}, app.deps)
    await countUnionMembers.run({}, app.deps)
  }
  from = addMonths(until, -3)
  await storeAfterQuarter()
  expect(await readMetrics()).toMatchObject({ 'union.members': 30 })
  const { rows } = await sql<{ month: string; members: number }>`
    select month::text, members from union_activity order by month`.execute(app.db)
  expect(rows.map(({ members }) => members)).toEqual(counts)
  expect(rows[0]?.month).toBe(isoDay(startOfMonth(addMonths(until, -6))))
})

test('shows a stored quarter on every server', async () => {
  await storeAfterQuarter()
  await waitUntil('the report is in memory', () => app.deps.transparency.read().quarters.length > 0)
  expect(app.deps.transparency.read().quarters[0]?.quarter).toBe(isoDay(from))
})
