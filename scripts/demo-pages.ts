import type { BrowserContext, Page } from '@playwright/test'
import type { UiLanguageTag } from '../contract/src/ui-languages.ts'
import { DEMO_PASSWORD } from '../server/src/demo/people.ts'

/** Logs a demo member in. */
export async function logIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/log-in', {
    headers: { origin },
    data: { email, password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`The demo log-in failed: ${answer.status()}`)
}

/** Stores the language of the account, which wins over the cookie. */
export async function setLanguage(
  context: BrowserContext,
  origin: string,
  language: UiLanguageTag,
): Promise<void> {
  const answer = await context.request.patch('/api/me/preferences', {
    headers: { origin },
    data: { language },
  })
  if (!answer.ok()) throw new Error(`The language could not be set: ${answer.status()}`)
}

/** Waits until every picture in the window is drawn, the fonts are there and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isVisible = (image: HTMLImageElement) => {
      const { top, left } = image.getBoundingClientRect()
      return top < innerHeight && left < innerWidth && image.offsetParent !== null
    }
    return [...document.images]
      .filter(isVisible)
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })
  await page.evaluate(async () => {
    await document.fonts.ready
    // Loaded pictures are decoded later, and their previews are shown until then.
    const loaded = [...document.images].filter(({ complete }) => complete)
    await Promise.allSettled(loaded.map((image) => image.decode()))
    // Endless animations never finish.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
