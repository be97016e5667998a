import { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import { toBlocks, toDay, isSameRows, toRows } from './block-rules.ts'

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

test('rows have a line for each day, the "New" line, and what is waiting at the end', () => {
  const noon = new Date(2026, 10, 20, 12)
  const nextNoon = new Date(2026, 10, 21, 12)
  const waiting = {
    clientId: 'c',
    content: 'Hi',
    createdAt: nextNoon.toISOString(),
    state: 'sending',
  } as const
  const rows = toRows(
    [aMessage(1, me, noon.toISOString()), aMessage(2, them, nextNoon.toISOString())],
    [waiting],
    2,
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'day',
    'new',
    'message',
    'outgoing',
  ])
})

test('messages of one member within five minutes belong together', () => {
  const at = (minute: number) => new Date(2026, 10, 20, 12, minute).toISOString()
  const rows = toRows(
    [
      aMessage(1, me, at(0)),
      aMessage(2, me, at(4)),
      aMessage(3, me, at(10)),
      aMessage(4, them, at(10)),
    ],
    [],
    null,
  )
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.isFirstOfGroup] : []))).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a stored message keeps the key it had while it was waiting', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const [, row] = toRows([{ ...aMessage(1, me), clientId }], [], null)
  expect(row?.key).toBe(clientId)
})

test('a message that is stored does not wait any more', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const waiting = {
    clientId,
    content: 'Message 1',
    createdAt: '2026-11-21T12:00:00.000Z',
    state: 'failed',
  } as const
  const rows = toRows(
    [{ ...aMessage(1, me), clientId }],
    [waiting, { ...waiting, clientId: 'other' }],
    null,
  )
  expect(rows.map(({ key }) => key).slice(1)).toEqual([clientId, 'other'])
})

test('a day is one of the reader’s own zone', () => {
  expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('puts rows into blocks by position, so that older pages leave other blocks unchanged', () => {
  const thread = Array.from({ length: 120 }, (_, index) => aMessage(index + 1))
  const later = toBlocks(toRows(thread.slice(60), [], null))
  const all = toBlocks(toRows(thread, [], null))
  expect(all.map(({ key }) => key)).toEqual(['0', '1', '2'])
  expect(later.map(({ key }) => key)).toEqual(['1', '2'])
  expect(all[2]).toEqual(later[1])
  expect(all.flatMap(({ rows }) => rows)).toEqual(toRows(thread, [], null))
})

test('a line is in the block of what it stands above, and what waits is in the last one', () => {
  const thread = [aMessage(48, me), aMessage(49, me), aMessage(50)]
  const waiting = {
    clientId: 'c',
    content: 'Hi',
    createdAt: '2026-11-21T12:00:00.000Z',
    state: 'sending',
  } as const
  const blocks = toBlocks(toRows(thread, [waiting], 50))
  expect(blocks.map(({ rows }) => rows.map(({ kind }) => kind))).toEqual([
    ['day', 'message', 'message'],
    ['new', 'message', 'outgoing'],
  ])
  expect(toBlocks(toRows([], [waiting], null)).map(({ rows }) => rows.length)).toEqual([2])
})

test('rows made anew are the same as before until one of them is another', () => {
  const thread = [aMessage(1, me), aMessage(2)]
  const waiting = {
    clientId: 'c',
    content: 'Hi',
    createdAt: '2026-11-21T12:00:00.000Z',
    state: 'sending',
  } as const
  const before = toRows(thread, [waiting], null)
  expect(isSameRows(before, toRows(thread, [{ ...waiting }], null))).toBe(true)
  expect(isSameRows(before, toRows(thread, [{ ...waiting, state: 'failed' }], null))).toBe(false)
  expect(isSameRows(before, toRows(thread, [], null))).toBe(false)
  expect(isSameRows(before, toRows([aMessage(1, me), aMessage(2)], [waiting], null))).toBe(false)
  expect(isSameRows(before, toRows(thread, [waiting], 2))).toBe(false)
})
