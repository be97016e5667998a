import { AppealId, DecisionId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { eraseRemovedPrompts } from '../profiles/jobs.ts'

let app: TestApp
let acting: TestMember
let other: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  acting = await aModerator(app)
  other = await aModerator(app)
})
afterAll(() => app.close())

const soup: PromptAnswer = { prompt: 'unwritten_recipe', answer: 'Call me: 0801 234 5678' }
const home: PromptAnswer = { prompt: 'home_is', answer: 'Two kitchens' }
const proverb: PromptAnswer = { prompt: 'proverb', answer: 'Sankofa' }
const reason = 'Please don’t share contact details.'
const words = 'It is the number of a restaurant.'
const answer = 'We have read it again.'

async function aMemberWith(prompts: PromptAnswer[]): Promise<TestMember> {
  const ada = await aMember(app, 'woman')
  await ada.client.profiles.savePrompts({ prompts })
  return ada
}

const remove = ({ id }: TestMember, given: PromptAnswer = soup, { client } = acting) =>
  client.moderation.removePrompt({ id, ...given, reason })
const readOwn = async ({ client }: TestMember) => (await client.profiles.mine()).prompts
const listDecisions = async ({ client }: TestMember) =>
  (await client.safety.listDecisions()).decisions

const readRemoved = ({ id }: TestMember) =>
  app.db
    .selectFrom('removed_prompts')
    .select(['prompt', 'answer'])
    .where('member_id', '=', id)
    .execute()

async function appeal(ada: TestMember): Promise<AppealId> {
  const [decision] = await listDecisions(ada)
  await ada.client.appeals.submit({ decisionId: DecisionId.parse(decision?.id), words })
  const { id } = await app.db
    .selectFrom('appeals')
    .select('id')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  return AppealId.parse(id)
}

test('removes an answer from the profile, and tells the member why and how to appeal', async () => {
  const [ada, ben] = [await aMemberWith([soup, home]), await aMember(app, 'man')]
  await match(app, ada, ben)
  app.clock.advance({ minutes: 1 })
  await remove(ada)
  expect(await readOwn(ada)).toEqual([home])
  expect(await ben.client.profiles.view({ id: ada.id })).toMatchObject({ prompts: [home] })
  expect(await listDecisions(ada)).toMatchObject([
    {
      kind: 'prompt_removal',
      statement: reason,
      removedPrompt: soup,
      appealUntil: expect.any(String),
      appeal: null,
    },
  ])
  expect((await ada.client.notifications.list({})).notifications[0]).toMatchObject({
    kind: 'prompt_removed',
    facts: { words: reason },
  })
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('you can appeal once')
  expect(mail?.text).toMatch(/See the decision\S*\s+\S+\/dashboard\/safety/)
})

test('shows a removed answer to its member only, until an appeal is answered', async () => {
  const [ada, eve] = [await aMemberWith([soup]), await aMemberWith([home])]
  await remove(ada)
  await remove(eve, home)
  const readShownAnswers = async (one: TestMember) =>
    (await listDecisions(one)).map(({ removedPrompt }) => removedPrompt)
  expect([await readShownAnswers(ada), await readShownAnswers(eve)]).toEqual([[soup], [home]])
  const id = await appeal(ada)
  expect(await readShownAnswers(ada)).toEqual([soup])
  await other.client.appeals.decide({ id, outcome: 'upheld', answer })
  expect([await readShownAnswers(ada), await readShownAnswers(eve)]).toEqual([[null], [home]])
})

test('audits a removal without the answer and shows it in the member record', async () => {
  const ada = await aMemberWith([soup])
  await remove(ada)
  const audited = await listAudit(app, ada.id, 'moderation.removePrompt')
  const [decision] = await listDecisions(ada)
  expect(audited).toMatchObject([
    {
      actor_id: acting.id,
      before: { prompt: soup.prompt },
      after: { decision: decision?.id },
      reason,
    },
  ])
  expect(JSON.stringify(audited)).not.toContain(soup.answer)
  const { prompts, actions, history } = await other.client.moderation.readMember({ id: ada.id })
  expect(prompts).toEqual([])
  expect(actions).toMatchObject([{ kind: 'prompt_removal', statement: reason }])
  expect(history.map(({ operation }) => operation)).toContain('moderation.removePrompt')
})

test('refuses to remove a changed answer, an answer that is gone, and one’s own', async () => {
  const ada = await aMemberWith([{ ...soup, answer: 'Pepper soup' }])
  await expect(remove(ada)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' })
  await expect(remove(ada, home)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await other.client.profiles.savePrompts({ prompts: [soup] })
  await expect(remove(other, soup, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(remove(ada, soup, await aMember(app, 'man'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await readOwn(ada)).toHaveLength(1)
  expect(await listDecisions(ada)).toEqual([])
})

test('refuses a save of answers by a page from before the removal', async () => {
  const ada = await aMemberWith([soup, home])
  const { revision } = await ada.client.profiles.mine()
  await remove(ada)
  await expect(
    ada.client.profiles.savePrompts({ prompts: [soup, proverb], expectedRevision: revision }),
  ).rejects.toMatchObject({ code: 'STALE' })
  expect(await readOwn(ada)).toEqual([home])
})

test('returns the answer when another moderator overturns the removal', async () => {
  const ada = await aMemberWith([soup, home])
  await remove(ada)
  const id = await appeal(ada)
  const { head, removedPrompt } = await other.client.appeals.read({ id })
  expect(head).toMatchObject({ kind: 'prompt_removal', mayDecide: true })
  expect(removedPrompt).toEqual(soup)
  const decision = { id, outcome: 'overturned', answer } as const
  await expect(acting.client.appeals.decide(decision)).rejects.toMatchObject({
    code: 'OWN_DECISION',
  })
  await whenIdle(app)
  await other.client.appeals.decide(decision)
  expect(await readOwn(ada)).toEqual([home, soup])
  expect((await other.client.appeals.read({ id })).removedPrompt).toBeNull()
  await whenIdle(app)
  expect((await mailsTo(app, ada.email)).at(-1)?.text).toContain('Your answer is back')
})

test.each([
  ['the decision is upheld', 'upheld', [home]],
  ['the prompt is answered again', 'overturned', [{ ...soup, answer: 'Pepper soup' }]],
  ['there is no room', 'overturned', [home, proverb, { prompt: 'slang', answer: 'Abeg' }]],
] as const)(
  'deletes the removed answer without returning it if %s',
  async (_, outcome, prompts) => {
    const ada = await aMemberWith([soup])
    await remove(ada)
    await ada.client.profiles.savePrompts({ prompts: [...prompts] })
    await other.client.appeals.decide({ id: await appeal(ada), outcome, answer })
    expect(await readOwn(ada)).toEqual(prompts)
    expect(await readRemoved(ada)).toEqual([])
  },
)

test('lets only other moderators remove an answer again that an appeal has returned', async () => {
  const ada = await aMemberWith([soup, home])
  await remove(ada)
  app.clock.advance({ minutes: 1 })
  await other.client.appeals.decide({ id: await appeal(ada), outcome: 'overturned', answer })
  await expect(remove(ada)).rejects.toMatchObject({ code: 'OWN_DECISION', status: 403 })
  await ada.client.profiles.savePrompts({ prompts: [soup, proverb] })
  await expect(remove(ada)).rejects.toMatchObject({ code: 'OWN_DECISION' })
  await remove(ada, soup, other)
  expect(await readOwn(ada)).toEqual([proverb])
})

test('lets a moderator remove an answer that changed after an appeal has returned it', async () => {
  const ada = await aMemberWith([soup])
  await remove(ada)
  app.clock.advance({ minutes: 1 })
  await other.client.appeals.decide({ id: await appeal(ada), outcome: 'overturned', answer })
  app.clock.advance({ minutes: 1 })
  const changed = { ...soup, answer: 'Call me: 0802 234 5678' }
  await ada.client.profiles.savePrompts({ prompts: [changed] })
  await remove(ada, changed)
  expect(await readOwn(ada)).toEqual([])
})

test('stores a removed answer until its time to appeal ends, or its appeal is answered', async () => {
  const [plain, appealed] = [await aMemberWith([soup]), await aMemberWith([soup])]
  await remove(plain)
  await remove(appealed)
  await appeal(appealed)
  app.clock.advance({ hours: 30 * 24 - 1 })
  await eraseRemovedPrompts.run({}, app.deps)
  expect([await readRemoved(plain), await readRemoved(appealed)]).toEqual([[soup], [soup]])
  app.clock.advance({ hours: 1 })
  await eraseRemovedPrompts.run({}, app.deps)
  expect([await readRemoved(plain), await readRemoved(appealed)]).toEqual([[], [soup]])
})
