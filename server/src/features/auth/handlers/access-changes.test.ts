import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from '../../../access.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { TestAuthenticator } from '../../../testing/authenticator.ts'
import { call, RANDOM_ID } from '../../../testing/calls.ts'
import { fingerprint } from '../../../testing/fingerprint.ts'
import { mailsTo, whenIdle } from '../../../testing/mails.ts'
import { aMember, aModerator, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import { codeAt, turnOnTwoFactor } from '../../../testing/one-time-codes.ts'
import { anEmail, aVisitor, behindProxy } from '../../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy, withLimits: false })
})
afterAll(() => app.close())

const password = TEST_PASSWORD
const NEW_PASSWORD = 'Marble-Kettle-36'

/** Procedures that change how an account is accessed, called with nothing but a stolen password. */
const withPasswordOnly: Record<string, unknown> = {
  'auth.changePassword': { currentPassword: password, newPassword: NEW_PASSWORD },
  'auth.changeEmail': { email: 'thief@people.example', proof: { password } },
  'auth.disableTwoFactor': { password },
  'auth.renewRecoveryCodes': { password },
  'auth.beginPasskey': { password },
  'auth.removePasskey': { id: RANDOM_ID, proof: { password } },
  'account.requestExport': { proof: { password } },
  'account.requestDeletion': { proof: { password } },
}

/** Procedures that change a member's account without re-authentication, each with the reason. */
const withoutProof: Record<string, string> = {
  'auth.endSession': 'only takes access away',
  'auth.endOtherSessions': 'only takes access away',
  'auth.cancelEmailChange': 'leaves the address as it is',
  'auth.beginTwoFactor': 'asks for the password, and is refused where two-factor is on',
  'auth.confirmTwoFactor': 'takes a code of the secret that beginTwoFactor gave',
  'auth.addPasskey': 'answers the challenge that beginPasskey gave',
  'auth.renamePasskey': 'changes a label; the owner gets a mail',
  'account.setPaused': 'no access',
  'account.savePrivacy': 'no access',
  'account.unblock': 'no access',
  'account.savePreferences': 'no access',
  'account.downloadExport': 'takes the link that was mailed',
}

test('lists for every account change whether it needs password and code', () => {
  const writes = listProcedures().filter(
    ({ name, access, procedure }) =>
      /^(auth|account)\./.test(name) &&
      access === 'member' &&
      procedure['~orpc'].route.method !== 'GET',
  )
  expect(writes.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(withPasswordOnly), ...Object.keys(withoutProof)].sort(),
  )
})

test('refuses changes of access without a code if two-factor is on', async () => {
  const ada = await aMember(app, 'woman')
  await turnOnTwoFactor(app, ada)
  // The emails of the set-up are sent by jobs, which write too.
  await whenIdle(app)
  const before = await fingerprint(app)
  for (const [name, input] of Object.entries(withPasswordOnly)) {
    const { status, body } = await call(ada.client, name, input)
    expect([name, status, (JSON.parse(body) as { code: string }).code]).toEqual([
      name,
      403,
      'CODE_REQUIRED',
    ])
  }
  expect(await fingerprint(app)).toBe(before)
  await expect(ada.client.auth.beginTwoFactor({ password })).rejects.toMatchObject({
    code: 'TWO_FACTOR_ON',
  })
})

test('changes the password with a code, which a refused new password does not use up', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  const change = (newPassword: string, code: string) =>
    ada.client.auth.changePassword({ currentPassword: password, code, newPassword })
  await expect(change('password1', codeAt(app, secret))).rejects.toMatchObject({
    code: 'PASSWORD_TOO_WEAK',
  })
  await change(NEW_PASSWORD, codeAt(app, secret))
  await expect(ada.client.auth.session({})).resolves.toMatchObject({ memberId: ada.id })
})

async function addPasskey(
  { client }: TestMember,
  name: string,
  proof: { password: string; code?: string } = { password },
) {
  const authenticator = new TestAuthenticator({ origin: app.deps.config.publicUrl })
  const { id } = await client.auth.addPasskey({
    passkey: authenticator.create(await client.auth.beginPasskey(proof)),
    name,
  })
  return { id, authenticator }
}

async function logInWithPasskey(authenticator: TestAuthenticator) {
  const { client } = aVisitor(app)
  return client.auth.logInWithPasskey({
    passkey: authenticator.use(await client.auth.beginPasskeyLogIn({})),
  })
}

async function askForReset({ email }: TestMember): Promise<string> {
  await aVisitor(app).client.auth.requestReset({ email })
  await whenIdle(app)
  return (
    (await mailsTo(app, email))
      .map(({ text }) => /\/reset-password#token=([\w-]+)/.exec(text)?.[1])
      .findLast(Boolean) ?? ''
  )
}

test('lists the passkeys in a reset, and removes those the owner does not keep', async () => {
  const ada = await aMember(app, 'woman')
  const own = await addPasskey(ada, 'My phone')
  app.clock.advance({ seconds: 1 })
  const thiefs = await addPasskey(ada, 'Pixel 9')
  const token = await askForReset(ada)
  const ways = await aVisitor(app).client.auth.checkReset({ token })
  expect(ways).toMatchObject({
    twoFactor: null,
    recoveryCodesLeft: 0,
    passkeys: [{ name: 'My phone' }, { name: 'Pixel 9' }],
  })
  await aVisitor(app).client.auth.resetPassword({
    token,
    password: NEW_PASSWORD,
    keepPasskeys: [own.id],
  })
  await expect(logInWithPasskey(thiefs.authenticator)).rejects.toMatchObject({
    code: 'PASSKEY_INVALID',
  })
  await expect(logInWithPasskey(own.authenticator)).resolves.toMatchObject({
    session: { memberId: ada.id },
  })
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).find(
    ({ subject }) => subject === 'Your Adire password was reset',
  )
  expect(mail?.text).toContain('> Pixel 9')
  expect(mail?.text).not.toContain('My phone')
})

test('ends passkeys, a pending address, log-in steps and sessions with a reset', async () => {
  const ada = await aMember(app, 'woman')
  const thiefs = await addPasskey(ada, 'Pixel 9')
  const wanted = anEmail()
  await ada.client.auth.changeEmail({ email: wanted, proof: { password } })
  const offer = await ada.client.auth.beginPasskey({ password })
  await whenIdle(app)
  const confirm =
    (await mailsTo(app, wanted))
      .map(({ text }) => /\/change-email#token=([\w-]+)/.exec(text)?.[1])
      .find(Boolean) ?? ''
  expect(confirm).not.toBe('')
  await aVisitor(app).client.auth.resetPassword({
    token: await askForReset(ada),
    password: NEW_PASSWORD,
  })

  await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(logInWithPasskey(thiefs.authenticator)).rejects.toMatchObject({
    code: 'PASSKEY_INVALID',
  })
  await expect(
    aVisitor(app).client.auth.confirmEmailChange({ token: confirm }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  const { client } = aVisitor(app)
  await client.auth.logIn({ email: ada.email, password: NEW_PASSWORD })
  const late = new TestAuthenticator({ origin: app.deps.config.publicUrl }).create(offer)
  await expect(client.auth.addPasskey({ passkey: late, name: 'Late' })).rejects.toMatchObject({
    code: 'SIGN_IN_EXPIRED',
  })
})

test('keeps two-factor on in a reset, and removes recovery codes only on request', async () => {
  const ada = await aMember(app, 'woman')
  const { recoveryCodes } = await turnOnTwoFactor(app, ada)
  await aVisitor(app).client.auth.resetPassword({
    token: await askForReset(ada),
    password: NEW_PASSWORD,
  })
  const first = aVisitor(app)
  const step = await first.client.auth
    .logIn({ email: ada.email, password: NEW_PASSWORD })
    .catch((error: unknown) => error)
  expect(step).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
  const { challenge } = (step as { data: { challenge: string } }).data
  await first.client.auth.logInWithCode({ challenge, code: recoveryCodes[0] ?? '' })

  const token = await askForReset(ada)
  expect(await aVisitor(app).client.auth.checkReset({ token })).toMatchObject({
    twoFactor: { removal: 'after-wait' },
    recoveryCodesLeft: 9,
  })
  await aVisitor(app).client.auth.resetPassword({
    token,
    password: NEW_PASSWORD,
    removeRecoveryCodes: true,
  })
  expect(
    await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ada.id).execute(),
  ).toEqual([])
})

interface Change {
  subject: string
  /** Start of the text below the button, if it isn't the one about an act of the owner. */
  footnote?: string
  make(member: TestMember): Promise<unknown>
  prepare?(member: TestMember): Promise<unknown>
}

let secret = ''
let codes: string[] = []
let passkey: Awaited<ReturnType<typeof addPasskey>>
const withTwoFactor = async (member: TestMember) =>
  void ({ secret, recoveryCodes: codes } = await turnOnTwoFactor(app, member))
const withPasskey = async (member: TestMember) =>
  void (passkey = await addPasskey(member, 'My phone'))

const changes: Record<string, Change> = {
  'password changed': {
    subject: 'Your Adire password was changed',
    make: ({ client }) =>
      client.auth.changePassword({ currentPassword: password, newPassword: NEW_PASSWORD }),
  },
  'password reset': {
    subject: 'Your Adire password was reset',
    make: async (member) =>
      aVisitor(app).client.auth.resetPassword({
        token: await askForReset(member),
        password: NEW_PASSWORD,
      }),
  },
  'email change requested': {
    subject: 'A new email address was requested for your Adire account',
    make: ({ client }) => client.auth.changeEmail({ email: anEmail(), proof: { password } }),
  },
  'two-factor on': {
    subject: 'Two-factor log-in is on for your Adire account',
    make: withTwoFactor,
  },
  'two-factor off': {
    subject: 'Two-factor log-in is off for your Adire account',
    prepare: withTwoFactor,
    make: ({ client }) => client.auth.disableTwoFactor({ password, code: codeAt(app, secret) }),
  },
  'recovery codes made': {
    subject: 'New recovery codes for your Adire account',
    prepare: withTwoFactor,
    make: ({ client }) => client.auth.renewRecoveryCodes({ password, code: codeAt(app, secret) }),
  },
  'recovery code used': {
    subject: 'A recovery code was used for your Adire account',
    prepare: withTwoFactor,
    make: ({ client }) => client.auth.beginPasskey({ password, code: codes[0] ?? '' }),
  },
  'passkey added': { subject: 'A passkey was added to your Adire account', make: withPasskey },
  'passkey renamed': {
    subject: 'A passkey for your Adire account was renamed',
    prepare: withPasskey,
    make: ({ client }) => client.auth.renamePasskey({ id: passkey.id, name: 'My key' }),
  },
  'passkey removed': {
    subject: 'A passkey was removed from your Adire account',
    prepare: withPasskey,
    make: ({ client }) => client.auth.removePasskey({ id: passkey.id, proof: { password } }),
  },
  'new device': {
    subject: 'New log-in to your Adire account',
    make: ({ email }) => aVisitor(app).client.auth.logIn({ email, password }),
  },
  'sessions ended by staff': {
    subject: 'You were logged out of Adire',
    footnote: 'If you didn’t expect this or have questions, write to',
    make: async ({ id }) => (await aModerator(app)).client.moderation.endMemberSessions({ id }),
  },
}

test.each(Object.entries(changes))(
  'mails the owner once: %s',
  async (_name, { subject, footnote = 'If this wasn’t you', prepare, make }) => {
    const ada = await aMember(app, 'woman')
    await prepare?.(ada)
    await whenIdle(app)
    const before = (await mailsTo(app, ada.email)).length
    await make(ada)
    await whenIdle(app)
    const all = (await mailsTo(app, ada.email))
      .slice(before)
      .filter((mail) => mail.subject !== 'Reset your Adire password')
    expect(all.map((mail) => mail.subject)).toEqual([subject])
    expect(all[0]?.text).toMatch(/Time: .+ UTC/)
    expect(all[0]?.text).toContain(footnote)
    expect(all[0]?.text.includes('you can ignore this email')).toBe(
      footnote === 'If this wasn’t you',
    )
  },
)

test('emails both addresses once when an address is changed, and again when it is restored', async () => {
  const ada = await aMember(app, 'woman')
  const wanted = anEmail()
  await ada.client.auth.changeEmail({ email: wanted, proof: { password } })
  await whenIdle(app)
  const linkIn = async (address: string, path: string) =>
    (await mailsTo(app, address))
      .map(({ text }) => new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1])
      .findLast(Boolean) ?? ''
  await aVisitor(app).client.auth.confirmEmailChange({
    token: await linkIn(wanted, '/change-email'),
  })
  await whenIdle(app)
  const subjectsTo = async (address: string) =>
    (await mailsTo(app, address)).map(({ subject }) => subject)
  const old = [
    'A new email address was requested for your Adire account',
    'Your Adire email address was changed',
  ]
  const next = [
    'Confirm your new email address for Adire',
    'This is now the email address of your Adire account',
  ]
  expect([await subjectsTo(ada.email), await subjectsTo(wanted)]).toEqual([old, next])

  await aVisitor(app).client.auth.revertEmailChange({
    token: await linkIn(ada.email, '/restore-email'),
  })
  await whenIdle(app)
  expect((await subjectsTo(ada.email)).slice(2).sort()).toEqual([
    'Reset your Adire password',
    'Your Adire email address was changed back',
  ])
  expect((await subjectsTo(wanted)).slice(2)).toEqual([
    'This address no longer works for logging in to Adire',
  ])
  // The person who changed the address knew the password.
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password }),
  ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('emails nothing about the browser of the sign-up or an earlier log-in', async () => {
  const ada = await aMember(app, 'woman')
  const visitor = aVisitor(app)
  for (let i = 0; i < 2; i++) await visitor.client.auth.logIn({ email: ada.email, password })
  await aVisitor(app, { jar: ada.jar }).client.auth.logIn({ email: ada.email, password })
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).toEqual([
    'New log-in to your Adire account',
  ])
})
