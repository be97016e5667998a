import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, addMessageBySql, addBulkLikes } from '../../testing/bulk-members.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function findNames(member: TestMember, search: string) {
  return (await member.client.matches.list({ search })).matches.map((one) => one.member?.handle)
}

/** Matches with a new member of this name; the latest is listed first. */
async function matchWith(member: TestMember, handle: string) {
  const other = await aMember(app, 'man')
  await other.client.profiles.update({ handle })
  // The newest is listed first.
  app.clock.advance({ seconds: 1 })
  return { id: other.id, ...(await match(app, member, other)) }
}

test('finds an own match by word prefixes of the name, ignoring case and accents', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  for (const handle of ['Ọlá Adébáyọ̀', 'José Prado', 'Joseph King']) await matchWith(ada, handle)
  await matchWith(eve, 'Josephine Eve')
  expect(await findNames(ada, 'JOSE')).toEqual(['Joseph King', 'José Prado'])
  expect(await findNames(ada, 'josé p')).toEqual(['José Prado'])
  expect(await findNames(ada, 'ade ola')).toEqual(['Ọlá Adébáyọ̀'])
  for (const nothing of ['osep', 'zara', '!!!', "' | 'h/jose", '%', "x':* | 'h/jose"])
    expect(await findNames(ada, nothing)).toEqual([])
})

test('does not find a former member by their old name', async () => {
  const ada = await aMember(app, 'woman')
  const { id } = await matchWith(ada, 'Vanishing Man')
  expect(await findNames(ada, 'vanishing')).toEqual(['Vanishing Man'])
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', id)
    .execute()
  expect(await findNames(ada, 'vanishing')).toEqual([])
  expect((await ada.client.matches.list({})).matches).toEqual([])
})

test('lists as new every match without a message whose member is still there', async () => {
  const ada = await aMember(app, 'woman')
  const [spoken, silent, gone] = [
    await matchWith(ada, 'Spoken One'),
    await matchWith(ada, 'Silent One'),
    await matchWith(ada, 'Gone One'),
  ]
  await addMessageBySql(app, {
    thread: spoken.threadId,
    from: spoken.id,
    content: 'Hello',
    at: app.clock.now(),
  })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'deleting' })
    .where('id', '=', gone.id)
    .execute()
  const { matches, nextCursor } = await ada.client.matches.list({ only: 'new' })
  expect([matches.map(({ threadId }) => threadId), nextCursor]).toEqual([[silent.threadId], null])
  await addMessageBySql(app, {
    thread: silent.threadId,
    from: ada.id,
    content: 'Hello',
    at: app.clock.now(),
  })
  expect((await ada.client.matches.list({ only: 'new' })).matches).toEqual([])
})

test('finds one name among 10,000 matches and pages a common one', async () => {
  const ada = await aMember(app, 'woman')
  const crowd = await addBulkMembers(app, 10_000, 'man')
  for (let from = 0; from < crowd.length; from += 2_500)
    await addBulkLikes(app, crowd.slice(from, from + 2_500), ada.id)
  await sql`insert into likes (from_user_id, to_user_id) select ${ada.id}, unnest(${crowd}::uuid[])`.execute(
    app.db,
  )
  await sql`
    with made as (
      insert into matches (user_a_id, user_b_id) select least(${ada.id}::uuid, id), greatest(${ada.id}::uuid, id) from unnest(${crowd}::uuid[]) id
      returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id) select id, user_a_id, user_b_id from made`.execute(
    app.db,
  )
  await app.db
    .updateTable('profiles')
    .set({ handle: 'Babajide Ọmọlúàbí' })
    .where('id', '=', crowd[5_000]!)
    .execute()
  expect(await findNames(ada, 'omoluabi')).toEqual(['Babajide Ọmọlúàbí'])
  const first = await ada.client.matches.list({ search: 'crowd' })
  const second = await ada.client.matches.list({ search: 'crowd', cursor: first.nextCursor! })
  expect([first.matches.length, second.matches.length]).toEqual([20, 20])
  expect(new Set([...first.matches, ...second.matches].map(({ id }) => id)).size).toBe(40)
}, 60_000)
