import { randomBytes, randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'

export interface Person {
  page: Page
  context: BrowserContext
  email: string
  /** The origin of their server, such as `http://localhost:3170`. */
  origin: string
}

export interface VisitorOptions {
  width?: number
  height?: number
  /** A touch screen with three pixels per point. */
  isPhone?: boolean
  scheme?: 'light' | 'dark'
  /** Enables animations. */
  isMoving?: boolean
  /** A server other than that of the run. */
  origin?: string
}

/** More would only need memory; few tests have more visitors. */
const IDLE_MAXIMUM = 3
/** A page without scripts. */
const KEEPER_PATH = '/robots.txt'
/** Methods of a context whose effects can't be undone. */
const LASTING = [
  'addInitScript',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'route',
  'setOffline',
]
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

const idle: BrowserContext[] = []
/** Pages without a visitor that keep the processes of their contexts. */
const keepers = new WeakMap<BrowserContext, Page>()
const reusable = new WeakSet<BrowserContext>()
let places = IDLE_MAXIMUM

/** Errors of the pages of the current test. */
export const faults: string[] = []

/**
 * Opens a page for a visitor with their own IP address, email, cookies and storage. Visitors without
 * options get the browser context of a visitor of an earlier test: its process has compiled the
 * app's code already, which saves a third of the work of signing in and opening a page.
 */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options?: VisitorOptions,
): Promise<Person> {
  const origin = options?.origin ?? baseURL
  const headers = {
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  }
  const used = options === undefined ? takeIdle() : undefined
  await used?.setExtraHTTPHeaders(headers)
  const context = used ?? (await openContext(browser, origin, headers, options))
  const page = await context.newPage()
  return { page, context, origin, email: `person-${randomBytes(5).toString('hex')}@people.example` }
}

function takeIdle(): BrowserContext | undefined {
  const context = idle.pop()
  if (context) places += 1
  return context
}

async function openContext(
  browser: Browser,
  origin: string,
  headers: Record<string, string>,
  options?: VisitorOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: options?.width ?? 1280, height: options?.height ?? 860 },
    ...(options?.isPhone && { deviceScaleFactor: 3, isMobile: true, hasTouch: true }),
    colorScheme: options?.scheme ?? 'light',
    // Animations are expensive without a GPU, and disturb measurements.
    reducedMotion: options?.isMoving ? 'no-preference' : 'reduce',
    extraHTTPHeaders: headers,
  })
  context.on('page', watch)
  if (options === undefined) {
    reusable.add(context)
    const note = () => reusable.delete(context)
    noteCalls(context, LASTING, note)
    noteCalls(context.clock, LASTING_OF_CLOCK, note)
  }
  return context
}

function noteCalls(object: object, methods: string[], note: () => void): void {
  for (const name of methods) {
    const method: unknown = Reflect.get(object, name)
    if (typeof method !== 'function') throw new Error(`Playwright has no method ${name} any more`)
    Reflect.set(object, name, (...args: unknown[]): unknown => {
      note()
      return Reflect.apply(method, object, args)
    })
  }
}

/**
 * Closes a visitor's pages. Their context waits for another visitor, without cookies and stored data,
 * unless the test failed or changed it in a lasting way.
 */
export async function closeVisitor(
  { context, origin }: Person,
  { hasPassed }: { hasPassed: boolean },
): Promise<void> {
  if (!hasPassed || !reusable.has(context) || places === 0) return context.close()
  places -= 1
  const keeper = keepers.get(context) ?? (await openKeeper(context))
  const others = context.pages().filter((page) => page !== keeper)
  await Promise.all(others.map((page) => page.close()))
  await context.clearCookies()
  const devtools = await context.newCDPSession(keeper)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  idle.push(context)
}

/** Opens the page that keeps the process of a context; closes with the context. */
async function openKeeper(context: BrowserContext): Promise<Page> {
  const keeper = await context.newPage()
  await keeper.goto(KEEPER_PATH)
  keepers.set(context, keeper)
  return keeper
}

/**
 * Collects page errors, which fail the test: exceptions, content security policy violations,
 * requests to other hosts.
 */
function watch(page: Page): void {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // The trace recorder fetches local previews that can't be drawn; our pages never fetch a blob.
    const isRecorder = message.text().startsWith("Connecting to 'blob:")
    if (
      message.type() === 'error' &&
      !isRecorder &&
      /Content Security Policy|Refused to/.test(message.text())
    )
      faults.push(message.text())
  })
  // The browser knows no other host, so these fail. Listening to all requests costs more.
  page.on('requestfailed', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== 'localhost')
      faults.push(`foreign request: ${url.host}`)
  })
}
