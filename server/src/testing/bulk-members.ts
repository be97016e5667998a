import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import { PRIMARY_HOME } from '../db/thread-homes.ts'
import type { TestApp } from './app.ts'

const BUSY = new Set(['UNAVAILABLE', 'SERVICE_UNAVAILABLE'])

/** Inserts many visible members by SQL, who never sign in and have no wallet. */
export async function addBulkMembers(
  app: Pick<TestApp, 'db'>,
  count: number,
  gender: Gender,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    with people as (
      insert into users (email, email_verified)
      select 'crowd-' || gen_random_uuid() || '@people.example', true from generate_series(1, ${count}::integer)
      returning id
    )
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
    select id, 'Crowd ' || left(replace(id::text, '-', ''), 20), ${gender}::gender, '1991-03-04', 'Lagos', 'Nigeria', 'Africa/Lagos', true, id::text
    from people returning id`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** Inserts a like from each of these members. */
export async function addBulkLikes(app: TestApp, crowd: MemberId[], to: MemberId): Promise<void> {
  await app.db
    .insertInto('likes')
    .values(crowd.map((from) => ({ from_user_id: from, to_user_id: to })))
    .execute()
}

interface Written {
  thread: ThreadId
  from: MemberId
  content: string
  at: Date
}

/** Inserts a message by SQL, as the product would store it. */
export async function addMessageBySql(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { thread, from, content, at }: Written,
): Promise<void> {
  const { rows } = await sql<{ seq: number; home: number }>`
    update message_threads set last_seq = last_seq + 1, last_message_at = ${at}, active_at = ${at}, last_sender_id = ${from}, last_preview = ${content},
      a_unread = a_unread + (user_b_id = ${from})::integer, b_unread = b_unread + (user_a_id = ${from})::integer
    where id = ${thread} returning last_seq as seq, home_id as home`.execute(db)
  const { seq = 0, home = PRIMARY_HOME } = rows[0] ?? {}
  await sql`
    insert into messages (id, conversation_id, seq, sender_id, content, client_id, cost, created_at)
    values (gen_random_uuid(), ${thread}, ${seq}, ${from}, ${content}, gen_random_uuid(), 0, ${at})`.execute(
    deps.homes.readerOf(home, db),
  )
}

/**
 * Runs at most `width` tasks at a time and counts their results: 'done', or the code of the
 * refusal. Retries when the server is busy, as a page would.
 */
export async function runConcurrently(
  width: number,
  tasks: (() => Promise<unknown>)[],
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  let next = 0
  const worker = async () => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const outcome = await settle(task)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker))
  return outcomes
}

async function settle(task: () => Promise<unknown>): Promise<string> {
  const outcome = await task().then(() => 'done', readErrorCode)
  return BUSY.has(outcome) ? settle(task) : outcome
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
