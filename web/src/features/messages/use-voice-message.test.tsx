import { ThreadId } from '@adire/contract/ids.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useVoiceMessage } from './use-voice-message.ts'

const threadId = ThreadId.parse('0198f2c4-0000-7000-8000-000000000001')
const clientId = '0198f2c4-0000-7000-8000-000000000002'
const busy = { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' }

let requests: Request[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  vi.stubGlobal('location', { origin: 'https://adire.example' })
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve(
      requests.length < 3
        ? Response.json(busy, { status: 503 })
        : Response.json({ id: 'stored', threadId, clientId }),
    )
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function useProbe(onHook: (hook: ReturnType<typeof useVoiceMessage>) => void) {
  onHook(useVoiceMessage({ threadId, messages: [], onSent: () => undefined }))
  return null
}

test('sends a voice message again under the same id when the server is busy', async () => {
  let hook: ReturnType<typeof useVoiceMessage> | undefined
  const Probe = () => useProbe((rendered) => (hook = rendered))
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  const sent = hook?.send.mutateAsync({
    threadId,
    clientId,
    transcript: '',
    file: new File(['x'], 'voice'),
    expectedPrice: '10',
  })
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await sent).toMatchObject({ id: 'stored' })
  vi.useRealTimers()
  const bodies = await Promise.all(requests.map((request) => request.formData()))
  expect(bodies.map((body) => body.get('clientId'))).toEqual([clientId, clientId, clientId])
})
