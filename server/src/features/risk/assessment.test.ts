import { randomUUID } from 'node:crypto'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { writeVoiceText } from '@adire/contract/voice-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import {
  startTestApp,
  type TestApp,
  untilEventsDelivered,
  untilLockWait,
} from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import { EARLY_MESSAGES } from './assessment-rules.ts'
import { assessThread } from './jobs.ts'
import { recordSignals } from './operations.ts'
import { rulePoints } from './rules.ts'

let app: TestApp
/** The same server without a queue: its tests run the job themselves. */
let idle: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  idle = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(async () => {
  await app.close()
  await idle.close()
})

const LURE = 'Please send me money'
/** Signals that it gives: its wording, and the rule that it meets. */
const LURE_SIGNALS = 2

const aSender = (at: TestApp) => aMember(at, 'man', { tokens: 1_000 })

async function aThread(at: TestApp, sender: TestMember) {
  const recipient = await aMember(at, 'woman')
  return { recipient, ...(await match(at, recipient, sender)) }
}

const send = (member: TestMember, threadId: ThreadId, content: string) =>
  sendMessage(member, { threadId, content })

const listSignals = ({ db }: TestApp, member: MemberId) =>
  db
    .selectFrom('risk_signals')
    .select(['rule', 'subject_id', 'points', 'excerpt', 'outcome'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute()

const countHolds = async ({ db }: TestApp, member: MemberId) =>
  (await db.selectFrom('risk_holds').select('id').where('member_id', '=', member).execute()).length

const countWarnings = async ({ db }: TestApp, thread: ThreadId) =>
  (
    await db
      .selectFrom('risk_warnings')
      .select('warned_at')
      .where('thread_id', '=', thread)
      .execute()
  ).length

const isWarned = async ({ client }: TestMember, threadId: ThreadId) =>
  (await client.messages.thread({ threadId })).isWarned

/** Sends a lure to two members, which puts the sender on hold. */
async function holdSender(at: TestApp, sender: TestMember): Promise<ThreadId[]> {
  const threads = [await aThread(at, sender), await aThread(at, sender)]
  for (const { threadId } of threads) await send(sender, threadId, LURE)
  await whenIdle(at)
  return threads.map(({ threadId }) => threadId)
}

test('warns the recipient of a lure, and the sender learns nothing', async () => {
  const sender = await aSender(app)
  const { recipient, threadId } = await aThread(app, sender)
  const events = new Map<string, RealtimeEvent['type'][]>()
  for (const { id } of [sender, recipient]) {
    events.set(id, [])
    app.deps.realtime.listen(id, ({ type }) => events.get(id)?.push(type))
  }
  const before = await sender.client.messages.thread({ threadId })
  await send(sender, threadId, LURE)
  await whenIdle(app)
  await untilEventsDelivered(app)
  expect(await isWarned(recipient, threadId)).toBe(true)
  expect(events.get(recipient.id)).toContain('safety.changed')
  expect(events.get(sender.id)).not.toContain('safety.changed')
  const after = await sender.client.messages.thread({ threadId })
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(after).toMatchObject({ isWarned: false, isWarningOver: false })
  expect(await readResultCode(sender.client.risk.dismissWarning({ threadId }))).toBe('NOT_FOUND')
  expect(await listSignals(app, sender.id)).toMatchObject(
    (['suspicious_wording', 'asks_for_money'] as const).map((rule) => ({
      rule,
      subject_id: threadId,
      points: rulePoints[rule],
      excerpt: LURE,
      outcome: null,
    })),
  )
  expect(await countHolds(app, sender.id)).toBe(0)
})

test('stores one signal and one warning for a lure that is repeated in a thread', async () => {
  const sender = await aSender(app)
  const { threadId } = await aThread(app, sender)
  for (let i = 0; i < 3; i++) await send(sender, threadId, LURE)
  await whenIdle(app)
  expect(await listSignals(app, sender.id)).toHaveLength(LURE_SIGNALS)
  expect(await countWarnings(app, threadId)).toBe(1)
})

test('reads the typed words of a recording', async () => {
  const sender = await aSender(idle)
  const { threadId } = await aThread(idle, sender)
  await send(sender, threadId, 'Hello')
  await idle.db
    .updateTable('messages')
    .set({ message_type: 'voice', content: writeVoiceText(2_000, LURE) })
    .where('conversation_id', '=', threadId)
    .execute()
  await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
  expect(await listSignals(idle, sender.id)).toMatchObject([{ excerpt: LURE }, { excerpt: LURE }])
})

test('stores nothing about a member who is erased', async () => {
  const sender = await aSender(idle)
  const { threadId } = await aThread(idle, sender)
  await send(sender, threadId, LURE)
  await idle.db
    .updateTable('profiles')
    .set({ account_status: 'erased' })
    .where('id', '=', sender.id)
    .execute()
  await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
  expect(await listSignals(idle, sender.id)).toEqual([])
})

test('reads no message after the first six of a sender', async () => {
  const sender = await aSender(app)
  const { threadId } = await aThread(app, sender)
  for (let i = 0; i < EARLY_MESSAGES; i++) await send(sender, threadId, `Hello ${i}`)
  await send(sender, threadId, LURE)
  await whenIdle(app)
  expect(await listSignals(app, sender.id)).toEqual([])
})

test('does not show a dismissed warning again', async () => {
  const sender = await aSender(app)
  const { recipient, threadId } = await aThread(app, sender)
  await send(sender, threadId, LURE)
  await whenIdle(app)
  for (let i = 0; i < 2; i++) await recipient.client.risk.dismissWarning({ threadId })
  const ended = { isWarned: false, isWarningOver: true }
  expect(await recipient.client.messages.thread({ threadId })).toMatchObject(ended)
  expect((await sender.client.messages.thread({ threadId })).isWarningOver).toBe(false)
  await send(sender, threadId, LURE)
  await whenIdle(app)
  expect(await isWarned(recipient, threadId)).toBe(false)
})

test('ends a warning as reported when the recipient reports the sender', async () => {
  const sender = await aSender(app)
  const { recipient, threadId } = await aThread(app, sender)
  await send(sender, threadId, LURE)
  await whenIdle(app)
  await recipient.client.safety.report({
    subject: { kind: 'profile', memberId: sender.id },
    reason: 'scam',
  })
  const ended = { isWarned: false, isWarningOver: true }
  expect(await recipient.client.messages.thread({ threadId })).toMatchObject(ended)
  expect(
    await app.db
      .selectFrom('risk_warnings')
      .select(['recipient_id', 'ended_as'])
      .where('thread_id', '=', threadId)
      .execute(),
  ).toEqual([{ recipient_id: recipient.id, ended_as: 'reported' }])
})

test('refuses a first message of a held member before charging it', async () => {
  const sender = await aSender(app)
  const [known = expect.fail()] = await holdSender(app, sender)
  expect(await countHolds(app, sender.id)).toBe(1)
  const { recipient, threadId } = await aThread(app, sender)
  const balance = await readBalance(app, sender.id)
  expect(await readResultCode(send(sender, threadId, 'Hello'))).toBe('NEW_THREADS_HELD')
  await send(recipient, threadId, 'Hello')
  expect(await readResultCode(send(sender, threadId, 'Hello'))).toBe('NEW_THREADS_HELD')
  // A decline opens no way to write.
  await sender.client.messages.decline({ threadId })
  expect(await readResultCode(send(sender, threadId, 'Hello'))).toBe('NEW_THREADS_HELD')
  const schedule = {
    threadId,
    clientId: randomUUID(),
    content: 'Hello',
    expectedPrice: 10,
    sendAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
  }
  expect(await readResultCode(sender.client.messages.schedule(schedule))).toBe('NEW_THREADS_HELD')
  expect(await readBalance(app, sender.id)).toBe(balance)
  // Where they have written before, they go on.
  expect(await readResultCode(send(sender, known, 'Hello'))).toBe('accepted')
})

test('never assesses or holds staff', async () => {
  const sender = await aSender(app)
  await app.db.insertInto('admin_users').values({ user_id: sender.id, role: 'moderator' }).execute()
  const { threadId } = await aThread(app, sender)
  await send(sender, threadId, LURE)
  await whenIdle(app)
  expect(await listSignals(app, sender.id)).toEqual([])
  await app.db
    .insertInto('risk_holds')
    .values({ member_id: sender.id, since: app.clock.now() })
    .execute()
  const other = await aThread(app, sender)
  expect(await readResultCode(send(sender, other.threadId, 'Hello'))).toBe('accepted')
})

test('finds a lure in a thread of another home, and holds its sender', async () => {
  const homes = await startTestApp({
    withLimits: false,
    threadHomes: [await createEmptyDatabase()],
  })
  try {
    const sender = await aSender(homes)
    const [known = expect.fail()] = await holdSender(homes, sender)
    expect(await listSignals(homes, sender.id)).toHaveLength(2 * LURE_SIGNALS)
    expect(await countWarnings(homes, known)).toBe(1)
    const { recipient, threadId } = await aThread(homes, sender)
    await send(recipient, threadId, 'Hello')
    expect(await readResultCode(send(sender, threadId, 'Hello'))).toBe('NEW_THREADS_HELD')
    expect(await readResultCode(send(sender, known, 'Hello'))).toBe('accepted')
  } finally {
    await homes.close()
  }
})

test('stores signals, warning and hold once for two workers at the same time', async () => {
  const sender = await aSender(idle)
  const threads = [await aThread(idle, sender), await aThread(idle, sender)]
  for (const { threadId } of threads) await send(sender, threadId, LURE)
  await Promise.all(
    [...threads, ...threads].map(({ threadId }) =>
      assessThread.run({ threadId, memberId: sender.id }, idle.deps),
    ),
  )
  expect(await listSignals(idle, sender.id)).toHaveLength(2 * LURE_SIGNALS)
  for (const { threadId } of threads) expect(await countWarnings(idle, threadId)).toBe(1)
  expect(await countHolds(idle, sender.id)).toBe(1)
})

test('adds up the points of two threads that are assessed at the same time', async () => {
  const sender = await aSender(idle)
  const { threadId } = await aThread(idle, sender)
  await send(sender, threadId, LURE)
  const signal = { rule: 'gift_cards', points: 45, subject: randomUUID(), excerpt: null } as const
  const [stored, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTransaction(idle.db, async (tx) => {
    await recordSignals(tx, { member: sender.id, signals: [signal], at: idle.clock.now() })
    stored.resolve()
    await mayCommit.promise
  })
  await stored.promise
  const second = assessThread.run({ threadId, memberId: sender.id }, idle.deps)
  await untilLockWait(idle, 'the second assessment waits for the first')
  mayCommit.resolve()
  await Promise.all([first, second])
  expect(await listSignals(idle, sender.id)).toHaveLength(1 + LURE_SIGNALS)
  expect(await countHolds(idle, sender.id)).toBe(1)
})

test('leaves signals without warning or hold at no point at which its process dies', async () => {
  const crashing = createCrashingDb(idle.databaseUrl)
  try {
    const sender = await aSender(idle)
    await holdSenderAt(sender)
    const { threadId } = await aThread(idle, sender)
    await send(sender, threadId, LURE)
    let isDone = false
    for (let statements = 0; !isDone; statements++) {
      crashing.crashAfter(statements)
      isDone = await assessThread
        .run({ threadId, memberId: sender.id }, { ...idle.deps, db: crashing.db })
        .then(
          () => true,
          () => false,
        )
      const hasSignal = (await listSignals(idle, sender.id)).length === 2 * LURE_SIGNALS
      expect([
        hasSignal,
        await countWarnings(idle, threadId),
        await countHolds(idle, sender.id),
      ]).toEqual(hasSignal ? [true, 1, 1] : [false, 0, 0])
    }
    await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
    expect(await listSignals(idle, sender.id)).toHaveLength(2 * LURE_SIGNALS)
    expect(await countHolds(idle, sender.id)).toBe(1)
  } finally {
    await crashing.close()
  }
})

/** Assesses one lure of a sender, so that the next one puts them on hold. */
async function holdSenderAt(sender: TestMember): Promise<void> {
  const { threadId } = await aThread(idle, sender)
  await send(sender, threadId, LURE)
  await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
}

test('finds the same first message to five members, whatever their names', async () => {
  const sender = await aSender(app)
  const opener = (name: string) => `Hey ${name}, you have the most beautiful smile I’ve seen!`
  for (let i = 1; i <= 6; i++) {
    const { recipient, threadId } = await aThread(app, sender)
    await send(sender, threadId, opener(recipient.handle))
    await whenIdle(app)
    const found = (await listSignals(app, sender.id)).filter(({ rule }) => rule === 'same_opener')
    expect(found).toHaveLength(i < 5 ? 0 : 1)
  }
  expect(await countHolds(app, sender.id)).toBe(0)
})

test('compares no short greetings and no first messages of more than a week ago', async () => {
  const sender = await aSender(idle)
  async function open(content: string) {
    const { threadId } = await aThread(idle, sender)
    await send(sender, threadId, content)
    await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
  }
  for (let i = 0; i < 6; i++) await open('Hello, how are you?')
  for (let i = 0; i < 4; i++) await open('Which city feels most like home to you these days?')
  idle.clock.advance({ hours: 8 * 24 })
  await open('Which city feels most like home to you these days?')
  expect(await listSignals(idle, sender.id)).toEqual([])
})

test('lets only moderators list members on hold and rules', async () => {
  const [member, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  for (const call of [
    (who: TestMember) => who.client.risk.listHeld({}),
    (who: TestMember) => who.client.risk.listRules(),
  ]) {
    expect(await readResultCode(call(member))).toBe('FORBIDDEN')
    expect(await readResultCode(call(moderator))).toBe('accepted')
  }
})
