import { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  applyQueuedReaction,
  cancelReaction,
  enqueueReaction,
  findQueuedReaction,
  findWaitReason,
  onReactionResult,
  reactionOutbox,
  type ReactionResult,
  sendHeldReactions,
} from './reaction-outbox.ts'
import { watchChunkErrors } from './app-update.ts'
import { clearStoredDrafts, listStoredDrafts, storeDraft } from './draft-storage.ts'
import { queryClient } from './query-client.ts'

const sendReactions = () => reactionOutbox.sendWaiting()
let count = 0

/** Everybody here is somebody else. */
function anId(): MemberId {
  count += 1
  return MemberId.parse(`00000000-0000-4000-8000-0000000002${String(count).padStart(2, '0')}`)
}

type Answer = 'taken' | 'lost' | 'unreachable' | { status: number; code: string; data?: object }

/**
 * A server that takes a like and a super like of each member once, charges what a super like costs,
 * and answers as it is told.
 */
function aServer() {
  const taken: string[] = []
  const bodies: object[] = []
  let requestCount = 0
  let spent = 0
  let price = 5
  let answer: Answer = 'taken'
  vi.stubGlobal('fetch', async (request: Request) => {
    requestCount += 1
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (typeof answer === 'object')
      return Response.json({ defined: true, message: '', ...answer }, { status: answer.status })
    const body = (await request.clone().json()) as {
      to: string
      kind?: string
      expectedPrice?: number
    }
    bodies.push(body)
    const { to, kind = 'pass', expectedPrice } = body
    const name = `${kind} ${to}`
    if (taken.includes(name)) {
      const code = kind === 'super' ? 'ALREADY_SUPER_LIKED' : 'ALREADY_LIKED'
      return Response.json({ defined: true, message: '', status: 409, code }, { status: 409 })
    }
    if (kind === 'super' && expectedPrice !== price)
      return Response.json(
        {
          defined: true,
          message: '',
          status: 409,
          code: 'PRICE_CHANGED',
          data: { price, purpose: 'super_like' },
        },
        { status: 409 },
      )
    taken.push(name)
    if (kind === 'super') spent += price
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(kind === 'pass' ? {} : { match: null })
  })
  return {
    taken,
    bodies,
    requestCount: () => requestCount,
    spent: () => spent,
    answers: (next: Answer) => (answer = next),
    asks: (next: number) => (price = next),
  }
}

/** Somebody in a browser of their own, and what they hear of what they gave. */
function aMember(id = anId()) {
  const results: ReactionResult[] = []
  const stops = [reactionOutbox.open(id), onReactionResult((result) => results.push(result))]
  const leave = () => stops.forEach((stop) => stop())
  onTestFinished(leave)
  return { id, results, leave }
}

beforeEach(() => {
  clearStoredDrafts()
  queryClient.clear()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

test('sends queued likes, super likes and passes once each, in order, then forgets them', async () => {
  const server = aServer()
  const { results, id } = aMember()
  const [ada, uma, zola] = [anId(), anId(), anId()]
  enqueueReaction(ada, 'like')
  enqueueReaction(uma, 'pass')
  enqueueReaction(zola, 'like')
  enqueueReaction(zola, 'super', 5)
  enqueueReaction(ada, 'like')
  expect([ada, uma, zola].map((member) => findQueuedReaction(member))).toEqual([
    'like',
    'pass',
    'super',
  ])
  await sendReactions()
  expect(server.taken.toSorted()).toEqual(
    [`like ${ada}`, `like ${zola}`, `pass ${uma}`, `super ${zola}`].toSorted(),
  )
  expect(server.taken.indexOf(`like ${zola}`)).toBeLessThan(server.taken.indexOf(`super ${zola}`))
  expect(results.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect([listStoredDrafts(id, ''), findQueuedReaction(zola)]).toEqual([[], undefined])
  await sendReactions()
  expect(server.spent()).toBe(5)
})

test('sends a queued like with its part and comment after a reload', async () => {
  const server = aServer()
  const before = aMember()
  const ada = anId()
  const on = { kind: 'photo', photoId: PhotoId.parse(anId()) } as const
  enqueueReaction(ada, 'like', 0, { on, comment: 'Nice hat' })
  before.leave()
  aMember(before.id)
  await sendReactions()
  expect(server.bodies).toEqual([{ to: ada, kind: 'like', on, comment: 'Nice hat' }])
})

test('says that a like was there already, perhaps without its comment', async () => {
  const server = aServer()
  const { results } = aMember()
  const ada = anId()
  const on = { kind: 'prompt', prompt: 'home_is' } as const
  server.taken.push(`like ${ada}`)
  enqueueReaction(ada, 'like', 0, { on, comment: 'Which one?' })
  await sendReactions()
  expect(results).toMatchObject([
    { kind: 'sent', isRepeat: true, reaction: { on, comment: 'Which one?' } },
  ])
})

test('keeps a like of a part that a server of another build refuses', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  watchChunkErrors('http://localhost/assets/main-of-this-build.js')
  const { results } = aMember()
  const ada = anId()
  const on = { kind: 'prompt', prompt: 'home_is' } as const
  const refusal = { defined: true, message: '', code: 'INVALID_INPUT', data: { issues: [] } }
  vi.stubGlobal('fetch', async (request: unknown) =>
    request instanceof Request
      ? Response.json({ ...refusal, status: 422 }, { status: 422 })
      : new Response('<script src="/assets/main-of-another-build.js"></script>'),
  )
  enqueueReaction(ada, 'like', 0, { on, comment: 'Which one?' })
  await sendReactions()
  expect([findQueuedReaction(ada), results]).toEqual(['like', []])
})

test('keeps a like of a part that a server of the last release refuses, for a while', async () => {
  const server = aServer()
  const { results } = aMember()
  const [ada, uma] = [anId(), anId()]
  const on = { kind: 'prompt', prompt: 'home_is' } as const
  enqueueReaction(ada, 'like', 0, { on, comment: 'Which one?' })
  server.answers({ status: 422, code: 'INVALID_INPUT', data: { issues: [] } })
  await sendReactions()
  expect([findQueuedReaction(ada), results]).toEqual(['like', []])
  server.answers('taken')
  await sendReactions()
  expect(server.taken).toEqual([`like ${ada}`])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 })
  enqueueReaction(uma, 'like', 0, { on })
  vi.useRealTimers()
  server.answers({ status: 422, code: 'INVALID_INPUT', data: { issues: [] } })
  await sendReactions()
  expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'refused', reaction: { on } }])
})

test('keeps reactions over a reload while offline and sends them when back online', async () => {
  const server = aServer()
  server.answers('unreachable')
  const before = aMember()
  const ada = anId()
  enqueueReaction(ada, 'like')
  await sendReactions()
  expect([server.requestCount(), findQueuedReaction(ada)]).toEqual([1, 'like'])
  before.leave()
  expect(findQueuedReaction(ada)).toBeUndefined()
  const { results } = aMember(before.id)
  expect(findQueuedReaction(ada)).toBe('like')
  server.answers('taken')
  await sendReactions()
  expect([server.taken, results.map(({ kind }) => kind)]).toEqual([[`like ${ada}`], ['sent']])
})

test('sends a like that an earlier version stored without a state', async () => {
  const server = aServer()
  const [id, ada] = [anId(), anId()]
  const stored = { to: ada, kind: 'like', givenAt: new Date().toISOString() }
  storeDraft(id, `answer/${ada}/like`, JSON.stringify(stored))
  const { results } = aMember(id)
  expect([reactionOutbox.countStored(), findQueuedReaction(ada)]).toEqual([1, 'like'])
  await sendReactions()
  expect([server.taken, results.map(({ kind }) => kind)]).toEqual([[`like ${ada}`], ['sent']])
})

test('charges a super like once when its response is lost', async () => {
  const server = aServer()
  const { results } = aMember()
  const ada = anId()
  server.answers('lost')
  enqueueReaction(ada, 'super', 5)
  await sendReactions()
  expect([findQueuedReaction(ada), results]).toEqual(['super', []])
  server.answers('taken')
  await sendReactions()
  await sendReactions()
  expect([server.spent(), results.map(({ kind }) => kind), findQueuedReaction(ada)]).toEqual([
    5,
    ['sent'],
    undefined,
  ])
})

test('reports a refused reaction once and sends the next one', async () => {
  const server = aServer()
  const { results } = aMember()
  const [ada, uma] = [anId(), anId()]
  enqueueReaction(ada, 'super')
  server.answers({
    status: 402,
    code: 'INSUFFICIENT_TOKENS',
    data: { needed: 5, balance: 4, purpose: 'super_like' },
  })
  await sendReactions()
  expect(results).toMatchObject([
    {
      kind: 'refused',
      reaction: { to: ada, kind: 'super' },
      error: { code: 'INSUFFICIENT_TOKENS' },
    },
  ])
  expect(findQueuedReaction(ada)).toBeUndefined()
  server.answers('taken')
  enqueueReaction(uma, 'like')
  await sendReactions()
  expect(server.taken).toEqual([`like ${uma}`])
})

test('holds a like that needs a photo over a reload, and sends it once asked to', async () => {
  const server = aServer()
  const before = aMember()
  const ada = anId()
  enqueueReaction(ada, 'like')
  server.answers({ status: 409, code: 'PHOTO_REQUIRED' })
  await sendReactions()
  expect(before.results).toMatchObject([{ kind: 'refused', error: { code: 'PHOTO_REQUIRED' } }])
  before.leave()
  const { results } = aMember(before.id)
  server.answers('taken')
  await sendReactions()
  expect([server.taken, findQueuedReaction(ada)]).toEqual([[], 'like'])
  sendHeldReactions()
  await expect.poll(() => results.map(({ kind }) => kind)).toEqual(['sent'])
  expect([server.taken, findQueuedReaction(ada)]).toEqual([[`like ${ada}`], undefined])
})

test('keeps a like while no server answers, and gives it up after a 500', async () => {
  const server = aServer()
  const { results } = aMember()
  const ada = anId()
  enqueueReaction(ada, 'like')
  for (const status of [502, 503, 504]) {
    server.answers({ status, code: 'UNAVAILABLE' })
    await sendReactions()
  }
  expect([results, findQueuedReaction(ada)]).toEqual([[], 'like'])
  server.answers({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
  await sendReactions()
  expect([results.map(({ kind }) => kind), findQueuedReaction(ada)]).toEqual([
    ['refused'],
    undefined,
  ])
})

test.each([8, 3, 0])(
  'sends no super like pressed at 5 tokens when the price is %i, and reports the new price',
  async (price) => {
    const server = aServer()
    const { results } = aMember()
    const ada = anId()
    enqueueReaction(ada, 'super', 5)
    server.asks(price)
    await sendReactions()
    expect(results).toMatchObject([{ kind: 'repriced', price }])
    expect([server.taken, server.spent(), findQueuedReaction(ada)]).toEqual([[], 0, undefined])
  },
)

test('retries after a failure without an event', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = aServer()
  aMember()
  const ada = anId()
  server.answers('unreachable')
  enqueueReaction(ada, 'like')
  await sendReactions()
  await vi.advanceTimersByTimeAsync(5_000)
  const tries = server.requestCount()
  expect(tries).toBeGreaterThan(2)
  server.answers('taken')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([server.taken, findQueuedReaction(ada)]).toEqual([[`like ${ada}`], undefined])
})

test('aborts the request of a cancelled reaction', async () => {
  aMember()
  const ada = anId()
  const requested = Promise.withResolvers<Request>()
  vi.stubGlobal('fetch', (request: Request) => {
    requested.resolve(request)
    return new Promise((_resolve, reject) =>
      request.signal.addEventListener('abort', () =>
        reject(new DOMException('gone', 'AbortError')),
      ),
    )
  })
  enqueueReaction(ada, 'super', 5)
  const sending = sendReactions()
  const request = await requested.promise
  cancelReaction(ada, 'super')
  await sending
  expect([request.signal.aborted, findQueuedReaction(ada), reactionOutbox.countStored()]).toEqual([
    true,
    undefined,
    0,
  ])
})

test('never sends a cancelled reaction', async () => {
  const server = aServer()
  aMember()
  const [ada, uma] = [anId(), anId()]
  enqueueReaction(ada, 'like')
  enqueueReaction(ada, 'super')
  enqueueReaction(uma, 'pass')
  expect(reactionOutbox.countStored()).toBe(3)
  cancelReaction(ada, 'super')
  expect(findQueuedReaction(ada)).toBe('like')
  cancelReaction(ada, 'like')
  cancelReaction(uma, 'pass')
  await sendReactions()
  expect([server.requestCount(), server.taken]).toEqual([0, []])
})

test('shows queued reactions as done', () => {
  expect([
    applyQueuedReaction('like', 'none'),
    applyQueuedReaction('super', 'like'),
    applyQueuedReaction('pass', 'none'),
  ]).toEqual(['like', 'super', 'none'])
  expect([
    applyQueuedReaction('like', 'super'),
    applyQueuedReaction('super', 'matched'),
    applyQueuedReaction(undefined, 'like'),
  ]).toEqual(['super', 'matched', 'like'])
})

test('keeps queued likes until the rate limit is over, and sends them then', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = aServer()
  const { results } = aMember()
  const [ada, uma] = [anId(), anId()]
  enqueueReaction(ada, 'like')
  enqueueReaction(uma, 'like')
  server.answers({ status: 429, code: 'RATE_LIMITED', data: { retryAfterSeconds: 600 } })
  await sendReactions()
  expect(results.map(({ kind }) => kind)).toEqual(['limited'])
  expect([findQueuedReaction(ada), findQueuedReaction(uma)]).toEqual(['like', 'like'])

  server.answers('taken')
  await sendReactions()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(server.requestCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.taken.toSorted()).toEqual([`like ${ada}`, `like ${uma}`].toSorted())
  expect(findQueuedReaction(ada)).toBeUndefined()
})

test('tells why a like waits: the connection, a rate limit or a photo, also after a reload', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = aServer()
  const before = aMember()
  const [ada, uma] = [anId(), anId()]
  const reasons = () => [findWaitReason(ada), findWaitReason(uma)]
  enqueueReaction(ada, 'like')
  enqueueReaction(uma, 'super', 5)
  expect(reasons()).toEqual(['connection', 'connection'])
  server.answers({ status: 429, code: 'RATE_LIMITED', data: { retryAfterSeconds: 600 } })
  await sendReactions()
  expect(reasons()).toEqual(['limit', 'limit'])
  const zola = anId()
  enqueueReaction(zola, 'like')
  expect(findWaitReason(zola)).toBe('limit')
  before.leave()
  aMember(before.id)
  expect(reasons()).toEqual(['limit', 'limit'])

  server.answers('unreachable')
  await sendReactions()
  expect(reasons()).toEqual(['connection', 'connection'])
  server.answers({ status: 409, code: 'PHOTO_REQUIRED' })
  await sendReactions()
  expect(reasons()).toEqual(['photo', 'photo'])
})
