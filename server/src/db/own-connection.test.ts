import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getErrorCode } from '../lib/error-code.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { OwnConnection } from './own-connection.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test.each([
  ['idle', []],
  ['running a statement', ['select pg_sleep(60)']],
] as const)('says why the server ended a session that was %s', async (state, statements) => {
  const reasons: unknown[] = []
  const name = `own connection ${state}`
  const connection = new OwnConnection(
    { url: app.databaseUrl, log: app.deps.log, name },
    { onLost: (error) => reasons.push(getErrorCode(error)) },
  )
  await connection.start()
  const running = statements.map((text) => connection.query(text, []).catch(getErrorCode))
  if (running.length > 0)
    await until('the statement runs', async () => {
      const { rows } =
        await sql`select from pg_stat_activity where application_name = ${name} and state = 'active'`.execute(
          app.db,
        )
      return rows.length > 0
    })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
    app.db,
  )
  await until('the session is lost', () => reasons.length > 0)
  expect(reasons).toEqual(['57P01'])
  await Promise.all(running)
  await until('there is a session again', () => connection.isConnected)
  await connection.stop()
})
