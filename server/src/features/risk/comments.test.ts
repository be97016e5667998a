import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { LikeKind } from '@adire/contract/likes.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { startTestApp, type TestApp, untilEventsDelivered } from '../../testing/app.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { assessComment, assessThread, sweepSignals } from './jobs.ts'
import { readScore } from './score-queries.ts'
import { rulePoints } from './rules.ts'

let app: TestApp
/** The same server without a queue: its tests run the jobs themselves. */
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
const LURE_RULES = ['asks_for_money', 'suspicious_wording']
const GREETING = 'Which city feels most like home to you these days?'

/** A member with a photo to like, and premium by default, which lets them read comments of likes. */
async function aReader(at: TestApp, premium = true): Promise<TestMember> {
  const reader = await aMember(at, 'woman', { premium })
  await insertPhoto(at.db, reader.id, { is_profile_picture: true })
  return reader
}

const aSender = (at: TestApp) => aMember(at, 'man', { tokens: 1_000, photo: true })

async function comment(
  at: TestApp,
  from: TestMember,
  to: TestMember,
  text: string,
  kind: LikeKind = 'like',
) {
  const { id: photoId } = await at.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', to.id)
    .executeTakeFirstOrThrow()
  const on = { kind: 'photo', photoId } as const
  const like = { to: to.id, on, comment: text }
  await from.client.likes.send(
    kind === 'like' ? { ...like, kind } : { ...like, kind, expectedPrice: 5 },
  )
}

/** Likes somebody back, which makes their comment the first message. */
async function likeBack(from: TestMember, to: TestMember): Promise<ThreadId> {
  const { match: made } = await from.client.likes.send({ to: to.id, kind: 'like' })
  return made?.threadId ?? expect.fail()
}

const listSignals = ({ db }: TestApp, { id }: TestMember) =>
  db
    .selectFrom('risk_signals')
    .select(['rule', 'subject_id as subject', 'excerpt'])
    .where('member_id', '=', id)
    .orderBy('rule')
    .execute()

const listHolds = ({ db }: TestApp, { id }: TestMember) =>
  db.selectFrom('risk_holds').select('id').where('member_id', '=', id).execute()

const aboutLure = (subject: string) => LURE_RULES.map((rule) => ({ rule, subject, excerpt: LURE }))

const isWarned = async ({ client }: TestMember) =>
  (await client.likes.listReceived({})).likes.map((like) => like.isWarned)

test('warns the recipient of a lure in a comment, and the sender learns nothing', async () => {
  const [sender, reader] = [await aSender(app), await aReader(app)]
  // The sender's photo causes events, too.
  await untilEventsDelivered(app)
  const events = new Map<MemberId, RealtimeEvent['type'][]>()
  for (const { id } of [sender, reader]) {
    events.set(id, [])
    app.deps.realtime.listen(id, ({ type }) => events.get(id)?.push(type))
  }
  await comment(app, sender, reader, LURE)
  await whenIdle(app)
  await untilEventsDelivered(app)
  expect(await listSignals(app, sender)).toEqual(aboutLure(reader.id))
  expect(await isWarned(reader)).toEqual([true])
  // Once for the like, and once for the warning.
  expect(events.get(reader.id)?.filter((type) => type === 'likes.changed')).toHaveLength(2)
  expect(events.get(sender.id)).toEqual(['likes.sentChanged'])
  expect((await sender.client.likes.listSent({})).likes[0]).not.toHaveProperty('isWarned')
})

test('warns of no harmless comment', async () => {
  const [sender, reader] = [await aSender(app), await aReader(app)]
  await comment(app, sender, reader, GREETING)
  await whenIdle(app)
  expect(await listSignals(app, sender)).toEqual([])
  expect(await isWarned(reader)).toEqual([false])
})

test('shows no warning of a comment that is withheld', async () => {
  const [sender, reader] = [await aSender(app), await aReader(app)]
  await app.db
    .insertInto('risk_holds')
    .values({ member_id: sender.id, since: app.clock.now() })
    .execute()
  await comment(app, sender, reader, LURE)
  await whenIdle(app)
  expect(await listSignals(app, sender)).toEqual(aboutLure(reader.id))
  expect((await reader.client.likes.listReceived({})).likes).toMatchObject([
    { comment: null, isWarned: false },
  ])
})

const readComment = (at: TestApp, from: TestMember, to: TestMember) =>
  assessComment.run({ memberId: from.id, recipientId: to.id }, at.deps)

const readThread = (at: TestApp, from: TestMember, threadId: ThreadId) =>
  assessThread.run({ threadId, memberId: from.id }, at.deps)

const isWarnedIn = async ({ client }: TestMember, threadId: ThreadId) =>
  (await client.messages.thread({ threadId })).isWarned

test.each(['like', 'super'] as const)(
  'warns of a comment, and not of the harmless one of a %s in its place',
  async (kind) => {
    const [sender, reader] = [await aSender(idle), await aReader(idle)]
    await comment(idle, sender, reader, LURE)
    await readComment(idle, sender, reader)
    expect(await isWarned(reader)).toEqual([true])
    idle.clock.advance({ minutes: 1 })
    if (kind === 'like') await sender.client.likes.withdraw({ to: reader.id })
    await comment(idle, sender, reader, GREETING, kind)
    await readComment(idle, sender, reader)
    expect(await isWarned(reader)).toEqual([false])
    const threadId = await likeBack(reader, sender)
    await readThread(idle, sender, threadId)
    expect(await isWarnedIn(reader, threadId)).toBe(false)
    expect(await listSignals(idle, sender)).toEqual(aboutLure(reader.id))
  },
)

test('warns again of a lure that is sent again, and counts it once', async () => {
  const [sender, reader] = [await aSender(idle), await aReader(idle)]
  for (let i = 0; i < 2; i++) {
    await comment(idle, sender, reader, LURE)
    for (let j = 0; j < 2; j++) await readComment(idle, sender, reader)
    expect(await isWarned(reader)).toEqual([true])
    idle.clock.advance({ minutes: 1 })
    await sender.client.likes.withdraw({ to: reader.id })
  }
  expect(await listSignals(idle, sender)).toEqual(aboutLure(reader.id))
})

test.each([
  ['a member without premium', { premium: false, isWithheld: false }],
  ['the recipient of a withheld comment', { premium: true, isWithheld: true }],
])('publishes no warning to %s', async (_, { premium, isWithheld }) => {
  const [sender, reader] = [await aSender(app), await aReader(app, premium)]
  if (isWithheld)
    await app.db
      .insertInto('risk_holds')
      .values({ member_id: sender.id, since: app.clock.now() })
      .execute()
  const events: RealtimeEvent['type'][] = []
  app.deps.realtime.listen(reader.id, ({ type }) => events.push(type))
  await comment(app, sender, reader, LURE)
  await whenIdle(app)
  await untilEventsDelivered(app)
  expect(await listSignals(app, sender)).toEqual(aboutLure(reader.id))
  // That of the like.
  expect(events.filter((type) => type === 'likes.changed')).toHaveLength(1)
})

test('warns of a comment in a thread whose other messages make it look harmless', async () => {
  const [sender, reader] = [await aSender(idle), await aReader(idle)]
  await comment(idle, sender, reader, LURE)
  await readComment(idle, sender, reader)
  const threadId = await likeBack(reader, sender)
  const story =
    'Hello from the rainy side of the river, I walked along the canal with my sister and our dog this morning and we saw three herons'
  for (const content of ['Hello', story]) await sendMessage(sender, { threadId, content })
  await readThread(idle, sender, threadId)
  expect(await listSignals(idle, sender)).toEqual(aboutLure(threadId))
  expect(await isWarnedIn(reader, threadId)).toBe(true)
})

test('counts copies of a comment once, and the same words in a message again', async () => {
  const sender = await aSender(idle)
  const readPoints = () =>
    readScore(idle.db, sender.id, { at: idle.clock.now(), without: [] }).then(Math.round)
  const points = rulePoints.suspicious_wording + rulePoints.asks_for_money
  const threads: ThreadId[] = []
  for (const isMatchedFirst of [false, true, false]) {
    const reader = await aReader(idle)
    await comment(idle, sender, reader, `${reader.handle}! ${LURE}`)
    if (!isMatchedFirst) await readComment(idle, sender, reader)
    expect(await readPoints()).toBe(points)
    const threadId = await likeBack(reader, sender)
    await readThread(idle, sender, threadId)
    expect(await readPoints()).toBe(points)
    threads.push(threadId)
  }
  const [threadId = expect.fail()] = threads
  expect(await listHolds(idle, sender)).toEqual([])
  await sendMessage(sender, { threadId, content: LURE })
  await readThread(idle, sender, threadId)
  expect(await readPoints()).toBe(2 * points)
  expect(await listHolds(idle, sender)).toHaveLength(1)
})

test('counts a lure in each of three threads that have copies of one comment', async () => {
  const sender = await aSender(idle)
  const threads: ThreadId[] = []
  for (let i = 0; i < 3; i++) {
    const reader = await aReader(idle)
    await comment(idle, sender, reader, `${reader.handle}! ${LURE}`)
    await readComment(idle, sender, reader)
    const threadId = await likeBack(reader, sender)
    await readThread(idle, sender, threadId)
    threads.push(threadId)
  }
  expect(await listHolds(idle, sender)).toEqual([])
  const content = 'Buy me a Steam gift card and send me the code'
  for (const threadId of threads) await sendMessage(sender, { threadId, content })
  for (const threadId of threads) await readThread(idle, sender, threadId)
  expect(await listHolds(idle, sender)).toHaveLength(1)
})

test('never assesses comments of staff', async () => {
  const [sender, reader] = [await aSender(app), await aReader(app)]
  await app.db.insertInto('admin_users').values({ user_id: sender.id, role: 'moderator' }).execute()
  await comment(app, sender, reader, LURE)
  await whenIdle(app)
  expect(await listSignals(app, sender)).toEqual([])
})

test.each([
  ['the primary', false],
  ['another home', true],
])(
  'counts a comment once that becomes a message in %s, and warns there',
  async (_, isElsewhere) => {
    const at = isElsewhere
      ? await startTestApp({ withLimits: false, threadHomes: [await createEmptyDatabase()] })
      : app
    try {
      const [sender, reader] = [await aSender(at), await aReader(at)]
      await comment(at, sender, reader, LURE)
      await whenIdle(at)
      const threadId = await likeBack(reader, sender)
      await whenIdle(at)
      expect(await listSignals(at, sender)).toEqual(aboutLure(threadId))
      expect(await isWarnedIn(reader, threadId)).toBe(true)
      expect(await listHolds(at, sender)).toEqual([])
    } finally {
      if (isElsewhere) await at.close()
    }
  },
)

test('counts a comment once whichever job reads it first, and however often', async () => {
  for (const isMatchedFirst of [false, true]) {
    const [sender, reader] = [await aSender(idle), await aReader(idle)]
    const assess = () => readComment(idle, sender, reader)
    await comment(idle, sender, reader, LURE)
    if (!isMatchedFirst) await Promise.all([assess(), assess()])
    const threadId = await likeBack(reader, sender)
    const assessMessages = () => readThread(idle, sender, threadId)
    await Promise.all([assessMessages(), assess(), assessMessages()])
    expect(await listSignals(idle, sender)).toEqual(aboutLure(threadId))
    expect(await isWarnedIn(reader, threadId)).toBe(true)
  }
})

test('finds the same words to five members, in comments and first messages together', async () => {
  const sender = await aSender(idle)
  async function write(kind: 'comment' | 'message', readers: number) {
    for (let i = 0; i < readers; i++) {
      const reader = await aReader(idle)
      const text = `${reader.handle}! ${GREETING}`
      if (kind === 'comment') {
        await comment(idle, sender, reader, text)
        await readComment(idle, sender, reader)
        // As a message, it is the same comment to the same member.
        const threadId = await likeBack(reader, sender)
        await readThread(idle, sender, threadId)
      } else {
        const { threadId } = await match(idle, reader, sender)
        await sendMessage(sender, { threadId, content: text })
        await readThread(idle, sender, threadId)
      }
    }
    return (await listSignals(idle, sender)).map(({ rule }) => rule)
  }
  expect(await write('comment', 2)).toEqual([])
  expect(await write('message', 2)).toEqual([])
  expect(await write('comment', 1)).toEqual(['same_opener'])
  expect(await write('comment', 1)).toEqual(['same_opener'])
})

test('forgets comments after a week', async () => {
  const sender = await aSender(idle)
  async function write() {
    const reader = await aReader(idle)
    await comment(idle, sender, reader, GREETING)
    await readComment(idle, sender, reader)
  }
  for (let i = 0; i < 4; i++) await write()
  idle.clock.advance({ hours: 8 * 24 })
  await write()
  expect(await listSignals(idle, sender)).toEqual([])
  await sweepSignals.run({}, idle.deps)
  const stored = await idle.db
    .selectFrom('risk_comment_openers')
    .select('recipient_id')
    .where('member_id', '=', sender.id)
    .execute()
  expect(stored).toHaveLength(1)
})
