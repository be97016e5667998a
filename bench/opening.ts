/**
 * Measures how soon a dialog is on screen after a tap on Start Connecting, on a slow phone: before the
 * page has any code, and once it has its code but not that of the dialog. `npm run bench:opening`
 * prints every run and fails above the target.
 */
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-chromium.ts'
import { PAGE_ORIGIN, startPageServer } from './page-server.ts'

const RUNS = 10
const TARGET_MS = 200
const CPU_SLOWDOWN = 4
const ROUND_TRIP_MS = 300
const BYTES_PER_SECOND = 700_000 / 8

/** Stores in `openedAfterMs` the time from the tap to the frame that shows a dialog. */
function watchOpening() {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      function check() {
        if (!document.querySelector('dialog[open], [role=dialog]'))
          return requestAnimationFrame(check)
        return requestAnimationFrame(() => {
          document.documentElement.dataset['openedAfterMs'] = String(performance.now() - timeStamp)
        })
      }
      check()
    },
    { capture: true, once: true },
  )
}

async function openSlowPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchOpening)
  await page.goto(PAGE_ORIGIN, { waitUntil: 'commit' })
}

async function measure(page: Page, isHydrated: boolean): Promise<number> {
  await openSlowPage(page)
  const html = page.locator('html')
  if (isHydrated) await page.locator('html[data-ready]').waitFor({ timeout: 60_000 })
  const button = page.getByRole('main').getByRole('link', { name: 'Start Connecting' })
  await button.tap({ timeout: 60_000 })
  await page.locator('html[data-opened-after-ms]').waitFor({ timeout: 60_000 })
  return Number(await html.getAttribute('data-opened-after-ms'))
}

const server = await startPageServer()
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  for (const isHydrated of [false, true]) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
      })
      times.push(await measure(await context.newPage(), isHydrated))
      await context.close()
    }
    const sorted = times.toSorted((a, b) => a - b)
    const [median = 0, slowest = 0] = [sorted[Math.floor(RUNS / 2)], sorted.at(-1)]
    const state = isHydrated ? 'with the page’s code' : 'before any code'
    process.stdout.write(
      `${state}: ${times.map((time) => time.toFixed(0)).join(' ')} ms; median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms\n`,
    )
    if (slowest > TARGET_MS) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}
