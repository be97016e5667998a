import type { ThreadId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { listStoredMessages } from '../../testing/stored-messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const RUNS = 10
const OPERATIONS = 100

interface Operation {
  who: number
  thread: number
  /** Position up to which a member reads; undefined for one who writes. */
  upToSeq: number | undefined
}

const operation: fc.Arbitrary<Operation> = fc.record({
  who: fc.nat(1),
  thread: fc.nat(1),
  upToSeq: fc.option(fc.nat(60), { nil: undefined, freq: 2 }),
})

/** Counts unread messages directly, without the counters. */
async function countUnread({ id }: TestMember, threads: readonly ThreadId[]): Promise<number[]> {
  const counts: number[] = []
  for (const thread of threads) {
    const messages = await listStoredMessages(app, { thread })
    counts.push(messages.filter(({ from, isRead }) => from !== id && !isRead).length)
  }
  return counts
}

async function readCounters(
  { client }: TestMember,
  threads: readonly ThreadId[],
): Promise<number[]> {
  const heads = await Promise.all(threads.map((threadId) => client.messages.thread({ threadId })))
  return heads.map(({ unreadCount }) => unreadCount)
}

test('keeps unread counters and badge correct through 1,000 concurrent operations', async () => {
  const ada = await aMember(app, 'woman')
  const others = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const threads = [
    (await match(app, ada, others[0]!)).threadId,
    (await match(app, ada, others[1]!)).threadId,
  ]

  function run({ who, thread, upToSeq }: Operation) {
    const { client } = who === 0 ? ada : others[thread]!
    const threadId = threads[thread]!
    if (upToSeq !== undefined) return client.messages.markRead({ threadId, upToSeq })
    return client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello',
      expectedPrice: 0,
    })
  }

  let isAnythingUnread = false
  const operations = fc.array(operation, {
    minLength: OPERATIONS,
    maxLength: OPERATIONS,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(operations, async (list) => {
      const outcomes = await runConcurrently(
        8,
        list.map((one) => () => run(one)),
      )
      expect(Object.fromEntries(outcomes)).toEqual({ done: OPERATIONS })
      const unread = await countUnread(ada, threads)
      expect(await readCounters(ada, threads)).toEqual(unread)
      expect((await ada.client.profiles.mine()).unreadCount).toBe(
        unread.reduce((sum, count) => sum + count, 0),
      )
      for (const [place, other] of others.entries())
        expect(await readCounters(other, [threads[place]!])).toEqual(
          await countUnread(other, [threads[place]!]),
        )
      isAnythingUnread ||= unread.some((count) => count > 0)
    }),
    // Each operation depends on those before, so a shorter list would test something else.
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(isAnythingUnread).toBe(true)
}, 120_000)
