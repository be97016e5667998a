import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { mailsTo, whenIdle } from '../../../testing/mails.ts'
import { aMember, aModerator, type TestMember } from '../../../testing/members.ts'
import { codeAt, turnOnTwoFactor, wrongCodeAt } from '../../../testing/one-time-codes.ts'
import { aVisitor, behindProxy } from '../../../testing/visitors.ts'
import { sweep } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy, withLimits: false })
})
afterAll(() => app.close())

const NEW_PASSWORD = 'Marble-Kettle-36'
const HOURS = 3_600
const PLANNED = 'Two-factor log-in will be turned off for your Adire account'
const KEPT = 'Two-factor log-in stays on for your Adire account'
const OFF = 'Two-factor log-in is off for your Adire account'

const subjectsTo = async ({ email }: TestMember) =>
  (await mailsTo(app, email)).map(({ subject }) => subject)
const linksIn = async ({ email }: TestMember, path: string) =>
  (await mailsTo(app, email)).flatMap(
    ({ text }) => new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1] ?? [],
  )

async function askForReset(member: TestMember): Promise<string> {
  await aVisitor(app).client.auth.requestReset({ email: member.email })
  await whenIdle(app)
  return (await linksIn(member, '/reset-password')).at(-1) ?? ''
}

async function reset(
  member: TestMember,
  choice: { twoFactor?: 'keep' | 'remove'; code?: string } = {},
) {
  const token = await askForReset(member)
  await aVisitor(app).client.auth.resetPassword({ token, password: NEW_PASSWORD, ...choice })
  await whenIdle(app)
}

const logIn = ({ email }: TestMember) =>
  aVisitor(app).client.auth.logIn({ email, password: NEW_PASSWORD })

async function runSweep(seconds: number) {
  app.clock.advance({ seconds })
  await sweep.run({}, app.deps)
  await whenIdle(app)
}

async function aMemberWithTwoFactor() {
  const ada = await aMember(app, 'woman')
  return { ada, ...(await turnOnTwoFactor(app, ada)) }
}

const readTwoFactor = async (member: TestMember) =>
  (await aVisitor(app).client.auth.checkReset({ token: await askForReset(member) })).twoFactor

test('removes two-factor turned on recently 72 hours after a reset, with a reminder a day before', async () => {
  const { ada } = await aMemberWithTwoFactor()
  const since = new Date(app.clock.now().getTime() - 30_000).toISOString()
  expect(await readTwoFactor(ada)).toEqual({ since, removal: 'after-wait', removalDueAt: null })
  await reset(ada, { twoFactor: 'remove' })
  const dueAt = new Date(app.clock.now().getTime() + 72 * HOURS * 1000).toISOString()
  expect(await subjectsTo(ada)).toContain(PLANNED)
  await runSweep(47 * HOURS)
  expect((await subjectsTo(ada)).filter((subject) => subject === PLANNED)).toHaveLength(1)
  await runSweep(2 * HOURS)
  await runSweep(1)
  expect((await subjectsTo(ada)).filter((subject) => subject === PLANNED)).toHaveLength(2)
  expect(await readTwoFactor(ada)).toMatchObject({ removalDueAt: dueAt })

  await runSweep(23 * HOURS - 2)
  await expect(logIn(ada)).rejects.toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
  await runSweep(1)
  await expect(logIn(ada)).resolves.toMatchObject({ session: { memberId: ada.id } })
  expect(
    await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ada.id).execute(),
  ).toEqual([])
  expect((await subjectsTo(ada)).filter((subject) => subject === OFF)).toHaveLength(1)
  const audited = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('target_id', '=', ada.id)
    .orderBy('id')
    .execute()
  expect(audited.map(({ operation }) => operation)).toEqual([
    'auth.planTwoFactorRemoval',
    'auth.removeTwoFactor',
  ])
})

test('refuses to remove two-factor older than thirty days with a mailbox alone', async () => {
  const { ada } = await aMemberWithTwoFactor()
  app.clock.advance({ seconds: 30 * 24 * HOURS })
  expect(await readTwoFactor(ada)).toMatchObject({ removal: 'with-code' })
  const token = await askForReset(ada)
  const { client } = aVisitor(app)
  const choice = { token, password: NEW_PASSWORD, twoFactor: 'remove' } as const
  await expect(client.auth.resetPassword(choice)).rejects.toMatchObject({ code: 'CODE_REQUIRED' })
  await runSweep(31 * 24 * HOURS)
  expect(await readTwoFactor(ada)).not.toBeNull()
  await expect(logIn(ada)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('removes two-factor at once with a code, and keeps the link after a wrong code', async () => {
  for (const kind of ['app', 'recovery'] as const) {
    const { ada, secret, recoveryCodes } = await aMemberWithTwoFactor()
    app.clock.advance({ seconds: 40 * 24 * HOURS })
    const token = await askForReset(ada)
    const { client } = aVisitor(app)
    const choice = { token, password: NEW_PASSWORD, twoFactor: 'remove' } as const
    await expect(
      client.auth.resetPassword({ ...choice, code: wrongCodeAt(app, secret) }),
    ).rejects.toMatchObject({ code: 'CODE_INVALID' })
    await client.auth.resetPassword({
      ...choice,
      code: kind === 'app' ? codeAt(app, secret) : (recoveryCodes[0] ?? ''),
    })
    await expect(logIn(ada)).resolves.toMatchObject({ session: { memberId: ada.id } })
    await whenIdle(app)
    expect(await subjectsTo(ada)).toContain(OFF)
  }
})

test('pauses after five wrong codes in a reset', async () => {
  const { ada, secret } = await aMemberWithTwoFactor()
  const token = await askForReset(ada)
  const choice = { token, password: NEW_PASSWORD, twoFactor: 'remove' } as const
  const { client } = aVisitor(app)
  for (let i = 0; i < 5; i++)
    await expect(
      client.auth.resetPassword({ ...choice, code: wrongCodeAt(app, secret) }),
    ).rejects.toMatchObject({ code: 'CODE_INVALID' })
  await expect(
    client.auth.resetPassword({ ...choice, code: codeAt(app, secret) }),
  ).rejects.toMatchObject({ status: 429 })
  expect(await readTwoFactor(ada)).not.toBeNull()
})

test('keeps two-factor with the emailed link, which works once', async () => {
  const { ada } = await aMemberWithTwoFactor()
  await reset(ada, { twoFactor: 'remove' })
  await runSweep(50 * HOURS)
  const [first = '', second = ''] = await linksIn(ada, '/keep-two-factor')
  expect(second).not.toBe('')
  await aVisitor(app).client.auth.keepTwoFactor({ token: first })
  for (const token of [first, second])
    await expect(aVisitor(app).client.auth.keepTwoFactor({ token })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
  await runSweep(80 * HOURS)
  await expect(logIn(ada)).rejects.toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
  expect(await subjectsTo(ada)).toContain(KEPT)
})

test('keeps two-factor after a log-in with a code, and not after the password alone', async () => {
  const { ada, recoveryCodes } = await aMemberWithTwoFactor()
  await reset(ada, { twoFactor: 'remove' })
  const { client } = aVisitor(app)
  const step = await client.auth
    .logIn({ email: ada.email, password: NEW_PASSWORD })
    .catch((error: unknown) => error)
  expect(await readTwoFactor(ada)).toMatchObject({ removalDueAt: expect.any(String) as unknown })
  await client.auth.logInWithCode({
    challenge: (step as { data: { challenge: string } }).data.challenge,
    code: recoveryCodes[0] ?? '',
  })
  expect(await client.auth.security()).toMatchObject({
    isTwoFactorOn: true,
    twoFactorRemovalAt: null,
  })
  expect(await readTwoFactor(ada)).toMatchObject({ removalDueAt: null })
})

test('lets a later reset keep two-factor, and otherwise leaves the plan unchanged', async () => {
  const { ada } = await aMemberWithTwoFactor()
  await reset(ada, { twoFactor: 'remove' })
  const planned = await readTwoFactor(ada)
  app.clock.advance({ seconds: HOURS })
  for (const choice of [{}, { twoFactor: 'remove' }] as const) {
    await reset(ada, choice)
    expect(await readTwoFactor(ada)).toEqual(planned)
  }
  await reset(ada, { twoFactor: 'keep' })
  expect(await readTwoFactor(ada)).toMatchObject({ removalDueAt: null })
})

test('never removes two-factor of staff with a reset, nor of members who became staff since', async () => {
  const ben = await aModerator(app)
  await app.db
    .updateTable('two_factors')
    .set({ confirmed_at: app.clock.now() })
    .where('user_id', '=', ben.id)
    .execute()
  if (!(await readTwoFactor(ben))) await turnOnTwoFactor(app, ben)
  expect(await readTwoFactor(ben)).toMatchObject({ removal: 'never' })
  const token = await askForReset(ben)
  const choice = { token, password: 'Marble-Kettle-36-Harbour', twoFactor: 'remove' } as const
  await expect(aVisitor(app).client.auth.resetPassword(choice)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })

  const { ada } = await aMemberWithTwoFactor()
  await reset(ada, { twoFactor: 'remove' })
  await app.db.insertInto('admin_users').values({ user_id: ada.id, role: 'moderator' }).execute()
  await runSweep(73 * HOURS)
  expect(await readTwoFactor(ada)).not.toBeNull()
})
