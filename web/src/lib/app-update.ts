import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Time of the last automatic reload; `deferred-hydration.js` and `rescue.js` use it too. */
const RELOADED_KEY = 'adire-reloaded-at'
const TYPED_KEY = 'adire-typed'
/**
 * TanStack Router reloads the page once when a route's code fails to load, unless this key is set.
 * We set it, because we retry without a reload first.
 */
const ROUTER_KEY = 'tanstack_router_reload:'
/**
 * Automatic reloads are at least this far apart, so that a broken deployment can't make a page
 * reload forever.
 */
const RELOAD_INTERVAL_MS = MINUTE_MS
const RETRY_DELAY_MS = 400
const RESPONSE_TIMEOUT_MS = 10_000

const chunkErrors = new WeakSet<object>()
let entryPath = ''
let collectTyped: (() => string | undefined) | undefined

/** Registers the function that collects typed text before a reload. */
export function registerTypedTextCollector(collect: () => string | undefined) {
  collectTyped = collect
}

/** True if code of this page could not be fetched; false for errors in the code itself. */
export function isChunkError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && chunkErrors.has(error)
}

/**
 * Records failed code loads for `isChunkError`, and restores text typed before a reload. `entryUrl`
 * identifies this build. Called once, when a page starts (`main.tsx`).
 */
export function watchChunkErrors(entryUrl: string) {
  entryPath = new URL(entryUrl).pathname
  addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.add(payload)
    writeStored(ROUTER_KEY + payload.message, '1')
  })
  const typed = readStored(TYPED_KEY)
  if (typed !== null) {
    sessionStorage.removeItem(TYPED_KEY)
    // Without this code, the typed text is lost, but the page works.
    void import('./typed-text.ts')
      .then(({ restoreTyped }) => restoreTyped(typed))
      .catch(() => undefined)
  }
}

/**
 * Loads code. A failure while online is retried once; after that, the page reloads.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  try {
    return await load()
  } catch (error) {
    await reloadIfReachable()
    throw error
  }
}

/** Reloads if the server has a newer build, keeping typed text. Returns whether it reloads. */
export async function reloadIfUpdated(): Promise<boolean> {
  return (await readServerPage()) === 'newer' && reloadOnce()
}

/** The server refused the input of this page, which is of another build than the server. */
export class PageOutdatedError extends Error {
  override readonly name = 'PageOutdatedError'
  /** Sending the same again can't help. */
  readonly status = 422
}

/**
 * Returns the error to show for a refused input: `error`, or a `PageOutdatedError` if the server has
 * a newer build than this page. It doesn't reload by itself, because a dialog's text would be lost.
 */
export async function explainRefusedInput(error: Error): Promise<Error> {
  return (await readServerPage()) === 'newer' ? new PageOutdatedError() : error
}

/**
 * Reloads if the server responds, whatever its build: browsers never fetch a module again that failed
 * once in this document (Chromium since 150), so trying again without a reload can't help. Without a response, a reload would end on the browser's own error page.
 */
export async function reloadIfReachable({ isUserAction = false } = {}): Promise<boolean> {
  if ((await readServerPage()) === 'unreachable') return false
  if (!isUserAction) return reloadOnce()
  reload()
  return true
}

/**
 * Loads this page again, keeping typed text. Without a user's action at most once a minute; returns
 * whether it reloads.
 */
export function reloadPage({ isUserAction = false } = {}): boolean {
  if (!isUserAction) return reloadOnce()
  reload()
  return true
}

/** Compares the server's build with this page's. */
async function readServerPage(): Promise<'unreachable' | 'same' | 'newer'> {
  if (!navigator.onLine) return 'unreachable'
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal,
    })
    if (!response.ok && response.status !== 404) return 'unreachable'
    return (await response.text()).includes(entryPath) ? 'same' : 'newer'
  } catch {
    // Offline, or too slow.
    return 'unreachable'
  }
}

function reloadOnce(): boolean {
  if (Date.now() - Number(readStored(RELOADED_KEY)) < RELOAD_INTERVAL_MS) return false
  // Without storage nothing would stop a second reload.
  if (!writeStored(RELOADED_KEY, String(Date.now()))) return false
  reload()
  return true
}

function reload() {
  keepTyped()
  location.reload()
}

/** Stores the typed text of this page for the next document of the same path. */
export function keepTyped() {
  const typed = collectTyped?.()
  if (typed !== undefined) writeStored(TYPED_KEY, typed)
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage may be blocked.
    return null
  }
}

function writeStored(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    // Storage may be blocked or full.
    return false
  }
}
