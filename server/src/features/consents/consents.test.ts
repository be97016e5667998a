import {
  CONSENT_GRACE_DAYS,
  type ConsentPurpose,
  consentPurposes,
  findConsentText,
  getConsentVersion,
  isSensitiveField,
  LAPSED_ANSWER_DAYS,
  type sensitiveFields,
} from '@adire/contract/consent-texts.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { aMember, givePremium, match, type TestMember } from '../../testing/members.ts'
import { aSignUp, aVisitor, behindProxy } from '../../testing/visitors.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sweepConsents } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy, withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate consent_versions`.execute(app.db)
})

const answers: Required<Pick<ProfileEdit, keyof typeof sensitiveFields>> = {
  interestedIn: 'women',
  religion: 'muslim',
  diet: 'halal',
  rootsCity: 'Accra',
  rootsCountry: 'GH',
  children: 'have_children',
  wantChildren: 'no',
  relationshipType: 'open',
  bodyType: 'curvy',
  smoking: 'never',
  drinking: 'regularly',
}

function answer({ client }: TestMember, purpose: ConsentPurpose, isGiven: boolean) {
  return client.consents.answer({
    answers: [{ purpose, version: getConsentVersion(purpose), isGiven }],
  })
}

async function readConsent({ client }: TestMember, purpose: ConsentPurpose) {
  const { consents } = await client.consents.list({})
  return consents.find((one) => one.purpose === purpose)
}

function readLog({ id }: TestMember) {
  return app.db
    .selectFrom('consents')
    .select(['purpose', 'version', 'action'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
}

function canSee(viewer: TestMember, other: TestMember): Promise<boolean> {
  return viewer.client.profiles.view({ id: other.id }).then(
    () => true,
    () => false,
  )
}

async function searchFor(viewer: TestMember, filters: object): Promise<string> {
  return JSON.stringify(await viewer.client.discovery.list({ city: 'Lagos', ...filters }))
}

/** Makes a member of a time before consents: answers, and an empty consent log. */
async function anEarlyMember(edit: ProfileEdit = {}): Promise<TestMember> {
  const ada = await aMember(app, 'woman', { photo: true, verified: true })
  await ada.client.profiles.update(edit)
  await sql`delete from consents where member_id = ${ada.id}`.execute(app.db)
  return ada
}

const sweep = () => sweepConsents.run({}, app.deps)
/** Lets days pass, after which these members log in again. */
async function passDays(days: number, ...members: TestMember[]): Promise<void> {
  app.clock.advance({ seconds: days * 86_400 })
  for (const { client, email, password } of members) await client.auth.logIn({ email, password })
}

test('refuses a sign-up without the consent to use whom the member wants to meet', async () => {
  for (const meetingConsent of [undefined, '2020-01']) {
    const { meetingConsent: _, ...form } = aSignUp()
    await expect(
      aVisitor(app).client.auth.signUp({ ...form, ...(meetingConsent && { meetingConsent }) }),
    ).rejects.toMatchObject({ code: 'CONSENT_NEEDED', data: { fields: ['interestedIn'] } })
  }
})

test('stores the consent of a sign-up with its version, and no other consent', async () => {
  const ada = await aMember(app, 'woman', { withoutConsents: true })
  expect(await readLog(ada)).toEqual([
    { purpose: 'meeting', version: getConsentVersion('meeting'), action: 'given' },
  ])
})

test('refuses every sensitive answer without its consent, and accepts it with it', async () => {
  const ada = await aMember(app, 'woman', { withoutConsents: true })
  const { interestedIn, ...others } = answers
  for (const [field, value] of Object.entries(others)) {
    if (!isSensitiveField(field)) throw new Error('not a sensitive field')
    await expect(ada.client.profiles.update({ [field]: value })).rejects.toMatchObject({
      code: 'CONSENT_NEEDED',
      data: { fields: expect.arrayContaining([field]) },
    })
    await ada.client.profiles.update({ [field]: null })
  }
  for (const purpose of consentPurposes) await answer(ada, purpose, true)
  expect(await ada.client.profiles.update({ interestedIn, ...others })).toMatchObject(answers)
})

test('lists a text of the present version for every purpose', () => {
  for (const purpose of consentPurposes)
    expect(findConsentText(purpose, getConsentVersion(purpose))).toMatch(/^I agree /)
})

test('refuses a consent to a text that is not the newest', async () => {
  const ada = await aMember(app, 'woman', { withoutConsents: true })
  await expect(
    ada.client.consents.answer({
      answers: [{ purpose: 'beliefs', version: '2020-01', isGiven: true }],
    }),
  ).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
  expect(await readConsent(ada, 'beliefs')).toMatchObject({ state: 'none', at: null })
})

test('clears the answers, search terms and reasons of a withdrawn consent, and nothing else', async () => {
  const ada = await aMember(app, 'woman', { photo: true, verified: true })
  const ben = await aMember(app, 'man', { photo: true, verified: true })
  await givePremium(app, ben)
  const { interestedIn: _, ...others } = answers
  await ada.client.profiles.update({ ...others, profession: 'Baker' })
  await ben.client.profiles.update({ rootsCountry: 'GH', wantChildren: 'no' })
  for (const filters of [{ religion: 'muslim' }, { diet: 'halal' }])
    expect(await searchFor(ben, filters)).toContain(ada.id)
  const before = await ben.client.profiles.view({ id: ada.id })
  expect(JSON.stringify('reasons' in before && before.reasons)).toContain('roots')

  await answer(ada, 'beliefs', false)
  await answer(ada, 'origins', false)
  for (const filters of [{ religion: 'muslim' }, { diet: 'halal' }])
    expect(await searchFor(ben, filters)).not.toContain(ada.id)
  const after = await ben.client.profiles.view({ id: ada.id })
  expect(JSON.stringify(after)).not.toMatch(/muslim|halal|Accra|shared_roots/)
  expect(await ada.client.profiles.mine({})).toMatchObject({
    religion: null,
    diet: null,
    rootsCity: null,
    rootsCountry: null,
    profession: 'Baker',
    children: 'have_children',
  })
  await expect(ada.client.profiles.update({ religion: 'muslim' })).rejects.toMatchObject({
    code: 'CONSENT_NEEDED',
  })
})

test('keeps every consent and withdrawal in the log, which the server cannot change', async () => {
  const ada = await aMember(app, 'woman', { withoutConsents: true })
  for (const isGiven of [true, true, false, false, true]) await answer(ada, 'family', isGiven)
  expect((await readLog(ada)).slice(1).map(({ action }) => action)).toEqual([
    'given',
    'withdrawn',
    'given',
  ])
  await answer(ada, 'health', false)
  expect(await readConsent(ada, 'health')).toMatchObject({ state: 'declined' })
  const { rows } = await sql<{ canChange: boolean }>`
    select has_table_privilege(current_user, 'consents', 'update') as "canChange"`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ canChange: false }])
})

test('records one entry when ten tabs withdraw at once', async () => {
  const ada = await aMember(app, 'woman')
  await Promise.all(Array.from({ length: 10 }, () => answer(ada, 'family', false)))
  expect((await readLog(ada)).filter(({ action }) => action === 'withdrawn')).toHaveLength(1)
})

test('hides the profile while the consent about whom to meet is withdrawn', async () => {
  const ada = await aMember(app, 'woman', { photo: true, verified: true })
  const ben = await aMember(app, 'man')
  await ada.client.profiles.update({ interestedIn: 'men' })
  expect(await canSee(ben, ada)).toBe(true)
  await answer(ada, 'meeting', false)
  expect(await canSee(ben, ada)).toBe(false)
  expect(await ada.client.profiles.mine({})).toMatchObject({
    interestedIn: 'everyone',
    isPaused: true,
  })
  await expect(ada.client.account.setPaused({ isPaused: false })).rejects.toMatchObject({
    code: 'CONSENT_NEEDED',
  })
  await answer(ada, 'meeting', true)
  expect(await canSee(ben, ada)).toBe(true)
})

test('keeps a profile paused that its owner had paused before the consent', async () => {
  const ada = await aMember(app, 'woman', { photo: true, verified: true })
  await ada.client.account.setPaused({ isPaused: true })
  await answer(ada, 'meeting', false)
  await answer(ada, 'meeting', true)
  expect(await ada.client.account.settings({})).toMatchObject({ isPaused: true })
})

test('does not show a profile without the consent when a suspension ends', async () => {
  const ada = await aMember(app, 'woman', { photo: true, verified: true })
  await answer(ada, 'meeting', false)
  for (const status of ['suspended', 'active'] as const)
    await app.db
      .updateTable('profiles')
      .set({ account_status: status, suspended_until: status === 'active' ? null : new Date() })
      .where('id', '=', ada.id)
      .execute()
  expect(await ada.client.account.settings({})).toMatchObject({ isPaused: true })
})

test('asks members of before for thirty days, then hides their answers and profile', async () => {
  const ada = await anEarlyMember({ religion: 'muslim', interestedIn: 'men' })
  const ben = await aMember(app, 'man')
  await match(app, ada, ben)
  await sweep()
  expect(await readConsent(ada, 'beliefs')).toMatchObject({ state: 'none', needsAnswer: true })
  expect(await readConsent(ada, 'health')).toMatchObject({ needsAnswer: false })
  await passDays(CONSENT_GRACE_DAYS - 1, ada, ben)
  await sweep()
  expect(await ada.client.profiles.mine({})).toMatchObject({ religion: 'muslim', isPaused: false })
  expect(await canSee(ben, ada)).toBe(true)

  await passDays(2, ada, ben)
  await sweep()
  expect(await ada.client.profiles.mine({})).toMatchObject({
    religion: null,
    interestedIn: 'everyone',
    isPaused: true,
  })
  expect(await canSee(ben, ada)).toBe(false)
  expect(await readConsent(ada, 'beliefs')).toMatchObject({
    state: 'lapsed',
    hasHiddenAnswers: true,
    needsAnswer: true,
  })

  await answer(ada, 'beliefs', true)
  await answer(ada, 'meeting', true)
  expect(await ada.client.profiles.mine({})).toMatchObject({
    religion: 'muslim',
    interestedIn: 'men',
    isPaused: false,
  })
  expect(await canSee(ben, ada)).toBe(true)
})

test('hides each answer once when the server dies between any two statements', async () => {
  const members = [
    await anEarlyMember({ religion: 'muslim', interestedIn: 'men' }),
    await anEarlyMember({ religion: 'hindu', interestedIn: 'men' }),
  ]
  await sweep()
  await passDays(CONSENT_GRACE_DAYS + 1, ...members)
  const crashing = createCrashingDb(app.databaseUrl)
  let isDone = false
  let died = 0
  for (let statements = 0; !isDone; statements++) {
    crashing.crashAfter(statements)
    isDone = await sweepConsents.run({}, { ...app.deps, db: crashing.db }).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('the server died here')
        died++
        return false
      },
    )
    for (const { id } of members) {
      const { rows } = await sql<{ answers: number; hidden: number; logged: number }>`
        select num_nonnulls(religion) as answers, (select count(*)::integer from lapsed_answers where member_id = p.id and purpose = 'beliefs') as hidden,
          (select count(*)::integer from consents where member_id = p.id and purpose = 'beliefs' and action = 'lapsed') as logged
        from profiles p where id = ${id}`.execute(app.db)
      // All parts of a step or none.
      expect([
        [{ answers: 1, hidden: 0, logged: 0 }],
        [{ answers: 0, hidden: 1, logged: 1 }],
      ]).toContainEqual(rows)
    }
  }
  await crashing.close()
  expect(died).toBeGreaterThan(10)
  for (const [index, member] of members.entries()) {
    expect((await readLog(member)).filter(({ action }) => action === 'lapsed')).toHaveLength(2)
    await answer(member, 'beliefs', true)
    expect((await member.client.profiles.mine({})).religion).toBe(['muslim', 'hindu'][index])
  }
})

test('asks again for a new version, and keeps the answers until the grace period ends', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ children: 'none' })
  await sql`delete from consents where member_id = ${ada.id} and purpose = 'family'`.execute(app.db)
  await app.db
    .insertInto('consents')
    .values({
      member_id: ada.id,
      purpose: 'family',
      version: '2020-01',
      action: 'given',
      at: app.clock.now(),
    })
    .execute()
  await sweep()
  expect(await readConsent(ada, 'family')).toMatchObject({ state: 'outdated', needsAnswer: true })
  expect(await ada.client.profiles.mine({})).toMatchObject({ children: 'none' })
  await expect(ada.client.profiles.update({ wantChildren: 'no' })).rejects.toMatchObject({
    code: 'CONSENT_NEEDED',
  })
  await answer(ada, 'family', false)
  expect(await ada.client.profiles.mine({})).toMatchObject({ children: null })
})

test('deletes hidden answers when a member declines, and after sixty more days', async () => {
  const [ada, eve] = [
    await anEarlyMember({ diet: 'halal' }),
    await anEarlyMember({ diet: 'vegan' }),
  ]
  await sweep()
  await passDays(CONSENT_GRACE_DAYS + 1, ada)
  await sweep()
  await answer(ada, 'beliefs', false)
  await passDays(LAPSED_ANSWER_DAYS + 1, ada, eve)
  await sweep()
  for (const one of [ada, eve]) {
    await answer(one, 'beliefs', true)
    expect(await one.client.profiles.mine({})).toMatchObject({ diet: null })
  }
})

test('does not overwrite a newer answer with a hidden one', async () => {
  const ada = await anEarlyMember({ religion: 'muslim' })
  await sweep()
  await passDays(CONSENT_GRACE_DAYS + 1, ada)
  await sweep()
  await app.db
    .updateTable('profiles')
    .set({ religion: 'atheist' })
    .where('id', '=', ada.id)
    .execute()
  await answer(ada, 'beliefs', true)
  expect(await ada.client.profiles.mine({})).toMatchObject({ religion: 'atheist' })
})

test('stores the proof for three years after a withdrawal or an erasure, and not longer', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  await answer(ada, 'family', false)
  const erased = { id: eve.id, email: eve.email, isBanned: false }
  await inTransaction(app.db, (tx) =>
    eraseLocked(tx, erased, { config: app.deps.config, now: app.clock.now() }),
  )
  await passDays(3 * 365 - 1)
  await sweep()
  expect((await readLog(ada)).filter(({ purpose }) => purpose === 'family')).toHaveLength(2)
  expect((await readLog(eve)).filter(({ action }) => action === 'ended')).toHaveLength(6)
  await passDays(3)
  await sweep()
  expect((await readLog(ada)).filter(({ purpose }) => purpose === 'family')).toEqual([
    { purpose: 'family', version: getConsentVersion('family'), action: 'withdrawn' },
  ])
  expect(await readLog(eve)).toEqual([])
})
