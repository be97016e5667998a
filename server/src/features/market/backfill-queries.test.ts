import { MINUTE_MS } from '@adire/contract/durations.ts'
import { ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { addBulkMembers, addMessageBySql } from '../../testing/bulk-members.ts'
import { clearCommentAnswers } from './backfill-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

interface Written {
  by: 'man' | 'woman'
  type: 'text' | 'like_comment' | 'decline'
}

/** The time of the message with a number. */
const findTime = (seq: number) => new Date(app.clock.now().getTime() + seq * MINUTE_MS)

/**
 * A conversation of two members who both commented their likes, with these messages, in which one of them counts as
 * the answer.
 */
async function aConversation(messages: readonly Written[], answeredBy: number) {
  const [man, woman] = [await addBulkMembers(app, 1, 'man'), await addBulkMembers(app, 1, 'woman')]
  const ids = { man: man[0]!, woman: woman[0]! }
  await sql`
    with sent as (
      insert into likes (from_user_id, to_user_id) values (${ids.man}, ${ids.woman}), (${ids.woman}, ${ids.man}) returning from_user_id, to_user_id
    )
    insert into like_comments (from_user_id, to_user_id, prompt, sent_at, created_at)
    select from_user_id, to_user_id, 'proverb', ${findTime(0)}::timestamptz, ${findTime(0)}::timestamptz from sent`.execute(
    app.db,
  )
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into matches (user_a_id, user_b_id)
      values (least(${ids.man}::uuid, ${ids.woman}::uuid), greatest(${ids.man}::uuid, ${ids.woman}::uuid)) returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id) select id, user_a_id, user_b_id from made returning id`.execute(
    app.db,
  )
  const thread = ThreadId.parse(rows[0]?.id)
  for (const [index, { by, type }] of messages.entries()) {
    const seq = index + 1
    await addMessageBySql(app, { thread, from: ids[by], content: 'Hello', at: findTime(seq) })
    await sql`update messages set message_type = ${type} where conversation_id = ${thread} and seq = ${seq}`.execute(
      app.db,
    )
  }
  const decliner = messages.find(({ type }) => type === 'decline')?.by
  await app.db
    .updateTable('message_threads')
    .set({ answered_at: findTime(answeredBy), declined_by: decliner ? ids[decliner] : null })
    .where('id', '=', thread)
    .execute()
  return { thread, ids }
}

const runBackfill = () => inTransaction(app.db, (tx) => clearCommentAnswers.runBatch(tx, null, 500))

async function readAnsweredAt(thread: ThreadId): Promise<Date | null> {
  const row = await app.db
    .selectFrom('message_threads')
    .select('answered_at')
    .where('id', '=', thread)
    .executeTakeFirstOrThrow()
  return row.answered_at
}

const [his, hers] = [
  { by: 'man', type: 'like_comment' },
  { by: 'woman', type: 'like_comment' },
] as const
const [hisText, herText] = [
  { by: 'man', type: 'text' },
  { by: 'woman', type: 'text' },
] as const

test('finds the answer that is being sent while the backfill waits for its conversation', async () => {
  const { thread, ids } = await aConversation([his, hers], 2)
  const backfill = await inTransaction(app.db, async (tx) => {
    const answer = { thread, from: ids.man, content: 'Hello', at: findTime(3) }
    await addMessageBySql({ db: tx, deps: app.deps }, answer)
    const running = runBackfill()
    await untilLockWait(app, 'the backfill waits for the message')
    return { running }
  })
  await backfill.running
  expect(await readAnsweredAt(thread)).toEqual(findTime(3))
})

test.each([
  ['keeps the answer before two late comments', [hisText, herText, his, hers], 2, 2],
  ['keeps the answer to a text and its late comment', [hisText, his, herText, hers], 3, 3],
  ['keeps a late comment that follows two messages of one member', [hisText, his, hers], 3, 3],
  ['takes no late comment for the answer', [hisText, hers, his, herText], 2, 4],
  ['finds the answer after two comments', [his, hers, herText, hisText, herText], 2, 4],
  ['finds no answer in a second comment', [his, hers, herText], 2, null],
  ['finds no answer in a decline', [his, hers, { by: 'man', type: 'decline' }], 2, null],
  [
    'finds no answer after a decline',
    [his, hers, { by: 'woman', type: 'decline' }, hisText],
    2,
    null,
  ],
] as const)('%s', async (_title, messages, answeredBy, expected) => {
  const { thread } = await aConversation(messages, answeredBy)
  await runBackfill()
  expect(await readAnsweredAt(thread)).toEqual(expected === null ? null : findTime(expected))
})
