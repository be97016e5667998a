import type { MessageId, ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../realtime.ts'
import { type SecondServer, startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestClient, type TestClient } from '../../testing/client.ts'
import {
  type ReceivedEvent,
  isOpen,
  type ListeningPage,
  openPage,
} from '../../testing/listening-page.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { startProxy, type TestProxy } from '../../testing/streams.ts'
import { anAddress, behindProxy } from '../../testing/visitors.ts'

interface Size {
  /** Pairs of members who write to each other; both listen on both servers. */
  pairs: number
  /** Members who listen and must receive nothing. */
  eavesdroppers: number
  messages: number
  cuts: number
  /** Open tabs at the server restart, in all and per member. */
  clients: number
  tabs: number
}

/**
 * `SIZE=full` runs 3,000 messages on 200 streams, 200 cuts and 500 clients; otherwise a fifth of
 * it.
 */
const FULL: Size = {
  pairs: 45,
  eavesdroppers: 20,
  messages: 3_000,
  cuts: 200,
  clients: 500,
  tabs: 5,
}
const FIFTH: Size = { pairs: 9, eavesdroppers: 4, messages: 600, cuts: 40, clients: 100, tabs: 5 }
const isFull = process.env['SIZE'] === 'full'
const size = isFull ? FULL : FIFTH

/** Concurrent writers. */
const WRITERS = 3
/**
 * Target of the full size; the smaller one runs beside other tests and is only checked for
 * completeness.
 */
const LATEST_MS = isFull ? 500 : 5_000
const BACK_MS = isFull ? 20_000 : 60_000
/** Target of the full size; beside other tests, the next server takes longer to start. */
const TROUBLE_MS = isFull ? 5_000 : 40_000

interface Writer extends TestMember {
  /** Sends this member's messages, each member from another address. */
  sender: TestClient
}

interface Pair {
  ada: Writer
  ben: Writer
  threadId: ThreadId
}

let near: TestApp
let far: SecondServer
let proxy: TestProxy
let pairs: Pair[]
let eavesdroppers: TestMember[]

beforeAll(async () => {
  near = await startTestApp({ withLimits: false, config: behindProxy })
  far = await startSecondServer(near)
  proxy = await startProxy(far.url)
  pairs = []
  // Sign-ups wait for password hashing; a hundred at once would be refused.
  while (pairs.length < size.pairs)
    pairs.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, size.pairs - pairs.length) }, aPair),
      )),
    )
  eavesdroppers = await Promise.all(
    Array.from({ length: size.eavesdroppers }, () => aMember(near, 'woman')),
  )
}, 120_000)
afterAll(async () => {
  await proxy.close()
  await far.stop()
  await near.close()
})

/** Creates a matched pair; she writes through one server and he through the other. */
async function aPair(): Promise<Pair> {
  const [ada, ben] = await Promise.all([
    aMember(near, 'woman'),
    aMember(near, 'man', { tokens: 2_000 }),
  ])
  const { threadId } = await match(near, ada, ben)
  const writer = (member: TestMember, url: string) => ({
    ...member,
    sender: createTestClient(url, member.jar, { 'x-forwarded-for': anAddress() }),
  })
  return { ada: writer(ada, near.url), ben: writer(ben, far.url), threadId }
}

/** Deterministic random numbers. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type MessageHeard = { threadId: ThreadId; messageId: MessageId; seq: number; at: number }

function listMessages(heard: readonly ReceivedEvent[]): MessageHeard[] {
  return heard.flatMap(({ event, at }) =>
    event.type === 'messages.created' ? [{ ...event, at }] : [],
  )
}

const countEvents = (heard: readonly ReceivedEvent[], type: ReceivedEvent['event']['type']) =>
  heard.filter(({ event }) => event.type === type).length

async function storedIn(thread: ThreadId): Promise<number[]> {
  const rows = await near.db
    .selectFrom('messages')
    .select('seq')
    .where('conversation_id', '=', thread)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

/** Prints the measurements of the full size. */
const printLine = (line: string) => isFull && process.stdout.write(`${line}\n`)

const stopAll = (pages: ListeningPage[]) => Promise.all(pages.map((page) => page.stop()))

/**
 * Sends all messages with a few concurrent writers and records when each was sent; calls `between`
 * before each.
 */
async function writeAll(
  random: () => number,
  between: (count: number) => void,
): Promise<Map<MessageId, number>> {
  const sentAt = new Map<MessageId, number>()
  let next = 0
  const write = async () => {
    for (let i = next++; i < size.messages; i = next++) {
      between(i)
      const { ada, ben, threadId } = pairs[i % size.pairs] as Pair
      const [{ sender }, expectedPrice] =
        random() < 0.5 ? ([ada, 0] as const) : ([ben, 10] as const)
      const startedAt = performance.now()
      const { id } = await sender.messages.send({
        threadId,
        clientId: crypto.randomUUID(),
        content: `Message ${i}`,
        expectedPrice,
      })
      sentAt.set(id, startedAt)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return sentAt
}

function p99(values: number[]): number {
  return (
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.POSITIVE_INFINITY
  )
}

/** Two servers, one behind a proxy that cuts connections at random, and members who only listen. */
test(
  'delivers messages once, in order and to their pair only over two servers and a bad network',
  { timeout: 180_000 },
  async () => {
    const random = createRandom(7)
    const pages = pairs.flatMap(({ ada, ben, threadId }) =>
      [ada, ben].flatMap((member) =>
        [near.url, proxy.url].map((url) => ({ threadId, page: openPage(member, url) })),
      ),
    )
    const others = eavesdroppers.map((member) => openPage(member, proxy.url))
    const all = [...others, ...pages.map(({ page }) => page)]
    await Promise.all(all.map((page) => page.until('the page listens', isOpen)))

    let cuts = 0
    const delays: number[] = []
    const startedAt = performance.now()
    const sentAt = await writeAll(random, (count) => {
      if (count % (size.messages / size.cuts) === 0 && proxy.cutOne(random)) cuts += 1
    })
    for (const { threadId, page } of pages) {
      const stored = await storedIn(threadId)
      await page.until(
        'all of a thread is heard',
        (heard) => countEvents(heard, 'messages.created') >= stored.length,
      )
      const messages = listMessages(page.heard)
      expect(messages.map(({ seq }) => seq)).toEqual(stored)
      expect(new Set(messages.map((message) => message.threadId))).toEqual(new Set([threadId]))
      expect(countEvents(page.heard, 'realtime.connected')).toBe(1)
      delays.push(...measureDelays(page, sentAt))
    }
    const seconds = (performance.now() - startedAt) / 1000
    const resumed = all.reduce((sum, { heard }) => sum + countEvents(heard, 'realtime.resumed'), 0)
    printLine(
      `${sentAt.size} messages in ${seconds.toFixed(1)} s to ${all.length} streams, ${cuts} of them cut: p99 ${p99(delays).toFixed(0)} ms`,
    )
    expect(cuts).toBe(size.cuts)
    expect(resumed).toBeGreaterThan(size.cuts * 0.8)
    expect(others.flatMap(({ heard }) => listMessages(heard))).toEqual([])
    expect(p99(delays)).toBeLessThanOrEqual(LATEST_MS)
    await stopAll(all)
  },
)

/**
 * Delays from the call that sends a message to its event, where the stream was open all that time.
 */
function measureDelays({ heard }: ListeningPage, sentAt: Map<MessageId, number>): number[] {
  let streamSince = 0
  return heard.flatMap(({ event, at }) => {
    if (event.type === 'realtime.resumed') streamSince = at
    const sent = event.type === 'messages.created' ? (sentAt.get(event.messageId) ?? 0) : 0
    return sent > streamSince ? [at - sent] : []
  })
}

/** Uses the reconnect delays of the web app. */
test(
  'reconnects everyone within twenty seconds after a restart and loses nothing',
  { timeout: 180_000 },
  async () => {
    const going = await startSecondServer(near)
    const front = await startProxy(going.url)
    const members = [...pairs.flatMap(({ ada, ben }) => [ada, ben]), ...eavesdroppers].slice(
      0,
      size.clients / size.tabs,
    )
    const pages = members.flatMap((member) =>
      Array.from({ length: size.tabs }, () => openPage(member, front.url)),
    )
    expect(pages).toHaveLength(size.clients)
    await Promise.all(pages.map((page) => page.until('the page listens', isOpen)))

    await going.stop()
    await Promise.all(members.map(({ id }) => publish(near.db, id, { type: 'referrals.changed' })))
    const coming = await startSecondServer(near)
    front.turnTo(coming.url)
    const startedAt = performance.now()
    await Promise.all(
      pages.map((page) =>
        page.until(
          'what was missed arrives',
          (heard) => countEvents(heard, 'referrals.changed') > 0,
        ),
      ),
    )
    const backMs = performance.now() - startedAt
    const troubles = pages.flatMap((page) => page.troubles).toSorted((a, b) => a - b)
    printLine(
      `${pages.length} clients were back ${(backMs / 1000).toFixed(1)} s after the restart, with ${troubles.length} answers of 500 and above`,
    )
    expect(backMs).toBeLessThan(BACK_MS)
    for (const { heard } of pages) {
      expect(countEvents(heard, 'referrals.changed')).toBe(1)
      expect(countEvents(heard, 'realtime.connected')).toBe(1)
    }
    expect((troubles.at(-1) ?? 0) - (troubles[0] ?? 0)).toBeLessThanOrEqual(TROUBLE_MS)
    await stopAll(pages)
    await front.close()
    await coming.stop()
  },
)
