/**
 * Measures how soon a tap shows its effect on a slow phone, which must be within 200 ms: the dialog of
 * Start Connecting and other controls of public pages. Each is tapped before the page has any code,
 * as the first use of a page that has fetched its code, and on a page that is hydrated.
 * `npm run bench:opening` prints every run and fails above the target or if a tap was lost;
 * `-- --runs 3 --only Menu` narrows it.
 */
import { chromium, errors, type Page } from '@playwright/test'
import { parseArgs } from 'node:util'
import { findBrowser } from '../scripts/find-chromium.ts'
import { PAGE_ORIGIN, startPageServer } from './page-server.ts'

const TARGET_MS = 200
const CPU_SLOWDOWN = 4
const ROUND_TRIP_MS = 300
const BYTES_PER_SECOND = 700_000 / 8
const WAIT = { timeout: 60_000 }
/** A tap without an effect after this time was lost. */
const LOST_AFTER_MS = 10_000

interface Control {
  name: string
  path: string
  /** Selector of what is tapped. */
  tapped: string
  /** Selector that matches once the tap had its effect. */
  effect: string
}

const controls: Control[] = [
  {
    name: 'Start Connecting',
    path: '/',
    tapped: 'main a[href="?auth=signup"]',
    effect: 'dialog:popover-open, [role=dialog]',
  },
  {
    name: 'Menu',
    path: '/',
    tapped: '.site-menu-button',
    effect: '#site-menu:popover-open',
  },
  {
    name: 'Question',
    path: '/help',
    tapped: 'main summary',
    effect: 'main details[open]',
  },
  {
    name: 'I am 18+',
    path: '/',
    tapped: '.age-banner button',
    effect: '[data-age]',
  },
  {
    name: 'Only necessary',
    path: '/about',
    tapped: '.cookie-notice button',
    effect: '[data-consent]',
  },
  {
    name: 'Tab',
    path: '/contact',
    tapped: '[role=tab] >> nth=1',
    effect: '[role=tab]:nth-child(2)[aria-selected=true]',
  },
]

const states = ['before any code', 'with fetched code', 'hydrated'] as const
type State = (typeof states)[number]

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number')

/** Stores in `shownAfterMs` the time from the tap to the frame that shows its effect. */
function watchTap(effect: string) {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      function check() {
        if (!document.querySelector(effect)) return requestAnimationFrame(check)
        return requestAnimationFrame(() => {
          document.documentElement.dataset['shownAfterMs'] = String(performance.now() - timeStamp)
        })
      }
      check()
    },
    { capture: true, once: true },
  )
}

async function openSlowPage(page: Page, { path, effect }: Control): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchTap, effect)
  await page.goto(`${PAGE_ORIGIN}${path}`, { waitUntil: 'commit', ...WAIT })
}

function isCodeFetched(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  return (
    links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
  )
}

async function reachState(page: Page, state: State): Promise<void> {
  if (state === 'before any code') return
  await page.waitForFunction(isCodeFetched, undefined, WAIT)
  if (state === 'with fetched code') return
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.locator('html[data-ready]').waitFor(WAIT)
}

/** Returns the milliseconds from a tap to its effect, or infinity if the tap was lost. */
async function measure(page: Page, control: Control, state: State): Promise<number> {
  await openSlowPage(page, control)
  await reachState(page, state)
  await page.locator(control.tapped).first().tap(WAIT)
  const html = page.locator('html[data-shown-after-ms]')
  try {
    await html.waitFor({ timeout: LOST_AFTER_MS })
  } catch (error) {
    if (error instanceof errors.TimeoutError) return Infinity
    throw error
  }
  return Number(await html.getAttribute('data-shown-after-ms'))
}

const server = await startPageServer()
const browser = await chromium.launch({ executablePath: await findBrowser() })

async function measureRuns(control: Control, state: State): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    times.push(await measure(await context.newPage(), control, state))
    await context.close()
  }
  return times
}

const formatTime = (time: number) => (time === Infinity ? 'lost' : `${time.toFixed(0)} ms`)

try {
  for (const control of controls) {
    if (values.only !== undefined && values.only !== control.name) continue
    for (const state of states) {
      const times = await measureRuns(control, state)
      const sorted = times.toSorted((a, b) => a - b)
      const [median = 0, slowest = 0] = [sorted[Math.floor(runs / 2)], sorted.at(-1)]
      process.stdout.write(
        `${control.name}, ${state}: ${times.map(formatTime).join(' ')}; median ${formatTime(median)}, slowest ${formatTime(slowest)}\n`,
      )
      if (slowest > TARGET_MS) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
