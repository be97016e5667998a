import type { MessageId, ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../realtime.ts'
import { type AnotherProcess, startAnotherProcess } from '../../testing/another-process.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestClient, type TestClient } from '../../testing/client.ts'
import { type Heard, isOpen, type ListeningPage, openPage } from '../../testing/listening-page.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { startProxy, type TestProxy } from '../../testing/streams.ts'
import { anAddress, behindProxy } from '../../testing/visitors.ts'

interface Size {
  /** Of people who write to each other: each of the two listens on both servers. */
  pairs: number
  /** Who listen, and have nothing to hear. */
  eavesdroppers: number
  messages: number
  cuts: number
  /** Tabs that are open when the server goes, so many of each member. */
  clients: number
  tabs: number
}

/** Bars to the letter with `SIZE=full`: 3,000 messages on 200 streams, 200 cuts, 500 clients. Else a fifth of it. */
const FULL: Size = { pairs: 45, eavesdroppers: 20, messages: 3_000, cuts: 200, clients: 500, tabs: 5 }
const FIFTH: Size = { pairs: 9, eavesdroppers: 4, messages: 600, cuts: 40, clients: 100, tabs: 5 }
const isFull = process.env['SIZE'] === 'full'
const size = isFull ? FULL : FIFTH

/** So many write at once. */
const WRITERS = 3
/** Bar R-05; a fifth of it stands beside other tests, and says no more than that nobody had to ask again. */
const LATEST_MS = isFull ? 500 : 5_000
const BACK_MS = isFull ? 20_000 : 60_000
/** Bar R-08; the next process takes its time to begin beside other tests. */
const TROUBLE_MS = isFull ? 5_000 : 40_000

interface Writer extends TestMember {
  /** Through which this member writes, each from an address of their own. */
  sender: TestClient
}

interface Pair {
  ada: Writer
  ben: Writer
  threadId: ThreadId
}

let near: TestApp
let far: AnotherProcess
let proxy: TestProxy
let pairs: Pair[]
let eavesdroppers: TestMember[]

beforeAll(async () => {
  near = await startTestApp({ withLimits: false, config: behindProxy })
  far = await startAnotherProcess(near)
  proxy = await startProxy(far.url)
  pairs = []
  // Whoever signs up waits for their password's hash; a hundred at once would be told to come back.
  while (pairs.length < size.pairs)
    pairs.push(...(await Promise.all(Array.from({ length: Math.min(10, size.pairs - pairs.length) }, aPair))))
  eavesdroppers = await Promise.all(Array.from({ length: size.eavesdroppers }, () => aMember(near, 'woman')))
}, 120_000)
afterAll(async () => {
  await proxy.close()
  await far.stop()
  await near.close()
})

/** Two who like each other; she writes through one server and he through the other. */
async function aPair(): Promise<Pair> {
  const [ada, ben] = await Promise.all([aMember(near, 'woman'), aMember(near, 'man', { tokens: 2_000 })])
  const { threadId } = await match(near, ada, ben)
  const writer = (member: TestMember, url: string) => ({
    ...member,
    sender: createTestClient(url, member.jar, { 'x-forwarded-for': anAddress() }),
  })
  return { ada: writer(ada, near.url), ben: writer(ben, far.url), threadId }
}

/** The same every time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type MessageHeard = { threadId: ThreadId; messageId: MessageId; seq: number; at: number }

function messagesOf(heard: readonly Heard[]): MessageHeard[] {
  return heard.flatMap(({ event, at }) => (event.type === 'messages.created' ? [{ ...event, at }] : []))
}

const countOf = (heard: readonly Heard[], type: Heard['event']['type']) => heard.filter(({ event }) => event.type === type).length

async function storedIn(thread: ThreadId): Promise<number[]> {
  const rows = await near.db.selectFrom('messages').select('seq').where('conversation_id', '=', thread).orderBy('seq').execute()
  return rows.map(({ seq }) => seq)
}

/** The figures, for whoever asks for the full size. */
const say = (line: string) => isFull && process.stdout.write(`${line}\n`)

const stopAll = (pages: ListeningPage[]) => Promise.all(pages.map((page) => page.stop()))

/** Sends all messages, a few at a time, and notes when each was on its way; `between` is called before each. */
async function writeAll(random: () => number, between: (count: number) => void): Promise<Map<MessageId, number>> {
  const sentAt = new Map<MessageId, number>()
  let next = 0
  const write = async () => {
    for (let i = next++; i < size.messages; i = next++) {
      between(i)
      const { ada, ben, threadId } = pairs[i % size.pairs] as Pair
      const [{ sender }, expectedPrice] = random() < 0.5 ? ([ada, 0] as const) : ([ben, 10] as const)
      const startedAt = performance.now()
      const { id } = await sender.messages.send({ threadId, clientId: crypto.randomUUID(), content: `Message ${i}`, expectedPrice })
      sentAt.set(id, startedAt)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return sentAt
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

/** Bars: two processes, one of them behind a proxy that cuts connections at random, and people who only listen. */
test(
  'over two servers and a bad network everybody gets every message of theirs once and in order, and nobody else any',
  { timeout: 180_000 },
  async () => {
    const random = createRandom(7)
    const pages = pairs.flatMap(({ ada, ben, threadId }) =>
      [ada, ben].flatMap((member) => [near.url, proxy.url].map((url) => ({ threadId, page: openPage(member, url) }))),
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
      await page.until('all of a thread is heard', (heard) => countOf(heard, 'messages.created') >= stored.length)
      const messages = messagesOf(page.heard)
      expect(messages.map(({ seq }) => seq)).toEqual(stored)
      expect(new Set(messages.map((message) => message.threadId))).toEqual(new Set([threadId]))
      expect(countOf(page.heard, 'realtime.connected')).toBe(1)
      delays.push(...delaysOf(page, sentAt))
    }
    const seconds = (performance.now() - startedAt) / 1000
    const resumed = all.reduce((sum, { heard }) => sum + countOf(heard, 'realtime.resumed'), 0)
    say(
      `${sentAt.size} messages in ${seconds.toFixed(1)} s to ${all.length} streams, ${cuts} of them cut: p99 ${p99(delays).toFixed(0)} ms`,
    )
    expect(cuts).toBe(size.cuts)
    expect(resumed).toBeGreaterThan(size.cuts * 0.8)
    expect(others.flatMap(({ heard }) => messagesOf(heard))).toEqual([])
    expect(p99(delays)).toBeLessThanOrEqual(LATEST_MS)
    await stopAll(all)
  },
)

/** From the call that sends a message to its event, where the stream stood all that time. */
function delaysOf({ heard }: ListeningPage, sentAt: Map<MessageId, number>): number[] {
  let streamSince = 0
  return heard.flatMap(({ event, at }) => {
    if (event.type === 'realtime.resumed') streamSince = at
    const sent = event.type === 'messages.created' ? (sentAt.get(event.messageId) ?? 0) : 0
    return sent > streamSince ? [at - sent] : []
  })
}

/** Bar R-08, with the waits of the web app between two tries. */
test('when a server goes and comes again, everybody is back within twenty seconds and nothing is lost', { timeout: 180_000 }, async () => {
  const going = await startAnotherProcess(near)
  const front = await startProxy(going.url)
  const members = [...pairs.flatMap(({ ada, ben }) => [ada, ben]), ...eavesdroppers].slice(0, size.clients / size.tabs)
  const pages = members.flatMap((member) => Array.from({ length: size.tabs }, () => openPage(member, front.url)))
  expect(pages).toHaveLength(size.clients)
  await Promise.all(pages.map((page) => page.until('the page listens', isOpen)))

  await going.stop()
  await Promise.all(members.map(({ id }) => publish(near.db, id, { type: 'referrals.changed' })))
  const coming = await startAnotherProcess(near)
  front.turnTo(coming.url)
  const startedAt = performance.now()
  await Promise.all(pages.map((page) => page.until('what was missed arrives', (heard) => countOf(heard, 'referrals.changed') > 0)))
  const backMs = performance.now() - startedAt
  const troubles = pages.flatMap((page) => page.troubles).toSorted((a, b) => a - b)
  say(
    `${pages.length} clients were back ${(backMs / 1000).toFixed(1)} s after the restart, with ${troubles.length} answers of 500 and above`,
  )
  expect(backMs).toBeLessThan(BACK_MS)
  for (const { heard } of pages) {
    expect(countOf(heard, 'referrals.changed')).toBe(1)
    expect(countOf(heard, 'realtime.connected')).toBe(1)
  }
  expect((troubles.at(-1) ?? 0) - (troubles[0] ?? 0)).toBeLessThanOrEqual(TROUBLE_MS)
  await stopAll(pages)
  await front.close()
  await coming.stop()
})
