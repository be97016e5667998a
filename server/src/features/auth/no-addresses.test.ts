import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aSignUp, aVisitor, behindProxy } from '../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

test.each(['203.0.113.77', '2001:db8:77:88::99'])(
  'stores the address %s with no session and writes it to no log',
  async (address) => {
    const ada = await aMember(app, 'woman')
    const { email, password } = ada
    const visitor = aVisitor(app, { address })
    await visitor.client.auth.signUp(aSignUp())
    expect(await readResultCode(visitor.client.auth.logIn({ email, password: 'Wrong-1' }))).toBe(
      'INVALID_CREDENTIALS',
    )
    await visitor.client.auth.logIn({ email, password })
    await visitor.client.profiles.mine()
    await visitor.post('/no-such-procedure', {})
    // The server's own fault, which it logs with all that it knows.
    await sql`alter table member_preferences rename to mislaid`.execute(app.db)
    await readResultCode(visitor.client.account.preferences())
    await sql`alter table mislaid rename to member_preferences`.execute(app.db)

    const { rows } = await sql<{ text: string }>`
      select row_to_json(s)::text as text from sessions s`.execute(app.db)
    expect(rows.length).toBeGreaterThan(1)
    expect(app.logged()).toContain('a request failed')
    const [network] = address.split(/(?<=88)::|\.77$/)
    for (const text of [...rows.map((row) => row.text), app.logged()])
      expect(text).not.toContain(network)
  },
)
