import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, DAY_SECONDS } from '@adire/contract/durations.ts'
import type { AgeCheckResult } from '@adire/contract/age-checks.ts'
import { createPool } from '../../db/db.ts'
import { discoverInvariants } from '../../db/discover-invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { aMember, anAdmin, aModerator, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { applyCountries, endGrace, sweepAgeChecks } from './jobs.ts'
import { applyFinding } from './operations.ts'
import { addCheck, findRequirement, lockMember } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const [name, query] of Object.entries(discoverInvariants))
    if (name.startsWith('age checks') || name.startsWith('profiles'))
      expect([name, (await sql.raw(query).execute(app.db)).rows]).toEqual([name, []])
  await app.close()
})

async function aNewcomer(city: string): Promise<TestMember> {
  const newcomer = await aMember(app, 'woman', { city, isAgeUnchecked: true })
  await insertPhoto(app.db, newcomer.id)
  return newcomer
}

/** Starts a check; returns its session. */
async function start({ id, client }: TestMember): Promise<string> {
  await client.ageChecks.start({})
  const { id: sessionId } = await app.db
    .selectFrom('age_check_sessions')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return sessionId
}

const finish = (sessionId: string, outcome: AgeCheckResult) =>
  applyFinding(app.deps, { sessionId, outcome, method: 'face_estimate' })

async function aMemberWhoFailed(city = 'London'): Promise<TestMember> {
  const failed = await aNewcomer(city)
  await finish(await start(failed), 'failed')
  return failed
}

const move = ({ client }: TestMember, city: string) => client.profiles.update({ city })
const readHidden = async ({ client }: TestMember) => (await client.profiles.mine()).hiddenReason

/** Changes the setting as an admin. */
async function setCountries(value: string): Promise<void> {
  const admin = await anAdmin(app)
  const { entries } = await admin.client.config.list()
  const from = entries.find(({ key }) => key === 'age_check_countries')?.value ?? ''
  await admin.client.config.update({ changes: [{ key: 'age_check_countries', from, value }] })
  await applyCountries.run({}, app.deps)
}

test('requires a check after a failed one wherever the member moves, until they pass', async () => {
  const ada = await aMemberWhoFailed()
  for (const city of ['Lagos', 'Accra', 'London', 'Lagos']) {
    await move(ada, city)
    expect(await readHidden(ada)).toBe('age_check')
  }
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'failed', hasFailed: true })
  await finish(await start(ada), 'passed')
  expect(await readHidden(ada)).toBeNull()
  await move(ada, 'London')
  expect(await readHidden(ada)).toBeNull()
})

test('shows a member who failed and moved once a moderator records a pass', async () => {
  const [ada, moderator] = [await aMemberWhoFailed(), await aModerator(app)]
  await move(ada, 'Lagos')
  await moderator.client.ageChecks.recordPass({ id: ada.id, reason: 'Showed a passport' })
  expect(await readHidden(ada)).toBeNull()
})

test('lets a member without a result correct a wrong city, also after starting a check', async () => {
  const [ada, eve] = [await aNewcomer('London'), await aNewcomer('London')]
  await start(eve)
  for (const member of [ada, eve]) {
    expect(await readHidden(member)).toBe('age_check')
    await move(member, 'Lagos')
    expect(await readHidden(member)).toBeNull()
  }
})

test('requires a pass of a member whose check fails after they have moved away', async () => {
  const ada = await aNewcomer('London')
  const sessionId = await start(ada)
  await move(ada, 'Lagos')
  await finish(sessionId, 'failed')
  expect(await readHidden(ada)).toBe('age_check')
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'failed', dueAt: null })
})

test('requires a pass also after the failed result is deleted', async () => {
  const ada = await aMemberWhoFailed()
  await app.db
    .updateTable('age_checks')
    .set({ checked_at: new Date(app.clock.now().getTime() - 31 * DAY_MS) })
    .where('member_id', '=', ada.id)
    .execute()
  await sweepAgeChecks.run({}, app.deps)
  await move(ada, 'Lagos')
  expect(await readHidden(ada)).toBe('age_check')
  expect(await ada.client.ageChecks.mine()).toEqual({
    state: 'needed',
    dueAt: null,
    hasFailed: true,
  })
})

/** Applies the migration as on a database of the release before. */
async function applyMigration(): Promise<void> {
  const path = '../../../migrations/0369_failed_age_checks.sql'
  const owners = createPool(app.databaseUrl)
  await owners.query('alter table required_age_checks drop column has_failed')
  await owners.query(readFileSync(join(import.meta.dirname, path), 'utf8'))
  await owners.end()
}

test('gives members who failed and moved before the update 14 days and a notice', async () => {
  const [moved, resident] = [await aMemberWhoFailed(), await aMemberWhoFailed()]
  await move(moved, 'Lagos')
  await app.db.deleteFrom('required_age_checks').where('member_id', '=', moved.id).execute()
  await applyMigration()
  const required = await app.db
    .selectFrom('required_age_checks')
    .select(['is_overdue', 'has_failed', sql`due_at - now() > '13 days'`.as('hasTime')])
    .where('member_id', 'in', [moved.id, resident.id])
    .orderBy('is_overdue')
    .execute()
  expect(required).toEqual([
    { is_overdue: false, has_failed: true, hasTime: true },
    { is_overdue: true, has_failed: true, hasTime: null },
  ])
  const listNotices = async ({ client }: TestMember) =>
    (await client.notifications.list({})).notifications
      .filter(({ kind }) => kind === 'age_check_due')
      .map(({ facts }) => facts.until)
  const { ageCheck, hiddenReason } = await moved.client.profiles.mine()
  expect([await listNotices(moved), hiddenReason]).toEqual([[ageCheck?.dueAt], null])
  expect([await listNotices(resident), await readHidden(resident)]).toEqual([[], 'age_check'])
})

test('keeps the time of a country after a failed check, and requires it when it is removed', async () => {
  const [ada, eve] = [await aNewcomer('Accra'), await aNewcomer('Accra')]
  await setCountries('BR GB GH')
  await finish(await start(ada), 'failed')
  expect(await readHidden(ada)).toBeNull()
  await move(ada, 'Lagos')
  await setCountries('BR GB')
  expect(await eve.client.ageChecks.mine()).toEqual({ state: 'not_required' })
  expect(await readHidden(ada)).toBeNull()
  app.clock.advance({ seconds: 14 * DAY_SECONDS })
  await endGrace.run({}, app.deps)
  const visible = await app.db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', [ada.id, eve.id])
    .where('is_visible', '=', true)
    .execute()
  expect(visible).toEqual([{ id: eve.id }])
})

test('requires a pass when a failed result and the removal of the country meet', async () => {
  for (const result of ['failed', 'under_age'] as const) {
    const ada = await aNewcomer('Accra')
    await setCountries('BR GB GH')
    const locked = Promise.withResolvers<void>()
    const removal = locked.promise.then(() => setCountries('BR GB'))
    await inTransaction(app.db, async (tx) => {
      await lockMember(tx, ada.id)
      locked.resolve()
      await untilLockWait(app, 'the removal waits for the result')
      await addCheck(tx, { member: ada.id, result, method: 'document', at: app.clock.now() })
    })
    await removal
    expect(await findRequirement(app.db, ada.id)).toBeDefined()
  }
})

test('requires a pass when a failed result and a move meet', async () => {
  for (let i = 0; i < 4; i++) {
    const ada = await aNewcomer('London')
    const sessionId = await start(ada)
    await Promise.all([finish(sessionId, 'failed'), move(ada, 'Lagos')])
    expect(await readHidden(ada)).toBe('age_check')
  }
})

test('ignores a failed result that follows a pass', async () => {
  const ada = await aMember(app, 'woman', { city: 'London' })
  const failed = { result: 'failed', method: 'document', checked_at: app.clock.now() } as const
  await app.db
    .insertInto('age_checks')
    .values({ member_id: ada.id, ...failed })
    .execute()
  expect(await ada.client.profiles.mine()).toMatchObject({ ageCheck: null })
})
