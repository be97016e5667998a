import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { aMember, TEST_PASSWORD } from '../../../testing/members.ts'
import { aSignUp, aVisitor, anEmail, behindProxy } from '../../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const COOKIE = 'adire-language'

test('stores the language of the sign-up page and sets its cookie', async () => {
  const visitor = aVisitor(app)
  await visitor.client.auth.signUp(aSignUp({ language: 'fr' }))
  expect(visitor.jar.get(COOKIE)).toBe('fr')
  expect(await visitor.client.account.preferences({})).toMatchObject({ language: 'fr' })
})

test('signs up in English without a language, and stores no row for it', async () => {
  const visitor = aVisitor(app)
  const { session } = await visitor.client.auth.signUp(aSignUp({}))
  if (!session) throw new Error('sign-up started no session')
  expect(visitor.jar.get(COOKIE)).toBe('en')
  const rows = await app.db
    .selectFrom('member_preferences')
    .selectAll()
    .where('user_id', '=', session.memberId)
    .execute()
  expect(rows).toEqual([])
})

test('refuses a sign-up in a language that the product does not have', async () => {
  const response = await aVisitor(app).post('/auth/sign-up', {
    ...aSignUp({ email: anEmail() }),
    language: 'xx',
  })
  expect(response.status).toBe(422)
})

test('sets the cookie to the account’s language when another member logs in', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.savePreferences({ language: 'es' })
  const browser = aVisitor(app)
  await browser.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  expect(browser.jar.get(COOKIE)).toBe('es')
  await browser.client.auth.logOut({})
  expect(browser.jar.get(COOKIE)).toBe('es')
  await browser.client.auth.logIn({ email: ben.email, password: TEST_PASSWORD })
  expect(browser.jar.get(COOKIE)).toBe('en')
})

test('changes the cookie with the setting', async () => {
  const visitor = aVisitor(app)
  await visitor.client.auth.signUp(aSignUp({}))
  await visitor.client.account.savePreferences({ savesData: true })
  expect(visitor.jar.get(COOKIE)).toBe('en')
  await visitor.client.account.savePreferences({ language: 'pt-BR' })
  expect(visitor.jar.get(COOKIE)).toBe('pt-BR')
  expect(await visitor.client.account.preferences({})).toMatchObject({ language: 'pt-BR' })
})

test('keeps the cookie for a year, readable by scripts, and with nothing but the tag', async () => {
  const { email } = await aMember(app, 'woman')
  const response = await aVisitor(app).post('/auth/log-in', { email, password: TEST_PASSWORD })
  expect(response.headers.getSetCookie()).toContain(
    'adire-language=en; Path=/; Max-Age=31536000; SameSite=Lax',
  )
})
