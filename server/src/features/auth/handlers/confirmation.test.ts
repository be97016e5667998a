import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { CookieJar } from '../../../testing/client.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { TEST_PASSWORD } from '../../../testing/members.ts'
import { aSignUp, aVisitor, behindProxy, type TestVisitor } from '../../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { ...behindProxy, confirmEmail: true } })
})
afterAll(() => app.close())

const confirm = ({ client }: TestVisitor, token: string) => client.auth.confirmEmail({ token })
const refused = { code: 'LINK_INVALID', status: 410 }

async function findToken(email: string): Promise<string> {
  return until('the confirmation email', async () => {
    const mail = (await mailsTo(app, email)).at(-1)
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  })
}

/** Signs up in a browser of its own, and waits for the link. */
async function signUp(browser = aVisitor(app)) {
  const { email } = await signUpIn(browser)
  return { browser, email, token: await findToken(email) }
}

async function signUpIn({ client }: TestVisitor) {
  const input = aSignUp()
  await client.auth.signUp(input)
  return input
}

/** Creates cookies of the same browser without a session, so that simultaneous calls share none. */
function copyDevice({ jar }: TestVisitor): CookieJar {
  const copy = new CookieJar()
  copy.set('device', jar.get('device') ?? '')
  return copy
}

async function countSessions(email: string): Promise<number> {
  const rows = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('email', '=', email)
    .execute()
  return rows.length
}

async function isConfirmed(email: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('is_confirmed')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.is_confirmed
}

test('logs in the browser of the sign-up once with fifty simultaneous uses of a link', async () => {
  const { browser, email, token } = await signUp()
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => confirm(aVisitor(app, { jar: copyDevice(browser) }), token)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countSessions(email)).toBe(1)
  expect(await isConfirmed(email)).toBe(true)
  await expect(confirm(browser, token)).rejects.toMatchObject(refused)
}, 60_000)

test('gives a new session and no planted one, which works at once', async () => {
  const { browser, email, token } = await signUp()
  const planted = 'A'.repeat(43)
  browser.jar.set('session', planted)
  expect(await confirm(browser, token)).toMatchObject({ session: { email } })
  expect(browser.jar.get('session')).not.toBe(planted)
  expect(await browser.client.auth.session({})).toMatchObject({ email })
})

test('confirms without a session in another browser, such as that of a mail scanner', async () => {
  const { browser, email, token } = await signUp()
  const scanner = aVisitor(app)
  expect(await confirm(scanner, token)).toEqual({ session: null, isOtherSignedIn: false })
  expect(scanner.jar.get('session')).toBeUndefined()
  expect(await isConfirmed(email)).toBe(true)
  expect(await countSessions(email)).toBe(0)
  await expect(confirm(aVisitor(app), token)).rejects.toMatchObject(refused)

  expect(await confirm(browser, token)).toMatchObject({ session: { email } })
  await expect(confirm(browser, token)).rejects.toMatchObject(refused)
})

test('gives the browser of one sign-up no session of another member', async () => {
  const [ada, ben] = [await signUp(), await signUp()]
  expect(await confirm(ben.browser, ada.token)).toMatchObject({ session: null })
  expect(await countSessions(ada.email)).toBe(0)
})

test('keeps the session of another member who is signed in, and logs in after log-out', async () => {
  const browser = aVisitor(app)
  const first = await signUp(browser)
  const second = await signUp(browser)
  expect(await confirm(browser, first.token)).toMatchObject({ session: { email: first.email } })
  expect(await confirm(browser, second.token)).toEqual({ session: null, isOtherSignedIn: true })
  expect(await browser.client.auth.session({})).toMatchObject({ email: first.email })
  await browser.client.auth.logOut({})
  expect(await confirm(browser, second.token)).toMatchObject({ session: { email: second.email } })
})

test('gives no session to staff, with two-factor on, or while suspended', async () => {
  for (const restrict of [makeModerator, turnTwoFactorOn, suspend]) {
    const { browser, email, token } = await signUp()
    await restrict(await findId(email))
    expect(await confirm(browser, token)).toEqual({ session: null, isOtherSignedIn: false })
    expect(await countSessions(email)).toBe(0)
  }
})

test('gives no session after a log-in with the password and log-out', async () => {
  const browser = aVisitor(app)
  const { email, password } = await signUpIn(browser)
  const token = await findToken(email)
  await confirm(aVisitor(app), token)
  await browser.client.auth.logIn({ email, password })
  expect(await confirm(browser, token)).toMatchObject({ session: { email } })
  await browser.client.auth.logOut({})
  await expect(confirm(browser, token)).rejects.toMatchObject(refused)
  expect(await countSessions(email)).toBe(0)
})

test('gives no session after the password was reset in another browser', async () => {
  const { browser, email, token } = await signUp()
  const owner = aVisitor(app)
  await owner.client.auth.requestReset({ email })
  const reset = await until('the reset email', async () => {
    const mail = (await app.mails()).findLast(
      ({ to, text }) => to === email && text.includes('/reset-password#'),
    )
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  })
  await owner.client.auth.resetPassword({ token: reset, password: `${TEST_PASSWORD}-2` })
  expect(await confirm(browser, token)).toMatchObject({ session: null })
  expect(await countSessions(email)).toBe(0)
})

async function findId(email: string) {
  const row = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

type Id = Awaited<ReturnType<typeof findId>>

async function makeModerator(id: Id): Promise<void> {
  await app.db.insertInto('admin_users').values({ user_id: id, role: 'moderator' }).execute()
}

async function turnTwoFactorOn(id: Id): Promise<void> {
  const now = app.clock.now()
  await app.db
    .insertInto('two_factors')
    .values({ user_id: id, sealed_secret: 'sealed', created_at: now, confirmed_at: now })
    .execute()
}

async function suspend(id: Id): Promise<void> {
  await app.db
    .updateTable('profiles')
    .set({
      account_status: 'suspended',
      suspended_until: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .where('id', '=', id)
    .execute()
}
