import type { ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../realtime.ts'
import { type AnotherProcess, startAnotherProcess } from '../../testing/another-process.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { openStream, startProxy, type TestProxy, type TestStream } from '../../testing/streams.ts'

const PAIRS = 3
const MESSAGES = 90
const CUTS = 30
const CLIENTS = 40
const PATIENCE_MS = 60_000

let near: TestApp
let far: AnotherProcess
let proxy: TestProxy

beforeAll(async () => {
  near = await startTestApp({ withLimits: false })
  far = await startAnotherProcess(near)
  proxy = await startProxy(far.url)
})
afterAll(async () => {
  await proxy.close()
  await far.stop()
  await near.close()
})

/** The same every time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A page that opens a new stream whenever one breaks, and takes each event once: as the web app does. */
function follow(member: TestMember, url: string) {
  const messages: { threadId: ThreadId; seq: number }[] = []
  const known = new Set<number>()
  let streams = 0
  let rereads = 0
  let stream: TestStream | undefined
  let isStopped = false
  const take = () => {
    for (const { number, event } of stream?.heard.splice(0) ?? []) {
      if (event.type === 'realtime.connected') rereads += 1
      if (number === 0 || known.has(number)) continue
      known.add(number)
      if (event.type === 'messages.created') messages.push({ threadId: event.threadId, seq: event.seq })
    }
  }
  const running = (async () => {
    while (!isStopped) {
      const next: TestStream | undefined = await openStream(url, member.jar, stream?.place()).catch(() => undefined)
      if (!next) continue
      stream = next
      streams += 1
      await until('the stream breaks, or is not needed any more', () => (take(), next.isOver() || isStopped), PATIENCE_MS)
      take()
    }
    await stream?.stop()
  })()
  return {
    member,
    messages,
    isOpen: () => streams > 0,
    rereads: () => rereads,
    streams: () => streams,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

async function storedIn(thread: ThreadId): Promise<number[]> {
  const rows = await near.db.selectFrom('messages').select('seq').where('conversation_id', '=', thread).orderBy('seq').execute()
  return rows.map(({ seq }) => seq)
}

/** Bars, made smaller: two processes, one behind a proxy that cuts connections at random, and people who only listen. */
test(
  'over two servers and a bad network everybody gets every message of theirs once and in order, and nobody else any',
  { timeout: 120_000 },
  async () => {
    const random = createRandom(7)
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => {
        const [ada, ben] = [await aMember(near, 'woman'), await aMember(near, 'man', { tokens: 2_000 })]
        return { ada, ben, ...(await match(near, ada, ben)) }
      }),
    )
    const eve = await aMember(near, 'woman')
    const pages = pairs.flatMap(({ ada, ben, threadId }) =>
      [ada, ben].flatMap((member) => [near.url, proxy.url].map((url) => ({ threadId, page: follow(member, url) }))),
    )
    const eavesdropper = follow(eve, proxy.url)
    await until('all pages listen', () => pages.every(({ page }) => page.isOpen()) && eavesdropper.isOpen(), PATIENCE_MS)

    let cuts = 0
    for (let i = 0; i < MESSAGES; i++) {
      const { ada, ben, threadId } = pairs[i % PAIRS] as (typeof pairs)[number]
      const sender = random() < 0.5 ? ada : ben
      await sender.client.messages.send({ threadId, clientId: crypto.randomUUID(), content: `Message ${i}` })
      if (i % (MESSAGES / CUTS) === 0 && proxy.cutOne(random)) cuts += 1
    }

    for (const { threadId, page } of pages) {
      const stored = await storedIn(threadId)
      await until(`all of a thread is heard (${page.streams()} streams)`, () => page.messages.length >= stored.length, PATIENCE_MS)
      expect(page.messages.map(({ seq }) => seq)).toEqual(stored)
      expect(new Set(page.messages.map((message) => message.threadId))).toEqual(new Set([threadId]))
      expect(page.rereads()).toBe(1)
    }
    expect(cuts).toBeGreaterThan(CUTS / 2)
    expect(eavesdropper.messages).toEqual([])
    await Promise.all([eavesdropper, ...pages.map(({ page }) => page)].map((page) => page.stop()))
  },
)

/** Bar R-08, made smaller; the wait of the web app between two tries is `reconnectWaitMs`. */
test('when a server goes and comes again, everybody is back within twenty seconds and nothing is lost', { timeout: 120_000 }, async () => {
  const going = await startTestApp({ besides: near, withLimits: false })
  const front = await startProxy(going.url)
  const members = await Promise.all(Array.from({ length: CLIENTS / 4 }, () => aMember(near, 'woman')))
  const streams = await Promise.all(
    members.flatMap((member) => Array.from({ length: 4 }, async () => ({ member, stream: await openStream(front.url, member.jar) }))),
  )
  await going.close()
  await until('the streams have ended', () => streams.every(({ stream }) => stream.isOver()), PATIENCE_MS)
  await Promise.all(members.map(({ id }) => publish(near.db, id, { type: 'referrals.changed' })))

  const startedAt = performance.now()
  const back = await Promise.all(streams.map(({ member, stream }) => openStream(far.url, member.jar, stream.place())))
  for (const { heard } of back) {
    await until('what was missed arrives', () => heard.some(({ event }) => event.type === 'referrals.changed'), PATIENCE_MS)
    expect(heard[0]?.event.type).toBe('realtime.resumed')
  }
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  await Promise.all(back.map((stream) => stream.stop()))
  await front.close()
})
