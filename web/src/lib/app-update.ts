import { MINUTE_MS } from '@adire/contract/durations.ts'

const RELOADED_KEY = 'adire-reloaded-at'
const TYPED_KEY = 'adire-typed'
/**
 * With this mark the router doesn't reload the page by itself when a route's code fails to load: we
 * retry in place first.
 */
const ROUTER_KEY = 'tanstack_router_reload:'
/**
 * Automatic reloads are at least this far apart, so that a broken deployment can't make a page
 * reload forever.
 */
const RELOAD_PAUSE_MS = MINUTE_MS
const RETRY_MS = 400
const ANSWER_MS = 10_000

const chunkErrors = new WeakSet<object>()
let entryPath = ''
let collectTyped: (() => string | undefined) | undefined

/** Before a reload, `collect` returns what has been typed. */
export function keepTyped(collect: () => string | undefined) {
  collectTyped = collect
}

/**
 * Whether an error means that code of this page could not be fetched, rather than that the code is
 * wrong.
 */
export function isChunkError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && chunkErrors.has(error)
}

/**
 * Notes code that fails to load, and restores what was typed before a reload. `entryUrl` tells this
 * build from a newer one.
 */
export function watchChunks(entryUrl: string) {
  entryPath = new URL(entryUrl).pathname
  addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.add(payload)
    writeStored(ROUTER_KEY + payload.message, '1')
  })
  const typed = readStored(TYPED_KEY)
  if (typed !== null) {
    sessionStorage.removeItem(TYPED_KEY)
    void import('./typed-text.ts')
      .then(({ restoreTyped }) => restoreTyped(typed))
      .catch(() => undefined)
  }
}

/**
 * Loads code. A failure while online is retried once; if a newer build has removed the file, the
 * page reloads.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  try {
    return await load()
  } catch (error) {
    await reloadIfUpdated()
    throw error
  }
}

/**
 * Reloads when the server has a newer build than this page. Text already typed is kept. Returns
 * whether the page reloads.
 */
export async function reloadIfUpdated(): Promise<boolean> {
  return (await readServerPage()) === 'newer' && reloadOnce()
}

/**
 * Reloads when the server answers, whatever its build: some browsers never fetch a module again
 * that failed once. While the server is out of reach nothing happens, because a reload would end on
 * the browser's own error page.
 */
export async function reloadIfReachable({ isUserAction = false } = {}): Promise<boolean> {
  if ((await readServerPage()) === 'unreachable') return false
  if (!isUserAction) return reloadOnce()
  reload()
  return true
}

/** Compares the server's build with this page's. */
async function readServerPage(): Promise<'unreachable' | 'same' | 'newer'> {
  if (!navigator.onLine) return 'unreachable'
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal,
    })
    if (!answer.ok && answer.status !== 404) return 'unreachable'
    return (await answer.text()).includes(entryPath) ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}

function reloadOnce(): boolean {
  if (Date.now() - Number(readStored(RELOADED_KEY)) < RELOAD_PAUSE_MS) return false
  // Without storage nothing would stop a second reload.
  if (!writeStored(RELOADED_KEY, String(Date.now()))) return false
  reload()
  return true
}

function reload() {
  const typed = collectTyped?.()
  if (typed !== undefined) writeStored(TYPED_KEY, typed)
  location.reload()
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStored(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
