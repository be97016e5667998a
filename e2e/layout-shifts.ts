import type { Page } from '@playwright/test'

/** Sums the layout shifts of the page that no input caused. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        // TypeScript's DOM types have no `LayoutShift`.
        const { value, hadRecentInput } = shift as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifted += value
      }
      document.documentElement.dataset['shifted'] = String(shifted)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => Number((await page.locator('html').getAttribute('data-shifted')) ?? 0)
}
