import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { mailsTo, whenIdle } from '../../../testing/mails.ts'
import { aMember, TEST_PASSWORD, type TestMember } from '../../../testing/members.ts'
import { codeAt, turnOnTwoFactor } from '../../../testing/one-time-codes.ts'
import { aSignUp, aVisitor, anEmail, behindProxy } from '../../../testing/visitors.ts'
import { sweep } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const proof = { password: TEST_PASSWORD }

async function linkIn(email: string, path: string, count = 1): Promise<string> {
  const tokens = await until(`a mail to ${email} with a link to ${path}`, async () => {
    const found = (await mailsTo(app, email)).flatMap(
      ({ text }) =>
        new RegExp(`http://localhost:3999${path}#token=([\\w-]+)`).exec(text)?.[1] ?? [],
    )
    return found.length >= count && found
  })
  return tokens.at(-1) ?? ''
}

/** Changes a member's address all the way; the link is followed in the browser given. */
async function change(member: TestMember, email: string, by = aVisitor(app)): Promise<string> {
  await member.client.auth.changeEmail({ email, proof })
  const token = await linkIn(email, '/change-email')
  await by.client.auth.confirmEmailChange({ token })
  return linkIn(member.email, '/restore-email')
}

test('changes the address when its link is followed, once', async () => {
  const ada = await aMember(app, 'woman')
  const email = anEmail()
  await expect(
    ada.client.auth.changeEmail({ email, proof: { password: 'Not-The-Right-One-9' } }),
  ).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
    status: 403,
  })
  await ada.client.auth.changeEmail({ email: ` ${email.toUpperCase()} `, proof })
  expect(await ada.client.auth.security({})).toMatchObject({
    email: ada.email,
    pendingEmail: email,
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })

  const token = await linkIn(email, '/change-email')
  const row = await app.db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => aVisitor(app).client.auth.confirmEmailChange({ token })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(aVisitor(app).client.auth.confirmEmailChange({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email, password: TEST_PASSWORD }),
  ).resolves.toMatchObject({
    session: { memberId: ada.id },
  })
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test('ends other sessions with the change, and renews the one that followed the link', async () => {
  const ada = await aMember(app, 'woman')
  const elsewhere = aVisitor(app)
  await elsewhere.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  const before = ada.jar.get('session')
  await change(ada, anEmail(), aVisitor(app, { jar: ada.jar }))
  expect(ada.jar.get('session')).not.toBe(before)
  await expect(ada.client.auth.session({})).resolves.toMatchObject({ memberId: ada.id })
  await expect(elsewhere.client.auth.session({})).rejects.toMatchObject({ status: 401 })

  const eve = await aMember(app, 'woman')
  const ben = await aMember(app, 'man')
  await change(eve, anEmail(), aVisitor(app, { jar: ben.jar }))
  await expect(eve.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  await expect(ben.client.auth.session({})).resolves.toMatchObject({ memberId: ben.id })
})

test('answers the same for a taken address, sends no link, and emails its owner (decision S3)', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const visitor = aVisitor(app, { jar: ada.jar })
  const free = anEmail()
  const answers = [
    await visitor.post('/auth/email', { email: free, proof }),
    await visitor.post('/auth/email', { email: ben.email, proof }),
  ]
  expect(
    await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()])),
  ).toEqual([
    [200, '{}'],
    [200, '{}'],
  ])
  expect(await ada.client.auth.security({})).toMatchObject({ pendingEmail: ben.email })
  await whenIdle(app)
  const mails = await mailsTo(app, ben.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Someone tried to use your address on Adire',
  ])
  expect(mails[0]?.text).not.toContain('#token=')
  await ada.client.auth.cancelEmailChange({})
  expect(await ada.client.auth.security({})).toMatchObject({ pendingEmail: null })
})

test('accepts only the newest link, within a day, for an address still free', async () => {
  const ada = await aMember(app, 'woman')
  const [first, second, third] = [anEmail(), anEmail(), anEmail()]
  await ada.client.auth.changeEmail({ email: first, proof })
  const older = await linkIn(first, '/change-email')
  await ada.client.auth.changeEmail({ email: second, proof })
  const newer = await linkIn(second, '/change-email')
  await expect(
    aVisitor(app).client.auth.confirmEmailChange({ token: older }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  app.clock.advance({ hours: 24, seconds: 1 })
  await expect(
    aVisitor(app).client.auth.confirmEmailChange({ token: newer }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })

  await ada.client.auth.changeEmail({ email: third, proof })
  const last = await linkIn(third, '/change-email')
  await aMember(app, 'man', { email: third })
  await expect(aVisitor(app).client.auth.confirmEmailChange({ token: last })).rejects.toMatchObject(
    { code: 'EMAIL_TAKEN', status: 409 },
  )
  await expect(ada.client.auth.session({})).resolves.toMatchObject({ email: ada.email })
})

test('refuses a variant of a banned member’s address, and any change by a banned member', async () => {
  const [ada, banned, late] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  const address = anEmail()
  await late.client.auth.changeEmail({ email: address, proof })
  const token = await linkIn(address, '/change-email')
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', 'in', [banned.id, late.id])
    .execute()
  await expect(aVisitor(app).client.auth.confirmEmailChange({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  const variant = banned.email.replace('@', '+again@')
  await ada.client.auth.changeEmail({ email: variant, proof })
  await whenIdle(app)
  expect(await mailsTo(app, variant)).toEqual([])
})

test('restores the old address: ends sessions, removes what was added, sends a reset link', async () => {
  const ada = await aMember(app, 'woman')
  const stolen = anEmail()
  const thief = aVisitor(app, { jar: ada.jar })
  const revert = await change(ada, stolen, thief)
  const { secret } = await turnOnTwoFactor(app, ada)
  await ada.client.auth.changePassword({
    currentPassword: TEST_PASSWORD,
    code: codeAt(app, secret),
    newPassword: 'Copper-Lagoon-81',
  })

  expect(await aVisitor(app).client.auth.revertEmailChange({ token: revert })).toEqual({
    email: ada.email,
  })
  await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
  const reset = await linkIn(ada.email, '/reset-password')
  await aVisitor(app).client.auth.resetPassword({ token: reset, password: 'Marble-Kettle-36' })
  const owner = aVisitor(app)
  // No code: the intruder turned two-factor on after changing the address.
  await expect(
    owner.client.auth.logIn({ email: ada.email, password: 'Marble-Kettle-36' }),
  ).resolves.toMatchObject({
    session: { memberId: ada.id, email: ada.email },
  })
  await expect(
    aVisitor(app).client.auth.revertEmailChange({ token: revert }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('removes a passkey that is being added while the old address is restored', async () => {
  const ada = await aMember(app, 'woman')
  const revert = await change(ada, anEmail(), aVisitor(app, { jar: ada.jar }))
  const restoring = await app.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${ada.id} for update`.execute(tx)
    await tx
      .insertInto('passkeys')
      .values({
        user_id: ada.id,
        credential_id: ada.id,
        public_key: Buffer.from('key'),
        counter: 0,
        name: 'Stolen',
        created_at: app.clock.now(),
      })
      .execute()
    const waiting = aVisitor(app).client.auth.revertEmailChange({ token: revert })
    await until('the restoration waits for the passkey', async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows.length > 0
    })
    return { waiting }
  })
  await restoring.waiting
  expect(
    await app.db.selectFrom('passkeys').select('id').where('user_id', '=', ada.id).execute(),
  ).toEqual([])
})

test('reverts the first of several changes together with the later ones', async () => {
  const ada = await aMember(app, 'woman')
  const [second, third] = [anEmail(), anEmail()]
  const revert = await change(ada, second, aVisitor(app, { jar: ada.jar }))
  app.clock.advance({ minutes: 5 })
  await change({ ...ada, email: second }, third, aVisitor(app, { jar: ada.jar }))
  await aVisitor(app).client.auth.revertEmailChange({ token: revert })
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(ada.email)
  expect(
    await app.db.selectFrom('email_changes').select('id').where('user_id', '=', ada.id).execute(),
  ).toEqual([])
})

test('reserves the old address for its owner for seven days, then frees it', async () => {
  const ada = await aMember(app, 'woman')
  const revert = await change(ada, anEmail())
  app.clock.advance({ days: 6, hours: 23 })
  await sweep.run({}, app.deps)
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ email: ada.email })),
  ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  app.clock.advance({ hours: 1, seconds: 1 })
  await expect(
    aVisitor(app).client.auth.revertEmailChange({ token: revert }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await sweep.run({}, app.deps)
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ email: ada.email })),
  ).resolves.toBeDefined()
})

test('lets the owner change back to a reserved address', async () => {
  const ada = await aMember(app, 'woman')
  await change(ada, anEmail(), aVisitor(app, { jar: ada.jar }))
  await ada.client.auth.changeEmail({ email: ada.email, proof })
  const { email } = await aVisitor(app).client.auth.confirmEmailChange({
    token: await linkIn(ada.email, '/change-email'),
  })
  expect(email).toBe(ada.email)
})

test('requires a code with two-factor on, and refuses the current address', async () => {
  const ada = await aMember(app, 'woman')
  const { secret } = await turnOnTwoFactor(app, ada)
  await expect(ada.client.auth.changeEmail({ email: anEmail(), proof })).rejects.toMatchObject({
    code: 'CODE_REQUIRED',
  })
  await expect(
    ada.client.auth.changeEmail({
      email: ada.email,
      proof: { ...proof, code: codeAt(app, secret) },
    }),
  ).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    status: 422,
  })
  app.clock.advance({ seconds: 30 })
  await expect(
    ada.client.auth.changeEmail({
      email: anEmail(),
      proof: { ...proof, code: codeAt(app, secret) },
    }),
  ).resolves.toEqual({})
})

test('limits emails to one new address to three a day, and wrong passwords to twenty an hour', async () => {
  const named = anEmail()
  for (let i = 0; i < 3; i++)
    await (await aMember(app, 'woman')).client.auth.changeEmail({ email: named, proof })
  const ada = await aMember(app, 'woman')
  await expect(ada.client.auth.changeEmail({ email: named, proof })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  // Right passwords don't count.
  for (let i = 0; i < 25; i++) await ada.client.auth.beginTwoFactor({ password: TEST_PASSWORD })
  for (let i = 0; i < 20; i++)
    await expect(
      ada.client.auth.beginTwoFactor({ password: 'Not-The-Right-One-9' }),
    ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  await expect(ada.client.auth.beginTwoFactor({ password: TEST_PASSWORD })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
}, 60_000)

test('deletes unconfirmed sign-ups after seven days', async () => {
  const [late, confirmed] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', late.id)
    .execute()
  const isThere = async (member: TestMember) =>
    (await app.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', member.id)
      .executeTakeFirst()) !== undefined
  app.clock.advance({ days: 6 })
  await sweep.run({}, app.deps)
  expect([await isThere(late), await isThere(confirmed)]).toEqual([true, true])
  app.clock.advance({ days: 2 })
  await sweep.run({}, app.deps)
  expect([await isThere(late), await isThere(confirmed)]).toEqual([false, true])
})

test('rehashes a password of another cost when its owner logs in, and only then', async () => {
  const ada = await aMember(app, 'woman')
  const { hash } = await import('@node-rs/argon2')
  const old = await hash(TEST_PASSWORD, { memoryCost: 19_456, timeCost: 3, parallelism: 1 })
  const stored = async () =>
    (
      await app.db
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', ada.id)
        .executeTakeFirstOrThrow()
    ).password
  await app.db
    .updateTable('accounts')
    .set({ password: old })
    .where('user_id', '=', ada.id)
    .execute()
  await expect(
    aVisitor(app).client.auth.logIn({ email: ada.email, password: 'Not-The-Right-One-9' }),
  ).rejects.toBeDefined()
  expect(await stored()).toBe(old)
  await aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  await aVisitor(app).client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  expect(await stored()).toBe(renewed)
})

test('refuses a false link of a reverted change without hashing a password', async () => {
  let isAnswered = false
  // As many hashes as may run and wait: one more is refused as UNAVAILABLE.
  const keepBusy = async () => {
    while (!isAnswered) {
      await app.deps.passwordHasher.hash(TEST_PASSWORD).catch(() => undefined)
      await setImmediate()
    }
  }
  const busy = Promise.all(Array.from({ length: 40 }, keepBusy))
  const answer = await aVisitor(app)
    .client.auth.revertEmailChange({ token: 'x'.repeat(43) })
    .catch((error: { code: string }) => error.code)
  isAnswered = true
  await busy
  expect(answer).toBe('LINK_INVALID')
})
