import { MemberId, MessageId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dropOlderMessages, loadOlder, threadMessages, type LoadedMessages } from './api.ts'

const threadId = ThreadId.parse('00000000-0000-4000-8000-000000000003')
const from = MemberId.parse('00000000-0000-4000-8000-000000000002')
const { queryKey } = threadMessages(threadId)

function aMessage(seq: number): Message {
  const id = MessageId.parse(`00000000-0000-4000-8000-0000000${String(seq).padStart(5, '0')}`)
  return {
    id,
    threadId,
    seq,
    from,
    content: `Message ${seq}`,
    sentAt: '2026-11-21T12:00:00.000Z',
    clientId: null,
  }
}

function messagesFromTo(first: number, last: number): Message[] {
  return Array.from({ length: last - first + 1 }, (_, index) => aMessage(first + index))
}

/** A cached thread of a thousand messages, of which 301 to 1,000 were loaded. */
function aReader() {
  const queryClient = new QueryClient()
  queryClient.setQueryData<LoadedMessages>(queryKey, {
    messages: messagesFromTo(301, 1000),
    hasOlder: true,
  })
  const known = () => queryClient.getQueryData<LoadedMessages>(queryKey)
  return { queryClient, known, places: () => known()?.messages.map(({ seq }) => seq) }
}

const range = (first: number, last: number) => messagesFromTo(first, last).map(({ seq }) => seq)

/** A server that gives the page above when it is told to. */
function aSlowServer() {
  const { promise: isToldTo, resolve: answer } = Promise.withResolvers<void>()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', async () => {
    await isToldTo
    return Response.json({ messages: messagesFromTo(261, 300), hasMore: true })
  })
  return { answer }
}

test('keeps the newest messages of a thread that is left', () => {
  const { queryClient, known, places } = aReader()
  dropOlderMessages(queryClient, threadId)
  expect(places()).toEqual(range(801, 1000))
  expect(known()?.hasOlder).toBe(true)
  const short = { messages: messagesFromTo(1, 20), hasOlder: false }
  queryClient.setQueryData<LoadedMessages>(queryKey, short)
  dropOlderMessages(queryClient, threadId)
  expect(known()).toEqual(short)
})

test('ignores an older page that arrives after the thread was left', async () => {
  const { queryClient, places } = aReader()
  const server = aSlowServer()
  const loading = loadOlder(queryClient, threadId)
  dropOlderMessages(queryClient, threadId)
  server.answer()
  await loading
  expect(places()).toEqual(range(801, 1000))
})

test('puts an older page before the loaded messages', async () => {
  const { queryClient, places } = aReader()
  const server = aSlowServer()
  const loading = loadOlder(queryClient, threadId)
  server.answer()
  await loading
  expect(places()).toEqual(range(261, 1000))
})
