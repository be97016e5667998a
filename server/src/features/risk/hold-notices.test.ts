import { randomUUID } from 'node:crypto'
import type { RiskRule } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sendScheduled } from '../messages/scheduled-jobs.ts'
import { recordSignals, release, rememberRefusal, withdrawSignals } from './operations.ts'

let app: TestApp
let esi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  esi = await aModerator(app)
})
afterAll(() => app.close())

/** Puts a member on hold; returns the subject of the signal. */
async function hold({ id }: TestMember, rule: RiskRule = 'fraud_wording'): Promise<string> {
  const subject = randomUUID()
  await inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member: id,
      signals: [{ rule, points: 100, subject, excerpt: null }],
      at: app.clock.now(),
    }),
  )
  return subject
}

async function aHeldMember(): Promise<TestMember> {
  const held = await aMember(app, 'man', { tokens: 1_000 })
  await hold(held)
  return held
}

/** Writes to a new match; returns the result. */
async function startConversation(member: TestMember): Promise<string> {
  const { threadId } = await match(app, await aMember(app, 'woman'), member)
  return readResultCode(sendMessage(member, { threadId, content: 'Hello' }))
}

const isShownHold = async ({ client }: TestMember) => (await client.profiles.mine()).isOnHold

const countReleases = async ({ client }: TestMember) =>
  (await client.notifications.list({})).notifications
    .filter(({ kind }) => kind === 'hold_released')
    .reduce((count, { times }) => count + times, 0)

const decide = (member: TestMember, outcome: 'release' | 'confirm' = 'release') =>
  readResultCode(esi.client.risk.decide({ id: member.id, outcome, signalCount: 1 }))

test('shows a hold to its member only once it refused a conversation, until the release', async () => {
  const held = await aHeldMember()
  expect(await isShownHold(held)).toBe(false)
  expect(await startConversation(held)).toBe('NEW_THREADS_HELD')
  expect(await isShownHold(held)).toBe(true)
  await decide(held, 'confirm')
  expect(await isShownHold(held)).toBe(true)
  await decide(held)
  expect(await isShownHold(held)).toBe(false)
  await hold(held)
  expect(await isShownHold(held)).toBe(false)
})

test('tells a member of the release of each hold that refused a conversation once', async () => {
  const held = await aHeldMember()
  for (let i = 0; i < 2; i++) expect(await startConversation(held)).toBe('NEW_THREADS_HELD')
  expect(await countReleases(held)).toBe(0)
  const releases = await Promise.all([decide(held), decide(held)])
  expect(releases.toSorted()).toEqual(['ALREADY_DECIDED', 'accepted'])
  expect(await countReleases(held)).toBe(1)
  expect(await startConversation(held)).toBe('accepted')
  expect(await countReleases(held)).toBe(1)
  app.clock.advance({ minutes: 1 })
  await hold(held)
  expect(await startConversation(held)).toBe('NEW_THREADS_HELD')
  await inTransaction(app.db, (tx) =>
    release(tx, { member: held.id, by: esi.id, at: app.clock.now() }),
  )
  expect(await countReleases(held)).toBe(2)
})

test('says nothing of the release of a hold that refused nothing', async () => {
  const held = await aHeldMember()
  await decide(held)
  expect(await countReleases(held)).toBe(0)
})

test('tells of a release that began before the refused message and ends after it', async () => {
  const held = await aHeldMember()
  let refused = Promise.resolve('')
  await inTransaction(app.db, async (tx) => {
    await release(tx, { member: held.id, by: esi.id, at: app.clock.now() })
    app.clock.advance({ seconds: 1 })
    refused = startConversation(held)
    await untilLockWait(app, 'the refusal waits for the release')
  })
  expect(await refused).toBe('NEW_THREADS_HELD')
  expect(await isShownHold(held)).toBe(false)
  expect(await countReleases(held)).toBe(1)
})

test('ends the notice with a warning about fraud, without telling of a release', async () => {
  const held = await aHeldMember()
  await startConversation(held)
  const warning = { id: held.id, statement: 'No gift cards', clause: 'scam' } as const
  await esi.client.moderation.warnMember(warning)
  expect(await isShownHold(held)).toBe(false)
  expect(await countReleases(held)).toBe(0)
})

test('refuses a conversation also if the refusal cannot be stored', async () => {
  const held = await aHeldMember()
  const block = sql`alter table risk_holds add constraint no_refusal check (refused_at is null) not valid`
  await block.execute(app.db)
  const code = await startConversation(held)
  await sql`alter table risk_holds drop constraint no_refusal`.execute(app.db)
  expect(code).toBe('NEW_THREADS_HELD')
  expect(app.logged()).toContain('could not remember that a hold refused a conversation')
})

test('shows a hold that refuses to schedule a message, or to send a scheduled one', async () => {
  const [before, during] = [await aMember(app, 'man', { tokens: 100 }), await aHeldMember()]
  const schedule = async (member: TestMember) => {
    const { threadId } = await match(app, await aMember(app, 'woman'), member)
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const message = { threadId, clientId: randomUUID(), content: 'Hello', sendAt }
    return readResultCode(member.client.messages.schedule({ ...message, expectedPrice: 10 }))
  }
  expect(await schedule(during)).toBe('NEW_THREADS_HELD')
  expect(await isShownHold(during)).toBe(true)
  expect(await schedule(before)).toBe('accepted')
  await hold(before)
  app.clock.advance({ hours: 1 })
  await sendScheduled.run({}, app.deps)
  expect(await isShownHold(before)).toBe(true)
})

test('ends the notice silently when the ban that the hold came from is lifted', async () => {
  const rule = 'returned_after_ban'
  const [told, refused] = [
    await aMember(app, 'man', { tokens: 1_000 }),
    await aMember(app, 'man', { tokens: 1_000 }),
  ]
  const [subject, other] = [await hold(told, rule), await hold(refused, rule)]
  app.clock.advance({ hours: 12 })
  await startConversation(told)
  expect(await isShownHold(told)).toBe(true)
  await inTransaction(app.db, (tx) => withdrawSignals(tx, { rule, subject, at: app.clock.now() }))
  let result = Promise.resolve('')
  await inTransaction(app.db, async (tx) => {
    await withdrawSignals(tx, { rule, subject: other, at: app.clock.now() })
    result = startConversation(refused)
    await untilLockWait(app, 'the refusal waits for the end of the hold')
  })
  expect(await result).toBe('NEW_THREADS_HELD')
  for (const member of [told, refused])
    expect([await isShownHold(member), await countReleases(member)]).toEqual([false, 0])
})

test('does not show a hold that takes effect after the refusal by an earlier one', async () => {
  const held = await aMember(app, 'man')
  await hold(held, 'returned_after_ban')
  await rememberRefusal(app.db, { member: held.id, at: app.clock.now() })
  app.clock.advance({ hours: 12 })
  expect(await isShownHold(held)).toBe(false)
})
