import { randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import type { RiskRule } from '@adire/contract/risk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import {
  startTestApp,
  type TestApp,
  untilEventsDelivered,
  untilLockWait,
} from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { recordSignals, release } from './operations.ts'
import { rulePoints } from './rules.ts'

let app: TestApp
let esi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  esi = await aModerator(app)
})
afterAll(() => app.close())

const HOUR = 3_600_000
const PLEA = 'You look like somebody I once knew'

/** Records a finding as its job does. */
const find = (member: MemberId, rule: RiskRule, points = 100) =>
  inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member,
      signals: [{ rule, points, subject: randomUUID(), excerpt: null }],
      at: app.clock.now(),
    }),
  )

const readHold = ({ id }: TestMember) =>
  app.db
    .selectFrom('risk_holds')
    .select(['since', 'takes_effect_at'])
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()

async function aHeldMember(): Promise<TestMember> {
  const held = await aMember(app, 'man', { tokens: 1_000 })
  await find(held.id, 'fraud_wording')
  return held
}

/** A premium member, who reads comments of likes, with a photo to like. */
async function aReader(premium = true) {
  const reader = await aMember(app, 'woman', { premium })
  const photoId = await insertPhoto(app.db, reader.id, { is_profile_picture: true })
  const like = { to: reader.id, kind: 'like', on: { kind: 'photo', photoId } } as const
  return { reader, like }
}

const listReceived = async ({ client }: TestMember) => (await client.likes.listReceived({})).likes
const listSent = async ({ client }: TestMember) => (await client.likes.listSent({})).likes

const decide = (member: TestMember) =>
  inTransaction(app.db, (tx) => release(tx, { member: member.id, by: esi.id, at: app.clock.now() }))

async function warn({ id }: TestMember): Promise<void> {
  const moderator = await aModerator(app)
  await moderator.client.moderation.warnMember({ id, statement: 'No gift cards', clause: 'scam' })
}

test('shows a likely return to moderators at once, and delays its effect by random hours', async () => {
  const delays = new Set<number>()
  for (let i = 0; i < 6; i++) {
    const back = await aMember(app, 'man')
    await find(back.id, 'returned_after_ban')
    const { since, takes_effect_at: start } = await readHold(back)
    const hours = ((start?.getTime() ?? 0) - since.getTime()) / HOUR
    expect(hours).toBeGreaterThanOrEqual(2)
    expect(hours).toBeLessThanOrEqual(12)
    delays.add(hours)
  }
  expect(delays.size).toBe(6)
  expect((await esi.client.risk.listHeld({})).waitingCount).toBeGreaterThanOrEqual(6)
})

test('answers a returned member like everybody else until the hold takes effect', async () => {
  const back = await aMember(app, 'man', { tokens: 1_000 })
  await find(back.id, 'returned_after_ban')
  const { reader, like } = await aReader()
  await back.client.likes.send({ ...like, comment: PLEA })
  expect(await listReceived(reader)).toMatchObject([{ comment: PLEA }])
  const [first, second] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const { threadId } = await match(app, first, back)
  expect(await readResultCode(sendMessage(back, { threadId, content: 'Hi' }))).toBe('accepted')
  const { threadId: later } = await match(app, second, back)
  app.clock.advance({ hours: 12 })
  const refused = sendMessage(back, { threadId: later, content: 'Hi' })
  expect(await readResultCode(refused)).toBe('NEW_THREADS_HELD')
})

test('starts a delayed hold at once when other signals reach the points', async () => {
  const back = await aMember(app, 'man')
  await find(back.id, 'returned_after_ban')
  await find(back.id, 'fraud_wording')
  expect((await readHold(back)).takes_effect_at).toBeNull()
  await find(back.id, 'returned_after_ban')
  expect((await readHold(back)).takes_effect_at).toBeNull()
})

const findAll = async (member: TestMember, ...rules: RiskRule[]) => {
  for (const rule of rules) await find(member.id, rule, rulePoints[rule])
}

test('delays the hold of a known photo on a shared device, like that of a likely return', async () => {
  const back = await aMember(app, 'man', { tokens: 1_000 })
  await findAll(back, 'known_photo', 'shared_device', 'early_contact')
  const { since, takes_effect_at: start } = await readHold(back)
  const hours = ((start?.getTime() ?? 0) - since.getTime()) / HOUR
  expect(hours).toBeGreaterThanOrEqual(2)
  expect(hours).toBeLessThanOrEqual(12)
  const { threadId } = await match(app, await aMember(app, 'woman'), back)
  expect(await readResultCode(sendMessage(back, { threadId, content: 'Hi' }))).toBe('accepted')
})

test('holds at once when suspicious wording adds to a known photo, and not to a return', async () => {
  const [known, back] = [await aMember(app, 'man'), await aMember(app, 'man')]
  await findAll(known, 'known_photo', 'suspicious_wording')
  expect((await readHold(known)).takes_effect_at).toBeNull()
  await findAll(back, 'returned_after_ban', 'suspicious_wording')
  expect((await readHold(back)).takes_effect_at).not.toBeNull()
})

test('accepts the comment of a held member, and shows it to nobody else until the release', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  await held.client.likes.send({ ...like, comment: PLEA })
  expect(await listSent(held)).toMatchObject([{ comment: PLEA }])
  expect(await listReceived(reader)).toMatchObject([{ comment: null, on: { kind: 'photo' } }])
  const report = { subject: { kind: 'like', memberId: held.id }, reason: 'scam' } as const
  expect(await readResultCode(reader.client.safety.report(report))).toBe('NOT_FOUND')
  await decide(held)
  expect(await listReceived(reader)).toMatchObject([{ comment: PLEA }])
  expect(await listSent(held)).toMatchObject([{ comment: PLEA }])
})

test('keeps a withdrawn comment of a held member from evidence after the release too', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  await held.client.likes.send({ ...like, comment: PLEA })
  await held.client.likes.withdraw({ to: reader.id })
  await decide(held)
  const report = { subject: { kind: 'like', memberId: held.id }, reason: 'scam' } as const
  expect(await readResultCode(reader.client.safety.report(report))).toBe('NOT_FOUND')
})

test('makes a withheld comment a message of the match after the release', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader(false)
  await held.client.likes.send({ ...like, comment: PLEA })
  const answer = await reader.client.likes.send({ to: held.id, kind: 'like' })
  const threadId = answer.match?.threadId ?? expect.fail('no match')
  const list = async () =>
    (await reader.client.messages.list({ threadId })).messages.map(({ content }) => content)
  expect(await list()).toEqual([])
  await decide(held)
  await whenIdle(app)
  expect(await list()).toEqual([PLEA])
})

test('never delivers a withheld comment when the hold ends with a sanction', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  await held.client.likes.send({ ...like, comment: PLEA })
  await warn(held)
  await whenIdle(app)
  expect(await listReceived(reader)).toMatchObject([{ comment: null }])
  expect(await listSent(held)).toMatchObject([{ comment: PLEA }])
})

test('delivers a comment that is sent while the hold is being released', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  let sending = Promise.resolve<unknown>(undefined)
  await inTransaction(app.db, async (tx) => {
    await release(tx, { member: held.id, by: esi.id, at: app.clock.now() })
    sending = held.client.likes.send({ ...like, comment: PLEA })
    await untilLockWait(app, 'the like waits for the hold')
  })
  await sending
  expect(await listReceived(reader)).toMatchObject([{ comment: PLEA }])
})

/** Overturns the latest decision about a member. */
async function overturn(member: TestMember): Promise<void> {
  const { decisions } = await member.client.safety.listDecisions()
  const decisionId = decisions[0]?.id ?? expect.fail('no decision')
  await member.client.appeals.submit({ decisionId, words: 'I was joking.' })
  const kofi = await aModerator(app)
  const { appeals } = await kofi.client.appeals.list({ status: 'pending' })
  const id = appeals.find((appeal) => appeal.member.id === member.id)?.id ?? expect.fail()
  await kofi.client.appeals.decide({ id, outcome: 'overturned', answer: 'It was a joke.' })
}

test('delivers the comments of a confirmed hold when an appeal overturns the sanction', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  await held.client.likes.send({ ...like, comment: PLEA })
  app.clock.advance({ minutes: 1 })
  const moderator = await aModerator(app)
  await moderator.client.risk.decide({ id: held.id, outcome: 'confirm', signalCount: 1 })
  app.clock.advance({ minutes: 1 })
  await warn(held)
  expect(await listReceived(reader)).toMatchObject([{ comment: null }])
  await overturn(held)
  expect(await listReceived(reader)).toMatchObject([{ comment: PLEA }])
  const signals = app.db.selectFrom('risk_signals').select('outcome')
  expect(await signals.where('member_id', '=', held.id).execute()).toEqual([
    { outcome: 'unfounded' },
  ])
})

test('keeps the comments of a sanctioned hold when a later hold is released', async () => {
  const held = await aHeldMember()
  const [early, late] = [await aReader(), await aReader()]
  await held.client.likes.send({ ...early.like, comment: PLEA })
  await warn(held)
  app.clock.advance({ minutes: 1 })
  await find(held.id, 'fraud_wording')
  await held.client.likes.send({ ...late.like, comment: PLEA })
  await decide(held)
  expect(await listReceived(early.reader)).toMatchObject([{ comment: null }])
  expect(await listReceived(late.reader)).toMatchObject([{ comment: PLEA }])
})

test('keeps withheld comments when an appeal succeeds while the member is on hold again', async () => {
  const held = await aHeldMember()
  const { reader, like } = await aReader()
  await held.client.likes.send({ ...like, comment: PLEA })
  await warn(held)
  app.clock.advance({ minutes: 1 })
  await find(held.id, 'fraud_wording')
  await overturn(held)
  expect(await listReceived(reader)).toMatchObject([{ comment: null }])
})

test('publishes a released comment to recipients with premium only', async () => {
  const held = await aHeldMember()
  const [premium, free] = [await aReader(), await aReader(false)]
  for (const { like } of [premium, free]) await held.client.likes.send({ ...like, comment: PLEA })
  await whenIdle(app)
  await untilEventsDelivered(app)
  const events: string[] = []
  for (const [name, { reader }] of Object.entries({ premium, free }))
    app.deps.realtime.listen(reader.id, ({ type }) => events.push(`${name} ${type}`))
  await decide(held)
  await untilEventsDelivered(app)
  expect(events).toEqual(['premium likes.changed'])
})
