import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations, splitStatements } from '../../db/migration-files.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { readSkills } from './language-queries.ts'
import { resolveSkills } from './language-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const yoruba = { language: 'Yoruba', speaks: 4, understands: 4, wish: 'home' } as const
const igbo = { language: 'Igbo', speaks: 2, understands: 3, wish: null } as const
const twi = { language: 'Twi', speaks: 1, understands: 4, wish: 'children' } as const
const french = { language: 'French', speaks: 0, understands: 0, wish: 'learning' } as const
const all = [yoruba, igbo, twi, french]

const readColumn = async ({ id }: TestMember) =>
  (
    await app.db
      .selectFrom('profiles')
      .select('languages')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).languages

test('saves levels and wishes, and lists languages spoken at 2 or more', async () => {
  const ada = await aMember(app, 'woman')
  const saved = await ada.client.profiles.update({ languageSkills: [french, twi, igbo, yoruba] })
  expect(saved).toMatchObject({ languageSkills: all, languages: ['Yoruba', 'Igbo'] })
  expect(await ada.client.profiles.mine()).toEqual(saved)
  const fewer = await ada.client.profiles.update({ languageSkills: [{ ...igbo, speaks: 1 }] })
  expect(fewer).toMatchObject({ languageSkills: [{ ...igbo, speaks: 1 }], languages: [] })
})

test.each<[why: string, skills: object[]]>([
  ['a level above 4', [{ ...yoruba, speaks: 5 }]],
  ['a level below 0', [{ ...yoruba, understands: -1 }]],
  ['half a level', [{ ...yoruba, speaks: 2.5 }]],
  ['a language that is not offered', [{ ...yoruba, language: 'Klingon' }]],
  ['an unknown wish', [{ ...yoruba, wish: 'money' }]],
  ['a language twice', [yoruba, yoruba]],
  ['neither a level nor a wish', [{ ...french, wish: null }]],
])('refuses %s and saves nothing', async (_, languageSkills) => {
  const ada = await aMember(app, 'woman')
  // Input of a client that ignores the types.
  const edit = { languageSkills } as unknown as ProfileEdit
  await expect(ada.client.profiles.update(edit)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await ada.client.profiles.mine()).toMatchObject({ languageSkills: [], revision: 0 })
})

test('follows the spoken languages that the last release writes', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ languageSkills: all })
  const languages = ['Igbo', 'Twi', 'Zulu'] as const
  await app.db
    .updateTable('profiles')
    .set({ languages: [...languages] })
    .where('id', '=', ada.id)
    .execute()
  const expected = resolveSkills(all, { languages: [...languages] })
  expect(await readSkills(app.db, ada.id)).toEqual(expected)
  expect(expected).toEqual([
    { language: 'Twi', speaks: 3, understands: 4, wish: 'children' },
    { language: 'Zulu', speaks: 3, understands: 3, wish: null },
    igbo,
    french,
  ])
})

test('keeps levels when a page of the last release saves spoken languages', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ languageSkills: all })
  const saved = await ada.client.profiles.update({ languages: ['Yoruba', 'Zulu'] })
  expect(saved.languageSkills).toEqual(resolveSkills(all, { languages: ['Yoruba', 'Zulu'] }))
  expect(await readColumn(ada)).toEqual(['Yoruba', 'Zulu'])
})

test('returns levels that another tab changed to a save of an older revision', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ languageSkills: [yoruba], profession: 'Nurse' })
  await ada.client.profiles.update({ languageSkills: [{ ...yoruba, wish: 'children' }] })
  await expect(
    ada.client.profiles.update({ languageSkills: [], expectedRevision: 1 }),
  ).rejects.toMatchObject({
    code: 'STALE',
    data: {
      revision: 2,
      changes: { languages: ['Yoruba'], languageSkills: [{ ...yoruba, wish: 'children' }] },
    },
  })
  // The same levels are no change.
  await ada.client.profiles.update({ languageSkills: [{ ...yoruba, wish: 'children' }] })
  const saved = await ada.client.profiles.update({ profession: 'Baker', expectedRevision: 2 })
  expect(saved).toMatchObject({ profession: 'Baker', revision: 4 })
})

test('shows levels and wishes to matches and premium members only', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.update({ languageSkills: [yoruba, french] })
  const speaker = { ...french, speaks: 4, understands: 4, wish: null } as const
  const free = await aMember(app, 'man')
  const premium = await aMember(app, 'man', { premium: true })
  for (const viewer of [free, premium])
    await viewer.client.profiles.update({ languageSkills: [{ ...yoruba, speaks: 3 }, speaker] })
  const reason = {
    kind: 'shared_languages',
    languages: ['Yoruba'],
    oneWay: { language: 'French', speaker: 'viewer', isLearning: true },
  }
  const full = {
    details: { languageSkills: [yoruba, french] },
    reasons: expect.arrayContaining([reason]),
  }
  expect(await premium.client.profiles.view({ id: ada.id })).toMatchObject(full)
  expect(JSON.stringify(await free.client.profiles.view({ id: ada.id }))).not.toContain('Yoruba')
  await match(app, ada, free)
  expect(await free.client.profiles.view({ id: ada.id })).toMatchObject(full)
})

test('filters by languages spoken at 2 or more', async () => {
  const viewer = await aMember(app, 'man', { premium: true, interestedIn: 'women' })
  const addSpeaker = async (speaks: LanguageSkill['speaks']) => {
    const member = await aMember(app, 'woman', { city: 'Lisbon' })
    const skill = { language: 'Lingala', speaks, understands: 4, wish: 'children' } as const
    await member.client.profiles.update({ languageSkills: [skill], interestedIn: 'everyone' })
    return member.id
  }
  const [two] = [await addSpeaker(2), await addSpeaker(1)]
  const { members } = await viewer.client.discovery.list({ city: 'Lisbon', languages: ['Lingala'] })
  expect(members.map(({ id }) => id)).toEqual([two])
})

test('gives languages of existing members level 3, and keeps rows that are newer', async () => {
  const [one, edited, none] = [
    await aPerson(app.db, { languages: ['Yoruba', 'Haitian Creole'] }),
    await aPerson(app.db, { languages: ['Twi'] }),
    await aPerson(app.db),
  ]
  await sql`delete from profile_languages where member_id = ${one}`.execute(app.db)
  await sql`update profile_languages set speaks = 4, wish = 'home' where member_id = ${edited}`.execute(
    app.db,
  )
  const migrations = await readMigrations()
  const readText = (number: string) =>
    migrations.find(({ name }) => name.startsWith(number))?.text ?? ''
  const [procedure = ''] = /create procedure[^]*end \$\$;/.exec(readText('0190_')) ?? []
  for (const statement of [procedure, ...splitStatements(readText('0191_'))])
    await sql.raw(statement).execute(app.db)
  expect(await readSkills(app.db, one)).toEqual([
    { language: 'Haitian Creole', speaks: 3, understands: 3, wish: null },
    { language: 'Yoruba', speaks: 3, understands: 3, wish: null },
  ])
  expect(await readSkills(app.db, edited)).toEqual([
    { language: 'Twi', speaks: 4, understands: 3, wish: 'home' },
  ])
  expect(await readSkills(app.db, none)).toEqual([])
})
