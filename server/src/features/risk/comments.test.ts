import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { startTestApp, type TestApp, untilEventsDelivered } from '../../testing/app.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { assessComment, assessThread, sweepSignals } from './jobs.ts'

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

/** A premium member, who reads comments of likes, with a photo to like. */
async function aReader(at: TestApp): Promise<TestMember> {
  const reader = await aMember(at, 'woman', { premium: true })
  await insertPhoto(at.db, reader.id, { is_profile_picture: true })
  return reader
}

const aSender = (at: TestApp) => aMember(at, 'man', { tokens: 1_000, photo: true })

async function comment(at: TestApp, from: TestMember, to: TestMember, text: string) {
  const { id: photoId } = await at.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', to.id)
    .executeTakeFirstOrThrow()
  const on = { kind: 'photo', photoId } as const
  await from.client.likes.send({ to: to.id, kind: 'like', on, comment: text })
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

const aboutLure = (subject: string) => LURE_RULES.map((rule) => ({ rule, subject, excerpt: LURE }))

const isWarned = async ({ client }: TestMember) =>
  (await client.likes.listReceived({})).likes.map((like) => like.isWarned)

test('warns the recipient of a lure in a comment, and the sender learns nothing', async () => {
  const [sender, reader] = [await aSender(app), await aReader(app)]
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
      expect((await reader.client.messages.thread({ threadId })).isWarned).toBe(true)
      expect(
        await at.db
          .selectFrom('risk_holds')
          .select('id')
          .where('member_id', '=', sender.id)
          .execute(),
      ).toEqual([])
    } finally {
      if (isElsewhere) await at.close()
    }
  },
)

test('counts a comment once whichever job reads it first, and however often', async () => {
  for (const isMatchedFirst of [false, true]) {
    const [sender, reader] = [await aSender(idle), await aReader(idle)]
    const readComment = () =>
      assessComment.run({ memberId: sender.id, recipientId: reader.id }, idle.deps)
    await comment(idle, sender, reader, LURE)
    if (!isMatchedFirst) await Promise.all([readComment(), readComment()])
    const threadId = await likeBack(reader, sender)
    const readThread = () => assessThread.run({ threadId, memberId: sender.id }, idle.deps)
    await Promise.all([readThread(), readComment(), readThread()])
    expect(await listSignals(idle, sender)).toEqual(aboutLure(threadId))
    expect((await reader.client.messages.thread({ threadId })).isWarned).toBe(true)
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
        await assessComment.run({ memberId: sender.id, recipientId: reader.id }, idle.deps)
        // As a message, it is the same comment to the same member.
        const threadId = await likeBack(reader, sender)
        await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
      } else {
        const { threadId } = await match(idle, reader, sender)
        await sendMessage(sender, { threadId, content: text })
        await assessThread.run({ threadId, memberId: sender.id }, idle.deps)
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
    await assessComment.run({ memberId: sender.id, recipientId: reader.id }, idle.deps)
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
