import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { aMember, match, sendMessage } from './testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('serves members without an error while columns are added', async () => {
  const [ada, ben] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man', { tokens: 1_000, premium: true }),
  ]
  const { threadId } = await match(app, ada, ben)
  const act = async () => {
    const { revision: expectedRevision } = await ada.client.profiles.mine()
    await Promise.all([
      ada.client.profiles.update({ expectedRevision, aboutMe: 'I like the sea.' }),
      ben.client.profiles.view({ id: ada.id }),
      ben.client.matches.list({}),
      ben.client.account.preferences(),
      sendMessage(ben, { threadId, clientId: crypto.randomUUID(), content: 'Hello' }),
    ])
  }
  for (let round = 0; round < 3; round++) await act()
  for (const table of ['profiles', 'member_preferences']) {
    await sql`alter table ${sql.table(table)} add column added_later integer`.execute(app.db)
    await expect(act()).resolves.toBeUndefined()
  }
})
