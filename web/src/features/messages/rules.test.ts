import { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import { dayOf, firstUnreadSeq, isShortOfTokens, lastKnownSeq, mergeMessages, rowsOf, tidyContent } from './rules.ts'

const me = MemberId.parse('00000000-0000-4000-8000-000000000001')
const them = MemberId.parse('00000000-0000-4000-8000-000000000002')
const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')

function aMessage(seq: number, from: MemberId = them, sentAt = '2026-11-21T12:00:00.000Z'): Message {
  const id = MessageId.parse(`00000000-0000-4000-8000-0000000001${String(seq).padStart(2, '0')}`)
  return { id, threadId, seq, from, content: `Message ${seq}`, sentAt, clientId: null }
}

test('two lists become one in thread order, each message once', () => {
  const merged = mergeMessages([aMessage(2), aMessage(4)], [aMessage(3), aMessage(4), aMessage(1)])
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('reading goes on from the first gap', () => {
  expect(lastKnownSeq([])).toBe(0)
  expect(lastKnownSeq([aMessage(7), aMessage(8), aMessage(10)])).toBe(8)
})

test('the "New" line stands before the first message one has not read', () => {
  const thread = [aMessage(1), aMessage(2, me), aMessage(3), aMessage(4, me), aMessage(5)]
  expect(firstUnreadSeq(thread, me, 2)).toBe(3)
  expect(firstUnreadSeq(thread, me, 0)).toBeNull()
  expect(firstUnreadSeq(thread, me, 99)).toBe(1)
})

test('rows have a line for each day, the "New" line, and what is waiting at the end', () => {
  const noon = new Date(2026, 10, 20, 12)
  const nextNoon = new Date(2026, 10, 21, 12)
  const waiting = { clientId: 'c', content: 'Hi', createdAt: nextNoon.toISOString(), state: 'sending' } as const
  const rows = rowsOf([aMessage(1, me, noon.toISOString()), aMessage(2, them, nextNoon.toISOString())], [waiting], 2)
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'new', 'message', 'outgoing'])
})

test('messages of one member within five minutes belong together', () => {
  const at = (minute: number) => new Date(2026, 10, 20, 12, minute).toISOString()
  const rows = rowsOf([aMessage(1, me, at(0)), aMessage(2, me, at(4)), aMessage(3, me, at(10)), aMessage(4, them, at(10))], [], null)
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.isFirstOfGroup] : []))).toEqual([true, false, true, true])
})

test('a stored message keeps the key it had while it was waiting', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const [, row] = rowsOf([{ ...aMessage(1, me), clientId }], [], null)
  expect(row?.key).toBe(clientId)
})

test('a message that is stored does not wait any more', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const waiting = { clientId, content: 'Message 1', createdAt: '2026-11-21T12:00:00.000Z', state: 'failed' } as const
  const rows = rowsOf([{ ...aMessage(1, me), clientId }], [waiting, { ...waiting, clientId: 'other' }], null)
  expect(rows.map(({ key }) => key).slice(1)).toEqual([clientId, 'other'])
})

test('a day is one of the reader’s own zone', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('pasted control characters and line ends are put right', () => {
  expect(tidyContent('  Hi\u0000\u200d there\r\nyou\u0007\t! \n')).toBe('Hi\u200d there\nyou\t!')
  expect(tidyContent(' \n\t ')).toBe('')
})

test('only who pays can be short of tokens', () => {
  expect(isShortOfTokens({ balance: 9, prices: { message: 10 } })).toBe(true)
  expect(isShortOfTokens({ balance: 10, prices: { message: 10 } })).toBe(false)
  expect(isShortOfTokens({ balance: 0, prices: { message: 0 } })).toBe(false)
  expect(isShortOfTokens(undefined)).toBe(false)
})
