import { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearStoredDrafts, storeDraft } from '../../lib/draft-storage.ts'
import {
  discardMessage,
  messageOutbox,
  onRefusal,
  resendMessage,
  sendMessage,
} from './outbox-store.ts'

const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')
let memberCount = 0

type Answer = 'stored' | 'lost' | 'unreachable' | { status: number; code: string; data?: object }

/** A server that stores by client id, and answers as it is told. */
function aServer() {
  const stored = new Map<string, string>()
  const requested: string[] = []
  let answer: Answer = 'stored'
  vi.stubGlobal('fetch', async (request: Request) => {
    const { clientId, content } = (await request.clone().json()) as {
      clientId: string
      content: string
    }
    requested.push(content)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (typeof answer === 'object')
      return Response.json({ defined: true, message: '', ...answer }, { status: answer.status })
    if (!stored.has(clientId)) stored.set(clientId, content)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const seq = [...stored.keys()].indexOf(clientId) + 1
    return Response.json({
      id: crypto.randomUUID(),
      threadId,
      seq,
      from: threadId,
      content,
      sentAt: new Date().toISOString(),
      clientId,
    })
  })
  return { stored, requested, answers: (next: Answer) => (answer = next) }
}

const write = (content: string, price = 10) => sendMessage(threadId, { content, price })
const readOutbox = () => messageOutbox.items.getState()
const sendWaiting = () => void messageOutbox.sendWaiting()
const states = () => readOutbox().map(({ content, state }) => [content, state])

/** Each test is a member of their own in a browser of their own. */
function aMember(): MemberId {
  memberCount += 1
  return MemberId.parse(`00000000-0000-4000-8000-0000000001${String(memberCount).padStart(2, '0')}`)
}

function openFor(memberId: MemberId) {
  onTestFinished(messageOutbox.open(memberId))
}

beforeEach(() => {
  clearStoredDrafts()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

test('sends messages one by one in order, and forgets stored ones', async () => {
  const server = aServer()
  openFor(aMember())
  for (const content of ['One', 'Two', 'Three']) write(content)
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect([...server.stored.values()]).toEqual(['One', 'Two', 'Three'])
  expect(server.requested).toEqual(['One', 'Two', 'Three'])
})

test('stops at the first message offline, and sends all in order when back online', async () => {
  const server = aServer()
  openFor(aMember())
  server.answers('unreachable')
  for (const content of ['One', 'Two', 'Three']) write(content)
  await vi.waitFor(() =>
    expect(states()).toEqual(['One', 'Two', 'Three'].map((content) => [content, 'waiting'])),
  )
  expect(server.requested).toEqual(['One'])
  expect(messageOutbox.countStored()).toBe(3)
  server.answers('stored')
  sendWaiting()
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect([...server.stored.values()]).toEqual(['One', 'Two', 'Three'])
})

test('stores a message once when its response is lost and it is sent again', async () => {
  const server = aServer()
  openFor(aMember())
  server.answers('lost')
  write('Did you get this?')
  for (let attempt = 0; attempt < 3; attempt++) {
    await vi.waitFor(() =>
      expect([server.requested.length, states()]).toEqual([
        attempt + 1,
        [['Did you get this?', 'waiting']],
      ]),
    )
    if (attempt === 2) server.answers('stored')
    sendWaiting()
  }
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect([...server.stored.values()]).toEqual(['Did you get this?'])
  expect(server.requested.length).toBeGreaterThan(2)
})

test('keeps a failed message until it is sent again and reports it once', async () => {
  const server = aServer()
  const refusals: Error[] = []
  const stop = onRefusal(({ error }) => refusals.push(error))
  openFor(aMember())
  server.answers({ status: 402, code: 'INSUFFICIENT_TOKENS' })
  write('Nine tokens')
  await vi.waitFor(() => expect(states()).toEqual([['Nine tokens', 'failed']]))
  server.answers('stored')
  sendWaiting()
  write('Another')
  await vi.waitFor(() => expect([...server.stored.values()]).toEqual(['Another']))
  expect(states()).toEqual([['Nine tokens', 'failed']])
  expect(messageOutbox.countStored()).toBe(0)
  resendMessage(readOutbox()[0]!.clientId)
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(refusals.map((error) => 'code' in error && error.code)).toEqual(['INSUFFICIENT_TOKENS'])
  stop()
})

test('stores no refused message whose text goes back to the message box', async () => {
  const server = aServer()
  const texts: string[] = []
  const stop = onRefusal(({ content }) => texts.push(content) > 0)
  openFor(aMember())
  server.answers({ status: 409, code: 'NEW_THREADS_HELD' })
  write('Hello')
  await vi.waitFor(() => expect(texts).toEqual(['Hello']))
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  stop()
})

test('resumes or discards messages that a closed page of the same member left', async () => {
  const server = aServer()
  server.answers('unreachable')
  const memberId = aMember()
  const left = {
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Left behind',
    createdAt: new Date().toISOString(),
    price: 10,
    state: 'due',
  }
  storeDraft(memberId, `outbox/${left.clientId}`, JSON.stringify(left))
  openFor(memberId)
  expect(states()).toEqual([['Left behind', 'due']])
  sendWaiting()
  await vi.waitFor(() => expect(states()).toEqual([['Left behind', 'waiting']]))
  discardMessage(left.clientId)
  server.answers('stored')
  sendWaiting()
  expect([readOutbox(), server.stored.size]).toEqual([[], 0])
})

test.each([500, 400, 409, 429])(
  'an answer %i makes a message fail, and no event or timer sends it',
  async (status) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const server = aServer()
    openFor(aMember())
    server.answers({ status, code: 'SOMETHING' })
    write('Held up')
    await vi.advanceTimersByTimeAsync(100)
    expect(states()).toEqual([['Held up', 'failed']])
    server.answers('stored')
    sendWaiting()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([states(), server.requested.length]).toEqual([[['Held up', 'failed']], 1])
  },
)

test.each([502, 503, 504, 'unreachable' as const])(
  'after %s a message waits, and leaves by itself within a minute of the return',
  async (answer) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const server = aServer()
    openFor(aMember())
    server.answers(answer === 'unreachable' ? answer : { status: answer, code: 'UNAVAILABLE' })
    write('Held up')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(states()).toEqual([['Held up', 'waiting']])
    expect(server.requested.length).toBeGreaterThan(5)
    expect(server.requested.length).toBeLessThan(20)
    server.answers('stored')
    await vi.advanceTimersByTimeAsync(31_000)
    expect([states(), [...server.stored.values()]]).toEqual([[], ['Held up']])
  },
)

test('aborts a message that is discarded while being sent', async () => {
  openFor(aMember())
  const requested = Promise.withResolvers<Request>()
  let count = 0
  vi.stubGlobal('fetch', (request: Request) => {
    count += 1
    requested.resolve(request)
    return new Promise((_resolve, reject) =>
      request.signal.addEventListener('abort', () =>
        reject(new DOMException('gone', 'AbortError')),
      ),
    )
  })
  write('Never mind')
  const request = await requested.promise
  discardMessage(readOutbox()[0]!.clientId)
  await vi.waitFor(() => expect(request.signal.aborted).toBe(true))
  sendWaiting()
  expect([readOutbox(), count, messageOutbox.countStored()]).toEqual([[], 1, 0])
})

test('sends a message at its shown price or not at all; a retry uses the new price', async () => {
  const server = aServer()
  const prices: unknown[] = []
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    prices.push(((await request.clone().json()) as { expectedPrice: number }).expectedPrice)
    return fetchNow(request)
  })
  openFor(aMember())
  server.answers({ status: 409, code: 'PRICE_CHANGED', data: { price: 20, purpose: 'message' } })
  write('Ten, you said')
  await vi.waitFor(() => expect(states()).toEqual([['Ten, you said', 'failed']]))
  expect(readOutbox()[0]).toMatchObject({ price: 10, newPrice: 20 })
  server.answers('stored')
  resendMessage(readOutbox()[0]!.clientId)
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(prices).toEqual([10, 20])
})

test.each([500, 409, 503])(
  'a message withdrawn on its way stays away when the server answers %i after that',
  async (status) => {
    openFor(aMember())
    const requested = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => {
      requested.resolve()
      return answer.promise
    })
    write('Never mind')
    await requested.promise
    discardMessage(readOutbox()[0]!.clientId)
    answer.resolve(
      Response.json({ defined: true, message: '', code: 'SOMETHING', status }, { status }),
    )
    write('The next one')
    await vi.waitFor(() => expect(states().map(([, state]) => state)).not.toContain('due'))
    expect(states().map(([content]) => content)).toEqual(['The next one'])
  },
)
