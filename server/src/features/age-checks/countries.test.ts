import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { applyCountries, endGrace } from './jobs.ts'
import { forgetRuns } from './requirement-queries.ts'
import { inTransaction } from '../../db/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Changes the setting as an admin. */
async function setCountries(value: string): Promise<void> {
  const admin = await anAdmin(app)
  const { entries } = await admin.client.config.list()
  const from = entries.find(({ key }) => key === 'age_check_countries')?.value ?? ''
  await admin.client.config.update({ changes: [{ key: 'age_check_countries', from, value }] })
  await applyCountries.run({}, app.deps)
}

async function aNewcomer(city: string): Promise<TestMember> {
  const newcomer = await aMember(app, 'woman', { city, isAgeUnchecked: true })
  await insertPhoto(app.db, newcomer.id)
  return newcomer
}

const readState = async ({ client }: TestMember) => {
  const { ageCheck, hiddenReason } = await client.profiles.mine()
  return { ageCheck, hiddenReason }
}

test('gives members of an added country 14 days and a notice, then hides them', async () => {
  await setCountries('BR GB')
  const [kofi, checked] = [await aNewcomer('Accra'), await aMember(app, 'man', { city: 'Accra' })]
  await setCountries('BR GB GH')
  const dueAt = new Date(app.clock.now().getTime() + 14 * 24 * 3_600_000)
  expect(await readState(kofi)).toEqual({
    ageCheck: { dueAt: dueAt.toISOString() },
    hiddenReason: null,
  })
  expect(await readState(checked)).toMatchObject({ ageCheck: null })
  const { notifications } = await kofi.client.notifications.list({})
  expect(notifications.filter(({ kind }) => kind === 'age_check_due')).toHaveLength(1)

  app.clock.advance({ seconds: 14 * 24 * 3600 - 1 })
  await endGrace.run({}, app.deps)
  const isVisible = async () =>
    (
      await app.db
        .selectFrom('profiles')
        .select('is_visible')
        .where('id', '=', kofi.id)
        .executeTakeFirstOrThrow()
    ).is_visible
  expect(await isVisible()).toBe(true)
  app.clock.advance({ seconds: 1 })
  await endGrace.run({}, app.deps)
  expect(await isVisible()).toBe(false)

  await setCountries('BR GB')
  expect(await isVisible()).toBe(true)
})

test('continues where a killed job stopped, and tells each member once', async () => {
  await setCountries('BR GB')
  const people = [
    await aNewcomer('Nairobi'),
    await aNewcomer('Nairobi'),
    await aNewcomer('Nairobi'),
  ]
  await sql`update system_config set config_value = 'BR GB KE' where config_key = 'age_check_countries'`.execute(
    app.db,
  )
  // Two servers at the same time, and a run from the start, as after a restored backup.
  await Promise.all([applyCountries.run({}, app.deps), applyCountries.run({}, app.deps)])
  await inTransaction(app.db, (tx) => forgetRuns(tx))
  await applyCountries.run({}, app.deps)
  for (const { client } of people) {
    const { notifications } = await client.notifications.list({})
    expect(notifications.filter(({ kind }) => kind === 'age_check_due')).toHaveLength(1)
  }
  await setCountries('BR GB')
})

test('requires a check at once of members who join in or move to a country of the setting', async () => {
  await setCountries('BR GB')
  const overdue = { ageCheck: { dueAt: null }, hiddenReason: 'age_check' }
  expect(await readState(await aNewcomer('London'))).toEqual(overdue)
  const ada = await aNewcomer('Lagos')
  expect(await readState(ada)).toEqual({ ageCheck: null, hiddenReason: null })
  await ada.client.profiles.update({ city: 'São Paulo' })
  expect(await readState(ada)).toEqual(overdue)
  await ada.client.profiles.update({ city: 'Lagos' })
  expect(await readState(ada)).toEqual({ ageCheck: null, hiddenReason: null })
})

test('refuses codes that are no countries', async () => {
  const admin = await anAdmin(app)
  for (const value of ['XX', 'GB,BR', 'gb', 'GB  BR'])
    await expect(
      admin.client.config.update({
        changes: [{ key: 'age_check_countries', from: 'BR GB', value }],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
