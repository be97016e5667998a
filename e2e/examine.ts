import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'

/** Bar A1: three widths, light and dark. */
export const sizes = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const PHOTOGRAPHS = 'test-results/screens'
/** Without a limit of its own, a picture that is never drawn takes the time of the whole test and says nothing. */
const DRAWING_LIMIT_MS = 30_000
const NARROWEST = { width: 320, height: 700 }

/** Of all rules of axe, the ones that what is drawn in another theme can break. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What is on the screen is accessible and fits its window, down to 320 pixels. `SCREENS=1` also keeps a photograph. */
export async function examine(page: Page, name: string, rules?: string[]): Promise<void> {
  // A screen is examined when nothing of it is loading; the kit shows loading on purpose.
  if (name !== 'kit') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, rules)
  await expectNoSidewaysScroll(page)
  const viewport = page.viewportSize() ?? NARROWEST
  if (process.env['SCREENS']) {
    mkdirSync(PHOTOGRAPHS, { recursive: true })
    const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
    await page.screenshot({ path: `${PHOTOGRAPHS}/${name}-${viewport.width}-${scheme}.png`, timeout: DRAWING_LIMIT_MS })
  }
  if (viewport.width === 360) {
    await page.setViewportSize(NARROWEST)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(viewport)
  }
}

/** Colours are asked about as they are in the end: what was out of sight begins its way to another theme only when it is looked at. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** One state that took some making, at these widths in both themes: the window changes, the state stays. */
export async function examineEveryWay(page: Page, name: string, widths = sizes): Promise<void> {
  await stopTransitions(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of widths) {
      await page.setViewportSize(size)
      // The document is the same in both themes: the second time only colours are asked about.
      await examine(page, name, colorScheme === 'dark' ? RULES_OF_COLOUR : undefined)
    }
  }
}
