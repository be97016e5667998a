import { PromptKey, type PromptAnswer } from '@adire/contract/prompts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const soup: PromptAnswer = { prompt: 'unwritten_recipe', answer: 'Pepper soup' }
const home: PromptAnswer = { prompt: 'home_is', answer: 'Two kitchens' }
const proverb: PromptAnswer = { prompt: 'proverb', answer: 'Sankofa' }

const readOwn = async ({ client }: TestMember) => (await client.profiles.mine()).prompts
const readRows = ({ id }: TestMember) =>
  app.db
    .selectFrom('profile_prompts')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('position')
    .execute()

test('saves up to three answers in order, and replaces the list with each save', async () => {
  const ada = await aMember(app, 'woman')
  expect(await readOwn(ada)).toEqual([])
  expect(await ada.client.profiles.savePrompts({ prompts: [soup, home, proverb] })).toEqual({
    prompts: [soup, home, proverb],
    revision: 1,
  })
  const [first] = await readRows(ada)
  app.clock.advance({ hours: 1 })
  const changed = { ...home, answer: '  Three kitchens ' }
  await ada.client.profiles.savePrompts({ prompts: [changed, soup] })
  expect(await readOwn(ada)).toEqual([{ ...home, answer: 'Three kitchens' }, soup])
  const [, moved] = await readRows(ada)
  // An answer that only moved keeps its times.
  expect(moved).toEqual({ ...first, position: 2 })
  await ada.client.profiles.savePrompts({ prompts: [] })
  expect(await readRows(ada)).toEqual([])
})

test.each([
  ['a fourth answer', [soup, home, proverb, { prompt: 'slang', answer: 'Abeg' }]],
  ['the same prompt twice', [soup, { ...soup, answer: 'Egusi' }]],
  ['an unknown prompt', [{ prompt: 'favourite_colour', answer: 'Indigo' }]],
  ['an empty answer', [{ ...soup, answer: '  ' }]],
  ['an invisible answer', [{ ...soup, answer: '\u200b\u2060' }]],
  ['an answer of 241 characters', [{ ...soup, answer: 'x'.repeat(241) }]],
  ['a control character', [{ ...soup, answer: 'bell \u0007' }]],
  ['a line break', [{ ...soup, answer: 'one\ntwo' }]],
  ['stacked marks', [{ ...soup, answer: `z${'\u0301'.repeat(9)}` }]],
])('refuses %s', async (_, prompts) => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.savePrompts({ prompts: [home] })
  // Some are also type errors.
  await expect(
    ada.client.profiles.savePrompts({ prompts: prompts as PromptAnswer[] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await readOwn(ada)).toEqual([home])
})

test('accepts 240 characters, and every prompt', async () => {
  const ada = await aMember(app, 'woman')
  const long = { ...soup, answer: '😀'.repeat(120) }
  await ada.client.profiles.savePrompts({ prompts: [long] })
  expect(await readOwn(ada)).toEqual([long])
  expect(PromptKey.options).toHaveLength(60)
  expect(new Set(PromptKey.options).size).toBe(60)
})

test('refuses a save over answers of another tab, with theirs, and accepts a repeated one', async () => {
  const ada = await aMember(app, 'woman')
  const { savePrompts, update } = ada.client.profiles
  const first = await savePrompts({ prompts: [soup], expectedRevision: 0 })
  expect(await savePrompts({ prompts: [soup], expectedRevision: 0 })).toEqual(first)
  await expect(savePrompts({ prompts: [home], expectedRevision: 0 })).rejects.toMatchObject({
    code: 'STALE',
    data: { revision: 1, changes: { prompts: [soup] } },
  })
  expect(await readOwn(ada)).toEqual([soup])
  // Another field is no conflict, because saving answers doesn't overwrite it.
  await update({ profession: 'Dyer' })
  expect(await savePrompts({ prompts: [home], expectedRevision: 1 })).toMatchObject({ revision: 3 })
})

test('accepts one of several concurrent saves with the same revision', async () => {
  const ada = await aMember(app, 'woman')
  const results = await Promise.allSettled(
    ['A', 'B', 'C', 'D'].map((answer) =>
      ada.client.profiles.savePrompts({ prompts: [{ ...soup, answer }], expectedRevision: 0 }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readRows(ada)).toHaveLength(1)
})

test('shows answers to premium members and matches, and not in the limited view', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.savePrompts({ prompts: [home, soup] })
  const [free, premium, matched] = [
    await aMember(app, 'man'),
    await aMember(app, 'man', { premium: true }),
    await aMember(app, 'man'),
  ]
  await match(app, ada, matched)
  const limited = await free.client.profiles.view({ id: ada.id })
  expect(limited.view).toBe('limited')
  expect(JSON.stringify(limited)).not.toContain('kitchens')
  for (const { client } of [premium, matched])
    expect(await client.profiles.view({ id: ada.id })).toMatchObject({
      view: 'full',
      prompts: [home, soup],
    })
})

test('shows answers to moderators with a member who waits for verification', async () => {
  const [ada, mod] = [await aMember(app, 'woman', { photo: true }), await aModerator(app)]
  await ada.client.profiles.savePrompts({ prompts: [home] })
  // The queue lists those who waited longest first.
  await app.db
    .updateTable('profiles')
    .set({ verification_requested_at: new Date(0) })
    .where('id', '=', ada.id)
    .execute()
  const { members } = await mod.client.moderation.listPendingMembers({})
  expect(members.find(({ id }) => id === ada.id)?.prompts).toEqual([home])
})

test('leaves out answers to prompts that only a newer release knows', async () => {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.savePrompts({ prompts: [{ prompt: 'home_is', answer: 'Accra' }] })
  await sql`insert into profile_prompts (member_id, position, prompt, answer, created_at, updated_at)
    values (${ada.id}, 2, 'a_later_prompt', 'Words', now(), now())`.execute(app.db)
  const { prompts } = await ada.client.profiles.mine()
  expect(prompts).toEqual([{ prompt: 'home_is', answer: 'Accra' }])
})
