import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidate } from './invalidate.ts'

/** A server that answers when it is told to, each time with the state it had when it was asked. */
function aSlowServer() {
  let stored = 0
  const answers: (() => void)[] = []
  return {
    write: () => (stored += 1),
    answer: (place: number) => answers[place]?.(),
    asked: () => answers.length,
    read: () => {
      const seen = stored
      return new Promise<number>((resolve) => answers.push(() => resolve(seen)))
    },
  }
}

function anOpenPage(read: () => Promise<number>) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false } },
  })
  const observer = new QueryObserver(queryClient, {
    queryKey: ['messages', 'thread'],
    queryFn: read,
  })
  const close = observer.subscribe(() => undefined)
  return { queryClient, shown: () => observer.getCurrentResult().data, close }
}

test('fetches again when an event comes during the first fetch', async () => {
  const server = aSlowServer()
  const page = anOpenPage(server.read)
  server.write()
  invalidate(page.queryClient, ['messages'])
  // The answer to the first question is older than the event.
  server.answer(0)
  await vi.waitFor(() => expect(server.asked()).toBe(2))
  server.answer(1)
  await vi.waitFor(() => expect(page.shown()).toBe(1))
  page.close()
})

test('fetches once more for many events during the first fetch', async () => {
  const server = aSlowServer()
  const page = anOpenPage(server.read)
  for (let count = 0; count < 5; count++) {
    server.write()
    invalidate(page.queryClient, ['messages'])
  }
  server.answer(0)
  await vi.waitFor(() => expect(server.asked()).toBe(2))
  server.answer(1)
  await vi.waitFor(() => expect(page.shown()).toBe(5))
  expect(server.asked()).toBe(2)
  page.close()
})

test('restarts a later fetch when an event comes', async () => {
  const server = aSlowServer()
  const page = anOpenPage(server.read)
  server.answer(0)
  await vi.waitFor(() => expect(page.shown()).toBe(0))
  invalidate(page.queryClient, ['messages'])
  await vi.waitFor(() => expect(server.asked()).toBe(2))
  server.write()
  invalidate(page.queryClient, ['messages'])
  await vi.waitFor(() => expect(server.asked()).toBe(3))
  server.answer(1)
  server.answer(2)
  await vi.waitFor(() => expect(page.shown()).toBe(1))
  page.close()
})

test('does not fetch again when the first fetch fails', async () => {
  let reads = 0
  let refuse = () => {}
  const page = anOpenPage(() => {
    reads += 1
    return new Promise((_, reject) => {
      refuse = () => reject(new Error('refused'))
    })
  })
  invalidate(page.queryClient, ['messages'])
  refuse()
  await vi.waitFor(() =>
    expect(page.queryClient.getQueryState(['messages', 'thread'])?.status).toBe('error'),
  )
  expect(reads).toBe(1)
  page.close()
})
