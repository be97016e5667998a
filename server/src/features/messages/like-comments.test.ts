import type { PhotoId, ThreadId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import type { PromptAnswer, PromptKey } from '@adire/contract/prompts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, sendMessage, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { listStoredMessages } from '../../testing/stored-messages.ts'
import { readBalance } from '../../testing/tokens.ts'
import { addWaitingThreads, setWaitingLimit } from '../../testing/waiting-replies.ts'
import { eraseMember } from '../account/jobs.ts'
import { clearCommentAnswers } from '../market/backfill-queries.ts'
import { addLateComments, returnUnread, settleMessages } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function readPhoto({ id }: Pick<TestMember, 'id'>): Promise<PhotoId> {
  const row = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}

const readPart = async (member: Pick<TestMember, 'id'>) =>
  ({ kind: 'photo', photoId: await readPhoto(member) }) as const

interface Wishes {
  premium?: boolean
}

/** A member with a profile picture. */
async function aShownMember(gender: Gender, wishes: Wishes = {}): Promise<TestMember> {
  const member = await aMember(app, gender, wishes)
  await insertPhoto(app.db, member.id, { is_profile_picture: true })
  return member
}

async function aPair(wishes: Wishes = {}) {
  return { ada: await aShownMember('woman', wishes), ben: await aShownMember('man') }
}

async function likeWith(from: TestMember, to: Pick<TestMember, 'id'>, comment?: string) {
  const on = await readPart(to)
  return from.client.likes.send({ to: to.id, kind: 'like', on, ...(comment && { comment }) })
}

async function listMessages({ client }: TestMember, threadId: ThreadId) {
  return (await client.messages.list({ threadId })).messages
}

const listComments = ({ id }: TestMember) =>
  app.db.selectFrom('like_comments').selectAll().where('from_user_id', '=', id).execute()

async function readThread(answer: { match: { threadId: ThreadId } | null }): Promise<ThreadId> {
  if (!answer.match) throw new Error('there is no match')
  return answer.match.threadId
}

test('makes the comment of the first like the first message of the match, for free', async () => {
  const { ada, ben } = await aPair()
  await likeWith(ben, ada, 'Where was this?')
  app.clock.advance({ hours: 2 })
  const threadId = await readThread(await ada.client.likes.send({ to: ben.id, kind: 'like' }))
  const [message, ...others] = await listMessages(ada, threadId)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    seq: 1,
    from: ben.id,
    content: 'Where was this?',
    likedPart: { kind: 'photo', photo: { id: await readPhoto(ada) } },
    sentAt: app.clock.now().toISOString(),
  })
  expect([await readBalance(app, ada.id), await readBalance(app, ben.id)]).toEqual([50, 50])
  expect((await ada.client.matches.list({})).matches[0]).toMatchObject({ unreadCount: 1 })
  // Both still get the celebration: nobody has written since the match.
  for (const member of [ada, ben])
    expect((await member.client.matches.listUncelebrated()).matches).toHaveLength(1)
  app.clock.advance({ hours: 8 * 24 })
  await returnUnread.run({}, app.deps)
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('makes the comment of the answering like a message, and of a like without one none', async () => {
  const { ada, ben } = await aPair()
  await likeWith(ben, ada)
  const threadId = await readThread(await likeWith(ada, ben, 'Great hat'))
  expect(await listMessages(ben, threadId)).toMatchObject([{ from: ada.id, content: 'Great hat' }])
})

test('makes both comments messages in the order in which they were written', async () => {
  const { ada, ben } = await aPair()
  await likeWith(ben, ada, 'First')
  app.clock.advance({ seconds: 1 })
  const threadId = await readThread(await likeWith(ada, ben, 'Second'))
  await sendMessage(ben, { threadId, content: 'Third' })
  const shown = await listMessages(ada, threadId)
  expect(shown.map(({ seq, content }) => [seq, content])).toEqual([
    [1, 'First'],
    [2, 'Second'],
    [3, 'Third'],
  ])
  expect(shown.map(({ likedPart }) => likedPart?.kind)).toEqual(['photo', 'photo', undefined])
  for (const member of [ada, ben])
    expect(await listComments(member)).toMatchObject([{ comment: null, sent_at: expect.any(Date) }])
})

async function isAnswered(id: ThreadId): Promise<boolean> {
  const thread = app.db.selectFrom('message_threads').select('answered_at').where('id', '=', id)
  return (await thread.executeTakeFirstOrThrow()).answered_at !== null
}

test('counts a match as answered by a message after a comment, not by a second comment', async () => {
  const [one, two] = [await aPair(), await aPair()]
  await likeWith(one.ben, one.ada, 'First')
  const answered = await readThread(
    await one.ada.client.likes.send({ to: one.ben.id, kind: 'like' }),
  )
  expect(await isAnswered(answered)).toBe(false)
  await sendMessage(one.ada, { threadId: answered, content: 'In Accra' })
  expect(await isAnswered(answered)).toBe(true)

  await likeWith(two.ben, two.ada, 'First')
  app.clock.advance({ seconds: 1 })
  const threadId = await readThread(await likeWith(two.ada, two.ben, 'Second'))
  expect(await isAnswered(threadId)).toBe(false)
  // The last release has stored it like this.
  await app.db
    .updateTable('message_threads')
    .set({ answered_at: app.clock.now() })
    .where('id', 'in', [answered, threadId])
    .execute()
  const runBackfill = () =>
    inTransaction(app.db, (tx) => clearCommentAnswers.runBatch(tx, null, 500))
  await runBackfill()
  expect([await isAnswered(answered), await isAnswered(threadId)]).toEqual([true, false])
  await sendMessage(two.ben, { threadId, content: 'Third' })
  expect(await isAnswered(threadId)).toBe(true)
  await runBackfill()
  expect(await isAnswered(threadId)).toBe(true)
})

test('stores exactly two messages when two likes with comments cross', async () => {
  for (let round = 0; round < 2; round++) {
    const { ada, ben } = await aPair()
    const answers = await Promise.all([likeWith(ada, ben, 'Hers'), likeWith(ben, ada, 'His')])
    const matched = answers.filter(({ match }) => match !== null)
    expect(matched).toHaveLength(1)
    const thread = await readThread(matched[0]!)
    const stored = await listStoredMessages(app, { thread })
    expect(stored.map(({ content }) => content).toSorted()).toEqual(['Hers', 'His'])
  }
})

test('shows part and comment to a premium member and the sender, and to nobody else', async () => {
  const { ada, ben } = await aPair()
  await likeWith(ben, ada, 'For her eyes only')
  const stranger = await aShownMember('man', { premium: true })
  const answers = [
    [ada, 'likes/received', 403],
    [ada, 'likes/received/count', 200],
    [ada, 'me/notifications', 200],
    [ada, 'discover', 200],
    [stranger, `members/${ada.id}`, 200],
    [stranger, 'discover', 200],
  ] as const
  for (const [viewer, path, status] of answers) {
    const answer = await fetchAs(viewer.jar, `${app.url}/api/${path}`)
    expect([path, answer.status]).toEqual([path, status])
    expect(await answer.text()).not.toMatch(/For her eyes|"on"/)
  }
  const rows = await app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  expect(JSON.stringify(rows)).not.toContain('For her eyes')
  expect((await ben.client.likes.listSent({})).likes).toMatchObject([
    { comment: 'For her eyes only', on: { kind: 'photo', photo: { id: await readPhoto(ada) } } },
  ])
  const eve = await aShownMember('woman', { premium: true })
  await likeWith(ben, eve, 'For Eve')
  expect((await eve.client.likes.listReceived({})).likes).toMatchObject([
    { comment: 'For Eve', on: { kind: 'photo', photo: { id: await readPhoto(eve) } } },
  ])
})

test('refuses photos that the sender does not see, and texts that are no line', async () => {
  const { ada, ben } = await aPair()
  const eve = await aShownMember('woman')
  const to = ada.id
  const others = await readPart(eve)
  await expect(ben.client.likes.send({ to, kind: 'like', on: others })).rejects.toMatchObject({
    code: 'PART_GONE',
  })
  const second = await insertPhoto(app.db, to, { order_index: 1 })
  const hidden = { kind: 'photo', photoId: second } as const
  await expect(ben.client.likes.send({ to, kind: 'like', on: hidden })).rejects.toMatchObject({
    code: 'PART_GONE',
  })
  const on = await readPart(ada)
  for (const comment of ['', '   ', '\u200b', 'a\nb', 'a\u0007b', 'x'.repeat(141)])
    await expect(ben.client.likes.send({ to, kind: 'like', on, comment })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  await expect(
    ben.client.likes.send({ to, kind: 'like', comment: 'About what?' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await listComments(ben)).toEqual([])
  expect((await ben.client.likes.listSent({})).likes).toEqual([])
})

test('likes an answer of a profile that the sender sees fully, and of no other', async () => {
  const [ada, ben] = [await aShownMember('woman'), await aShownMember('man', { premium: true })]
  const carl = await aShownMember('man')
  const prompts = [{ prompt: 'jollof_debate', answer: 'Ghana, quietly' } as const]
  await ada.client.profiles.savePrompts({ prompts })
  const like = (by: TestMember, prompt: PromptKey) => {
    const on = { kind: 'prompt', prompt } as const
    return by.client.likes.send({ to: ada.id, kind: 'like', on, comment: 'Say that in Lagos' })
  }
  const refusal = { code: 'PART_GONE' }
  await expect(like(ben, 'sunday_table')).rejects.toMatchObject(refusal)
  await expect(like(carl, 'jollof_debate')).rejects.toMatchObject(refusal)
  await like(ben, 'jollof_debate')
  const threadId = await readThread(await ada.client.likes.send({ to: ben.id, kind: 'like' }))
  expect(await listMessages(ada, threadId)).toMatchObject([
    {
      from: ben.id,
      content: 'Say that in Lagos',
      likedPart: { kind: 'prompt', prompt: 'jollof_debate' },
    },
  ])
})

test('keeps the comment in an upgrade without one, and replaces it in one with another', async () => {
  const { ada, ben } = await aPair({ premium: true })
  const read = async () => (await ada.client.likes.listReceived({})).likes
  await likeWith(ben, ada, 'Nice')
  await ben.client.likes.send({ to: ada.id, kind: 'super', expectedPrice: 5 })
  expect(await read()).toMatchObject([{ kind: 'super', comment: 'Nice' }])
  expect(await readBalance(app, ben.id)).toBe(45)

  const eve = await aShownMember('woman', { premium: true })
  await likeWith(ben, eve, 'Nice')
  const on = await readPart(eve)
  await ben.client.likes.send({ to: eve.id, kind: 'super', expectedPrice: 5, on, comment: 'Wow' })
  expect((await eve.client.likes.listReceived({})).likes).toMatchObject([{ comment: 'Wow' }])
  await expect(likeWith(ben, eve, 'Again')).rejects.toMatchObject({ code: 'ALREADY_LIKED' })
})

test('adds comments to a match that a server of an older release made', async () => {
  const { ada, ben } = await aPair()
  await likeWith(ben, ada, 'First')
  const threadId = await readThread(await ada.client.likes.send({ to: ben.id, kind: 'like' }))
  // As an older server leaves it: the comment of a like that is no message.
  await app.db
    .updateTable('like_comments')
    .set({ comment: 'Late', sent_at: null })
    .where('from_user_id', '=', ben.id)
    .execute()
  for (let run = 0; run < 2; run++) await addLateComments.run({}, app.deps)
  await settleMessages.run({}, app.deps)
  app.clock.advance({ minutes: 1 })
  await settleMessages.run({}, app.deps)
  const shown = await listMessages(ada, threadId)
  expect(shown.map(({ content }) => content)).toEqual(['First', 'Late'])
})

test('lets a premium member report a comment that was withdrawn after she read it', async () => {
  const { ada, ben } = await aPair({ premium: true })
  await likeWith(ben, ada, 'Send me a gift card')
  await ben.client.likes.withdraw({ to: ada.id })
  expect((await ada.client.likes.listReceived({})).likes).toEqual([])
  await ada.client.safety.report({ subject: { kind: 'like', memberId: ben.id }, reason: 'scam' })
  const { evidence } = await app.db
    .selectFrom('reports')
    .select('evidence')
    .where('reporter_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(evidence).toMatchObject({ messages: [{ content: 'Send me a gift card' }] })
})

test('forgets a comment with its withdrawn like, and with its erased sender', async () => {
  const { ada, ben } = await aPair({ premium: true })
  await likeWith(ben, ada, 'Soon gone')
  await ben.client.likes.withdraw({ to: ada.id })
  expect(await listComments(ben)).toEqual([])
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  expect((await ada.client.likes.listReceived({})).likes).toMatchObject([
    { on: null, comment: null },
  ])
  const { ada: eve, ben: carl } = await aPair()
  await likeWith(carl, eve, 'Soon erased')
  await carl.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await eraseMember.run({ memberId: carl.id }, app.deps)
  expect(await listComments(carl)).toEqual([])
})

test('hides the comment of a blocked or passed member', async () => {
  const { ada, ben } = await aPair({ premium: true })
  const carl = await aShownMember('man')
  await likeWith(ben, ada, 'Hello')
  await likeWith(carl, ada, 'Hi')
  const list = async () => (await ada.client.likes.listReceived({})).likes
  expect((await list()).map(({ comment }) => comment).toSorted()).toEqual(['Hello', 'Hi'])
  await ada.client.safety.block({ id: ben.id })
  await ada.client.discovery.pass({ to: carl.id })
  expect(await list()).toEqual([])
})

test('hides a photo from the list of sent likes once the sender is no longer premium', async () => {
  const [ada, ben] = [await aShownMember('woman'), await aShownMember('man', { premium: true })]
  const second = await insertPhoto(app.db, ada.id, { order_index: 1 })
  const on = { kind: 'photo', photoId: second } as const
  await ben.client.likes.send({ to: ada.id, kind: 'like', on, comment: 'By the sea?' })
  const readSent = async () => (await ben.client.likes.listSent({})).likes
  expect(await readSent()).toMatchObject([{ on: { kind: 'photo', photo: { id: second } } }])
  await app.db.deleteFrom('premium_features').where('user_id', '=', ben.id).execute()
  expect(await readSent()).toMatchObject([
    { on: { kind: 'photo', photo: null }, comment: 'By the sea?' },
  ])
})

test('refuses a like of an answer that was removed, and keeps that of one removed later', async () => {
  const [ada, ben] = [
    await aShownMember('woman', { premium: true }),
    await aShownMember('man', { premium: true }),
  ]
  const save = (prompts: PromptAnswer[]) => ada.client.profiles.savePrompts({ prompts })
  const like = (prompt: PromptKey) =>
    ben.client.likes.send({ to: ada.id, kind: 'like', on: { kind: 'prompt', prompt } })
  await save([{ prompt: 'home_is', answer: 'Accra' }])
  await save([{ prompt: 'proverb', answer: 'Sankofa' }])
  await expect(like('home_is')).rejects.toMatchObject({ code: 'PART_GONE' })
  await like('proverb')
  await save([])
  expect((await ada.client.likes.listReceived({})).likes).toMatchObject([
    { on: { kind: 'prompt', prompt: 'proverb' } },
  ])
})

test('keeps the comment without its photo once that is removed', async () => {
  const { ada, ben } = await aPair({ premium: true })
  await likeWith(ben, ada, 'What a smile')
  await ada.client.photos.remove({ id: await readPhoto(ada) })
  expect((await ada.client.likes.listReceived({})).likes).toMatchObject([
    { on: { kind: 'photo', photo: null }, comment: 'What a smile' },
  ])
})

test('files the comment as evidence of a report by the premium member who sees it', async () => {
  const { ada, ben } = await aPair({ premium: true })
  const eve = await aShownMember('woman')
  for (const one of [ada, eve]) await likeWith(ben, one, 'Send me a gift card')
  const report = (by: TestMember) =>
    by.client.safety.report({ subject: { kind: 'like', memberId: ben.id }, reason: 'scam' })
  await report(ada)
  await expect(report(eve)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [filed] = await app.db
    .selectFrom('reports')
    .select('evidence')
    .where('reporter_id', '=', ada.id)
    .execute()
  expect(filed?.evidence).toMatchObject({
    messages: [
      {
        from: 'reported',
        content: 'Send me a gift card',
        isReported: true,
        about: { kind: 'photo', description: null },
      },
    ],
  })
})

test('counts a comment as a message that waits for an answer', async () => {
  const { ada, ben } = await aPair()
  await addWaitingThreads(app, ada.id, { count: 1 })
  await likeWith(ben, ada, 'Tell me')
  await readThread(await ada.client.likes.send({ to: ben.id, kind: 'like' }))
  const waiting = await ada.client.messages.listWaiting()
  expect(waiting.threads).toHaveLength(2)
  expect(waiting.threads.some(({ lastMessage }) => lastMessage.preview === 'Tell me')).toBe(true)
  await setWaitingLimit(app, 2)
  const carl = await aShownMember('man')
  await expect(likeWith(ada, carl, 'Hello')).rejects.toMatchObject({ code: 'REPLIES_WAITING' })
  await setWaitingLimit(app, 0)
})

test("limits the comments of a member's first day as conversations that they begin", async () => {
  const ben = await aShownMember('man')
  const women = await addBulkMembers(app, 11, 'woman')
  for (const id of women) await insertPhoto(app.db, id, { is_profile_picture: true })
  const [last, ...others] = women.map((id) => ({ id }))
  if (!last) throw new Error('there is nobody to like')
  for (const one of others) await likeWith(ben, one, 'Hello')
  await expect(likeWith(ben, last, 'Hello')).rejects.toMatchObject({ code: 'COMMENTS_LIMITED' })
  await likeWith(ben, last)
})
