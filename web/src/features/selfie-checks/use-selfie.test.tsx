import type { SelfieCheckId } from '@adire/contract/ids.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useSelfie } from './use-selfie.ts'

const id = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e' as SelfieCheckId
const busy = {
  status: 503,
  body: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' },
}
const waiting = { status: 200, body: { state: 'waiting', takenAt: '2026-01-02T03:04:05.000Z' } }
const limited = (retryAfterSeconds: number) => ({
  status: 429,
  body: {
    defined: true,
    code: 'RATE_LIMITED',
    status: 429,
    message: 'Too many requests',
    data: { retryAfterSeconds },
  },
})

let keys: (string | null)[] = []
let answers: { status: number; body: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://adire.example' })
  // Enough of a page for a toast.
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    body: { append: () => undefined },
  })
  vi.stubGlobal('fetch', (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    const { status, body } = answers.shift() ?? busy
    return Promise.resolve(Response.json(body, { status }))
  })
  ;[keys, answers] = [[], []]
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The selfie's mutation as the page has it. */
function submit(): Promise<unknown> {
  let selfie: ReturnType<typeof useSelfie> | undefined
  function Probe() {
    selfie = useSelfie()
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!selfie) throw new Error('nothing was rendered')
  return selfie.submit
    .mutateAsync({ id, file: new File(['x'], 'me.jpg') })
    .catch((error: unknown) => error)
}

test('sends a selfie again with the same idempotency key when the server is busy', async () => {
  answers = [busy, limited(10), waiting]
  const sent = submit()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1 + 9_999)
  expect(keys).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toMatchObject({ state: 'waiting' })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('fails a selfie at once over the limit of the member, and after five retries', async () => {
  answers = [limited(3_600)]
  expect(await submit()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(keys).toHaveLength(1)
  const sent = submit()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await sent).toMatchObject({ code: 'UNAVAILABLE' })
  expect(keys).toHaveLength(1 + 6)
})
