import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://adire.example'
const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8')

type Network = (address: string) => Promise<Response>
type Asked = {
  mode?: 'navigate' | 'cors'
  method?: string
  preloaded?: Promise<Response | undefined>
}
type Answer = Promise<Response>

const noNetwork: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * The worker as a browser runs it, with what is kept and with a network; `ask` is undefined where
 * the request is left to the browser.
 */
function aWorker({
  kept = {},
  network = noNetwork,
}: { kept?: Record<string, string>; network?: Network } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const fetched: string[] = []
  const toAddress = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN)
  const self = {
    location: new URL(ORIGIN),
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  }
  const caches = {
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const text = cacheName === 'adire-app' ? kept[toAddress(request).pathname] : undefined
      return text === undefined ? undefined : new Response(text)
    },
  }
  const fetch = (request: { url: string }) => {
    fetched.push(toAddress(request).pathname)
    return network(request.url)
  }
  runInNewContext(source, { self, caches, fetch, URL, Response })

  function ask(
    address: string,
    { mode = 'cors', method = 'GET', preloaded }: Asked = {},
  ): Answer | undefined {
    let answer: Answer | undefined
    const request = { url: new URL(address, ORIGIN).href, mode, method }
    listeners.get('fetch')?.({
      request,
      preloadResponse: preloaded,
      respondWith: (given: Answer) => (answer = given),
    })
    return answer
  }
  const readText = async (address: string, asked?: Asked) => (await ask(address, asked))?.text()
  return { ask, readText, fetched }
}

test.each([
  ['the API', '/api/me/wallet', {}],
  ['photos', '/media/photos/1/card.webp', {}],
  ['banners', '/ad-banners/1', {}],
  ['a public page', '/about', { mode: 'navigate' }],
  ['the landing page', '/', { mode: 'navigate' }],
  ['a write', '/dashboard/', { mode: 'navigate', method: 'POST' }],
  ['what the app itself asks at its address', '/dashboard/', {}],
  ['somebody else', 'https://other.example/assets/index-1.js', {}],
] as const)('%s is left to the browser', (_what, address, asked) => {
  expect(aWorker({ kept: { [address]: 'kept' } }).ask(address, asked)).toBeUndefined()
})

test.each([200, 404, 500])('serves the server’s page with status %i', async (status) => {
  const worker = aWorker({
    kept: { '/dashboard/': 'kept' },
    network: async () => new Response('from the server', { status }),
  })
  const answer = await worker.ask('/dashboard/messages/1', { mode: 'navigate' })
  expect([answer?.status, await answer?.text()]).toEqual([status, 'from the server'])
})

test.each([502, 503, 504])('serves the cached page instead of a bare %i', async (status) => {
  const network = async () => new Response('in trouble', { status })
  const kept = { '/dashboard/': 'kept' }
  const open = (worker: ReturnType<typeof aWorker>) =>
    worker.readText('/dashboard/messages/1', { mode: 'navigate' })
  expect(await open(aWorker({ kept, network }))).toBe('kept')
  expect(await open(aWorker({ network }))).toBe('in trouble')
})

test('uses the preloaded response of a page', async () => {
  const worker = aWorker()
  const preloaded = Promise.resolve(new Response('from the server'))
  expect(await worker.readText('/dashboard/discover', { mode: 'navigate', preloaded })).toBe(
    'from the server',
  )
  expect(worker.fetched).toEqual([])
})

test('serves the cached page for every app address offline, else the browser’s error', async () => {
  const kept = { '/dashboard/': 'kept' }
  expect(
    await aWorker({ kept }).readText('/dashboard/messages/1?profile=2', { mode: 'navigate' }),
  ).toBe('kept')
  const preloaded = Promise.reject(new TypeError('Failed to fetch'))
  expect(
    await aWorker({ kept }).readText('/dashboard/wallet', { mode: 'navigate', preloaded }),
  ).toBe('kept')
  expect((await aWorker().ask('/dashboard/wallet', { mode: 'navigate' }))?.type).toBe('error')
})

test('serves cached files and fetches others', async () => {
  const worker = aWorker({
    kept: { '/assets/index-1.js': 'kept' },
    network: async () => new Response('fetched'),
  })
  expect(await worker.readText('/assets/index-1.js')).toBe('kept')
  expect(await worker.readText('/assets/index-2.js')).toBe('fetched')
  expect(worker.fetched).toEqual(['/assets/index-2.js'])
})
