import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useVoiceChanges } from './use-voice-changes.ts'

const busy = {
  status: 503,
  body: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' },
}
const saved = { status: 200, body: { voices: [] } }
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

/** Saves a recording with the page's mutation. */
function save(): Promise<unknown> {
  let voices: ReturnType<typeof useVoiceChanges> | undefined
  function Probe() {
    voices = useVoiceChanges()
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!voices) throw new Error('nothing was rendered')
  return voices.save
    .mutateAsync({
      kind: 'name',
      transcript: '',
      audience: 'everyone',
      file: new File(['x'], 'voice'),
    })
    .catch((error: unknown) => error)
}

test('sends a recording again with the same idempotency key when the server is busy', async () => {
  answers = [busy, limited(10), saved]
  const sent = save()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1 + 9_999)
  expect(keys).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toEqual({ voices: [] })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('fails a recording at once over the limit of the member, and after five retries', async () => {
  answers = [limited(3_600)]
  expect(await save()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(keys).toHaveLength(1)
  const sent = save()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await sent).toMatchObject({ code: 'UNAVAILABLE' })
  expect(keys).toHaveLength(1 + 6)
})
