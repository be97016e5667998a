import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilEventsDelivered } from '../../testing/app.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function aPair() {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

const setPaused = ({ client }: TestMember, isPaused: boolean) =>
  client.account.setPaused({ isPaused })

test('refuses messages from both sides during a pause, and charges nothing', async () => {
  const { ada, ben, threadId } = await aPair()
  await setPaused(ada, true)
  await expect(sendMessage(ben, { threadId, content: 'Hello?' })).rejects.toMatchObject({
    code: 'MEMBER_PAUSED',
    status: 409,
  })
  await expect(sendMessage(ada, { threadId, content: 'Hello?' })).rejects.toMatchObject({
    code: 'ACCOUNT_PAUSED',
    status: 409,
  })
  expect(await readBalance(app, ben.id)).toBe(50)
  expect((await ben.client.messages.thread({ threadId })).isPaused).toBe(true)
  expect((await ben.client.matches.list({})).matches.map(({ isPaused }) => isPaused)).toEqual([
    true,
  ])
  expect((await ada.client.messages.thread({ threadId })).isPaused).toBe(false)
  expect((await ada.client.profiles.mine()).isPaused).toBe(true)
  await setPaused(ada, false)
  expect((await ben.client.messages.thread({ threadId })).isPaused).toBe(false)
  await sendMessage(ben, { threadId, content: 'Welcome back' })
  expect(await readBalance(app, ben.id)).toBe(40)
})

test('sends matches one event of a pause and of its end, but none after an unmatch or block', async () => {
  const ada = await aMember(app, 'woman')
  const [ben, gone, blocked] = [
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
  ]
  for (const man of [ben, gone, blocked]) await match(app, ada, man)
  const { matches } = await gone.client.matches.list({})
  await gone.client.matches.unmatch({ threadId: matches[0]!.threadId })
  await ada.client.safety.block({ id: blocked.id })
  await untilEventsDelivered(app)
  const received: string[] = []
  for (const [name, { id }] of Object.entries({ ben, gone, blocked }))
    app.deps.realtime.listen(id, ({ type }) => type === 'matches.changed' && received.push(name))
  for (const isPaused of [true, true, false]) await setPaused(ada, isPaused)
  await until('the events of the pause', () => received.length >= 2)
  await setPaused(ada, true)
  await until('the event of the next pause', () => received.length >= 3)
  expect(received).toEqual(['ben', 'ben', 'ben'])
})

test('refuses messages to a banned match as not matched, even after a pause', async () => {
  const { ada, ben, threadId } = await aPair()
  await setPaused(ada, true)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ada.id)
    .execute()
  await expect(sendMessage(ben, { threadId, content: 'Hello?' })).rejects.toMatchObject({
    code: 'NOT_MATCHED',
  })
})
