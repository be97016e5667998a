import { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import {
  firstUnreadSeq,
  isShortOfTokens,
  lastContiguousSeq,
  mergeMessages,
  shouldSendTyping,
  tidyContent,
} from './rules.ts'

const me = MemberId.parse('00000000-0000-4000-8000-000000000001')
const them = MemberId.parse('00000000-0000-4000-8000-000000000002')
const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')

function aMessage(
  seq: number,
  from: MemberId = them,
  sentAt = '2026-11-21T12:00:00.000Z',
): Message {
  const id = MessageId.parse(`00000000-0000-4000-8000-00000001${String(seq).padStart(4, '0')}`)
  return { id, threadId, seq, from, content: `Message ${seq}`, sentAt, clientId: null }
}

test('merges two lists in thread order with each message once', () => {
  const merged = mergeMessages([aMessage(2), aMessage(4)], [aMessage(3), aMessage(4), aMessage(1)])
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('merges a new message and an older page in any order', () => {
  const known = [aMessage(41), aMessage(42)]
  const places = (more: Message[]) => mergeMessages(known, more).map(({ seq }) => seq)
  expect(places([aMessage(44), aMessage(43)])).toEqual([41, 42, 43, 44])
  expect(places([aMessage(40), aMessage(39)])).toEqual([39, 40, 41, 42])
  expect(places([])).toEqual([41, 42])
  expect(mergeMessages([], known)).toEqual(known)
  expect(
    mergeMessages(known, [{ ...aMessage(42), isRemoved: true, content: '' }]).at(-1)?.isRemoved,
  ).toBe(true)
})

test('continues reading at the first gap', () => {
  expect(lastContiguousSeq([], false)).toBe(0)
  expect(lastContiguousSeq([aMessage(1), aMessage(2), aMessage(4)], false)).toBe(2)
  expect(lastContiguousSeq([aMessage(7), aMessage(8), aMessage(10)], true)).toBe(8)
})

test('finds a message of another tab before an own first message', () => {
  expect(lastContiguousSeq([aMessage(2, me)], false)).toBe(0)
})

test('puts the "New" line before the first unread message', () => {
  const thread = [aMessage(1), aMessage(2, me), aMessage(3), aMessage(4, me), aMessage(5)]
  expect(firstUnreadSeq(thread, me, 2)).toBe(3)
  expect(firstUnreadSeq(thread, me, 0)).toBeNull()
  expect(firstUnreadSeq(thread, me, 99)).toBe(1)
})

test('cleans pasted control characters and line ends', () => {
  expect(tidyContent('  Hi\u0000\u200d there\r\nyou\u0007\t! \n')).toBe('Hi\u200d there\nyou\t!')
  expect(tidyContent(' \n\t ')).toBe('')
})

test('reports too few tokens only when messages cost some', () => {
  expect(isShortOfTokens({ balance: 9, prices: { message: 10 } })).toBe(true)
  expect(isShortOfTokens({ balance: 10, prices: { message: 10 } })).toBe(false)
  expect(isShortOfTokens({ balance: 0, prices: { message: 0 } })).toBe(false)
  expect(isShortOfTokens(undefined)).toBe(false)
})

test('sends typing at once and every three seconds, never for an empty box', () => {
  expect(shouldSendTyping('H', undefined, 1_000)).toBe(true)
  expect(shouldSendTyping('He', 1_000, 3_999)).toBe(false)
  expect(shouldSendTyping('Hel', 1_000, 4_000)).toBe(true)
  expect(shouldSendTyping('  ', undefined, 1_000)).toBe(false)
})
