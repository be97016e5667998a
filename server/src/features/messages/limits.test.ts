import type { ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, match, sendMessage, type TestMember } from '../../testing/members.ts'
import { isNewcomer } from '../profiles/rules.ts'
import { toPreview } from '../matches/preview-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/**
 * Concurrent messages. Few, so that none times out waiting for the thread's lock, which would count
 * against the limit without a message.
 */
const CONCURRENT_SENDS = 5

function sendText(member: TestMember, threadId: ThreadId) {
  return sendMessage(member, { threadId, content: 'Hello' })
}

test('accepts 20 messages a minute per member and thread, and says when it accepts more', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const { threadId } = await match(app, ada, ben)
  expect(
    Object.fromEntries(
      await runConcurrently(
        CONCURRENT_SENDS,
        Array.from({ length: 40 }, () => () => sendText(ada, threadId)),
      ),
    ),
  ).toEqual({ done: 20, RATE_LIMITED: 20 })
  await sendText(ben, threadId)
  const response = await fetchAs(ada.jar, `${app.url}/api/threads/${threadId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: crypto.randomUUID(), content: 'More', expectedPrice: 0 }),
  })
  const body = (await response.json()) as { data: { retryAfterSeconds: number } }
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBe(body.data.retryAfterSeconds)
  expect(body.data.retryAfterSeconds).toBeGreaterThan(0)
})

test('limits members to 30 messages an hour on their first day', async () => {
  const ada = await aMember(app, 'woman')
  const threads = [
    await match(app, ada, await aMember(app, 'woman')),
    await match(app, ada, await aMember(app, 'woman')),
  ]
  expect(
    Object.fromEntries(
      await runConcurrently(
        CONCURRENT_SENDS,
        Array.from({ length: 36 }, (_, index) => () => sendText(ada, threads[index % 2]!.threadId)),
      ),
    ),
  ).toEqual({ done: 30, RATE_LIMITED: 6 })
})

test('lets a member on their first day start 10 conversations, besides replies and old threads', async () => {
  const ada = await aMember(app, 'woman')
  const others = []
  for (let count = 0; count < 12; count++) {
    const other = await aMember(app, 'woman')
    others.push({ other, ...(await match(app, ada, other)) })
  }
  const [answered, ...silent] = others
  await sendText(answered!.other, answered!.threadId)
  expect(
    Object.fromEntries(
      await runConcurrently(
        CONCURRENT_SENDS,
        silent.map(
          ({ threadId }) =>
            () =>
              sendText(ada, threadId),
        ),
      ),
    ),
  ).toEqual({ done: 10, RATE_LIMITED: 1 })
  await sendText(ada, answered!.threadId)
  await sendText(ada, answered!.threadId)
})

test('ends the first day after 24 hours', () => {
  const joined = new Date('2026-05-01T10:00:00Z')
  expect(isNewcomer(joined, new Date('2026-05-02T09:59:59Z'))).toBe(true)
  expect(isNewcomer(joined, new Date('2026-05-02T10:00:00Z'))).toBe(false)
})

test('cuts previews to one line of at most 140 whole characters', () => {
  expect(toPreview('Two\n\nlines\tof it')).toBe('Two lines of it')
  expect(toPreview('é'.repeat(140))).toBe('é'.repeat(140))
  const cut = toPreview('🧵'.repeat(200))
  expect([...cut]).toHaveLength(140)
  expect(cut.isWellFormed()).toBe(true)
})
