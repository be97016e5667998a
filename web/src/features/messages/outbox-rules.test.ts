import { ThreadId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { mayRetryAfter, nextMoment, toOutgoing, Unsent } from './outbox-rules.ts'

const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')

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

test('keeps a refused message for a retry, unless it can never be stored', () => {
  for (const code of [
    undefined,
    'INSUFFICIENT_TOKENS',
    'NOT_MATCHED',
    'RATE_LIMITED',
    'INVALID_INPUT',
    'PRICE_CHANGED',
  ])
    expect([code, mayRetryAfter(code)]).toEqual([code, true])
  for (const code of ['NOT_FOUND', 'CLIENT_ID_USED'])
    expect([code, mayRetryAfter(code)]).toEqual([code, false])
})

test('reads a stored message as it was written, and nothing else', () => {
  const unsent = anUnsent(1, { state: 'failed', newPrice: 20 })
  expect(Unsent.parse(JSON.parse(JSON.stringify(unsent)))).toEqual(unsent)
  for (const stored of [{}, [], { ...anUnsent(1), state: 'lost' }, { ...anUnsent(1), price: -1 }])
    expect(Unsent.safeParse(stored).success).toBe(false)
})

test('shows one state for each message', () => {
  expect(toOutgoing(anUnsent(1)).state).toBe('sending')
  expect(toOutgoing(anUnsent(1, { state: 'waiting' })).state).toBe('waiting')
  expect(toOutgoing(anUnsent(1, { state: 'failed', newPrice: 20 }))).toMatchObject({
    state: 'failed',
    newPrice: 20,
  })
})
