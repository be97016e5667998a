import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, TEST_PASSWORD } from '../../testing/members.ts'
import { replayErasures } from './erase-operations.ts'
import { sweepAccounts, sweepErasures } from './jobs.ts'
import { ERASURE_FILES, ERASURE_MEMORY_DAYS, erasureKey } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listErasures = () =>
  Array.fromAsync(app.deps.backupStorage.list(`${ERASURE_FILES}/`), ({ key }) => key)

async function readMember(id: MemberId) {
  const { rows } = await sql<{ status: string; email: string }>`
    select account_status as status, email from profiles join users using (id) where id = ${id}`.execute(
    app.db,
  )
  return rows[0]
}

test('lists an erased member by id alone, outside of the database', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  const listed = await listErasures()
  expect(listed).toContain(erasureKey(ada.id))
  expect(listed).not.toContain(erasureKey(ben.id))
  expect((await app.deps.backupStorage.read(erasureKey(ada.id)))?.toString()).toBe('')
})

test.each(['active', 'paused', 'banned'] as const)(
  'erases a listed member again whom a restore brought back as %s',
  async (status) => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await sql`update profiles set account_status = ${status}::account_status where id = ${ada.id}`.execute(
      app.db,
    )
    await app.deps.backupStorage.put(erasureKey(ada.id), Buffer.alloc(0), 'text/plain')
    expect(await replayErasures(app.deps)).toBe(1)
    expect(await replayErasures(app.deps)).toBe(0)
    expect(await readMember(ada.id)).toMatchObject({
      status: 'erased',
      email: expect.stringMatching(/@erased\.invalid$/),
    })
    expect(await readMember(ben.id)).toMatchObject({ status: 'active', email: ben.email })
    const { rows: records } = await sql<{
      count: number
    }>`select count(*)::integer as count from ban_records`.execute(app.db)
    expect(records[0]?.count).toBe(status === 'banned' ? 1 : 0)
  },
)

test('adds an erasure to the list whose job gave up', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  await app.deps.backupStorage.remove([erasureKey(ada.id)])
  await sweepErasures.run({}, app.deps)
  const listed = await listErasures()
  expect(listed).toContain(erasureKey(ada.id))
  expect(listed).not.toContain(erasureKey(ben.id))
})

test('forgets erasures that are older than any backup', async () => {
  const id = (await aMember(app, 'woman')).id
  await app.deps.backupStorage.put(erasureKey(id), Buffer.alloc(0), 'text/plain')
  const now = new Date()
  const runAt = (days: number) =>
    sweepErasures.run(
      {},
      {
        ...app.deps,
        clock: { now: () => new Date(now.getTime() + days * DAY_MS) },
      },
    )
  await runAt(ERASURE_MEMORY_DAYS - 1)
  expect(await listErasures()).toContain(erasureKey(id))
  await runAt(ERASURE_MEMORY_DAYS + 1)
  expect(await listErasures()).toEqual([])
})
