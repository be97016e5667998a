import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { mailsTo, whenIdle } from '../../../testing/mails.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import { codeAt, turnOnTwoFactor, wrongCodeAt } from '../../../testing/one-time-codes.ts'
import { aVisitor, behindProxy } from '../../../testing/visitors.ts'

const WRONG = 'Not-The-Right-One-9'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

/** Logs in with the password, and returns the challenge of the second step. */
async function challengeFor(
  member: TestMember,
): Promise<{ challenge: string; visitor: ReturnType<typeof aVisitor> }> {
  const visitor = aVisitor(app)
  const error = await visitor.client.auth
    .logIn({ email: member.email, password: member.password })
    .then(
      () => undefined,
      (refusal: { code: string; data: { challenge: string } }) => refusal,
    )
  expect(error?.code).toBe('TWO_FACTOR_REQUIRED')
  return { challenge: error?.data.challenge ?? '', visitor }
}

test('sets up two-factor with password and code, ends other sessions and emails the member', async () => {
  const ada = await aMember(app, 'woman')
  const elsewhere = aVisitor(app)
  await elsewhere.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  await expect(ada.client.auth.beginTwoFactor({ password: WRONG })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await expect(ada.client.auth.confirmTwoFactor({ code: '123456' })).rejects.toMatchObject({
    code: 'TWO_FACTOR_OFF',
  })

  const { secret, uri } = await ada.client.auth.beginTwoFactor({ password: TEST_PASSWORD })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Adire:.*issuer=Adire.*digits=6.*period=30/)
  expect(uri).toContain(`secret=${secret}`)
  await expect(
    ada.client.auth.confirmTwoFactor({ code: wrongCodeAt(app, secret) }),
  ).rejects.toMatchObject({ code: 'CODE_INVALID' })
  expect(await ada.client.auth.security({})).toMatchObject({
    isTwoFactorOn: false,
    recoveryCodesLeft: 0,
  })
  // Not on yet: the password is enough.
  await expect(aVisitor(app, { jar: elsewhere.jar }).client.auth.session({})).resolves.toBeDefined()

  const before = ada.jar.get('session')
  const { recoveryCodes } = await ada.client.auth.confirmTwoFactor({ code: codeAt(app, secret) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await ada.client.auth.security({})).toMatchObject({
    isTwoFactorOn: true,
    recoveryCodesLeft: 10,
  })
  expect(ada.jar.get('session')).not.toBe(before)
  await expect(elsewhere.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(ada.client.auth.beginTwoFactor({ password: TEST_PASSWORD })).rejects.toMatchObject({
    code: 'TWO_FACTOR_ON',
  })
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).toContain(
    'Two-factor log-in is on for your Adire account',
  )
})

test('stores and logs neither the secret nor a recovery code in plain text', async () => {
  const ada = await aMember(app, 'woman')
  const { secret, recoveryCodes } = await turnOnTwoFactor(app, ada)
  const [factor] = await app.db
    .selectFrom('two_factors')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  const codes = await app.db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  for (const text of [JSON.stringify(factor), JSON.stringify(codes), app.logged()]) {
    expect(text).not.toContain(secret)
    expect(
      recoveryCodes.some((code) => text.includes(code) || text.includes(code.replace('-', ''))),
    ).toBe(false)
  }
})

test('starts no session with the password alone, and one with a code', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  const sessions = () =>
    app.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id).execute()
  const { length } = await sessions()
  const { challenge, visitor } = await challengeFor(ada)
  expect(visitor.jar.get('session')).toBeUndefined()
  expect(await sessions()).toHaveLength(length)

  const code = codeAt(app, secret)
  const { session } = await visitor.client.auth.logInWithCode({
    challenge,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(session.memberId).toBe(ada.id)
  await expect(visitor.client.auth.session({})).resolves.toBeDefined()
  // Neither the step nor the code works again.
  await expect(
    aVisitor(app).client.auth.logInWithCode({ challenge, code: codeAt(app, secret, 1) }),
  ).rejects.toMatchObject({
    code: 'SIGN_IN_EXPIRED',
  })
  const again = await challengeFor(ada)
  await expect(
    again.visitor.client.auth.logInWithCode({ challenge: again.challenge, code }),
  ).rejects.toMatchObject({
    code: 'CODE_INVALID',
  })
})

test('accepts one of twenty simultaneous uses of a code, and no older code after it', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  const { challenge } = await challengeFor(ada)
  app.clock.advance({ seconds: 30 })
  const [earlier, code] = [codeAt(app, secret, -1), codeAt(app, secret)]
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => aVisitor(app).client.auth.logInWithCode({ challenge, code })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  app.clock.advance({ minutes: 16 })
  const other = await aMember(app, 'man')
  const { secret: otherSecret } = await turnOnTwoFactor(app, other)
  app.clock.advance({ seconds: 30 })
  const late = await challengeFor(other)
  await late.visitor.client.auth.logInWithCode({
    challenge: late.challenge,
    code: codeAt(app, otherSecret),
  })
  const next = await challengeFor(other)
  await expect(
    next.visitor.client.auth.logInWithCode({
      challenge: next.challenge,
      code: codeAt(app, otherSecret, -1),
    }),
  ).rejects.toMatchObject({ code: 'CODE_INVALID' })
  expect(earlier).not.toBe(code)
}, 60_000)

test('refuses every code for fifteen minutes after five wrong ones', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  const { challenge } = await challengeFor(ada)
  const attempt = (code: string) => aVisitor(app).client.auth.logInWithCode({ challenge, code })
  const wrong = wrongCodeAt(app, secret)
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => attempt(wrong)))
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
  )
  expect(codes.filter((code) => code === 'CODE_INVALID')).toHaveLength(5)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3)
  await expect(attempt(codeAt(app, secret))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retryAfterSeconds: 900 },
  })
  app.clock.advance({ minutes: 14, seconds: 59 })
  const later = await challengeFor(ada)
  const tryLater = () =>
    aVisitor(app).client.auth.logInWithCode({
      challenge: later.challenge,
      code: codeAt(app, secret),
    })
  await expect(tryLater()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  app.clock.advance({ seconds: 1 })
  await expect(tryLater()).resolves.toMatchObject({ session: { memberId: ada.id } })
}, 60_000)

test('accepts a recovery code once, in any spelling, within ten minutes of the password', async () => {
  const ada = await aMember(app, 'woman')
  const { recoveryCodes } = await turnOnTwoFactor(app, ada)
  const [first = '', second = ''] = recoveryCodes
  const { challenge, visitor } = await challengeFor(ada)
  await visitor.client.auth.logInWithCode({
    challenge,
    code: ` ${first.toLowerCase().replace('-', ' ')}`,
  })
  expect(await ada.client.auth.security({})).toMatchObject({ recoveryCodesLeft: 9 })
  const again = await challengeFor(ada)
  await expect(
    again.visitor.client.auth.logInWithCode({ challenge: again.challenge, code: first }),
  ).rejects.toMatchObject({
    code: 'CODE_INVALID',
  })
  app.clock.advance({ minutes: 10, seconds: 1 })
  await expect(
    again.visitor.client.auth.logInWithCode({ challenge: again.challenge, code: second }),
  ).rejects.toMatchObject({
    code: 'SIGN_IN_EXPIRED',
  })
})

test('replaces recovery codes, and turns two-factor off with password and code', async () => {
  const ada = await aMember(app, 'woman')
  const { secret, recoveryCodes } = await turnOnTwoFactor(app, ada)
  await expect(
    ada.client.auth.renewRecoveryCodes({ password: TEST_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'CODE_REQUIRED',
    status: 403,
  })
  const renewed = await ada.client.auth.renewRecoveryCodes({
    password: TEST_PASSWORD,
    code: codeAt(app, secret),
  })
  expect(renewed.recoveryCodes).toHaveLength(10)
  await expect(
    ada.client.auth.disableTwoFactor({ password: TEST_PASSWORD, code: recoveryCodes[0]! }),
  ).rejects.toMatchObject({
    code: 'CODE_INVALID',
  })
  await expect(
    ada.client.auth.disableTwoFactor({ password: WRONG, code: renewed.recoveryCodes[0]! }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await ada.client.auth.disableTwoFactor({
    password: TEST_PASSWORD,
    code: renewed.recoveryCodes[0]!,
  })
  expect(await ada.client.auth.security({})).toMatchObject({
    isTwoFactorOn: false,
    recoveryCodesLeft: 0,
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).resolves.toBeDefined()
})

test('refuses to turn two-factor of staff off', async () => {
  const mod = await aModerator(app)
  const { secret } = await turnOnTwoFactor(app, mod)
  await expect(
    mod.client.auth.disableTwoFactor({ password: TEST_PASSWORD, code: codeAt(app, secret) }),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await mod.client.auth.security({})).toMatchObject({ isTwoFactorOn: true })
})

test('invalidates unfinished log-ins when the password changes', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  const { challenge, visitor } = await challengeFor(ada)
  await ada.client.auth.changePassword({
    currentPassword: TEST_PASSWORD,
    code: codeAt(app, secret),
    newPassword: 'Copper-Lagoon-81',
  })
  await expect(
    visitor.client.auth.logInWithCode({ challenge, code: codeAt(app, secret) }),
  ).rejects.toMatchObject({
    code: 'SIGN_IN_EXPIRED',
  })
})

test('still asks for a code after a reset if two-factor is on', async () => {
  const ada = await aMember(app, 'woman')
  await turnOnTwoFactor(app, ada)
  await aVisitor(app).client.auth.requestReset({ email: ada.email })
  await whenIdle(app)
  const token =
    (await mailsTo(app, ada.email))
      .map(({ text }) => /\/reset-password#token=([\w-]+)/.exec(text)?.[1])
      .findLast(Boolean) ?? ''
  await aVisitor(app).client.auth.resetPassword({ token, password: 'Marble-Kettle-36' })
  const { visitor } = await challengeFor({ ...ada, password: 'Marble-Kettle-36' })
  expect(visitor.jar.get('session')).toBeUndefined()
})

test('refuses a member banned between the two steps', async () => {
  const ben = await aMember(app, 'man')
  const { secret } = await turnOnTwoFactor(app, ben)
  const { challenge, visitor } = await challengeFor(ben)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  await expect(
    visitor.client.auth.logInWithCode({ challenge, code: codeAt(app, secret) }),
  ).rejects.toMatchObject({
    code: 'ACCOUNT_BANNED',
  })
  expect(visitor.jar.get('session')).toBeUndefined()
})

test('ends all other sessions at once and keeps this one', async () => {
  const ada = await aMember(app, 'woman')
  const others = [aVisitor(app), aVisitor(app)]
  for (const other of others)
    await other.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  const ben = await aMember(app, 'man')
  expect(await ada.client.auth.endOtherSessions({})).toEqual({ ended: 2 })
  for (const other of others)
    await expect(other.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  expect(
    (await ada.client.auth.listSessions({})).sessions.map(({ isCurrent }) => isCurrent),
  ).toEqual([true])
  await expect(ben.client.auth.session({})).resolves.toBeDefined()
})
