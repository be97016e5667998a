import { ThreadId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { inOrder, nextDue, nextMoment, parseWaiting, resolveFailure, retryable, toOutgoing, type Waiting } from './outbox-rules.ts'

const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')
const elsewhere = ThreadId.parse('00000000-0000-4000-8000-000000000004')

function aWaiting(place: number, wishes: Partial<Waiting> = {}): Waiting {
  return {
    threadId,
    clientId: `00000000-0000-4000-8000-00000000010${place}`,
    content: `Message ${place}`,
    createdAt: `2026-11-21T12:00:0${place}.000Z`,
    state: 'due',
    ...wishes,
  }
}

test('messages leave in the order they were written, thread by thread', () => {
  const waiting = [aWaiting(3), aWaiting(1, { state: 'refused' }), aWaiting(2), aWaiting(0, { threadId: elsewhere })]
  expect(inOrder(waiting).map(({ content }) => content)).toEqual(['Message 0', 'Message 1', 'Message 2', 'Message 3'])
  expect(nextDue(waiting, threadId)?.content).toBe('Message 2')
  expect(nextDue(waiting, elsewhere)?.content).toBe('Message 0')
})

test('two messages of one moment, or of a clock that went back, keep the order they were written in', () => {
  const waiting = [aWaiting(5)]
  expect(nextMoment(waiting, Date.parse('2026-11-21T12:00:05.000Z'))).toBe('2026-11-21T12:00:05.001Z')
  expect(nextMoment(waiting, Date.parse('2026-11-21T11:00:00.000Z'))).toBe('2026-11-21T12:00:05.001Z')
  expect(nextMoment([], Date.parse('2026-11-21T11:00:00.000Z'))).toBe('2026-11-21T11:00:00.000Z')
})

test('what the server refused never leaves by itself', () => {
  const waiting = [aWaiting(1, { state: 'refused' }), aWaiting(2, { state: 'unsent' }), aWaiting(3)]
  expect(retryable(waiting).map(({ content }) => content)).toEqual(['Message 2'])
})

test('only an answer is a refusal', () => {
  expect(resolveFailure({ status: undefined, code: undefined })).toBe('unsent')
  expect(resolveFailure({ status: 503, code: 'UNAVAILABLE' })).toBe('unsent')
  expect(resolveFailure({ status: 502, code: undefined })).toBe('unsent')
  expect(resolveFailure({ status: 401, code: 'UNAUTHENTICATED' })).toBe('unsent')
  for (const code of ['INSUFFICIENT_TOKENS', 'NOT_MATCHED', 'RATE_LIMITED', 'INVALID_INPUT'])
    expect(resolveFailure({ status: 400, code })).toBe('refused')
})

test('what can never be stored is not kept', () => {
  expect(resolveFailure({ status: 404, code: 'NOT_FOUND' })).toBe('dropped')
  expect(resolveFailure({ status: 422, code: 'CLIENT_ID_USED' })).toBe('dropped')
})

test('what was kept comes back as it was, and what is not a message does not', () => {
  expect(parseWaiting(JSON.stringify(aWaiting(1)))).toEqual(aWaiting(1))
  for (const kept of [undefined, '', '{}', '[]', JSON.stringify({ ...aWaiting(1), state: 'lost' })])
    expect(parseWaiting(kept)).toBeUndefined()
})

test('a message on its way has a clock, and one that stayed says so', () => {
  expect(toOutgoing(aWaiting(1)).state).toBe('sending')
  expect(toOutgoing(aWaiting(1, { state: 'unsent' })).state).toBe('failed')
  expect(toOutgoing(aWaiting(1, { state: 'refused' })).state).toBe('failed')
})
