import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'

/** The window sizes that every screen is checked at. */
export const sizes = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const PHOTOGRAPHS = 'test-results/screens'
/**
 * Without its own timeout, a screenshot that never completes uses up the timeout of the whole test.
 */
const DRAWING_LIMIT_MS = 30_000
const NARROWEST = { width: 320, height: 700 }

/** The axe rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
/** The axe rules whose result depends on the width of the window. */
const RULES_OF_SIZE = ['target-size', 'scrollable-region-focusable']

const isPhotographed = Boolean(process.env['SCREENS'])

/**
 * Expects that the screen is accessible and fits its window, down to 320 pixels. `SCREENS=1` also
 * stores a screenshot.
 */
export async function examine(page: Page, name: string, rules?: string[]): Promise<void> {
  // Wait for loading to end; the kit shows loading states on purpose.
  if (name !== 'kit') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, rules)
  await expectNoSidewaysScroll(page)
  const viewport = page.viewportSize() ?? NARROWEST
  if (isPhotographed) {
    mkdirSync(PHOTOGRAPHS, { recursive: true })
    const scheme = await page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    )
    await page.screenshot({
      path: `${PHOTOGRAPHS}/${name}-${viewport.width}-${scheme}.png`,
      timeout: DRAWING_LIMIT_MS,
    })
  }
  if (viewport.width === 360) {
    await page.setViewportSize(NARROWEST)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(viewport)
  }
}

/**
 * Disables transitions, so that colours are final: off-screen elements start their theme transition
 * only when they become visible.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/**
 * Examines the current state at these widths in both themes by resizing the window. All rules run at
 * the narrowest and the widest; the layouts between only differ in size.
 */
export async function examineEveryWay(page: Page, name: string, widths = sizes): Promise<void> {
  await stopTransitions(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [index, size] of widths.entries()) {
      const isBetween = index > 0 && index < widths.length - 1
      // The document is the same in both themes, so the second pass only checks colours.
      if (isBetween && colorScheme === 'dark' && !isPhotographed) continue
      await page.setViewportSize(size)
      const rules = isBetween ? RULES_OF_SIZE : undefined
      await examine(page, name, colorScheme === 'dark' ? RULES_OF_COLOUR : rules)
    }
  }
}
