import { beforeEach, expect, test, vi } from 'vitest'

const error = new TypeError('Failed to fetch dynamically imported module: /assets/matches-1.js')

/** A page that has just been loaded, and how to tell it that a part of it did not come. */
async function aPage({ onLine }: { onLine: boolean }) {
  vi.resetModules()
  const reload = vi.fn<() => void>()
  const stored = new Map<string, string>()
  let lose = (_event: { payload: Error }) => {}
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof lose) => (lose = listener))
  const { hasMissingParts, reloadOnNewerBuild } = await import('./newer-build.ts')
  reloadOnNewerBuild()
  return { reload, stored, hasMissingParts, lose: () => lose({ payload: error }) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

test('a part that a newer build has renamed loads the page again, once a minute at most', async () => {
  const { reload, lose } = await aPage({ onLine: true })
  lose()
  lose()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime('2026-06-15T12:01:00Z')
  lose()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network the page stays as it is, the router is told to leave it, and it is known to lack something', async () => {
  const { reload, stored, hasMissingParts, lose } = await aPage({ onLine: false })
  expect(hasMissingParts()).toBe(false)
  lose()
  expect(reload).not.toHaveBeenCalled()
  expect([...stored.keys()]).toEqual([`tanstack_router_reload:${error.message}`])
  expect(hasMissingParts()).toBe(true)
})
