import { beforeEach, expect, test, vi } from 'vitest'

const ENTRY = 'https://adire.example/assets/index-new.js'
const fault = new TypeError('Failed to fetch dynamically imported module: /assets/matches-1.js')

interface Setting {
  onLine?: boolean
  /** The page the server would send; without it no answer comes. */
  served?: string
  status?: number
}

/** A page that has just loaded, with a network and a server of our making. */
async function openPage({ onLine = true, served, status = 200 }: Setting) {
  vi.resetModules()
  const reload = vi.fn<() => void>()
  const stored = new Map<string, string>()
  const listeners = new Map<string, (event: { payload: Error }) => void>()
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { reload, pathname: '/contact' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { payload: Error }) => void) =>
    listeners.set(type, listener),
  )
  vi.stubGlobal('fetch', () =>
    served === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(served, { status })),
  )
  const chunks = await import('./app-update.ts')
  chunks.watchChunkErrors(ENTRY)
  return {
    ...chunks,
    reload,
    stored,
    fail: (payload: Error) => listeners.get('vite:preloadError')?.({ payload }),
  }
}

const newer = '<script src="/assets/index-newer.js">'
const same = '<script src="/assets/index-new.js">'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

test('reloads for a newer build, once a minute at most', async () => {
  const { reload, reloadIfUpdated } = await openPage({ served: newer })
  expect(await reloadIfUpdated()).toBe(true)
  expect(await reloadIfUpdated()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime('2026-06-15T12:01:00Z')
  expect(await reloadIfUpdated()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('stores typed text before it reloads', async () => {
  const { registerTypedTextCollector, reloadIfUpdated, stored } = await openPage({ served: newer })
  registerTypedTextCollector(() => 'a draft')
  await reloadIfUpdated()
  expect([...stored.values()]).toContain('a draft')
})

test('stays on the page while the build is the same', async () => {
  const { reload, reloadIfUpdated } = await openPage({ served: same })
  expect(await reloadIfUpdated()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test.each<[string, Setting]>([
  ['the device is offline', { onLine: false, served: newer }],
  ['the server does not answer', {}],
  ['the server answers with an error', { served: 'Bad gateway', status: 502 }],
])('never reloads while %s, even when asked to', async (_name, setting) => {
  const { reload, reloadIfUpdated, reloadIfReachable } = await openPage(setting)
  expect(await reloadIfUpdated()).toBe(false)
  expect(await reloadIfReachable({ isUserAction: true })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('tells missing code from other errors and stops the router from reloading', async () => {
  const { fail, stored, isChunkError } = await openPage({ onLine: false })
  expect(isChunkError(fault)).toBe(false)
  fail(fault)
  expect(isChunkError(fault)).toBe(true)
  expect(isChunkError(new TypeError(fault.message))).toBe(false)
  expect([...stored.keys()]).toEqual([`tanstack_router_reload:${fault.message}`])
})

test('loads code again after a single failure', async () => {
  const { loadChunk, reload } = await openPage({ served: same })
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(fault)
    .mockResolvedValueOnce('code')
  expect(await loadChunk(load)).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('reports at once that code is missing when the device is offline', async () => {
  const { loadChunk } = await openPage({ onLine: false })
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(fault)
  await expect(loadChunk(load)).rejects.toBe(fault)
  expect(load).toHaveBeenCalledTimes(1)
})

test.each<[string, Setting, boolean]>([
  ['has a newer build', { served: newer }, true],
  ['has the same build', { served: same }, false],
  ['does not answer', {}, false],
])('explains refused input by an outdated page if the server %s', async (_name, setting, isOld) => {
  const { explainRefusedInput, PageOutdatedError, reload } = await openPage(setting)
  const refused = new Error('Input validation failed')
  const shown = await explainRefusedInput(refused)
  expect(shown instanceof PageOutdatedError).toBe(isOld)
  expect(shown === refused).toBe(!isOld)
  expect(reload).not.toHaveBeenCalled()
})
