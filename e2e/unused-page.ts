import type { Page } from '@playwright/test'

/** Opens a public page and waits until it has fetched its code, which doesn't run before it is used. */
export async function openUnused(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForCode(page)
}

/** Waits until a public page that isn't used yet has fetched its code. */
export async function waitForCode(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    const isFetched = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0
    return links.length > 0 && links.every(isFetched)
  })
}
