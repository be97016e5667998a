import { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish, Realtime } from '../realtime.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { startNats, type TestNats } from '../testing/nats.ts'
import type { Bus } from './bus.ts'
import { NatsBus } from './nats-bus.ts'
import { PostgresBus } from './postgres-bus.ts'

let app: TestApp
let nats: TestNats
const log = pino({ level: 'silent' })

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  await app.deps.realtime.stop()
  nats = await startNats()
})
afterAll(async () => {
  await nats.kill()
  await app.close()
})

const createNatsBus = (subject = 'adire.test', url = nats.url) => new NatsBus({ url, subject, log })
const createPostgresBus = () => new PostgresBus({ url: app.databaseUrl, log })

/** Starts a bus and collects its messages. */
async function listen(bus: Bus) {
  const messages: string[] = []
  let connections = 0
  await bus.start({
    onMessage: (message) => void messages.push(message),
    onConnected: () => {
      connections += 1
    },
  })
  return { bus, messages, countConnections: () => connections }
}

describe.each([
  ['PostgreSQL', createPostgresBus],
  ['NATS', createNatsBus],
])('over %s', (_name, createBus) => {
  test('delivers messages to all servers in order, up to the largest size', async () => {
    const listeners = [await listen(createBus()), await listen(createBus())]
    const [first] = listeners
    const largest = 'x'.repeat(first?.bus.maximumBytes ?? 0)
    await first?.bus.send(['one', 'two', largest])
    await first?.bus.send(['three'])
    for (const { messages, bus } of listeners) {
      await until('all arrive', () => messages.length === 4)
      expect(messages).toEqual(['one', 'two', largest, 'three'])
      await bus.stop()
    }
  })
})

test('separates two sites that share a NATS server', async () => {
  const [ours, theirs] = [await listen(createNatsBus('a')), await listen(createNatsBus('b'))]
  await ours.bus.send(['ours'])
  await theirs.bus.send(['theirs'])
  await until('both arrive', () => ours.messages.length > 0 && theirs.messages.length > 0)
  expect([ours.messages, theirs.messages]).toEqual([['ours'], ['theirs']])
  await Promise.all([ours.bus.stop(), theirs.bus.stop()])
})

test('starts without NATS, and connects once it is there', async () => {
  const own = await startNats()
  await own.kill()
  const { bus, countConnections, messages } = await listen(createNatsBus('late', own.url))
  expect([bus.isConnected, countConnections()]).toEqual([false, 0])
  await bus.send(['lost'])
  await own.restart()
  await until('it connects', () => bus.isConnected)
  await bus.send(['heard'])
  await until('a message arrives', () => messages.length > 0)
  expect([messages, countConnections()]).toEqual([['heard'], 1])
  await bus.stop()
  await own.kill()
})

test('delivers every event once while NATS is killed and started again', async () => {
  const own = await startNats()
  const ada = MemberId.parse(crypto.randomUUID())
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const bus = createNatsBus('events', own.url)
      const realtime = new Realtime({ bus, url: app.databaseUrl, log })
      const seqs: number[] = []
      realtime.openStream(ada, (event) => {
        if (event.type === 'messages.read') seqs.push(event.upToSeq)
      })
      await realtime.start()
      return { bus, realtime, seqs }
    }),
  )
  const threadId = ThreadId.parse(crypto.randomUUID())
  const write = (upToSeq: number) =>
    publish(app.db, ada, { type: 'messages.read', threadId, by: ada, upToSeq })
  const untilAllHave = (count: number) =>
    until('all arrive', () => servers.every(({ seqs }) => seqs.length >= count))
  await write(1)
  await untilAllHave(1)
  await own.kill()
  await until('the connection is lost', () => servers.every(({ bus }) => !bus.isConnected))
  await write(2)
  await untilAllHave(2)
  await own.restart()
  await until('both are back', () => servers.every(({ bus }) => bus.isConnected))
  await write(3)
  await untilAllHave(3)
  for (const { seqs } of servers) expect(seqs).toEqual([1, 2, 3])
  await Promise.all(servers.map(({ realtime }) => realtime.stop()))
  await own.kill()
})
