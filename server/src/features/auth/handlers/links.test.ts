import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { postSolving } from '../../../testing/challenges.ts'
import { whenIdle } from '../../../testing/mails.ts'
import { aMember, TEST_PASSWORD } from '../../../testing/members.ts'
import { aSignUp, aVisitor, anEmail, behindProxy } from '../../../testing/visitors.ts'

const NEW_PASSWORD = 'Copper-Lagoon-81'

let app: TestApp
/** Another server with confirmation on, as in production. */
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
  strict = await startTestApp({ config: { ...behindProxy, confirmEmail: true } })
})
afterAll(async () => {
  await strict.close()
  await app.close()
})

async function linksTo(on: TestApp, email: string, count: number): Promise<string[]> {
  return until(`${count} mails with a link to ${email}`, async () => {
    const texts = (await on.mails())
      .filter(({ to }) => to === email)
      .map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1])
    const tokens = texts.filter((token) => token !== undefined)
    return tokens.length >= count && tokens
  })
}

async function askForReset(email: string, count = 1): Promise<string> {
  await aVisitor(app).client.auth.requestReset({ email })
  return (await linksTo(app, email, count)).at(-1)!
}

const reset = (token: string, password = NEW_PASSWORD) =>
  aVisitor(app).client.auth.resetPassword({ token, password })

test('accepts one of fifty simultaneous uses of a reset link, and ends every session', async () => {
  const ada = await aMember(app, 'woman')
  const token = await askForReset(ada.email)
  expect(await aVisitor(app).client.auth.checkReset({ token })).toEqual({
    twoFactor: null,
    recoveryCodesLeft: 0,
    passkeys: [],
  })
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => reset(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await app.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id).execute(),
  ).toEqual([])
  await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(reset(token, 'Another-Choice-55')).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })
  await expect(aVisitor(app).client.auth.checkReset({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
  ).resolves.toBeDefined()
  await until('the mail about it', async () =>
    (await app.mails()).some(
      ({ to, subject }) => to === ada.email && subject === 'Your Adire password was reset',
    ),
  )
}, 60_000)

test('accepts only the newest reset link, within an hour, until the password changes', async () => {
  const ada = await aMember(app, 'woman')
  const older = await askForReset(ada.email)
  const newer = await askForReset(ada.email, 2)
  await expect(reset(older)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  app.clock.advance({ minutes: 59 })
  await expect(aVisitor(app).client.auth.checkReset({ token: newer })).resolves.toBeDefined()
  app.clock.advance({ minutes: 2 })
  await expect(reset(newer)).rejects.toMatchObject({ code: 'LINK_INVALID' })

  const last = await askForReset(ada.email, 3)
  await ada.client.auth.changePassword({
    currentPassword: TEST_PASSWORD,
    newPassword: 'Marble-Kettle-36',
  })
  await expect(reset(last)).rejects.toMatchObject({ code: 'LINK_INVALID' })
}, 60_000)

test('stores reset links as hashes, and accepts nothing but a real link', async () => {
  const ada = await aMember(app, 'woman')
  const token = await askForReset(ada.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const row = await app.db
    .selectFrom('verifications')
    .selectAll()
    .where('value', '=', `reset:${ada.id}`)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  for (const wrong of [
    row.identifier,
    row.id,
    row.value,
    `${token}x`,
    token.slice(1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ])
    await expect(reset(wrong)).rejects.toMatchObject({ status: 410 })
  await expect(aVisitor(app).client.auth.confirmEmail({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test('lets the browser of a reset log in during guessing, but no older device', async () => {
  const ada = await aMember(app, 'woman')
  const token = await askForReset(ada.email)
  const browser = aVisitor(app)
  await browser.client.auth.resetPassword({ token, password: NEW_PASSWORD })
  for (let i = 0; i < 25; i++)
    await postSolving(aVisitor(app), '/auth/log-in', {
      email: ada.email,
      password: 'Not-It-At-All-5',
    })
  await expect(
    aVisitor(app, { jar: ada.jar }).client.auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  await expect(
    browser.client.auth.logIn({ email: ada.email, password: NEW_PASSWORD }),
  ).resolves.toMatchObject({
    session: { memberId: ada.id },
  })
}, 60_000)

test('refuses weak passwords in a reset and keeps the link usable', async () => {
  const ada = await aMember(app, 'woman')
  const token = await askForReset(ada.email)
  await expect(reset(token, 'x9$Kq')).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
  await expect(reset(token, 'password1')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' })
  await expect(reset(token, 'x9$Kq!')).resolves.toEqual({})
})

test('gives the same response for every requested address, and emails only members', async () => {
  const [known, banned, suspended] = await Promise.all([
    aMember(app, 'woman'),
    aMember(app, 'man'),
    aMember(app, 'man'),
  ])
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({
      account_status: 'suspended',
      suspended_until: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .where('id', '=', suspended.id)
    .execute()
  const unknown = anEmail()
  for (const path of ['/auth/reset-requests', '/auth/confirmation-requests']) {
    const answers = await Promise.all(
      [known.email, unknown, banned.email, suspended.email].map(async (email) => {
        const response = await aVisitor(app).post(path, { email })
        return {
          status: response.status,
          body: await response.text(),
          headers: [...response.headers.keys()].sort(),
        }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 200, body: '{}' })
  }
  await linksTo(app, known.email, 1)
  await whenIdle(app)
  const mailed = new Set((await app.mails()).map(({ to }) => to))
  expect([unknown, banned.email, suspended.email].filter((email) => mailed.has(email))).toEqual([])
})

test('refuses a link from before a ban', async () => {
  const ben = await aMember(app, 'man')
  const token = await askForReset(ben.email)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('sends at most three emails a day to one address, with the same response', async () => {
  const ada = await aMember(app, 'woman')
  for (let i = 1; i <= 3; i++) await askForReset(ada.email, i)
  for (let i = 0; i < 4; i++)
    expect(await aVisitor(app).client.auth.requestReset({ email: ada.email })).toEqual({})
  await whenIdle(app)
  expect(await linksTo(app, ada.email, 3)).toHaveLength(3)
})

test('builds links in emails from the configured address, whatever the request says', async () => {
  const ada = await aMember(app, 'woman')
  const spoofs = [
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { 'x-original-url': 'https://evil.example/' },
  ]
  for (const [i, headers] of spoofs.slice(0, 3).entries()) {
    expect(
      (await aVisitor(app).post('/auth/reset-requests', { email: ada.email }, headers)).status,
    ).toBe(200)
    await linksTo(app, ada.email, i + 1)
  }
  const mails = (await app.mails()).filter(({ to }) => to === ada.email)
  for (const { text, html } of mails) {
    expect(
      [...`${text}${html}`.matchAll(/https?:\/\/[^/\s"<]+/g)].every(
        ([origin]) => origin === 'http://localhost:3999',
      ),
    ).toBe(true)
    expect(text).toMatch(/http:\/\/localhost:3999\/reset-password#token=/)
  }
})

test('hides new members and refuses their log-in until they confirm, once', async () => {
  const input = aSignUp()
  const visitor = aVisitor(strict)
  expect(await visitor.client.auth.signUp(input)).toEqual({ session: null })
  expect(visitor.jar.get('session')).toBeUndefined()
  await strict.db
    .updateTable('profiles')
    .from('users')
    .set({ handle: 'Amara' })
    .whereRef('users.id', '=', 'profiles.id')
    .where('email', '=', input.email)
    .execute()
  const isVisible = async () =>
    (
      await strict.db
        .selectFrom('profiles')
        .innerJoin('users', 'users.id', 'profiles.id')
        .select('is_visible')
        .where('email', '=', input.email)
        .executeTakeFirstOrThrow()
    ).is_visible
  expect(await isVisible()).toBe(false)
  const logIn = () =>
    aVisitor(strict).client.auth.logIn({ email: input.email, password: input.password })
  await expect(logIn()).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' })

  const [first] = await linksTo(strict, input.email, 1)
  await aVisitor(strict).client.auth.resendConfirmation({ email: input.email })
  const token = (await linksTo(strict, input.email, 2)).at(-1)!
  await expect(aVisitor(strict).client.auth.confirmEmail({ token: first! })).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })
  expect(await aVisitor(strict).client.auth.confirmEmail({ token })).toEqual({
    session: null,
    isOtherSignedIn: false,
  })
  await expect(aVisitor(strict).client.auth.confirmEmail({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  expect(await isVisible()).toBe(true)
  await expect(logIn()).resolves.toMatchObject({ session: { email: input.email } })
}, 60_000)

test('accepts a confirmation link for twenty-four hours', async () => {
  const input = aSignUp()
  await aVisitor(strict).client.auth.signUp(input)
  const [token] = await linksTo(strict, input.email, 1)
  strict.clock.advance({ hours: 24, seconds: 1 })
  await expect(aVisitor(strict).client.auth.confirmEmail({ token: token! })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test('logs no password, cookie, link or address of a member', async () => {
  const ada = await aMember(app, 'woman')
  const token = await askForReset(ada.email)
  await aVisitor(app).post('/auth/log-in', { email: ada.email, password: 'canary-password-7731' })
  await aVisitor(app).post('/auth/log-in', {
    email: `${ada.email}\u0000`,
    password: 'canary-password-7731',
  })
  await reset(token, 'canary-Password-7732')
  const logged = app.logged()
  for (const canary of [
    token,
    ada.jar.get('device')!,
    'canary-password',
    'canary-Password',
    ada.email,
    TEST_PASSWORD,
  ])
    expect(logged.includes(canary), canary).toBe(false)
})
