import type { Banner } from '@adire/contract/campaign-variants.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useBannerUpload, useIsUploadingBanner } from './use-banner-upload.ts'

const busy = {
  status: 503,
  body: { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' },
}
const banner = {
  id: '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e',
  url: '/media/b',
  width: 1200,
  height: 630,
}

let keys: (string | null)[] = []
let answers: { status: number; body: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://adire.example' })
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

/** Uploads a banner with the hook that the form uses. */
function upload(onUploaded: (uploaded: Banner) => void): Promise<unknown> {
  let hook: ReturnType<typeof useBannerUpload> | undefined
  function Probe() {
    hook = useBannerUpload(onUploaded)
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!hook) throw new Error('nothing was rendered')
  return hook
    .mutateAsync({ file: new File(['x'], 'banner.png'), placementType: 'native_feed' })
    .catch((error: unknown) => error)
}

test('sends a banner again with the same idempotency key when the server is busy', async () => {
  answers = [busy, busy, { status: 200, body: banner }]
  const uploaded: Banner[] = []
  const sent = upload((one) => void uploaded.push(one))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1 + 4_000)
  await sent
  expect(uploaded).toEqual([banner])
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

/** Reads whether removing a banner is blocked. */
function readIsUploading(): boolean {
  let isUploading = false
  function Probe() {
    isUploading = useIsUploadingBanner()
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  return isUploading
}

test('blocks removing a banner until the last picture is uploaded', async () => {
  answers = [busy, { status: 200, body: banner }]
  expect(readIsUploading()).toBe(false)
  const sent = upload(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readIsUploading()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  await sent
  expect(readIsUploading()).toBe(false)
})

test('leaves a banner to the admin when the server stays busy', async () => {
  const sent = upload(() => undefined)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await sent).toMatchObject({ code: 'UNAVAILABLE' })
  expect(keys).toHaveLength(6)
})
