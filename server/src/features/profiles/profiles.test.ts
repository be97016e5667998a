import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { fillHandleKeys } from './jobs.ts'
import { keyOfHandle } from './operations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const readRow = (member: TestMember) =>
  app.db.selectFrom('profiles').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()

function patch(member: TestMember, body: string) {
  return fetchAs(member.jar, `${app.url}/api/me/profile`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

test("returns a member's own profile in full", async () => {
  const ada = await aMember(app, 'woman', { city: 'Kingston', birthDate: '1990-06-15' })
  const profile = await ada.client.profiles.mine()
  expect(profile).toMatchObject({
    memberId: ada.id,
    handle: ada.handle,
    gender: 'woman',
    birthDate: '1990-06-15',
    city: 'Kingston',
    country: 'JM',
    interestedIn: 'everyone',
  })
  expect(profile).toMatchObject({
    isVerified: false,
    isAvailable: true,
    isPremium: false,
    verification: { state: 'pending' },
    matchCount: 0,
    unreadCount: 0,
    revision: 0,
  })
})

test('saves every editable field and increments the revision with each save', async () => {
  const ada = await aMember(app, 'woman')
  const edit = {
    handle: 'Adaeze of Enugu',
    birthDate: '1991-12-24',
    city: 'São Paulo',
    interestedIn: 'men',
    profession: 'Nurse',
    education: 'masters',
    aboutMe: 'Two homes.\nOne heart.',
    interests: ['Music', 'Kora'],
    languages: ['Igbo', 'Portuguese'],
    lookingFor: 'serious_relationship',
    relationshipType: 'monogamous',
    heightCm: 171,
    bodyType: 'athletic',
    smoking: 'never',
    drinking: 'socially',
    diet: 'kosher',
    religion: 'christian',
    children: 'none',
    wantChildren: 'maybe',
  } as const
  const saved = await ada.client.profiles.update({
    ...edit,
    interests: [...edit.interests],
    languages: [...edit.languages],
  })
  expect(saved).toMatchObject({ ...edit, country: 'BR', revision: 1 })
  expect(await ada.client.profiles.mine()).toEqual(saved)
  expect(await readRow(ada)).toMatchObject({ time_zone: 'America/Sao_Paulo', height: 171 })

  const again = await ada.client.profiles.update({ aboutMe: null, interests: [], heightCm: null })
  expect(again).toMatchObject({
    aboutMe: null,
    interests: [],
    heightCm: null,
    profession: 'Nurse',
    languages: ['Igbo', 'Portuguese'],
    revision: 2,
  })
})

test('trims texts and removes duplicate interests and languages', async () => {
  const ada = await aMember(app, 'woman')
  const saved = await ada.client.profiles.update({
    profession: '  Nurse ',
    aboutMe: '   ',
    interests: [' kora', 'Kora ', 'TRAVEL'],
    languages: ['Igbo', 'Igbo'],
  })
  expect(saved).toMatchObject({
    profession: 'Nurse',
    aboutMe: null,
    interests: ['kora', 'Travel'],
    languages: ['Igbo'],
  })
})

test.each([
  ['handle', 'Al'],
  ['handle', 'x'.repeat(31)],
  ['handle', '42 is my name'],
  ['handle', 'Ada\u0000'],
  ['handle', null],
  ['birthDate', '1990-02-30'],
  ['birthDate', '24/12/1990'],
  ['birthDate', 19900101],
  ['birthDate', '1890-01-01'],
  ['city', 'Atlantis'],
  ['interestedIn', 'nobody'],
  ['profession', 'x'.repeat(81)],
  ['profession', 'two\nlines'],
  ['education', 'some'],
  ['aboutMe', 'x'.repeat(501)],
  ['aboutMe', 'bell \u0007'],
  ['interests.0', ['']],
  ['interests.0', ['x'.repeat(31)]],
  ['interests', Array.from({ length: 21 }, (_, i) => `Thing ${i}`)],
  ['languages.0', ['Klingon']],
  ['lookingFor', 'love'],
  ['relationshipType', ''],
  ['heightCm', 119],
  ['heightCm', 231],
  ['heightCm', 170.5],
  ['heightCm', '170'],
  ['bodyType', 1],
  ['smoking', 'yes'],
  ['drinking', true],
  ['diet', 'keto'],
  ['religion', {}],
  ['children', []],
  ['wantChildren', 'later'],
])('refuses %s with the value %j, names the field and saves nothing', async (path, value) => {
  const ada = await aMemberOnce()
  const before = await readRow(ada)
  const field = path.split('.')[0] ?? ''
  const response = await patch(ada, JSON.stringify({ profession: 'Spy', [field]: value }))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [expect.objectContaining({ path })] },
  })
  expect(await readRow(ada)).toEqual(before)
})

test.each([
  'id',
  'gender',
  'is_verified',
  'isVerified',
  'is_available',
  'isAvailable',
  'account_status',
  'referred_by',
  'referral_code',
  'balance',
  'role',
  'is_premium',
  'revision',
  'boost_expires_at',
  'visibility_score',
  'photo_count',
  'country',
  'time_zone',
  'constructor',
  '__proto__',
  'prototype',
  'toString',
])('refuses the key %s and saves nothing', async (key) => {
  const ada = await aMemberOnce()
  const before = await readRow(ada)
  for (const value of ['true', '"man"', '{"isVerified":true}', 'null']) {
    const response = await patch(ada, `{"profession":"Spy","${key}":${value}}`)
    expect([key, value, response.status]).toEqual([key, value, 422])
  }
  expect(await readRow(ada)).toEqual(before)
})

test('refuses a taken handle in any case', async () => {
  const [ada, ben] = await Promise.all([aMember(app, 'woman'), aMember(app, 'man')])
  await ada.client.profiles.update({ handle: 'Kora Player' })
  await expect(
    ben.client.profiles.update({ handle: 'kora player', profession: 'Spy' }),
  ).rejects.toMatchObject({
    code: 'HANDLE_TAKEN',
    status: 409,
  })
  expect(await readRow(ben)).toMatchObject({ handle: ben.handle, profession: null, revision: 0 })
  // Members may respell their own handle.
  expect(await ada.client.profiles.update({ handle: 'KORA Player' })).toMatchObject({
    handle: 'KORA Player',
  })
})

test('gives a handle that twenty members take at once to one of them, and refuses the others', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aMember(app, 'woman')))
  const spellings = ['Race Winner', 'race winner', 'Race.Winner', 'Race-Winner', 'RACE_WINNER']
  const outcomes = await Promise.allSettled(
    people.map((person, i) =>
      person.client.profiles.update({ handle: spellings[i % spellings.length] ?? '' }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'HANDLE_TAKEN', status: 409 })
})

test('refuses a handle at once while another member is still saving it', async () => {
  const [ada, eve] = await Promise.all([aMember(app, 'woman'), aMember(app, 'woman')])
  const key = 'slowwrlter'
  await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`handle:${key}`}, 0))`.execute(tx)
    await sql`update profiles set handle = 'Slow Writer', handle_key = ${key} where id = ${eve.id}`.execute(
      tx,
    )
    // A blocking lock would wait for the other transaction until it times out with 503.
    await expect(ada.client.profiles.update({ handle: 'slow writer' })).rejects.toMatchObject({
      code: 'HANDLE_TAKEN',
      status: 409,
    })
  })
})

test('refuses names that imitate staff, labels and other members, or that nobody can read', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  for (const handle of [
    'Admin',
    'a d m i n',
    'Support Team',
    'Adire',
    'Мoderator',
    'Former member',
    'deleted user',
    'You',
    'Admin.',
  ]) {
    await expect(ada.client.profiles.update({ handle })).rejects.toMatchObject({
      code: 'HANDLE_RESERVED',
      status: 422,
    })
  }
  await ben.client.profiles.update({ handle: 'Kora Amadou' })
  for (const handle of [
    'Kora Amadou.',
    'kora_amadou',
    'KORA AMADOU',
    'Кorа Аmаdоu',
    'Kora Αmadou',
  ]) {
    const refusal = await ada.client.profiles
      .update({ handle })
      .catch((error: { code: string }) => error)
    expect(['HANDLE_TAKEN', 'INVALID_INPUT']).toContain((refusal as { code: string }).code)
  }
  for (const handle of ['\u3164\u3164\u3164', 'A\u0316\u0317\u0318\u0319da', 'Аda Lovelace'])
    await expect(ada.client.profiles.update({ handle })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      status: 422,
    })
  expect(await ada.client.profiles.update({ handle: 'Ọlá Adébáyọ̀' })).toMatchObject({
    handle: 'Ọlá Adébáyọ̀',
  })
})

test('fills missing handle keys and gives a shared key to the older member', async () => {
  const elder = await aMember(app, 'woman')
  app.clock.advance({ seconds: 1 })
  const [younger, newcomer] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  for (const [{ id }, handle] of [
    [elder, 'Old Baobab'],
    [younger, 'Old.Baobab'],
  ] as const)
    await app.db
      .updateTable('profiles')
      .set({ handle, handle_key: null })
      .where('id', '=', id)
      .execute()
  await fillHandleKeys.run({}, app.deps)
  const readKey = async ({ id }: TestMember) =>
    (
      await app.db
        .selectFrom('profiles')
        .select('handle_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).handle_key
  expect(await readKey(elder)).toBe('oldbaobab')
  expect(await readKey(younger)).toBe(`oldbaobab~${younger.id}`)
  await expect(newcomer.client.profiles.update({ handle: 'Оld Baobab' })).rejects.toMatchObject({
    status: 422,
  })
  await expect(newcomer.client.profiles.update({ handle: 'old-baobab' })).rejects.toMatchObject({
    code: 'HANDLE_TAKEN',
  })
  // The younger member keeps the handle and may choose another one.
  expect(await younger.client.profiles.update({ profession: 'Spy' })).toMatchObject({
    handle: 'Old.Baobab',
  })
})

test('skips a handle whose key is taken concurrently, and fills it on the next run', async () => {
  const [ada, eve, joy] = [
    await aMember(app, 'woman'),
    await aMember(app, 'woman'),
    await aMember(app, 'woman'),
  ]
  for (const [{ id }, handle] of [
    [ada, 'Quick Kestrel'],
    [joy, 'Slow Kestrel'],
  ] as const)
    await app.db
      .updateTable('profiles')
      .set({ handle, handle_key: null })
      .where('id', '=', id)
      .execute()
  const readKey = async ({ id }: TestMember) =>
    (
      await app.db
        .selectFrom('profiles')
        .select('handle_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).handle_key

  const taking = await app.db.startTransaction().execute()
  await taking
    .updateTable('profiles')
    .set({ handle_key: keyOfHandle('Quick Kestrel') })
    .where('id', '=', eve.id)
    .execute()
  const filling = fillHandleKeys.run({}, app.deps)
  await until('the job waits for the other transaction', async () => {
    const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(app.db)
    return rows.length > 0
  }).finally(() => taking.commit().execute())
  await filling
  expect([await readKey(ada), await readKey(joy)]).toEqual([null, keyOfHandle('Slow Kestrel')])
  expect(app.logged()).toContain('a handle got no key')

  await fillHandleKeys.run({}, app.deps)
  expect(await readKey(ada)).toBe(`${keyOfHandle('Quick Kestrel')}~${ada.id}`)
})

test('refuses a date of birth below eighteen or different from the verified one', async () => {
  const ada = await aMember(app, 'woman', { birthDate: '1990-01-01' })
  const year = app.clock.now().getUTCFullYear()
  await expect(
    ada.client.profiles.update({ birthDate: `${year - 17}-01-01` }),
  ).rejects.toMatchObject({ code: 'UNDER_AGE', status: 422 })
  await expect(
    ada.client.profiles.update({ birthDate: `${year + 1}-01-01` }),
  ).rejects.toMatchObject({ code: 'UNDER_AGE' })
  await app.db.updateTable('profiles').set({ is_verified: true }).where('id', '=', ada.id).execute()
  await expect(ada.client.profiles.update({ birthDate: '1989-01-01' })).rejects.toMatchObject({
    code: 'BIRTH_DATE_FIXED',
    status: 409,
  })
  expect(
    await ada.client.profiles.update({ birthDate: '1990-01-01', handle: 'Renamed Ada' }),
  ).toMatchObject({
    birthDate: '1990-01-01',
    handle: 'Renamed Ada',
    isVerified: true,
  })
})

test("switches visibility without touching the account's status", async () => {
  const ada = await aMember(app, 'woman')
  expect(await ada.client.profiles.setAvailability({ isAvailable: false })).toEqual({
    isAvailable: false,
  })
  expect(await readRow(ada)).toMatchObject({
    is_available: false,
    is_visible: false,
    account_status: 'active',
  })
  await ada.client.profiles.setAvailability({ isAvailable: true })
  expect(await readRow(ada)).toMatchObject({ is_available: true, is_visible: true })

  await ada.client.profiles.setAvailability({ isAvailable: false })
  for (const status of ['banned', 'paused'] as const) {
    await app.db
      .updateTable('profiles')
      .set({ account_status: status })
      .where('id', '=', ada.id)
      .execute()
    await expect(ada.client.profiles.setAvailability({ isAvailable: true })).rejects.toMatchObject({
      status: expect.toBeOneOf([401, 403]),
    })
    expect(await readRow(ada)).toMatchObject({ is_available: false, account_status: status })
  }
})

test('lets a denied member request verification once more after 24 hours', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.requestVerification({})
  const deniedAt = app.clock.now()
  const denial = {
    verification_requested_at: null,
    verification_denied_at: deniedAt,
    verification_denied_reason: 'The photo shows two people',
  }
  await app.db.updateTable('profiles').set(denial).where('id', '=', ada.id).execute()
  const availableAt = new Date(deniedAt.getTime() + 86_400_000)
  expect((await ada.client.profiles.mine()).verification).toEqual({
    state: 'denied',
    reason: 'The photo shows two people',
    mayAskAgainAt: availableAt.toISOString(),
  })
  await expect(ada.client.profiles.requestVerification({})).rejects.toMatchObject({
    code: 'TOO_SOON',
    data: { availableAt: availableAt.toISOString() },
  })
  expect((await readRow(ada)).verification_requested_at).toBeNull()

  app.clock.advance({ hours: 24 })
  await ada.client.profiles.requestVerification({})
  const asked = await readRow(ada)
  expect(asked).toMatchObject({
    verification_requested_at: app.clock.now(),
    verification_denied_at: null,
  })
  expect((await ada.client.profiles.mine()).verification).toEqual({ state: 'pending' })

  app.clock.advance({ minutes: 1 })
  await ada.client.profiles.requestVerification({})
  expect(await readRow(ada)).toEqual(
    expect.objectContaining({ verification_requested_at: asked.verification_requested_at }),
  )
  await app.db.updateTable('profiles').set({ is_verified: true }).where('id', '=', ada.id).execute()
  await expect(ada.client.profiles.requestVerification({})).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
})

test('notifies other tabs of a change and moderators of a request, and nobody of a refusal', async () => {
  const ada = await aMember(app, 'woman')
  const heard: string[] = []
  const stops = [
    // The event of the sign-up tokens may still be pending.
    app.deps.realtime.listen(
      ada.id,
      ({ type }) => type === 'tokens.changed' || heard.push(`own ${type}`),
    ),
    app.deps.realtime.listen('staff', ({ type }) => heard.push(`staff ${type}`)),
  ]
  await expect(ada.client.profiles.update({ handle: 'Admin' })).rejects.toMatchObject({
    code: 'HANDLE_RESERVED',
  })
  await ada.client.profiles.update({ profession: 'Nurse' })
  await ada.client.profiles.setAvailability({ isAvailable: false })
  await app.db
    .updateTable('profiles')
    .set({ verification_requested_at: null })
    .where('id', '=', ada.id)
    .execute()
  await ada.client.profiles.requestVerification({})
  await until('the moderators hear', () => heard.includes('staff moderation.changed'))
  expect(heard).toEqual([
    'own profiles.changed',
    'own profiles.changed',
    'own profiles.changed',
    'staff moderation.changed',
  ])
  for (const stop of stops) stop()
})

let shared: Promise<TestMember> | undefined

/** Returns one shared member for all refused edits, because refusals change nothing. */
function aMemberOnce(): Promise<TestMember> {
  shared ??= aMember(app, 'woman')
  return shared
}
