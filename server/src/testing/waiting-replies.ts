import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { addBulkMembers, addMessageBySql } from './bulk-members.ts'

/** Sets from how many waiting conversations likes pause. Off in test databases. */
export async function setWaitingLimit({ db, deps }: TestApp, limit: number): Promise<void> {
  await db
    .updateTable('system_config')
    .set({ config_value: String(limit) })
    .where('config_key', '=', 'waiting_replies_limit')
    .execute()
  await deps.systemConfig.reload()
}

export interface TestThread {
  threadId: ThreadId
  other: MemberId
}

/** Matches a member with new members who have each written one message, a minute apart. */
export async function addWaitingThreads(
  app: TestApp,
  member: MemberId,
  { count, gender = 'man' }: { count: number; gender?: Gender },
): Promise<TestThread[]> {
  const others = await addBulkMembers(app, count, gender)
  await sql`
    insert into likes (from_user_id, to_user_id)
    select id, ${member}::uuid from unnest(${others}::uuid[]) id union all select ${member}::uuid, id from unnest(${others}::uuid[]) id`.execute(
    app.db,
  )
  const { rows } = await sql<TestThread>`
    with made as (
      insert into matches (user_a_id, user_b_id)
      select least(id, ${member}::uuid), greatest(id, ${member}::uuid) from unnest(${others}::uuid[]) id
      returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id, home_id) select id, user_a_id, user_b_id, ${app.deps.homes.chooseForThread()} from made
    returning id as "threadId", case when user_a_id = ${member} then user_b_id else user_a_id end as other`.execute(
    app.db,
  )
  const start = app.clock.now().getTime() - count * 60_000
  for (const [index, { threadId, other }] of rows.entries())
    await addMessageBySql(app, {
      thread: threadId,
      from: other,
      content: `Hello ${index}`,
      at: new Date(start + index * 60_000),
    })
  return rows
}
