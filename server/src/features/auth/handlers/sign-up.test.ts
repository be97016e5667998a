import { policyVersions } from '@adire/contract/auth.ts'
import { UNNAMED } from '@adire/contract/profiles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { localDate } from '../../../lib/dates.ts'
import { startTestApp, type TestApp, until } from '../../../testing/app.ts'
import { aMember } from '../../../testing/members.ts'
import { addAccount } from '../account-queries.ts'
import { addProfile } from '../queries.ts'
import { aSignUp, aVisitor, anEmail, behindProxy } from '../../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

function yearsAgo(years: number, days = 0): string {
  const today = localDate(app.clock.now(), 'Africa/Lagos')
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

async function countRows(email: string) {
  const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
  const ids = users.map(({ id }) => id)
  if (ids.length === 0) return { users: 0, wallets: 0, bonuses: 0 }
  const wallets = await app.db
    .selectFrom('token_wallets')
    .select('balance')
    .where('user_id', 'in', ids)
    .execute()
  const bonuses = await app.db
    .selectFrom('transfers')
    .select('id')
    .where('kind', '=', 'welcome_bonus')
    .where('user_id', 'in', ids)
    .execute()
  return {
    users: users.length,
    wallets: wallets.length,
    bonuses: bonuses.length,
    balance: wallets[0]?.balance,
  }
}

test('creates account, profile, wallet and fifty welcome tokens at sign-up, and signs in', async () => {
  const visitor = aVisitor(app)
  const { session } = await visitor.client.auth.signUp(
    aSignUp({ email: 'Ada.Obi@People.Example ', city: 'Kingston', gender: 'woman' }),
  )
  expect(session).toMatchObject({
    email: 'ada.obi@people.example',
    gender: 'woman',
    role: 'member',
    isVerified: false,
    isPremium: false,
  })
  expect(await visitor.client.auth.session({})).toMatchObject(session!)
  expect(await countRows('ada.obi@people.example')).toEqual({
    users: 1,
    wallets: 1,
    bonuses: 1,
    balance: 50,
  })
  const profile = await app.db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', session!.memberId)
    .executeTakeFirstOrThrow()
  expect(profile).toMatchObject({
    city: 'Kingston',
    country: 'JM',
    time_zone: 'America/Jamaica',
    interested_in: 'everyone',
    handle: UNNAMED,
    is_visible: false,
    birth_date: '1992-04-17',
  })
  expect(profile.referral_code).toMatch(/^[0-9A-Z]{10}$/)
})

test('D98 stores which policy versions a member accepted and when', async () => {
  const { id } = await aMember(app, 'man')
  const rows = await app.db
    .selectFrom('policy_acceptances')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('document')
    .execute()
  const accepted = { user_id: id, accepted_at: app.clock.now() }
  expect(rows).toEqual([
    { ...accepted, document: 'privacy', version: policyVersions.privacy },
    { ...accepted, document: 'terms', version: policyVersions.terms },
  ])
})

test('creates one account, wallet and bonus from fifty simultaneous sign-ups', async () => {
  const input = aSignUp()
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => aVisitor(app).client.auth.signUp(input)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : [])),
  )
  expect([...codes].every((code) => ['EMAIL_TAKEN', 'UNAVAILABLE'].includes(code))).toBe(true)
  expect(await countRows(input.email)).toEqual({ users: 1, wallets: 1, bonuses: 1, balance: 50 })
}, 60_000)

test('leaves nothing behind when a sign-up fails half way', async () => {
  const input = aSignUp()
  await expect(
    inTransaction(app.db, async (tx) => {
      const account = { email: input.email, passwordHash: 'x', isConfirmed: true }
      const id = await addAccount(tx, account, app.clock.now())
      await addProfile(tx, {
        id,
        gender: 'man',
        interestedIn: 'everyone',
        birthDate: '2020-04-17',
        city: 'Lagos',
        country: 'NG',
        timeZone: 'Africa/Lagos',
        isConfirmed: true,
        referralCode: 'AAAAAAAA',
        referredBy: undefined,
        now: app.clock.now(),
      })
    }),
  ).rejects.toThrow()
  expect(await countRows(input.email)).toMatchObject({ users: 0 })
})

test('creates no second account for variants of an address, and emails its owner', async () => {
  const owner = await aMember(app, 'man', { email: 'tunde@people.example' })
  const variants = [
    'TUNDE@people.example',
    ' tunde@people.example',
    'tunde@PEOPLE.EXAMPLE ',
    'Tunde@People.Example',
    '\ttunde@people.example\n',
  ]
  for (const email of variants)
    await expect(aVisitor(app).client.auth.signUp(aSignUp({ email }))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      status: 409,
    })
  for (const email of [
    'tunde@people．example',
    'tunde＠people.example',
    'tundе@people.example',
    'tunde@people.example\u200b',
    'tun\u202ede@people.example',
    'tunde@people.examрle',
  ]) {
    await expect(aVisitor(app).client.auth.signUp(aSignUp({ email }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  }
  expect(
    await app.db.selectFrom('users').select('id').where('email', 'like', 'tun%').execute(),
  ).toHaveLength(1)
  const sent = await until('three mails to the owner', async () => {
    const mails = (await app.mails()).filter(({ to }) => to === owner.email)
    return mails.length >= 3 && mails
  })
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(
    new Set(['Someone tried to sign up for Adire with your address']),
  )
  expect((await app.mails()).filter(({ to }) => to === owner.email)).toHaveLength(3)
})

test('refuses five characters with the minimum, and accepts six strong ones', async () => {
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ password: 'x9$Kq' })),
  ).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    data: { minimum: 6 },
  })
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ password: 'x9$Kq!' })),
  ).resolves.toMatchObject({ session: { role: 'member' } })
  await expect(
    aVisitor(app).client.auth.signUp(aSignUp({ password: '👩🏾‍🦱 x9' })),
  ).resolves.toBeDefined()
})

test('refuses a weak password before sign-up, for the same reasons', async () => {
  const { client } = aVisitor(app)
  const check = (password: string) =>
    client.auth.checkPassword({ email: 'okonkwo@people.example', password, city: 'Lagos' })
  await expect(check('short')).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    data: { minimum: 6 },
  })
  await expect(check('password1')).rejects.toMatchObject({
    code: 'PASSWORD_TOO_WEAK',
    data: { reason: 'common' },
  })
  await expect(check('Lagos!1')).rejects.toMatchObject({
    code: 'PASSWORD_TOO_WEAK',
    data: { reason: 'personal' },
  })
  await expect(check('okonkwo9')).rejects.toMatchObject({
    code: 'PASSWORD_TOO_WEAK',
    data: { reason: 'personal' },
  })
  await expect(check('Indigo-Heron-47')).resolves.toEqual({})
})

test('refuses common, personal and easily guessed passwords with the reason', async () => {
  const refusal = async (password: string, wishes = {}) => {
    const error = await aVisitor(app)
      .client.auth.signUp(aSignUp({ password, ...wishes }))
      .catch((reason: { code: string; data: { reason: string } }) => reason)
    return [(error as { code: string }).code, (error as { data?: { reason: string } }).data?.reason]
  }
  expect(await refusal('password1')).toEqual(['PASSWORD_TOO_WEAK', 'common'])
  expect(await refusal('PassWord1')).toEqual(['PASSWORD_TOO_WEAK', 'common'])
  expect(await refusal('adire12')).toEqual(['PASSWORD_TOO_WEAK', 'personal'])
  expect(await refusal('Lagos!1')).toEqual(['PASSWORD_TOO_WEAK', 'personal'])
  expect(await refusal('okonkwo9', { email: 'okonkwo@people.example' })).toEqual([
    'PASSWORD_TOO_WEAK',
    'personal',
  ])
  expect(await refusal('zzzzzzzz')).toEqual([
    'PASSWORD_TOO_WEAK',
    expect.stringMatching(/common|guessable/),
  ])
  expect(await refusal('x'.repeat(257))).toEqual(['INVALID_INPUT', undefined])
})

test('refuses ages under 18 and over 100, and invalid dates', async () => {
  const code = async (birthDate: unknown) =>
    (
      (await (await aVisitor(app).post('/auth/sign-up', { ...aSignUp(), birthDate })).json()) as {
        code?: string
      }
    ).code
  expect(await code(yearsAgo(17))).toBe('UNDER_AGE')
  expect(await code(yearsAgo(18, 1))).toBe('UNDER_AGE')
  expect(await code(yearsAgo(-1))).toBe('UNDER_AGE')
  expect(await code(yearsAgo(101))).toBe('INVALID_INPUT')
  for (const odd of [
    '17',
    '18abc',
    -1,
    1e9,
    101,
    null,
    undefined,
    [],
    true,
    '１９９２-０４-１７',
    '1992-13-01',
    '1992-02-30',
    '1992-04-17T00:00:00Z',
  ])
    expect(await code(odd)).toBe('INVALID_INPUT')
  expect(await code(yearsAgo(18))).toBeUndefined()
  expect(await code(yearsAgo(101, 1))).toBeUndefined()
}, 60_000)

test('computes the age on the date where the member lives', async () => {
  const later = await startTestApp({ config: behindProxy, besides: app })
  // Midnight has passed in Lagos (UTC+1), not yet in Los Angeles.
  const local = {
    lagos: localDate(app.clock.now(), 'Africa/Lagos'),
    angeles: localDate(app.clock.now(), 'America/Los_Angeles'),
  }
  while (local.lagos === local.angeles) {
    app.clock.advance({ hours: 1 })
    Object.assign(local, {
      lagos: localDate(app.clock.now(), 'Africa/Lagos'),
      angeles: localDate(app.clock.now(), 'America/Los_Angeles'),
    })
  }
  const birthDate = yearsAgo(18)
  await expect(
    aVisitor(later).client.auth.signUp(aSignUp({ birthDate, city: 'Los Angeles' })),
  ).rejects.toMatchObject({ code: 'UNDER_AGE' })
  await expect(
    aVisitor(later).client.auth.signUp(aSignUp({ birthDate, city: 'Lagos' })),
  ).resolves.toBeDefined()
  await later.close()
})

test('refuses a seventeen-year-old in the database too', async () => {
  const { id } = await aMember(app, 'woman')
  await expect(
    app.db
      .updateTable('profiles')
      .set({ birth_date: yearsAgo(17) })
      .where('id', '=', id)
      .execute(),
  ).rejects.toMatchObject({ code: '23514' })
})

test('refuses unknown fields at sign-up and writes nothing', async () => {
  const input = aSignUp()
  for (const extra of [
    { role: 'admin' },
    { isVerified: true },
    { handle: 'root' },
    { balance: 1_000 },
    { country: 'NG' },
  ]) {
    expect((await aVisitor(app).post('/auth/sign-up', { ...input, ...extra })).status).toBe(422)
  }
  expect(await countRows(input.email)).toMatchObject({ users: 0 })
})

test('refuses the sign-up of signed-in members', async () => {
  const ada = await aMember(app, 'woman')
  await expect(ada.client.auth.signUp(aSignUp())).rejects.toMatchObject({
    code: 'ALREADY_SIGNED_IN',
    status: 409,
  })
})

test('grants no rights to forty handles that sound like staff', async () => {
  const names = [
    'admin',
    'root',
    'support',
    'moderator',
    'adire',
    'staff',
    'system',
    'official',
    'owner',
    'ceo',
  ]
  for (const name of names) {
    const { session } = await aVisitor(app).client.auth.signUp(
      aSignUp({ email: `${name}-${anEmail()}` }),
    )
    expect(session?.role).toBe('member')
  }
  expect(await app.db.selectFrom('admin_users').selectAll().execute()).toEqual([])
}, 60_000)

test('accepts a visible member’s referral code, not a hidden one’s or an alias of one’s own', async () => {
  const referrer = await aMember(app, 'woman', { email: 'ngozi@people.example' })
  const { referral_code: code } = await app.db
    .selectFrom('profiles')
    .select('referral_code')
    .where('id', '=', referrer.id)
    .executeTakeFirstOrThrow()
  const referredBy = async (wishes: Parameters<typeof aSignUp>[0]) => {
    const { session } = await aVisitor(app).client.auth.signUp(aSignUp(wishes))
    return (
      await app.db
        .selectFrom('profiles')
        .select('referred_by')
        .where('id', '=', session!.memberId)
        .executeTakeFirstOrThrow()
    ).referred_by
  }
  expect(await referredBy({ referralCode: code })).toBe(referrer.id)
  expect(await referredBy({ referralCode: code.toLowerCase() })).toBe(referrer.id)
  expect(await referredBy({ referralCode: 'ZZZZZZZZZZ' })).toBeNull()
  expect(await referredBy({ referralCode: code, email: 'ngozi+two@people.example' })).toBeNull()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', referrer.id)
    .execute()
  expect(await referredBy({ referralCode: code })).toBeNull()
})
