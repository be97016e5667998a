import { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { expect, test } from 'vitest'
import { toDay, toRows } from './row-rules.ts'

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

const makeRows = (
  messages: readonly Message[],
  outgoing: Parameters<typeof toRows>[0]['outgoing'] = [],
  unreadFrom: number | null = null,
) => toRows({ messages, outgoing, unreadFrom, hasOlder: false })

test('lists days, the "New" line and unsent messages at the end', () => {
  const noon = new Date(2026, 10, 20, 12)
  const nextNoon = new Date(2026, 10, 21, 12)
  const waiting = {
    clientId: 'c',
    content: 'Hi',
    createdAt: nextNoon.toISOString(),
    state: 'sending',
  } as const
  const rows = makeRows(
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

test('groups messages of one member within five minutes', () => {
  const at = (minute: number) => new Date(2026, 10, 20, 12, minute).toISOString()
  const rows = makeRows(
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

test('keeps the key of a message when it is stored', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const [, row] = makeRows([{ ...aMessage(1, me), clientId }], [], null)
  expect(row?.key).toBe(clientId)
})

test('leaves out unsent messages that are already stored', () => {
  const clientId = '00000000-0000-4000-8000-00000000000c'
  const waiting = {
    clientId,
    content: 'Message 1',
    createdAt: '2026-11-21T12:00:00.000Z',
    state: 'failed',
  } as const
  const rows = makeRows(
    [{ ...aMessage(1, me), clientId }],
    [waiting, { ...waiting, clientId: 'other' }],
    null,
  )
  expect(rows.map(({ key }) => key).slice(1)).toEqual([clientId, 'other'])
})

test('splits days in the reader’s time zone', () => {
  expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('puts the button for earlier messages first while there are some', () => {
  const rows = toRows({ messages: [aMessage(41)], outgoing: [], unreadFrom: null, hasOlder: true })
  expect(rows.map(({ kind }) => kind)).toEqual(['older', 'day', 'message'])
})
