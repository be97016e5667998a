import { UNNAMED } from '@adire/contract/profiles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilEventsDelivered } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

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

test('requires the notice on criminal records while a member lives in New Jersey', async () => {
  const ada = await aMember(app, 'woman', { city: 'Newark' })
  expect(await ada.client.profiles.mine()).toMatchObject({ needsCriminalRecordsNotice: true })
  const moved = await ada.client.profiles.update({ city: 'New York' })
  expect(moved).toMatchObject({ needsCriminalRecordsNotice: false })
})

test('saves every editable field and increments the revision with each save', async () => {
  const ada = await aMember(app, 'woman')
  const edit = {
    handle: 'Adaeze of Enugu',
    birthDate: '1991-12-24',
    city: 'São Paulo',
    interestedIn: 'men',
    preferredAges: { minAge: 30, maxAge: 60, isDealBreaker: true },
    preferredPlace: { city: null, country: 'NG', isDealBreaker: false },
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

test('saves all ages, and an emptied place, as no preference', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({
    preferredPlace: { city: 'Accra', country: null, isDealBreaker: true },
  })
  const every = { minAge: 18, maxAge: 60, isDealBreaker: true }
  const saved = await ada.client.profiles.update({ preferredAges: every, preferredPlace: null })
  expect(saved).toMatchObject({ preferredAges: null, preferredPlace: null })
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
  ['handle', 'A'],
  ['handle', 'x'.repeat(31)],
  ['handle', '42 is my name'],
  ['handle', 'Ada\u0000'],
  ['handle', null],
  ['birthDate', '1990-02-30'],
  ['birthDate', '24/12/1990'],
  ['birthDate', 19900101],
  ['birthDate', '1890-01-01'],
  ['city', 'Nosuchplace'],
  ['interestedIn', 'nobody'],
  ['preferredAges', { minAge: 41, maxAge: 40, isDealBreaker: false }],
  ['preferredAges.minAge', { minAge: 17, maxAge: 40, isDealBreaker: false }],
  ['preferredAges.isDealBreaker', { minAge: 30, maxAge: 40 }],
  ['preferredPlace', { city: null, country: null, isDealBreaker: true }],
  ['preferredPlace', { city: 'Lagos', country: 'NG', isDealBreaker: true }],
  ['preferredPlace.city', { city: 'Nosuchplace', country: null, isDealBreaker: true }],
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

test('lets two members have the same name', async () => {
  const [ada, ben] = await Promise.all([aMember(app, 'woman'), aMember(app, 'man')])
  for (const { client } of [ada, ben])
    expect(await client.profiles.update({ handle: 'Kora Player' })).toMatchObject({
      handle: 'Kora Player',
    })
})

test('shows new members to nobody until they have a name', async () => {
  const [ada, ben] = await Promise.all([
    aMember(app, 'woman', { city: 'Kingston' }),
    aMember(app, 'man'),
  ])
  await app.db.updateTable('profiles').set({ handle: UNNAMED }).where('id', '=', ada.id).execute()
  const find = async () => {
    const { members } = await ben.client.discovery.list({ city: 'Kingston' })
    return members.some(({ id }) => id === ada.id)
  }
  expect(await find()).toBe(false)
  await expect(ben.client.profiles.view({ id: ada.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await ada.client.profiles.onboarding()).next).toBe('name')
  await expect(ada.client.profiles.update({ handle: UNNAMED.toUpperCase() })).rejects.toMatchObject(
    {
      code: 'HANDLE_RESERVED',
    },
  )
  await ada.client.profiles.update({ handle: 'Amara' })
  expect((await ada.client.profiles.onboarding()).next).toBe('photo')
  expect(await find()).toBe(true)
})

test('refuses names that imitate staff or labels, or that nobody can read', async () => {
  const ada = await aMember(app, 'woman')
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
  for (const handle of ['\u3164\u3164\u3164', 'A\u0316\u0317\u0318\u0319da', 'Аda Lovelace'])
    await expect(ada.client.profiles.update({ handle })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      status: 422,
    })
  expect(await ada.client.profiles.update({ handle: 'Ọlá Adébáyọ̀' })).toMatchObject({
    handle: 'Ọlá Adébáyọ̀',
  })
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
    verification_denied_reason: null,
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
  await untilEventsDelivered(app)
  const received: string[] = []
  const stops = [
    app.deps.realtime.listen(ada.id, ({ type }) => received.push(`own ${type}`)),
    app.deps.realtime.listen('staff', ({ type }) => received.push(`staff ${type}`)),
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
  await until('the event of the moderators', () => received.includes('staff moderation.changed'))
  expect(received).toEqual([
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
