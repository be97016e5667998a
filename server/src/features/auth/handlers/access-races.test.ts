import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../testing/client.ts'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { aMember, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import { turnOnTwoFactor } from '../../../testing/one-time-codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const password = TEST_PASSWORD
const NEW_PASSWORD = 'Marble-Kettle-36'

async function readAccess({ id }: TestMember) {
  const tables = [
    'sessions',
    'sign_in_steps',
    'two_factors',
    'recovery_codes',
    'passkeys',
    'email_changes',
  ] as const
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from ${sql.table(table)} where user_id = ${id}`.execute(
      app.db,
    )
    return [table, rows[0]?.count] as const
  })
  const { password: hash } = await app.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { hash, ...Object.fromEntries(await Promise.all(counts)) }
}

/**
 * Starts `request` while a reset has locked the account; it continues once the reset is
 * committed.
 */
async function resetDuring(member: TestMember, request: () => Promise<unknown>): Promise<unknown> {
  const hash = await app.deps.passwordHasher.hash(NEW_PASSWORD)
  const outcome = await app.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${member.id} for update`.execute(tx)
    await sql`select from accounts where user_id = ${member.id} for update`.execute(tx)
    const waiting = request().then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
    await until('the request waits for the reset', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
        app.db,
      )
      return rows.length > 0
    })
    await sql`update accounts set password = ${hash} where user_id = ${member.id}`.execute(tx)
    for (const table of ['sessions', 'sign_in_steps'] as const)
      await tx.deleteFrom(table).where('user_id', '=', member.id).execute()
    await sql`delete from email_changes where user_id = ${member.id} and changed_at is null`.execute(
      tx,
    )
    return { waiting, hash }
  })
  expect(await readAccess(member)).toMatchObject({ hash: outcome.hash })
  return outcome.waiting
}

const requests: Record<string, (client: TestClient) => Promise<unknown>> = {
  changePassword: (client) =>
    client.auth.changePassword({ currentPassword: password, newPassword: 'Thief-Kettle-90' }),
  changeEmail: (client) =>
    client.auth.changeEmail({ email: 'thief@people.example', proof: { password } }),
  beginTwoFactor: (client) => client.auth.beginTwoFactor({ password }),
  beginPasskey: (client) => client.auth.beginPasskey({ password }),
}

test.each(Object.keys(requests))(
  'changes nothing by %s when the password is reset while it is under way',
  async (name) => {
    const ada = await aMember(app, 'woman')
    const outcome = await resetDuring(ada, async () => requests[name]?.(ada.client))
    expect([name, outcome]).toEqual([name, 'UNAUTHENTICATED'])
    expect(await readAccess(ada)).toMatchObject({
      sessions: 0,
      sign_in_steps: 0,
      two_factors: 0,
      passkeys: 0,
      email_changes: 0,
    })
    await expect(
      app.client().auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
    ).resolves.toBeDefined()
  },
)

test('starts no session with an old password when it is reset during the log-in', async () => {
  const ada = await aMember(app, 'woman')
  expect(
    await resetDuring(ada, () => app.client().auth.logIn({ email: ada.email, password })),
  ).toBe('INVALID_CREDENTIALS')
  expect(await readAccess(ada)).toMatchObject({ sessions: 0 })
})

test('accepts one of two password changes that were proved with the same password', async () => {
  const ada = await aMember(app, 'woman')
  const outcomes = await Promise.allSettled(
    ['Amber-Kettle-11', 'Coral-Kettle-22'].map((newPassword) =>
      ada.client.auth.changePassword({ currentPassword: password, newPassword }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses to turn two-factor off for members whose password was reset meanwhile', async () => {
  const ada = await aMember(app, 'woman')
  const { recoveryCodes } = await turnOnTwoFactor(app, ada)
  const outcome = await resetDuring(ada, () =>
    ada.client.auth.disableTwoFactor({ password, code: recoveryCodes[0]! }),
  )
  expect(outcome).toBe('UNAUTHENTICATED')
  expect(await readAccess(ada)).toMatchObject({ two_factors: 1 })
})
