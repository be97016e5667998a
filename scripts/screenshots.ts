/**
 * Takes the pictures of real screens on the landing page in every language, light and dark, from a
 * server with demo data: `node scripts/screenshots.ts http://localhost:3000`. Wait until the demo data
 * is complete, and run it again when the screens change. The results are committed, so that a build
 * needs no browser.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  type LandingScreen,
  landingScreens,
  screenFile,
  SCREEN_SIZE,
  type ScreenTheme,
} from '../art/src/landing-screens.ts'
import {
  LANGUAGE_COOKIE,
  SOURCE_LANGUAGE,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '../contract/src/ui-languages.ts'
import { demoLogIns } from '../server/src/demo/people.ts'
import { logIn, setLanguage, settle } from './demo-pages.ts'
import { findChromium } from './find-chromium.ts'
import { readDemoTexts } from './languages/language-file.ts'

const FOLDER = join(import.meta.dirname, '../web/public/screens')
const AVIF_QUALITY = 50
/** Pixels of the file for each pixel of the screen. */
const SCALE = 2
/** Scrolls the profile so far that some of its text is in the picture. */
const PROFILE_SCROLL = 120
/** Responses with texts of demo members, who write English. */
const WRITTEN_BY_MEMBERS = /\/api\/threads\//

const origin = process.argv[2] ?? 'http://localhost:3000'
const woman = demoLogIns[0]

/** Opens a screen as the first demo member. */
const openers: Record<LandingScreen, (page: Page) => Promise<void>> = {
  async discover(page) {
    await page.goto('/dashboard/discover')
    // A new match covers the page until it is closed.
    await page.getByRole('dialog').or(page.getByRole('article')).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('article').first().waitFor()
  },
  async conversation(page) {
    await page.goto('/dashboard/messages')
    await page.getByRole('main').getByRole('link', { name: /Chidi/ }).click()
    await page.getByRole('textbox').last().waitFor()
  },
  async profile(page) {
    await page.goto('/dashboard/matches')
    await page.getByRole('article').filter({ hasText: 'Emeka' }).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading').nth(1).waitFor()
    await dialog.getByRole('img').first().waitFor()
    await dialog.evaluate((element, top) => {
      const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + top
      for (const part of [...element.querySelectorAll('div')].filter(scrolls)) part.scrollTop = top
    }, PROFILE_SCROLL)
  },
}

async function openContext(
  browser: Browser,
  language: UiLanguageTag,
  theme: ScreenTheme,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    // 24 hours in English, as where most members live.
    locale: language === SOURCE_LANGUAGE ? 'en-GB' : language,
    viewport: SCREEN_SIZE,
    deviceScaleFactor: SCALE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    // Its requests would pass by the translations below.
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: origin }])
  await logIn(context, origin, woman.email)
  await setLanguage(context, origin, language)
  return context
}

/** Replaces what demo members wrote by its translation, as members write in their own languages. */
async function translateMembers(context: BrowserContext, language: UiLanguageTag): Promise<void> {
  const texts = Object.entries(readDemoTexts(language))
  await context.route(WRITTEN_BY_MEMBERS, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    let body = await response.text()
    for (const [english, text] of texts)
      body = body.replaceAll(JSON.stringify(english), () => JSON.stringify(text))
    return route.fulfill({ response, body })
  })
}

async function photograph(
  browser: Browser,
  language: UiLanguageTag,
  theme: ScreenTheme,
): Promise<void> {
  const context = await openContext(browser, language, theme)
  await translateMembers(context, language)
  for (const name of landingScreens) {
    const page = await context.newPage()
    await openers[name](page)
    await settle(page)
    const picture = sharp(await page.screenshot())
    const file = screenFile(name, theme, language === SOURCE_LANGUAGE ? '' : language)
    await picture.avif({ quality: AVIF_QUALITY }).toFile(join(FOLDER, file))
    await page.close()
  }
  await context.close()
}

/** Gives the demo account back its English, also after a failure. */
async function resetLanguage(browser: Browser): Promise<void> {
  const context = await openContext(browser, SOURCE_LANGUAGE, 'light')
  await context.close()
}

const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  for (const language of UI_LANGUAGE_TAGS) {
    if (language !== SOURCE_LANGUAGE) mkdirSync(join(FOLDER, language), { recursive: true })
    for (const theme of ['light', 'dark'] as const) await photograph(browser, language, theme)
  }
} finally {
  await resetLanguage(browser)
  await browser.close()
}
