import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { TestAuthenticator } from '../../../testing/authenticator.ts'
import { aMember, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import { turnOnTwoFactor } from '../../../testing/one-time-codes.ts'
import { aVisitor, behindProxy } from '../../../testing/visitors.ts'

const ORIGIN = 'http://localhost:3999'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

async function register(member: TestMember, name = 'Telephone') {
  const authenticator = new TestAuthenticator({ origin: ORIGIN })
  const offer = await member.client.auth.beginPasskey({ password: TEST_PASSWORD })
  const { id } = await member.client.auth.addPasskey({ passkey: authenticator.create(offer), name })
  return { authenticator, id }
}

test('adds a passkey with the password, lists, renames and removes it', async () => {
  const ada = await aMember(app, 'woman')
  await expect(
    ada.client.auth.beginPasskey({ password: 'Not-The-Right-One-9' }),
  ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  const offer = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  expect(offer).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { id, authenticator } = await register(ada, 'My telephone')
  expect((await ada.client.auth.security({})).passkeys).toMatchObject([
    { id, name: 'My telephone', lastUsedAt: null },
  ])
  expect(
    (await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })).excludeCredentials,
  ).toMatchObject([{ id: authenticator.credentialId }])
  await ada.client.auth.renamePasskey({ id, name: 'Old telephone' })
  expect((await ada.client.auth.security({})).passkeys).toMatchObject([{ name: 'Old telephone' }])
  await expect(
    ada.client.auth.removePasskey({ id, proof: { password: 'Not-The-Right-One-9' } }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await ada.client.auth.removePasskey({ id, proof: { password: TEST_PASSWORD } })
  expect((await ada.client.auth.security({})).passkeys).toEqual([])
  const question = await aVisitor(app).client.auth.beginPasskeyLogIn({})
  await expect(
    aVisitor(app).client.auth.logInWithPasskey({ passkey: authenticator.use(question) }),
  ).rejects.toMatchObject({
    code: 'PASSKEY_INVALID',
  })
})

test('treats another member’s passkey as unknown', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { id } = await register(ada)
  const proof = { password: TEST_PASSWORD }
  await expect(ben.client.auth.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  await expect(ben.client.auth.removePasskey({ id, proof })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  expect((await ada.client.auth.security({})).passkeys).toMatchObject([{ name: 'Telephone' }])
})

test('logs in with a passkey alone, also with two-factor on', async () => {
  const ada = await aMember(app, 'woman')
  const { authenticator } = await register(ada)
  const visitor = aVisitor(app)
  const question = await visitor.client.auth.beginPasskeyLogIn({})
  const { session } = await visitor.client.auth.logInWithPasskey({
    passkey: authenticator.use(question),
  })
  expect(session.memberId).toBe(ada.id)
  expect((await visitor.client.auth.security({})).passkeys[0]?.lastUsedAt).toBe(
    app.clock.now().toISOString(),
  )

  await turnOnTwoFactor(app, ada)
  const again = await aVisitor(app).client.auth.beginPasskeyLogIn({})
  await expect(
    aVisitor(app).client.auth.logInWithPasskey({ passkey: authenticator.use(again) }),
  ).resolves.toMatchObject({
    session: { memberId: ada.id },
  })
})

test('accepts a passkey answer once, within ten minutes, for this site, with user verification', async () => {
  const ada = await aMember(app, 'woman')
  const { authenticator } = await register(ada)
  const ask = () => aVisitor(app).client.auth.beginPasskeyLogIn({})
  const answer = (passkey: ReturnType<typeof authenticator.use>) =>
    aVisitor(app).client.auth.logInWithPasskey({ passkey })

  const used = authenticator.use(await ask())
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => answer(used)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(answer(used)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED', status: 410 })
  await expect(
    answer(authenticator.use({ challenge: 'nobody-was-asked-this' })),
  ).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' })

  const late = await ask()
  app.clock.advance({ minutes: 10, seconds: 1 })
  await expect(answer(authenticator.use(late))).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' })

  const refused = { code: 'PASSKEY_INVALID', status: 403 }
  await expect(
    answer(authenticator.use(await ask(), { origin: 'https://evil.example' })),
  ).rejects.toMatchObject(refused)
  await expect(
    answer(authenticator.use(await ask(), { rpId: 'evil.example' })),
  ).rejects.toMatchObject(refused)
  await expect(answer(authenticator.use(await ask(), { isVerified: false }))).rejects.toMatchObject(
    refused,
  )
  const impostor = new TestAuthenticator({ origin: ORIGIN })
  const forged = {
    ...impostor.use(await ask()),
    id: authenticator.credentialId,
    rawId: authenticator.credentialId,
  }
  await expect(answer(forged)).rejects.toMatchObject(refused)
})

test('refuses a passkey whose signature counter does not increase', async () => {
  const ada = await aMember(app, 'woman')
  const authenticator = new TestAuthenticator({ origin: ORIGIN, counter: 5 })
  const offer = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  await ada.client.auth.addPasskey({ passkey: authenticator.create(offer), name: 'Key' })
  const logInAt = async (counter: number) => {
    const visitor = aVisitor(app)
    return visitor.client.auth.logInWithPasskey({
      passkey: authenticator.use(await visitor.client.auth.beginPasskeyLogIn({}), { counter }),
    })
  }
  await expect(logInAt(6)).resolves.toBeDefined()
  await expect(logInAt(6)).rejects.toMatchObject({ code: 'PASSKEY_INVALID' })
  await expect(logInAt(7)).resolves.toBeDefined()
})

test('accepts a new passkey only for the member’s newest offer, this site, and once', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const authenticator = new TestAuthenticator({ origin: ORIGIN })
  const older = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  const offer = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  const expired = { code: 'SIGN_IN_EXPIRED' }
  await expect(
    ada.client.auth.addPasskey({ passkey: authenticator.create(older), name: 'x' }),
  ).rejects.toMatchObject(expired)
  await expect(
    ada.client.auth.addPasskey({
      passkey: authenticator.create(offer, { isVerified: false }),
      name: 'x',
    }),
  ).rejects.toMatchObject({
    code: 'PASSKEY_INVALID',
  })
  const stolen = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  await expect(
    ben.client.auth.addPasskey({ passkey: authenticator.create(stolen), name: 'x' }),
  ).rejects.toMatchObject(expired)

  const { authenticator: adas } = await register(ada)
  const bens = await ben.client.auth.beginPasskey({ password: TEST_PASSWORD })
  await expect(
    ben.client.auth.addPasskey({ passkey: adas.create(bens), name: 'x' }),
  ).rejects.toMatchObject({ code: 'PASSKEY_INVALID' })
})

test('refuses an eleventh passkey', async () => {
  const ada = await aMember(app, 'woman')
  for (let i = 0; i < 9; i++) await register(ada, `Key ${i}`)
  const offer = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
  await app.db
    .insertInto('passkeys')
    .values({
      user_id: ada.id,
      credential_id: 'tenth',
      public_key: Buffer.from('x'),
      counter: 0,
      name: 'Tenth',
      created_at: app.clock.now(),
    })
    .execute()
  const eleventh = new TestAuthenticator({ origin: ORIGIN }).create(offer)
  const limit = { code: 'PASSKEY_LIMIT_REACHED', data: { limit: 10 } }
  await expect(
    ada.client.auth.addPasskey({ passkey: eleventh, name: 'Eleventh' }),
  ).rejects.toMatchObject(limit)
  await expect(ada.client.auth.beginPasskey({ password: TEST_PASSWORD })).rejects.toMatchObject(
    limit,
  )
})

test('refuses a banned member’s passkey', async () => {
  const ben = await aMember(app, 'man')
  const { authenticator } = await register(ben)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben.id)
    .execute()
  const visitor = aVisitor(app)
  const question = await visitor.client.auth.beginPasskeyLogIn({})
  await expect(
    visitor.client.auth.logInWithPasskey({ passkey: authenticator.use(question) }),
  ).rejects.toMatchObject({
    code: 'ACCOUNT_BANNED',
  })
})
