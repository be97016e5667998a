import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { findActorById } from './features/auth/operations.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { call } from './testing/calls.ts'
import { CookieJar, createTestClient, type TestClient } from './testing/client.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { aMember, aModerator, anAdmin, type TestMember } from './testing/members.ts'
import { readResultCode } from './testing/result-codes.ts'
import { codeAt, turnOnTwoFactor } from './testing/one-time-codes.ts'
import { createReauthentication } from './features/auth/reauthentication-operations.ts'

let app: TestApp
let admin: TestMember
let plain: TestClient
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
  admin = await anAdmin(app)
  plain = createTestClient(app.url, admin.jar)
})
afterAll(() => app.close())

const REQUIRED = 'REAUTHENTICATION_REQUIRED'
const proof = () => ({ password: admin.password })
const reveal = (client: TestClient) =>
  readResultCode(client.moderation.revealEmail({ id: admin.id, reason: 'A letter of theirs' }))
const adjust = (client: TestClient, id: TestMember['id'], grantId: string, amount = 5) =>
  readResultCode(client.grants.adjustTokens({ id, grantId, amount, reason: 'Charged twice' }))

/** Opens a second session of the same admin. */
async function openSession(): Promise<TestClient> {
  const client = createTestClient(app.url, new CookieJar())
  await client.auth.logIn({ email: admin.email, password: admin.password })
  return client
}

test('refuses procedures with a step-up to sessions without one, and changes nothing', async () => {
  const client = await openSession()
  const before = await fingerprint(app)
  for (const { name, stepUp } of listProcedures()) {
    if (stepUp !== 'window' && stepUp !== 'always') continue
    const { status, body } = await call(client, name, {})
    expect([name, status, body]).toEqual([name, 403, expect.stringContaining(REQUIRED)])
  }
  expect(await fingerprint(app)).toBe(before)
})

test('opens ten minutes for one session, and ends them with the time or the session', async () => {
  const other = await openSession()
  expect(
    await readResultCode(
      other.auth.reauthenticate({ proof: { password: 'not-the-password' }, action: null }),
    ),
  ).toBe('WRONG_PASSWORD')
  expect(await reveal(other)).toBe(REQUIRED)
  await other.auth.reauthenticate({ proof: proof(), action: null })
  const first = await reveal(other)
  expect(first).not.toBe(REQUIRED)
  expect(await reveal(plain)).toBe(REQUIRED)
  app.clock.advance({ minutes: 9, seconds: 59 })
  expect(await reveal(other)).toBe(first)
  app.clock.advance({ seconds: 1 })
  expect(await reveal(other)).toBe(REQUIRED)

  const brief = await openSession()
  await brief.auth.reauthenticate({ proof: proof(), action: null })
  expect(await reveal(brief)).toBe(first)
  await brief.auth.logOut({})
  await brief.auth.logIn({ email: admin.email, password: admin.password })
  expect(await reveal(brief)).toBe(REQUIRED)
})

test('counts only wrong passwords, so that an admin can confirm as often as needed', async () => {
  const limited = await startTestApp({ besides: app, withJobs: false })
  try {
    const kofi = await anAdmin(app)
    const client = createTestClient(limited.url, kofi.jar)
    for (let count = 0; count < 25; count++)
      await client.auth.reauthenticate({ proof: { password: kofi.password }, action: null })
    const wrong = () =>
      readResultCode(
        client.auth.reauthenticate({ proof: { password: 'not-the-password' }, action: null }),
      )
    for (let count = 0; count < 20; count++) expect(await wrong()).toBe('WRONG_PASSWORD')
    expect(await wrong()).toBe('RATE_LIMITED')
  } finally {
    await limited.close()
  }
})

test('requires a confirmation for each token payment and returns it after a refusal', async () => {
  const ada = await aMember(app, 'woman')
  const client = await openSession()
  await client.auth.reauthenticate({ proof: proof(), action: null })
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe(REQUIRED)
  await client.auth.reauthenticate({ proof: proof(), action: 'payments.refund' })
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe(REQUIRED)
  await client.auth.reauthenticate({ proof: proof(), action: 'grants.adjustTokens' })
  expect(await adjust(client, ada.id, crypto.randomUUID(), -1000)).toBe('BALANCE_TOO_LOW')
  const both = await Promise.all([
    adjust(client, ada.id, crypto.randomUUID()),
    adjust(client, ada.id, crypto.randomUUID()),
  ])
  expect(both.toSorted()).toEqual([REQUIRED, 'accepted'])
  await client.auth.reauthenticate({ proof: proof(), action: 'grants.adjustTokens' })
  app.clock.advance({ minutes: 2 })
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe(REQUIRED)
  expect((await ada.client.tokens.wallet()).balance).toBe(55)
})

test('keeps the time of a returned confirmation', async () => {
  const ada = await aMember(app, 'woman')
  const client = await openSession()
  await client.auth.reauthenticate({ proof: proof(), action: 'grants.adjustTokens' })
  for (let seconds = 0; seconds < 120; seconds += 40) {
    expect(await adjust(client, ada.id, crypto.randomUUID(), -1000)).toBe('BALANCE_TOO_LOW')
    app.clock.advance({ seconds: 40 })
  }
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe(REQUIRED)
})

test('does not replace a newer confirmation with a returned one', async () => {
  const client = await openSession()
  const guard = createReauthentication(app.deps)
  await client.auth.reauthenticate({ proof: proof(), action: 'payments.refund' })
  const session = app.db
    .selectFrom('sessions')
    .select('id')
    .where('confirmed_action', '=', 'payments.refund')
  const { id: sessionId } = await session.executeTakeFirstOrThrow()
  const actor = { ...(await findActorById(app.deps, admin.id))!, sessionId }
  const confirmedAt = await guard.consumeAction(actor, 'payments.refund')
  await client.auth.reauthenticate({ proof: proof(), action: 'grants.adjustTokens' })
  await guard.restoreAction(actor, 'payments.refund', confirmedAt)
  expect(await readResultCode(guard.consumeAction(actor, 'payments.refund'))).toBe(REQUIRED)
  expect(await guard.consumeAction(actor, 'grants.adjustTokens')).toEqual(app.clock.now())
})

test('requires a confirmation for each act upon staff, and none upon members', async () => {
  const [moderator, ada] = [await aModerator(app), await aMember(app, 'woman')]
  const client = await openSession()
  await client.auth.reauthenticate({ proof: proof(), action: null })
  const statement = 'Sold addresses of members.'
  const acts = [
    () => client.moderation.warnMember({ id: moderator.id, statement }),
    () => client.moderation.suspendMember({ id: moderator.id, statement, days: 7 }),
    () => client.moderation.banMember({ id: moderator.id, statement }),
    () => client.moderation.endMemberSessions({ id: moderator.id }),
  ]
  const before = await fingerprint(app)
  for (const act of acts) expect(await readResultCode(act())).toBe(REQUIRED)
  expect(await fingerprint(app)).toBe(before)
  expect(await readResultCode(client.moderation.warnMember({ id: ada.id, statement }))).toBe(
    'accepted',
  )

  const action = `staff:${moderator.id}`
  await client.auth.reauthenticate({ proof: proof(), action })
  expect(await readResultCode(client.moderation.banMember({ id: moderator.id, statement }))).toBe(
    'accepted',
  )
  expect(
    await readResultCode(client.moderation.reinstateMember({ id: moderator.id, statement })),
  ).toBe(REQUIRED)
})

test('asks for the code once in ten minutes, so that a second payment needs no new one', async () => {
  const [kofi, ada] = [await anAdmin(app), await aMember(app, 'woman')]
  const { secret } = await turnOnTwoFactor(app, kofi)
  const client = createTestClient(app.url, kofi.jar)
  const [password, action] = [kofi.password, 'grants.adjustTokens']
  expect(await readResultCode(client.auth.reauthenticate({ proof: { password }, action }))).toBe(
    'CODE_REQUIRED',
  )
  await expect(
    client.grants.adjustTokens({
      id: ada.id,
      grantId: crypto.randomUUID(),
      amount: 5,
      reason: 'Twice',
    }),
  ).rejects.toMatchObject({
    data: { action, asksCode: true },
  })
  await client.auth.reauthenticate({ proof: { password, code: codeAt(app, secret) }, action })
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe('accepted')
  await expect(
    client.grants.adjustTokens({
      id: ada.id,
      grantId: crypto.randomUUID(),
      amount: 5,
      reason: 'Twice',
    }),
  ).rejects.toMatchObject({
    data: { action, asksCode: false },
  })
  await client.auth.reauthenticate({ proof: { password }, action })
  expect(await adjust(client, ada.id, crypto.randomUUID())).toBe('accepted')
  // The password alone does not extend the ten minutes.
  app.clock.advance({ minutes: 10 })
  expect(await readResultCode(client.auth.reauthenticate({ proof: { password }, action }))).toBe(
    'CODE_REQUIRED',
  )
})
