import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import { HOLD_POINTS, type RiskRule, WARNING_POINTS, WHOLE_HOURS } from '@adire/contract/risk.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { foldForeign } from '../../gateways/confusables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listPrefixes, readFraudCorpus } from '../../testing/fraud-corpus.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { assessThread } from './jobs.ts'
import { recordSignals } from './operations.ts'
import { rulePoints } from './rules.ts'
import { ORDINARY_DAYS, sumScore } from './score-rules.ts'
import type { Line } from './text-rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'

/**
 * Scores somebody with these points in each conversation, all of which count as long enough, and with other first
 * messages that nobody answered.
 */
function scoreConversations(points: readonly number[], unanswered = 0): number {
  const warned = points.filter((one) => one >= WARNING_POINTS)
  return sumScore({
    strongest: Math.max(0, ...points),
    together: points.reduce((sum, one) => sum + one, 0),
    others: 0,
    warned: warned.length,
    ordinary: points.length - warned.length,
    unanswered,
  })
}

const mild = fc.integer({ min: WARNING_POINTS, max: HOLD_POINTS - 1 })

describe('the score of conversations', () => {
  it('stays below a hold for any number of mild ones among as many ordinary ones', () => {
    fc.assert(
      fc.property(fc.array(mild, { maxLength: 50 }), fc.nat({ max: 20 }), (points, more) => {
        const ordinary = Array.from({ length: points.length - 1 + more }, () => 0)
        expect(scoreConversations([...points, ...ordinary])).toBeLessThan(HOLD_POINTS)
      }),
    )
  })

  it('reaches a hold for a strong one, however many are ordinary', () => {
    fc.assert(
      fc.property(fc.array(mild), fc.nat({ max: 50 }), (points, ordinary) => {
        const others = Array.from({ length: ordinary }, () => 0)
        expect(scoreConversations([...points, HOLD_POINTS, ...others])).toBeGreaterThanOrEqual(
          HOLD_POINTS,
        )
      }),
    )
  })

  it('reaches a hold for two mild ones and no ordinary one', () => {
    expect(scoreConversations([40, 40])).toBe(80)
    expect(scoreConversations([40, 40, 0])).toBe(40)
    expect(scoreConversations([40, 40, 40, 0])).toBe(120)
  })

  it('stays below a hold for two mild ones among first messages without an answer', () => {
    expect(scoreConversations([40, 40], 1)).toBe(40)
    expect(scoreConversations([40, 40, 40], 6)).toBe(120)
    expect(scoreConversations([40, 40, 40], 7)).toBe(40)
  })
})

function countPoints(lines: readonly Line[]): number {
  const signals = findFraudSignals(lines, foldForeign, wordingModel)
  return signals.reduce((sum, { rule }) => sum + rulePoints[rule], 0)
}

interface Sent {
  /** Points after the first message. */
  opener: number
  /** Points after the last one, if it was answered. */
  whole: number
}

const written = readFraudCorpus('test').map(({ lines, ...one }) => ({
  ...one,
  opener: countPoints(listPrefixes(lines)[0] ?? []),
  whole: countPoints(lines),
}))

/** People who have so many conversations, each like one that the same writer wrote in the same language. */
function listPeople({ isLure, count }: { isLure: boolean; count: number }): Sent[][] {
  const groups = Map.groupBy(
    written.filter((one) => one.isLure === isLure),
    ({ writer, language }) => `${writer} ${language}`,
  )
  const random = new SeededRandom(20)
  return [...groups.values()].flatMap((conversations) =>
    Array.from({ length: 50 }, () =>
      Array.from({ length: count }, () => random.pick(conversations)),
    ),
  )
}

const listWholes = (sent: readonly Sent[]) => sent.map(({ whole }) => whole)

/** True if somebody is held after any of these conversations. */
const isEverHeld = (points: readonly number[]) =>
  points.some((_, i) => scoreConversations(points.slice(0, i + 1)) >= HOLD_POINTS)

describe('writers of ten conversations', () => {
  it('are held for mild ones in at most 2 % of cases if they are honest', () => {
    const people = listPeople({ isLure: false, count: 10 }).map(listWholes)
    const mildly = people.map((points) => points.filter((one) => one < HOLD_POINTS))
    expect(mildly.filter(isEverHeld).length / mildly.length).toBeLessThanOrEqual(0.02)
  })

  it('are held in at least 99 % of cases if they write lures', () => {
    const people = listPeople({ isLure: true, count: 10 }).map(listWholes)
    expect(people.filter(isEverHeld).length / people.length).toBeGreaterThanOrEqual(0.99)
  })
})

/** True if somebody is held after any of these, of which every n-th is answered; none for 0. */
function isHeldAmongUnanswered(sent: readonly Sent[], answeredEvery: number): boolean {
  const isAnswered = (_: Sent, i: number) => answeredEvery > 0 && i % answeredEvery === 0
  return sent.some((_, i) => {
    const seen = sent.slice(0, i + 1)
    const openers = seen.flatMap((one, n) => (isAnswered(one, n) ? [] : [one.opener]))
    const warned = openers.filter((points) => points >= WARNING_POINTS)
    const wholes = listWholes(seen.filter(isAnswered))
    const points = [...wholes, ...warned]
    return scoreConversations(points, openers.length - warned.length) >= HOLD_POINTS
  })
}

describe('writers of first messages that stay unanswered', () => {
  it('are held in at most 2 % of cases after forty if they are honest', () => {
    const people = listPeople({ isLure: false, count: 40 })
    const held = people.filter((sent) => isHeldAmongUnanswered(sent, 0))
    expect(held.length / people.length).toBeLessThanOrEqual(0.02)
  })

  it('are held in at least 95 % of cases if every fifth of twenty lures is answered', () => {
    const people = listPeople({ isLure: true, count: 20 })
    const held = people.filter((sent) => isHeldAmongUnanswered(sent, 5))
    expect(held.length / people.length).toBeGreaterThanOrEqual(0.95)
  })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

const LURE = 'Please send me money'

async function aThread(sender: TestMember): Promise<{ other: TestMember; threadId: ThreadId }> {
  const other = await aMember(app, 'woman')
  const { threadId } = await match(app, other, sender)
  return { other, threadId }
}

async function converse(sender: TestMember, rounds = 3): Promise<void> {
  const { other, threadId } = await aThread(sender)
  for (let i = 0; i < rounds; i++)
    for (const one of [sender, other]) await sendMessage(one, { threadId, content: `Round ${i}` })
}

async function lure(sender: TestMember): Promise<void> {
  const { threadId } = await aThread(sender)
  await sendMessage(sender, { threadId, content: LURE })
  await assessThread.run({ threadId, memberId: sender.id }, app.deps)
}

const isHeld = async ({ id }: TestMember) =>
  (await app.db.selectFrom('risk_holds').select('id').where('member_id', '=', id).execute())
    .length > 0

test('holds a sender of two lures, unless one of their conversations is ordinary', async () => {
  const [honest, scammer] = [await aMember(app, 'man', { tokens: 500 }), await aMember(app, 'man')]
  await converse(honest)
  for (const sender of [honest, scammer]) for (let i = 0; i < 2; i++) await lure(sender)
  expect(await isHeld(honest)).toBe(false)
  expect(await isHeld(scammer)).toBe(true)
  await lure(honest)
  expect(await isHeld(honest)).toBe(true)
})

test('holds nobody for two misread first messages if others stay unanswered as well', async () => {
  const [honest, greeted] = [await aMember(app, 'man'), await aMember(app, 'man')]
  const { threadId } = await aThread(honest)
  await sendMessage(honest, { threadId, content: 'Hello' })
  // A greeting of somebody else is no first message of this member.
  const { other, threadId: theirs } = await aThread(greeted)
  await sendMessage(other, { threadId: theirs, content: 'Hello' })
  for (const sender of [honest, greeted]) for (let i = 0; i < 2; i++) await lure(sender)
  expect([await isHeld(honest), await isHeld(greeted)]).toEqual([false, true])
  await lure(honest)
  expect(await isHeld(honest)).toBe(true)
})

/** Records a finding, by default a mild one about a conversation, some days from now. */
const find = ({ id: member }: TestMember, days: number, rule: RiskRule = 'suspicious_wording') =>
  inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member,
      signals: [{ rule, points: rulePoints[rule], subject: randomUUID(), excerpt: null }],
      at: new Date(app.clock.now().getTime() + days * DAY_MS),
    }),
  )

test('counts no conversation that is short, or ended long before', async () => {
  const make = () => aMember(app, 'man', { tokens: 500 })
  const [brief, recent, late] = [await make(), await make(), await make()]
  await converse(brief, 2)
  for (const one of [recent, late]) await converse(one)
  for (let i = 0; i < 2; i++) {
    await find(brief, 0)
    await find(recent, ORDINARY_DAYS - 1)
    await find(late, ORDINARY_DAYS + 1)
  }
  expect([await isHeld(brief), await isHeld(recent), await isHeld(late)]).toEqual([
    true,
    false,
    true,
  ])
})

const pairs: [RiskRule, RiskRule][] = [
  ['profile_contact', 'profile_payment'],
  ['known_photo', 'shared_device'],
  ['shared_device', 'suspicious_wording'],
]

test.each(pairs)('holds for %s and %s if they are found within a day', async (one, other) => {
  const [soon, late] = [await aMember(app, 'man'), await aMember(app, 'man')]
  for (const member of [soon, late]) await find(member, 0, one)
  await find(soon, WHOLE_HOURS / 24, other)
  await find(late, WHOLE_HOURS / 24 + 1, other)
  expect([await isHeld(soon), await isHeld(late)]).toEqual([true, false])
})
