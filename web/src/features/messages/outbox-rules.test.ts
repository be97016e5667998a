import { ThreadId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import {
  inOrder,
  nextMoment,
  nextToSend,
  parseUnsent,
  resolveFailure,
  threadsToSend,
  toOutgoing,
  type Unsent,
} from './outbox-rules.ts'

const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')
const elsewhere = ThreadId.parse('00000000-0000-4000-8000-000000000004')

function anUnsent(place: number, wishes: Partial<Unsent> = {}): Unsent {
  return {
    threadId,
    clientId: `00000000-0000-4000-8000-00000000010${place}`,
    content: `Message ${place}`,
    createdAt: `2026-11-21T12:00:0${place}.000Z`,
    price: 10,
    state: 'due',
    ...wishes,
  }
}

test('messages leave in the order they were written, thread by thread', () => {
  const unsent = [
    anUnsent(3),
    anUnsent(1, { state: 'failed' }),
    anUnsent(2, { state: 'waiting' }),
    anUnsent(0, { threadId: elsewhere }),
  ]
  expect(inOrder(unsent).map(({ content }) => content)).toEqual([
    'Message 0',
    'Message 1',
    'Message 2',
    'Message 3',
  ])
  expect(nextToSend(unsent, threadId)?.content).toBe('Message 2')
  expect(nextToSend(unsent, elsewhere)?.content).toBe('Message 0')
})

test('keeps the order of messages with equal or earlier times', () => {
  const unsent = [anUnsent(5)]
  expect(nextMoment(unsent, Date.parse('2026-11-21T12:00:05.000Z'))).toBe(
    '2026-11-21T12:00:05.001Z',
  )
  expect(nextMoment(unsent, Date.parse('2026-11-21T11:00:00.000Z'))).toBe(
    '2026-11-21T12:00:05.001Z',
  )
  expect(nextMoment([], Date.parse('2026-11-21T11:00:00.000Z'))).toBe('2026-11-21T11:00:00.000Z')
})

test('a failed message never leaves by itself', () => {
  const unsent = [
    anUnsent(1, { state: 'failed' }),
    anUnsent(2, { state: 'failed', threadId: elsewhere }),
  ]
  expect([nextToSend(unsent, threadId), threadsToSend(unsent).size]).toEqual([undefined, 0])
})

test('only an answer that decides something makes a message fail', () => {
  expect(resolveFailure({ isUnreachable: true, code: undefined })).toBe('waiting')
  expect(resolveFailure({ isUnreachable: true, code: 'UNAVAILABLE' })).toBe('waiting')
  expect(resolveFailure({ isUnreachable: false, code: 'UNAUTHENTICATED' })).toBe('waiting')
  for (const code of [
    undefined,
    'INSUFFICIENT_TOKENS',
    'NOT_MATCHED',
    'RATE_LIMITED',
    'INVALID_INPUT',
    'PRICE_CHANGED',
  ])
    expect(resolveFailure({ isUnreachable: false, code })).toBe('failed')
})

test('drops what can never be stored', () => {
  expect(resolveFailure({ isUnreachable: false, code: 'NOT_FOUND' })).toBe('dropped')
  expect(resolveFailure({ isUnreachable: false, code: 'CLIENT_ID_USED' })).toBe('dropped')
})

test('reads a stored message as it was written, and nothing else', () => {
  const unsent = anUnsent(1, { state: 'failed', newPrice: 20 })
  expect(parseUnsent(JSON.stringify(unsent))).toEqual(unsent)
  for (const stored of [
    undefined,
    '',
    '{}',
    '[]',
    JSON.stringify({ ...anUnsent(1), state: 'lost' }),
    JSON.stringify({ ...anUnsent(1), price: -1 }),
  ])
    expect(parseUnsent(stored)).toBeUndefined()
})

test('shows one state for each message', () => {
  expect(toOutgoing(anUnsent(1)).state).toBe('sending')
  expect(toOutgoing(anUnsent(1, { state: 'waiting' })).state).toBe('waiting')
  expect(toOutgoing(anUnsent(1, { state: 'failed', newPrice: 20 }))).toMatchObject({
    state: 'failed',
    newPrice: 20,
  })
})
