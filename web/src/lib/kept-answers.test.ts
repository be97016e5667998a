import { MemberId } from '@adire/contract/ids.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  countKeptAnswers,
  giveLater,
  keptAnswerTo,
  onAnswered,
  openAnswers,
  sendAnswers,
  stateWith,
  takeBack,
  type AnswerOutcome,
} from './kept-answers.ts'
import { forgetWords, listWords } from './kept-words.ts'
import { queryClient } from './query-client.ts'

let count = 0

/** Everybody here is somebody else. */
function anId(): MemberId {
  count += 1
  return MemberId.parse(`00000000-0000-4000-8000-0000000002${String(count).padStart(2, '0')}`)
}

type Answer = 'taken' | 'lost' | 'unreachable' | { status: number; code: string; data?: object }

/** A server that takes a like and a super like of each member once, charges what a super like costs, and answers as it is told. */
function aServer() {
  const taken: string[] = []
  let asked = 0
  let spent = 0
  let price = 5
  let answer: Answer = 'taken'
  vi.stubGlobal('fetch', async (request: Request) => {
    asked += 1
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (typeof answer === 'object') return Response.json({ defined: true, message: '', ...answer }, { status: answer.status })
    const { to, kind = 'pass', expectedPrice } = (await request.clone().json()) as { to: string; kind?: string; expectedPrice?: number }
    const name = `${kind} ${to}`
    if (taken.includes(name)) {
      const code = kind === 'super' ? 'ALREADY_SUPER_LIKED' : 'ALREADY_LIKED'
      return Response.json({ defined: true, message: '', status: 409, code }, { status: 409 })
    }
    if (kind === 'super' && expectedPrice !== price)
      return Response.json(
        { defined: true, message: '', status: 409, code: 'PRICE_CHANGED', data: { price, purpose: 'super_like' } },
        { status: 409 },
      )
    taken.push(name)
    if (kind === 'super') spent += price
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(kind === 'pass' ? {} : { match: null })
  })
  return {
    taken,
    asked: () => asked,
    spent: () => spent,
    answers: (next: Answer) => (answer = next),
    asks: (next: number) => (price = next),
  }
}

/** Somebody in a browser of their own, and what they hear of what they gave. */
function aMember(id = anId()) {
  const heard: AnswerOutcome[] = []
  const stops = [openAnswers(id), onAnswered((outcome) => heard.push(outcome))]
  const leave = () => stops.forEach((stop) => stop())
  onTestFinished(leave)
  return { id, heard, leave }
}

beforeEach(() => {
  forgetWords()
  queryClient.clear()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

test('sends queued likes, super likes and passes once each, in order, then forgets them', async () => {
  const server = aServer()
  const { heard, id } = aMember()
  const [ada, uma, zola] = [anId(), anId(), anId()]
  giveLater(ada, 'like')
  giveLater(uma, 'pass')
  giveLater(zola, 'like')
  giveLater(zola, 'super', 5)
  giveLater(ada, 'like')
  expect([ada, uma, zola].map(keptAnswerTo)).toEqual(['like', 'pass', 'super'])
  await sendAnswers()
  expect(server.taken.toSorted()).toEqual([`like ${ada}`, `like ${zola}`, `pass ${uma}`, `super ${zola}`].toSorted())
  expect(server.taken.indexOf(`like ${zola}`)).toBeLessThan(server.taken.indexOf(`super ${zola}`))
  expect(heard.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect([listWords(id, ''), keptAnswerTo(zola)]).toEqual([[], undefined])
  await sendAnswers()
  expect(server.spent()).toBe(5)
})

test('without a server all of it waits, over a reload too, and leaves when there is one', async () => {
  const server = aServer()
  server.answers('unreachable')
  const before = aMember()
  const ada = anId()
  giveLater(ada, 'like')
  await sendAnswers()
  expect([server.asked(), keptAnswerTo(ada)]).toEqual([1, 'like'])
  before.leave()
  expect(keptAnswerTo(ada)).toBeUndefined()
  const { heard } = aMember(before.id)
  expect(keptAnswerTo(ada)).toBe('like')
  server.answers('taken')
  await sendAnswers()
  expect([server.taken, heard.map(({ kind }) => kind)]).toEqual([[`like ${ada}`], ['sent']])
})

test('a super like whose answer was lost is paid once, however often it is sent', async () => {
  const server = aServer()
  const { heard } = aMember()
  const ada = anId()
  server.answers('lost')
  giveLater(ada, 'super', 5)
  await sendAnswers()
  expect([keptAnswerTo(ada), heard]).toEqual(['super', []])
  server.answers('taken')
  await sendAnswers()
  await sendAnswers()
  expect([server.spent(), heard.map(({ kind }) => kind), keptAnswerTo(ada)]).toEqual([5, ['sent'], undefined])
})

test('a refusal says why and is not tried again; the next one leaves all the same', async () => {
  const server = aServer()
  const { heard } = aMember()
  const [ada, uma] = [anId(), anId()]
  giveLater(ada, 'super')
  server.answers({ status: 402, code: 'INSUFFICIENT_TOKENS', data: { needed: 5, balance: 4, purpose: 'super_like' } })
  await sendAnswers()
  expect(heard).toMatchObject([{ kind: 'refused', answer: { to: ada, kind: 'super' }, error: { code: 'INSUFFICIENT_TOKENS' } }])
  expect(keptAnswerTo(ada)).toBeUndefined()
  server.answers('taken')
  giveLater(uma, 'like')
  await sendAnswers()
  expect(server.taken).toEqual([`like ${uma}`])
})

test('keeps a like while no server answers, and gives it up after a 500', async () => {
  const server = aServer()
  const { heard } = aMember()
  const ada = anId()
  giveLater(ada, 'like')
  for (const status of [502, 503, 504]) {
    server.answers({ status, code: 'UNAVAILABLE' })
    await sendAnswers()
  }
  expect([heard, keptAnswerTo(ada)]).toEqual([[], 'like'])
  server.answers({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
  await sendAnswers()
  expect([heard.map(({ kind }) => kind), keptAnswerTo(ada)]).toEqual([['refused'], undefined])
})

test.each([8, 3, 0])('sends no super like pressed at 5 tokens when the price is %i, and reports the new price', async (price) => {
  const server = aServer()
  const { heard } = aMember()
  const ada = anId()
  giveLater(ada, 'super', 5)
  server.asks(price)
  await sendAnswers()
  expect(heard).toMatchObject([{ kind: 'repriced', price }])
  expect([server.taken, server.spent(), keptAnswerTo(ada)]).toEqual([[], 0, undefined])
})

test('tries again by itself after a failure, without any event', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = aServer()
  aMember()
  const ada = anId()
  server.answers('unreachable')
  giveLater(ada, 'like')
  await sendAnswers()
  await vi.advanceTimersByTimeAsync(5_000)
  const tries = server.asked()
  expect(tries).toBeGreaterThan(2)
  server.answers('taken')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([server.taken, keptAnswerTo(ada)]).toEqual([[`like ${ada}`], undefined])
})

test('gives up the request of an answer that is taken back on its way', async () => {
  aMember()
  const ada = anId()
  const asked = Promise.withResolvers<Request>()
  vi.stubGlobal('fetch', (request: Request) => {
    asked.resolve(request)
    return new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))))
  })
  giveLater(ada, 'super', 5)
  const sending = sendAnswers()
  const request = await asked.promise
  takeBack(ada, 'super')
  await sending
  expect([request.signal.aborted, keptAnswerTo(ada), countKeptAnswers()]).toEqual([true, undefined, 0])
})

test('what was taken back never leaves', async () => {
  const server = aServer()
  aMember()
  const [ada, uma] = [anId(), anId()]
  giveLater(ada, 'like')
  giveLater(ada, 'super')
  giveLater(uma, 'pass')
  expect(countKeptAnswers()).toBe(3)
  takeBack(ada, 'super')
  expect(keptAnswerTo(ada)).toBe('like')
  takeBack(ada, 'like')
  takeBack(uma, 'pass')
  await sendAnswers()
  expect([server.asked(), server.taken]).toEqual([0, []])
})

test('what waits counts as done until the server says otherwise', () => {
  expect([stateWith('like', 'none'), stateWith('super', 'like'), stateWith('pass', 'none')]).toEqual(['like', 'super', 'none'])
  expect([stateWith('like', 'super'), stateWith('super', 'matched'), stateWith(undefined, 'like')]).toEqual(['super', 'matched', 'like'])
})
