import { beforeEach, expect, test, vi } from 'vitest'
import { cacheAppShell } from './app-shell-cache.ts'

const ORIGIN = 'https://adire.example'

/** A fake `Cache` that fetches what it is told to add. */
function aShelf(...kept: string[]) {
  const entries = new Map(kept.map((path) => [path, `kept ${path}`]))
  const cache = {
    match: async (path: string) =>
      entries.has(path) ? new Response(entries.get(path)) : undefined,
    add: async (path: string) => entries.set(path, await (await fetch(path)).text()),
    put: async (path: string, answer: Response) => entries.set(path, await answer.text()),
    keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async ({ url }: { url: string }) => entries.delete(new URL(url).pathname),
  }
  // Only the methods that the module calls.
  return { cache: cache as unknown as Cache, entries, paths: () => [...entries.keys()].toSorted() }
}

const renderPage = (entry: string) => `<script type="module" src="${entry}"></script>`

/**
 * A page of a build that has fetched these addresses, before a server that has this build or
 * another.
 */
function aPage({
  entry,
  fetched,
  served = entry,
}: {
  entry: string
  fetched: string[]
  served?: string
}) {
  const asked: string[] = []
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => entry }) })
  vi.stubGlobal('performance', {
    getEntriesByType: () => fetched.map((address) => ({ name: new URL(address, ORIGIN).href })),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path.includes('lost')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Response(renderPage(served))
  })
  return { asked }
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN })
})

test('caches the page and its files, and nothing a member was shown', async () => {
  aPage({
    entry: '/assets/index-1.js',
    fetched: [
      '/assets/index-1.js',
      '/assets/font-1.woff2',
      '/api/discover',
      '/media/1.webp',
      'https://other.example/assets/2.js',
    ],
  })
  const { cache, paths } = aShelf()
  await cacheAppShell(cache)
  expect(paths()).toEqual(['/assets/font-1.woff2', '/assets/index-1.js', '/dashboard/'])
})

test('fetches each file once', async () => {
  const { cache } = aShelf()
  const page = { entry: '/assets/index-1.js', fetched: ['/assets/index-1.js'] }
  aPage(page)
  await cacheAppShell(cache)
  const { asked } = aPage(page)
  await cacheAppShell(cache)
  expect(asked).toEqual([])
})

test('removes the page and files of an older build', async () => {
  const { cache, entries, paths } = aShelf(
    '/assets/index-1.js',
    '/assets/base-1.js',
    '/assets/matches-1.js',
  )
  entries.set('/dashboard/', renderPage('/assets/index-1.js'))
  aPage({ entry: '/assets/index-2.js', fetched: ['/assets/index-2.js', '/assets/base-1.js'] })
  await cacheAppShell(cache)
  expect(paths()).toEqual(['/assets/base-1.js', '/assets/index-2.js', '/dashboard/'])
  expect(entries.get('/dashboard/')).toBe(renderPage('/assets/index-2.js'))
})

test('keeps the older cached page unless every file of the new build is there', async () => {
  const { cache, entries, paths } = aShelf('/assets/index-1.js')
  entries.set('/dashboard/', renderPage('/assets/index-1.js'))
  aPage({ entry: '/assets/index-2.js', fetched: ['/assets/index-2.js', '/assets/lost-2.js'] })
  await expect(cacheAppShell(cache)).rejects.toThrow('Failed to fetch')
  aPage({
    entry: '/assets/index-2.js',
    fetched: ['/assets/index-2.js'],
    served: '/assets/index-3.js',
  })
  await cacheAppShell(cache)
  expect(entries.get('/dashboard/')).toBe(renderPage('/assets/index-1.js'))
  expect(paths()).toContain('/assets/index-1.js')
})
