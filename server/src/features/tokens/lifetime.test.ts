import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../app/job-list.ts'
import { verifyInvariants } from '../../db/invariants.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { buyTokens } from '../../testing/payments.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { readBalance } from '../../testing/tokens.ts'
import { aSignUp, aVisitor } from '../../testing/visitors.ts'
import { sweepAccounts } from '../account/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function listTransfers({ id }: TestMember): Promise<string[]> {
  const rows = await app.db
    .selectFrom('transfers')
    .select('kind')
    .where('user_id', '=', id)
    .execute()
  return rows.map(({ kind }) => kind).toSorted()
}

async function listRefunds({ id }: TestMember): Promise<unknown[]> {
  return app.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select('refund_requests.id')
    .where('payments.user_id', '=', id)
    .execute()
}

test('expires no tokens, bought or free, in any job that runs after 23 months', async () => {
  const man = await aMember(app, 'man')
  await buyTokens(app, man, 'starter')
  const [balance, transfers] = [await readBalance(app, man.id), await listTransfers(man)]
  app.clock.advance({ days: 700 })
  const recurring = jobs.filter(({ every }) => every !== undefined)
  expect(recurring.length).toBeGreaterThan(30)
  for (const { name } of recurring)
    await sql`select graphile_worker.add_job(${name}, '{}')`.execute(app.db)
  await whenIdle(app)
  const failed = await sql`
    select from graphile_worker._private_jobs where last_error is not null`.execute(app.db)
  expect(failed.rows).toEqual([])
  expect([await readBalance(app, man.id), await listTransfers(man)]).toEqual([balance, transfers])
})

test('ends tokens with the account: pays nothing out, and a new account has none of them', async () => {
  const man = await aMember(app, 'man')
  await buyTokens(app, man, 'starter')
  expect(await readBalance(app, man.id)).toBeGreaterThan(100)
  const { email, password } = man
  await man.client.account.requestDeletion({ proof: { password } })
  app.clock.advance({ days: 31 })
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
  expect(await readResultCode(man.client.auth.logIn({ email, password }))).toBe(
    'INVALID_CREDENTIALS',
  )
  expect(await listRefunds(man)).toEqual([])
  const again = aVisitor(app)
  const { session } = await again.client.auth.signUp(aSignUp({ email, gender: 'man' }))
  expect(session?.memberId).not.toBe(man.id)
  expect((await again.client.tokens.wallet()).balance).toBe(50)
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})
