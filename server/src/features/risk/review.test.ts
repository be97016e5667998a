import { randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { DAY_SECONDS } from '@adire/contract/durations.ts'
import {
  HALF_LIFE_DAYS,
  OUTCOMES_MINIMUM,
  type RiskRule,
  riskRuleNames,
  WHOLE_HOURS,
} from '@adire/contract/risk.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepSignals } from './jobs.ts'
import { recordSignals } from './operations.ts'
import { readScore } from './score-queries.ts'
import { rulePoints, rulesVersions } from './rules.ts'

let app: TestApp
let esi: TestMember
let kofi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[esi, kofi] = [await aModerator(app), await aModerator(app)]
})
afterEach(async () => {
  for (const table of ['risk_signals', 'risk_holds', 'risk_outcomes', 'queue_leases'] as const)
    await app.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

const sumPoints = (member: MemberId) =>
  readScore(app.db, member, { at: app.clock.now(), without: [] })

/** Records a signal of each rule, about different subjects. */
function record(member: MemberId, rules: readonly RiskRule[], subject?: string): Promise<void> {
  const signals = rules.map((rule) => ({
    rule,
    points: rulePoints[rule],
    subject: subject ?? randomUUID(),
    excerpt: 'Send me money',
  }))
  return inTransaction(app.db, (tx) => recordSignals(tx, { member, signals, at: app.clock.now() }))
}

async function aHeldMember(...rules: RiskRule[]): Promise<TestMember> {
  const member = await aMember(app, 'man', { tokens: 500 })
  await record(member.id, rules.length > 0 ? rules : ['suspicious_wording', 'known_photo'])
  return member
}

const listHeld = async (who: TestMember) => (await who.client.risk.listHeld({})).members
const decide = async (id: MemberId, outcome: 'release' | 'confirm', by = esi) => {
  const listed = (await listOutcomes(id)).filter((one) => one !== 'unfounded')
  return readResultCode(by.client.risk.decide({ id, outcome, signalCount: listed.length }))
}
const isOnHold = async (member: MemberId) =>
  (await app.db
    .selectFrom('risk_holds')
    .select('id')
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined
const listOutcomes = async (member: MemberId) =>
  (
    await app.db
      .selectFrom('risk_signals')
      .select('outcome')
      .where('member_id', '=', member)
      .execute()
  ).map(({ outcome }) => outcome)
const findRule = async (rule: RiskRule) =>
  (await esi.client.risk.listRules()).rules.find((one) => one.rule === rule)

const addPoints = (...rules: RiskRule[]) => rules.reduce((sum, rule) => sum + rulePoints[rule], 0)

test('lists members on hold by score, each to one moderator, without their own', async () => {
  const low = await aHeldMember('fraud_wording')
  const high = await aHeldMember('suspicious_wording', 'known_photo', 'fraud_wording')
  await record(esi.id, ['suspicious_wording', 'known_photo'])
  const members = await listHeld(esi)
  expect(members.map(({ id, score, signalCount }) => [id, score, signalCount])).toEqual([
    [high.id, addPoints('suspicious_wording', 'known_photo', 'fraud_wording'), 3],
    [low.id, rulePoints.fraud_wording, 1],
  ])
  expect(members[1]?.signals).toMatchObject([
    {
      rule: 'fraud_wording',
      points: rulePoints.fraud_wording,
      excerpt: 'Send me money',
      isConfirmed: false,
      isCounted: true,
    },
  ])
  expect(await listHeld(kofi)).toMatchObject([{ id: esi.id }])
  expect(await decide(low.id, 'release', kofi)).toBe('ITEM_ASSIGNED')
  expect(await decide(esi.id, 'release')).toBe('NOT_FOUND')
  const { queues } = await esi.client.queues.overview()
  expect(queues.find(({ queue }) => queue === 'risk')).toMatchObject({ count: 2 })
})

test('counts first messages that were sent to many once, however many there are', async () => {
  const held = await aHeldMember('fraud_wording', 'same_opener', 'same_opener')
  const points = addPoints('fraud_wording', 'same_opener')
  expect(await sumPoints(held.id)).toBe(points)
  expect(await listHeld(esi)).toMatchObject([{ id: held.id, score: points, signalCount: 3 }])
})

test('pages through members on hold without repeating or missing one', async () => {
  const ids: MemberId[] = []
  for (let i = 0; i < 10; i++) ids.push((await aHeldMember('fraud_wording')).id)
  const first = await esi.client.risk.listHeld({})
  const second = await esi.client.risk.listHeld({ cursor: first.nextCursor ?? expect.fail() })
  expect([...first.members, ...second.members].map(({ id }) => id).toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(second.nextCursor).toBeNull()
})

test('releases a member: the hold, the warnings and the points end, audited', async () => {
  const held = await aHeldMember()
  const ada = await aMember(app, 'woman')
  const { threadId } = await match(app, ada, held)
  const signal = { rule: 'known_photo', points: 45, subject: threadId, excerpt: 'Cards' } as const
  await inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member: held.id,
      signals: [signal],
      conversation: { thread: threadId, recipient: ada.id },
      at: app.clock.now(),
    }),
  )
  expect((await ada.client.messages.thread({ threadId })).isWarned).toBe(true)
  expect(await decide(held.id, 'release')).toBe('accepted')
  expect(await isOnHold(held.id)).toBe(false)
  expect(await listOutcomes(held.id)).toEqual(['unfounded', 'unfounded', 'unfounded'])
  expect((await ada.client.messages.thread({ threadId })).isWarned).toBe(false)
  expect(await sumPoints(held.id)).toBe(0)
  expect(await readResultCode(sendMessage(held, { threadId, content: 'Hello' }))).toBe('accepted')
  expect(await decide(held.id, 'release')).toBe('ALREADY_DECIDED')
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('operation', '=', 'risk.decide')
      .where('target_id', '=', held.id)
      .execute(),
  ).toEqual([{ actor_id: esi.id, after: { outcome: 'release' } }])
})

test('confirms signals once, and ends the hold with the sanction that follows', async () => {
  const held = await aHeldMember()
  expect(await decide(held.id, 'confirm')).toBe('accepted')
  expect(await decide(held.id, 'confirm')).toBe('ALREADY_DECIDED')
  expect(await listOutcomes(held.id)).toEqual(['confirmed', 'confirmed'])
  expect(await listHeld(esi)).toMatchObject([
    { id: held.id, isOpen: false, score: addPoints('suspicious_wording', 'known_photo') },
  ])
  const warning = { id: held.id, statement: 'No requests for money' }
  await esi.client.moderation.warnMember(warning)
  expect(await isOnHold(held.id)).toBe(true)
  await esi.client.moderation.warnMember({ ...warning, clause: 'scam' })
  expect(await isOnHold(held.id)).toBe(false)
  expect(await listHeld(esi)).toEqual([])
})

test('decides nothing about a signal that the moderator has not seen', async () => {
  const held = await aHeldMember()
  const [seen = expect.fail()] = await listHeld(esi)
  await record(held.id, ['fraud_wording'])
  const decision = { id: held.id, outcome: 'release', signalCount: seen.signalCount } as const
  expect(await readResultCode(esi.client.risk.decide(decision))).toBe('CHANGED_ELSEWHERE')
  expect(await listOutcomes(held.id)).toEqual([null, null, null])
})

test('warns a recipient again of new signals after a moderator withdrew the warning', async () => {
  const held = await aHeldMember()
  const ada = await aMember(app, 'woman')
  const { threadId } = await match(app, ada, held)
  const find = (rule: RiskRule) =>
    inTransaction(app.db, (tx) =>
      recordSignals(tx, {
        member: held.id,
        signals: [{ rule, points: rulePoints[rule], subject: threadId, excerpt: null }],
        conversation: { thread: threadId, recipient: ada.id },
        at: app.clock.now(),
      }),
    )
  const isWarned = async () => (await ada.client.messages.thread({ threadId })).isWarned
  await find('known_photo')
  await decide(held.id, 'release')
  expect(await isWarned()).toBe(false)
  await find('cover_story')
  expect(await isWarned()).toBe(false)
  await find('suspicious_wording')
  expect(await isWarned()).toBe(true)
  await ada.client.risk.dismissWarning({ threadId })
  await find('fraud_wording')
  expect(await isWarned()).toBe(false)
})

test('lets a release after a confirmation end the hold and keep the outcome', async () => {
  const held = await aHeldMember()
  await decide(held.id, 'confirm')
  expect(await decide(held.id, 'release')).toBe('accepted')
  expect(await listOutcomes(held.id)).toEqual(['confirmed', 'confirmed'])
  expect(await isOnHold(held.id)).toBe(false)
})

test('confirms open signals with a sanction, and leaves them with a dismissed report', async () => {
  const held = await aHeldMember()
  const ada = await aMember(app, 'woman')
  await match(app, ada, held)
  const resolve = async (outcome: 'Report dismissed' | 'Warning issued') => {
    await ada.client.safety.report({
      subject: { kind: 'profile', memberId: held.id },
      reason: outcome === 'Report dismissed' ? 'spam' : 'scam',
    })
    const { cases } = await kofi.client.moderation.listReports({ status: 'pending' })
    const found = cases.find(({ reported }) => reported.id === held.id) ?? expect.fail()
    await kofi.client.moderation.resolveReport({
      id: found.id,
      outcome,
      reportCount: found.reportCount,
      ...(outcome === 'Warning issued' && { statement: 'No requests for money', clause: 'scam' }),
    })
  }
  await resolve('Report dismissed')
  expect(await listOutcomes(held.id)).toEqual([null, null])
  expect(await isOnHold(held.id)).toBe(true)
  await resolve('Warning issued')
  expect(await listOutcomes(held.id)).toEqual(['confirmed', 'confirmed'])
  expect(await isOnHold(held.id)).toBe(false)
})

test('marks signals as unfounded when an appeal overturns the decision that confirmed them', async () => {
  const held = await aHeldMember('known_photo')
  const statement = 'You asked for gift cards.'
  await esi.client.moderation.warnMember({ id: held.id, statement, clause: 'scam' })
  await record(held.id, ['suspicious_wording'])
  expect(await listOutcomes(held.id)).toEqual(['confirmed', null])
  const { decisions } = await held.client.safety.listDecisions()
  await held.client.appeals.submit({
    decisionId: decisions[0]?.id ?? expect.fail(),
    words: 'I was joking.',
  })
  const { appeals } = await kofi.client.appeals.list({ status: 'pending' })
  const id = appeals.find(({ member }) => member.id === held.id)?.id ?? expect.fail()
  await kofi.client.appeals.decide({ id, outcome: 'overturned', answer: 'It was a joke.' })
  expect(await listOutcomes(held.id)).toEqual(['unfounded', null])
  expect(await findRule('known_photo')).toMatchObject({ confirmed: 0, unfounded: 1 })
})

test('lets a rule only observe while fewer than three in ten signals are confirmed', async () => {
  const judge = async (outcome: 'release' | 'confirm') => {
    const member = await aHeldMember('fraud_wording')
    expect(await decide(member.id, outcome)).toBe('accepted')
  }
  for (let i = 0; i < 2; i++) await judge('confirm')
  for (let i = 0; i < 7; i++) await judge('release')
  expect(await findRule('fraud_wording')).toMatchObject({
    confirmed: 2,
    unfounded: 7,
    isActive: true,
  })
  await judge('release')
  expect(await findRule('fraud_wording')).toMatchObject({
    found: 10,
    confirmed: 2,
    unfounded: 8,
    isActive: false,
  })
  const member = await aMember(app, 'man')
  await record(member.id, ['fraud_wording'])
  expect(await isOnHold(member.id)).toBe(false)
  expect(await listOutcomes(member.id)).toEqual([null])
  expect(await sumPoints(member.id)).toBe(0)
  // Outcomes of what it observed make it active again.
  await record(member.id, ['suspicious_wording', 'known_photo'])
  await decide(member.id, 'confirm')
  expect(await findRule('fraud_wording')).toMatchObject({
    confirmed: 3,
    unfounded: 8,
    isActive: false,
  })
  const other = await aHeldMember('fraud_wording', 'suspicious_wording', 'known_photo')
  await decide(other.id, 'confirm')
  expect(await findRule('fraud_wording')).toMatchObject({
    confirmed: 4,
    unfounded: 8,
    isActive: true,
  })
})

test('measures text rules anew with their next version, and leaves what is known about accounts', async () => {
  for (let i = 0; i < OUTCOMES_MINIMUM; i++)
    await decide((await aHeldMember('fraud_wording', 'many_reports')).id, 'release')
  const unfounded = { found: OUTCOMES_MINIMUM, unfounded: OUTCOMES_MINIMUM, isActive: false }
  for (const rule of ['fraud_wording', 'many_reports'] as const)
    expect(await findRule(rule)).toMatchObject(unfounded)
  rulesVersions.texts += 1
  try {
    expect(await findRule('fraud_wording')).toMatchObject({ unfounded: 0, isActive: true })
    expect(await findRule('many_reports')).toMatchObject(unfounded)
    const member = await aHeldMember('fraud_wording', 'many_reports')
    expect(await sumPoints(member.id)).toBeCloseTo(rulePoints.fraud_wording)
    expect(await listHeld(esi)).toMatchObject([
      {
        signals: [
          { rule: 'fraud_wording', isCounted: true },
          { rule: 'many_reports', isCounted: false },
        ],
      },
    ])
    await decide(member.id, 'confirm')
    expect(await findRule('fraud_wording')).toMatchObject({ confirmed: 1, unfounded: 0 })
    expect(await findRule('many_reports')).toMatchObject({ confirmed: 1, ...unfounded, found: 11 })
  } finally {
    rulesVersions.texts -= 1
  }
})

test('deletes signals after 180 days unless a case or a hold needs them', async () => {
  const [held, reported, other] = [
    await aHeldMember(),
    await aHeldMember('suspicious_wording'),
    await aHeldMember('suspicious_wording'),
  ]
  const ada = await aMember(app, 'woman')
  await match(app, ada, reported)
  await ada.client.safety.report({
    subject: { kind: 'profile', memberId: reported.id },
    reason: 'scam',
  })
  app.clock.advance({ seconds: 179 * DAY_SECONDS })
  await sweepSignals.run({}, app.deps)
  expect(await listOutcomes(other.id)).toHaveLength(1)
  app.clock.advance({ seconds: 2 * DAY_SECONDS })
  await sweepSignals.run({}, app.deps)
  expect(await listOutcomes(other.id)).toEqual([])
  expect(await listOutcomes(reported.id)).toHaveLength(1)
  expect(await listOutcomes(held.id)).toHaveLength(2)
})

test('never warns, suspends or bans a member by itself, whatever the rules find', async () => {
  const member = await aMember(app, 'man')
  await record(member.id, riskRuleNames)
  expect(await isOnHold(member.id)).toBe(true)
  const { account_status } = await app.db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(account_status).toBe('active')
  expect(
    await app.db
      .selectFrom('moderation_actions')
      .select('id')
      .where('user_id', '=', member.id)
      .execute(),
  ).toEqual([])
})

test('halves points every fourteen days after a day, and holds from sixty points only', async () => {
  const member = await aHeldMember('suspicious_wording')
  const readNow = () => sumPoints(member.id)
  expect(await readNow()).toBeCloseTo(rulePoints.suspicious_wording)
  app.clock.advance({ hours: WHOLE_HOURS })
  expect(await readNow()).toBeCloseTo(rulePoints.suspicious_wording)
  app.clock.advance({ seconds: HALF_LIFE_DAYS * DAY_SECONDS })
  expect(await readNow()).toBeCloseTo(rulePoints.suspicious_wording / 2)
  await record(member.id, ['same_opener'])
  expect(await isOnHold(member.id)).toBe(false)
  await record(member.id, ['many_reports'])
  expect(await isOnHold(member.id)).toBe(true)
})
