import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'
import {
  HALF_LIFE_DAYS,
  OUTCOMES_MINIMUM,
  type RiskRule,
  WHOLE_HOURS,
} from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { recordSignals } from './operations.ts'
import { assessProfile } from './profile-jobs.ts'
import { PROFILE_SIGNALS } from './profile-rules.ts'
import { rulePoints, rulesVersions } from './rules.ts'
import { readScore } from './score-queries.ts'

let app: TestApp
/** The same server without a queue: its tests look at what is queued. */
let idle: TestApp
let esi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  idle = await startTestApp({ withLimits: false, withJobs: false })
  esi = await aModerator(app)
})
afterEach(async () => {
  for (const table of ['risk_signals', 'risk_holds', 'risk_outcomes', 'queue_leases'] as const)
    await app.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await app.close()
  await idle.close()
})

const CONTACT = 'WhatsApp +44 7700 900123'
const PAYMENT = 'My cashapp is $ritarose'

const write = async ({ client }: TestMember, edit: ProfileEdit) => {
  await client.profiles.update(edit)
  await whenIdle(app)
}

const answer = async ({ client }: TestMember, text: string) => {
  await client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: text }] })
  await whenIdle(app)
}

const listSignals = (member: MemberId) =>
  app.db
    .selectFrom('risk_signals')
    .select(['rule', 'version', 'points', 'excerpt', 'outcome'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute()

const readPoints = (member: MemberId) =>
  readScore(app.db, member, { at: app.clock.now(), without: [] })

/** Moves the signals of a member back until they have half of their points; the clock of the app would end the session. */
const makeOlder = (member: MemberId) =>
  app.db
    .updateTable('risk_signals')
    .set({
      found_at: new Date(app.clock.now().getTime() - (WHOLE_HOURS / 24 + HALF_LIFE_DAYS) * DAY_MS),
    })
    .where('member_id', '=', member)
    .execute()

const isOnHold = async (member: MemberId) =>
  (await app.db
    .selectFrom('risk_holds')
    .select('id')
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

const record = (member: MemberId, rule: RiskRule) =>
  inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member,
      signals: [{ rule, points: rulePoints[rule], subject: randomUUID(), excerpt: null }],
      at: app.clock.now(),
    }),
  )

const release = async (id: MemberId) => {
  const open = (await listSignals(id)).filter(({ outcome }) => outcome !== 'unfounded')
  await esi.client.risk.decide({ id, outcome: 'release', signalCount: open.length })
}

const countQueued = async (member: MemberId) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker._private_jobs
    where key = ${`risk.assessProfile:${member}`}`.execute(idle.db)
  return rows[0]?.count ?? 0
}

const edits: [string, ProfileEdit, string][] = [
  ['text', { aboutMe: `Lagos to Leeds. ${CONTACT}` }, `Lagos to Leeds. ${CONTACT}`],
  ['profession', { profession: `Nurse. ${CONTACT}` }, `Nurse. ${CONTACT}`],
  ['interests', { interests: ['Music', CONTACT] }, CONTACT],
  ['name', { handle: 'Rita ig rita_k92' }, 'Rita ig rita_k92'],
]

test.each(edits)(
  'finds contact details in the %s of a profile, without a hold',
  async (_, edit, excerpt) => {
    const rita = await aMember(app, 'woman')
    await write(rita, edit)
    expect(await listSignals(rita.id)).toEqual([
      {
        rule: 'profile_contact',
        version: rulesVersions.profiles,
        points: rulePoints.profile_contact,
        excerpt,
        outcome: null,
      },
    ])
    expect(await isOnHold(rita.id)).toBe(false)
  },
)

test('finds payment details in an answer, and holds a member who also gives a contact', async () => {
  const rita = await aMember(app, 'woman')
  await answer(rita, PAYMENT)
  expect(await listSignals(rita.id)).toMatchObject([{ rule: 'profile_payment', excerpt: PAYMENT }])
  expect(await isOnHold(rita.id)).toBe(false)
  app.clock.advance({ seconds: 10 })
  await write(rita, { aboutMe: CONTACT })
  expect(await isOnHold(rita.id)).toBe(true)
  const { members } = await esi.client.risk.listHeld({})
  expect(members).toMatchObject([
    {
      id: rita.id,
      score: rulePoints.profile_contact + rulePoints.profile_payment,
      signals: [{ rule: 'profile_contact' }, { rule: 'profile_payment', excerpt: PAYMENT }],
    },
  ])
  const { accountStatus } = await app.db
    .selectFrom('profiles')
    .select('account_status as accountStatus')
    .where('id', '=', rita.id)
    .executeTakeFirstOrThrow()
  expect(accountStatus).toBe('active')
})

test('stores a text once, however often it is saved, removed, moved or respelled', async () => {
  const rita = await aMember(app, 'woman')
  await write(rita, { aboutMe: CONTACT })
  const [first] = await listSignals(rita.id)
  await write(rita, { aboutMe: 'Lagos to Leeds' })
  await write(rita, { aboutMe: `${CONTACT.toUpperCase()} !` })
  await write(rita, { profession: CONTACT })
  await answer(rita, CONTACT)
  expect(await listSignals(rita.id)).toEqual([first])
})

test('counts a text in full again when it is found again, and holds the member', async () => {
  const rita = await aMember(app, 'woman')
  await answer(rita, PAYMENT)
  await makeOlder(rita.id)
  expect(await readPoints(rita.id)).toBeCloseTo(rulePoints.profile_payment / 2)
  await write(rita, { profession: 'Baker' })
  expect(await readPoints(rita.id)).toBeCloseTo(rulePoints.profile_payment)
  await makeOlder(rita.id)
  await write(rita, { aboutMe: CONTACT })
  expect(await isOnHold(rita.id)).toBe(true)
})

test('reads a profile of before the rules once its member begins a conversation', async () => {
  const rita = await aMember(app, 'woman')
  await app.db
    .updateTable('profiles')
    .set({ about_me: CONTACT })
    .where('id', '=', rita.id)
    .execute()
  const { threadId } = await match(app, await aMember(app, 'man'), rita)
  await sendMessage(rita, { threadId, content: 'Good morning' })
  await whenIdle(app)
  expect(await listSignals(rita.id)).toMatchObject([{ rule: 'profile_contact', excerpt: CONTACT }])
})

test('keeps the signal of a removed text, whose points halve like others', async () => {
  const rita = await aMember(app, 'woman')
  await write(rita, { aboutMe: CONTACT })
  await write(rita, { aboutMe: null })
  expect(await listSignals(rita.id)).toHaveLength(1)
  expect(await readPoints(rita.id)).toBeCloseTo(rulePoints.profile_contact)
  await makeOlder(rita.id)
  expect(await readPoints(rita.id)).toBeCloseTo(rulePoints.profile_contact / 2)
})

test('counts several texts with contact details once, in the score and in the queue', async () => {
  const rita = await aMember(app, 'woman')
  await write(rita, { aboutMe: CONTACT, profession: 'IG: rita_k92' })
  await answer(rita, 'ritarose@mail.example')
  expect(await listSignals(rita.id)).toHaveLength(3)
  expect(await readPoints(rita.id)).toBeCloseTo(rulePoints.profile_contact)
  expect(await isOnHold(rita.id)).toBe(false)
  await record(rita.id, 'suspicious_wording')
  expect(await isOnHold(rita.id)).toBe(false)
  await record(rita.id, 'shared_device')
  expect(await isOnHold(rita.id)).toBe(true)
  const { members } = await esi.client.risk.listHeld({})
  expect(members).toMatchObject([
    {
      id: rita.id,
      score: rulePoints.profile_contact + rulePoints.suspicious_wording + rulePoints.shared_device,
      signalCount: 5,
    },
  ])
})

test('stores the newest texts only, however many a member writes', async () => {
  const rita = await aMember(app, 'woman')
  const names = Array.from({ length: PROFILE_SIGNALS + 2 }, (_, i) => `IG: rita_k9${i}`)
  for (const aboutMe of names) await write(rita, { aboutMe })
  expect((await listSignals(rita.id)).map(({ excerpt }) => excerpt)).toEqual(
    names.slice(-PROFILE_SIGNALS),
  )
  const many = await aMember(app, 'woman')
  await write(many, { interests: names })
  const stored = await listSignals(many.id)
  expect(stored).toHaveLength(PROFILE_SIGNALS)
  await write(many, { interests: [...names, 'Music'] })
  expect(await listSignals(many.id)).toEqual(stored)
})

test('refuses a decision about a hold after its member wrote other details', async () => {
  const rita = await aMember(app, 'woman')
  const names = Array.from({ length: PROFILE_SIGNALS }, (_, i) => `IG: rita_k9${i}`)
  for (const aboutMe of names) await write(rita, { aboutMe })
  await answer(rita, PAYMENT)
  const seen = (await esi.client.risk.listHeld({})).members[0] ?? expect.fail('no hold')
  await write(rita, { aboutMe: CONTACT })
  const decision = { id: rita.id, outcome: 'release', signalCount: seen.signalCount } as const
  expect(await readResultCode(esi.client.risk.decide(decision))).toBe('CHANGED_ELSEWHERE')
  expect((await listSignals(rita.id)).map(({ excerpt }) => excerpt)).toEqual([
    ...names,
    PAYMENT,
    CONTACT,
  ])
})

test('finds a text again only if it is new after a moderator released the member', async () => {
  const rita = await aMember(app, 'woman')
  await write(rita, { aboutMe: `${CONTACT}, ${PAYMENT}` })
  expect(await isOnHold(rita.id)).toBe(true)
  await release(rita.id)
  await write(rita, { aboutMe: 'Lagos to Leeds' })
  await write(rita, { aboutMe: `${CONTACT}, ${PAYMENT}` })
  expect((await listSignals(rita.id)).map(({ outcome }) => outcome)).toEqual([
    'unfounded',
    'unfounded',
  ])
  expect(await isOnHold(rita.id)).toBe(false)
  await write(rita, { aboutMe: 'IG: rita_k92, cashapp $ritak92' })
  expect(await isOnHold(rita.id)).toBe(true)
})

test('only observes a rule of which most signals were unfounded', async () => {
  for (let i = 0; i < OUTCOMES_MINIMUM; i++) {
    const rita = await aMember(app, 'woman')
    await write(rita, { aboutMe: `${CONTACT}, ${PAYMENT}` })
    await release(rita.id)
  }
  const { rules } = await esi.client.risk.listRules()
  expect(rules.find(({ rule }) => rule === 'profile_payment')).toMatchObject({
    points: rulePoints.profile_payment,
    found: OUTCOMES_MINIMUM,
    unfounded: OUTCOMES_MINIMUM,
    isActive: false,
  })
  const rita = await aMember(app, 'woman')
  await write(rita, { aboutMe: `${CONTACT}, ${PAYMENT}` })
  expect(await listSignals(rita.id)).toHaveLength(2)
  expect(await readPoints(rita.id)).toBe(0)
  expect(await isOnHold(rita.id)).toBe(false)
})

test('finds nothing in an honest profile, nor in one of staff', async () => {
  const ada = await aMember(app, 'woman')
  await write(ada, {
    handle: 'Ada_92',
    profession: 'Engineer at WhatsApp',
    aboutMe: "Born 1992, 5'11, SE15. No Cash App please.",
    interests: ['Music', 'TikTok'],
  })
  await answer(ada, 'Two kitchens, 3 kids and the 404')
  expect(await listSignals(ada.id)).toEqual([])
  await write(esi, { aboutMe: CONTACT })
  expect(await listSignals(esi.id)).toEqual([])
})

test('stores nothing about a member who is erased', async () => {
  const rita = await aMember(idle, 'woman')
  await rita.client.profiles.update({ aboutMe: CONTACT })
  await idle.db
    .updateTable('profiles')
    .set({ account_status: 'erased' })
    .where('id', '=', rita.id)
    .execute()
  await assessProfile.run({ memberId: rita.id }, idle.deps)
  const stored = await idle.db
    .selectFrom('risk_signals')
    .select('id')
    .where('member_id', '=', rita.id)
    .execute()
  expect(stored).toEqual([])
})

test('queues one look at a profile for several saves, and none without new words', async () => {
  const rita = await aMember(idle, 'woman')
  const forget = () =>
    sql`delete from graphile_worker._private_jobs where key like 'risk.assessProfile:%'`.execute(
      idle.db,
    )
  await rita.client.profiles.update({ aboutMe: 'Lagos to Leeds', interests: ['Music', 'Art'] })
  await rita.client.profiles.update({ profession: 'Baker' })
  await rita.client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: 'Bread' }] })
  expect(await countQueued(rita.id)).toBe(1)
  await forget()
  await rita.client.profiles.update({
    heightCm: 170,
    aboutMe: 'Lagos to Leeds',
    interests: ['Art'],
  })
  await rita.client.profiles.update({ profession: null })
  await rita.client.profiles.savePrompts({ prompts: [] })
  expect(await countQueued(rita.id)).toBe(0)
  await rita.client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: 'Bread' }] })
  expect(await countQueued(rita.id)).toBe(1)
})
