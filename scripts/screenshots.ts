/**
 * Takes the pictures of real screens on the landing page, light and dark, from a server with demo
 * data: `node scripts/screenshots.ts http://localhost:3000`. Wait until the demo data is complete, and
 * run it again when the screens change. The results are committed, so that a build needs no browser.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  type LandingScreen,
  landingScreens,
  screenFile,
  SCREEN_SIZE,
} from '../art/src/landing-screens.ts'
import { demoLogIns } from '../server/src/demo/people.ts'
import { logIn, settle } from './demo-pages.ts'
import { findChromium } from './find-chromium.ts'

const FOLDER = join(import.meta.dirname, '../web/public/screens')
const AVIF_QUALITY = 50
/** Pixels of the file for each pixel of the screen. */
const SCALE = 2
/** Scrolls the profile so far that some of its text is in the picture. */
const PROFILE_SCROLL = 120

const origin = process.argv[2] ?? 'http://localhost:3000'
const woman = demoLogIns[0]

/** Opens a screen as the first demo member. */
const openers: Record<LandingScreen, (page: Page) => Promise<void>> = {
  async discover(page) {
    await page.goto('/dashboard/discover')
    await page.getByRole('article').first().waitFor()
  },
  async conversation(page) {
    await page.goto('/dashboard/messages')
    await page.getByRole('main').getByRole('link', { name: /Chidi/ }).click()
    await page.getByRole('textbox').last().waitFor()
  },
  async profile(page) {
    await page.goto('/dashboard/matches')
    await page.getByRole('article').getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'About' }).waitFor()
    await dialog.getByRole('img').first().waitFor()
    await dialog.evaluate((element, top) => {
      const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + top
      for (const part of [...element.querySelectorAll('div')].filter(scrolls)) part.scrollTop = top
    }, PROFILE_SCROLL)
  },
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: SCREEN_SIZE,
      deviceScaleFactor: SCALE,
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    await logIn(context, origin, woman.email)
    for (const name of landingScreens) {
      const page = await context.newPage()
      await openers[name](page)
      await settle(page)
      const picture = sharp(await page.screenshot())
      await picture.avif({ quality: AVIF_QUALITY }).toFile(join(FOLDER, screenFile(name, theme)))
      await page.close()
    }
    await context.close()
  }
} finally {
  await browser.close()
}
