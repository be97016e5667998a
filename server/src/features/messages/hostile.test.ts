import type { ThreadId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { listStoredMessages } from '../../testing/stored-messages.ts'
import { readBalance } from '../../testing/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const BODIES = 200

async function countMessages(thread: ThreadId) {
  return (await listStoredMessages(app, { thread })).length
}

/** Sends a body unchanged: some are not JSON, such as NaN. */
async function post({ jar }: TestMember, threadId: ThreadId, body: string): Promise<number> {
  const response = await fetchAs(jar, `${app.url}/api/threads/${threadId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

const price = fc.constantFrom(
  '-10',
  '0',
  '1',
  '1e308',
  '-1e308',
  '"5"',
  'NaN',
  '[5]',
  '{"$gt":0}',
  'null',
  'true',
  '9007199254740993',
  '""',
)
const field = fc.constantFrom(
  'amount',
  'price',
  'tokens',
  'qty',
  'cost',
  'balance',
  'senderId',
  'from',
  'isRead',
  'createdAt',
  'seq',
)
const pairs = fc.uniqueArray(fc.tuple(field, price), { maxLength: 4, selector: ([name]) => name })

test('charges the catalogue’s price or nothing for 200 bodies that name another price', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 10_000 })]
  const { threadId } = await match(app, ada, ben)
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(pairs, async (named) => {
      const [stored, balance] = [await countMessages(threadId), await readBalance(app, ben.id)]
      const extra = named.map(([name, value]) => `,"${name}":${value}`).join('')
      const status = await post(
        ben,
        threadId,
        `{"clientId":"${crypto.randomUUID()}","content":"Hello","expectedPrice":10${extra}}`,
      )
      statuses.add(status)
      expect(status === 200).toBe(named.length === 0)
      const isStored = status === 200 ? 1 : 0
      expect(await countMessages(threadId)).toBe(stored + isStored)
      expect(await readBalance(app, ben.id)).toBe(balance - 10 * isStored)
    }),
    { numRuns: BODIES },
  )
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 422]))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
}, 120_000)
