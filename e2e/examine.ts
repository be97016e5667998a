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

interface View {
  size: (typeof sizes)[number]
  scheme: 'light' | 'dark'
  /** All if undefined. */
  rules?: string[]
}

const isPhotographed = Boolean(process.env['SCREENS'])

/**
 * Expects that the screen is accessible and fits its window, down to 320 pixels. `SCREENS=1` also
 * stores a screenshot.
 */
export async function examine(page: Page, name: string, rules?: string[]): Promise<void> {
  // Wait for loading to end; the kit shows loading states on purpose.
  if (name !== 'kit') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // The dashboard hides its content until it knows which banner comes first.
  await expect(page.locator('#main > [inert]')).toHaveCount(0)
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
 * Examines the current state at these widths by resizing the window. All rules run at the narrowest
 * in light and at the widest in dark, so both layouts and both themes are checked once;
 * `examineAllViews` also checks the other pairs.
 */
export async function examineEveryWay(page: Page, name: string, widths = sizes): Promise<void> {
  // Photographs show every view.
  const isShort = widths.length > 1 && !isPhotographed
  await examineViews(page, name, isShort ? listMainViews(widths) : listAllViews(widths))
}

/** Examines every size in both themes, for screens that show the components of many others. */
export async function examineAllViews(page: Page, name: string): Promise<void> {
  await examineViews(page, name, listAllViews(sizes))
}

function listMainViews(widths: typeof sizes): View[] {
  const widest = widths.slice(-1).map((size): View => ({ size, scheme: 'dark' }))
  return [...listLightViews(widths).slice(0, -1), ...widest]
}

/** The document is the same in both themes, so the second one only checks colours. */
function listAllViews(widths: typeof sizes): View[] {
  return [
    ...listLightViews(widths),
    ...widths.map((size): View => ({ size, scheme: 'dark', rules: RULES_OF_COLOUR })),
  ]
}

/** The layouts between the narrowest and the widest only differ in size. */
function listLightViews(widths: typeof sizes): View[] {
  return widths.map((size, index) => ({
    size,
    scheme: 'light',
    ...(index > 0 && index < widths.length - 1 && { rules: RULES_OF_SIZE }),
  }))
}

async function examineViews(page: Page, name: string, views: View[]): Promise<void> {
  await stopTransitions(page)
  for (const { size, scheme, rules } of views) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize(size)
    await examine(page, name, rules)
  }
}
