/**
 * Photographs ten screens in every language, on a phone in light and on a desktop in dark, from a
 * server with demo data: `node scripts/language-pictures.ts http://localhost:3000`. Stores them in
 * `test-results/languages`, and one sheet for each language in `docs/pictures`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  LANGUAGE_COOKIE,
  toLanguagePath,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '../contract/src/ui-languages.ts'
import { demoLogIns } from '../server/src/demo/people.ts'
import { composeText } from '../server/src/mail/compose.ts'
import { writeSubscription } from '../server/src/mail/visitor-emails.ts'
import { logIn, setLanguage, settle } from './demo-pages.ts'
import { findChromium } from './find-chromium.ts'

const PICTURES = join(import.meta.dirname, '../test-results/languages')
const SHEETS = join(import.meta.dirname, '../docs/pictures')
const VIEWS = [
  { width: 360, height: 800, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
] as const
type View = (typeof VIEWS)[number]

/** Size of one picture on a sheet, in which it keeps its proportions. */
const TILE = { width: 280, height: 350 }
const COLUMNS = 5
const GROUND = '#808080'
const SHEET_QUALITY = 60

const origin = process.argv[2] ?? 'http://localhost:3000'
const [member, , , moderator] = demoLogIns

interface Screen {
  /** Nobody is logged in without one. */
  as?: { email: string }
  open: (page: Page, language: UiLanguageTag) => Promise<unknown>
}

/** Characters of text from which a page shows its content. */
const CONTENT_LENGTH = 120

const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  // A page is empty, or has its heading alone, until its data is there.
  await page.waitForFunction(
    (length) => (document.querySelector('main')?.innerText.length ?? 0) > length,
    CONTENT_LENGTH,
  )
}

const screens: Record<string, Screen> = {
  landing: { open: (page, language) => page.goto(toLanguagePath('/', language)) },
  'sign-up': {
    async open(page, language) {
      await page.goto(`${toLanguagePath('/', language)}?auth=signup`)
      await page.getByRole('dialog').locator('input[type=email]').waitFor()
    },
  },
  help: { open: (page, language) => page.goto(toLanguagePath('/help', language)) },
  email: { open: (page, language) => page.setContent(writeExample(language)) },
  discover: {
    as: member,
    async open(page) {
      await page.goto('/dashboard/discover')
      // A new match covers the page until it is closed.
      await page.getByRole('dialog').or(page.getByRole('article')).first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('article').first().waitFor()
    },
  },
  profile: {
    as: member,
    async open(page) {
      await page.goto('/dashboard/matches')
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  messages: { as: member, open: visit('/dashboard/messages') },
  wallet: { as: member, open: visit('/dashboard/wallet') },
  settings: { as: member, open: visit('/dashboard/profile/settings') },
  overview: { as: moderator, open: visit('/dashboard/admin') },
}

function writeExample(language: UiLanguageTag): string {
  const write = () =>
    writeSubscription({ confirm: `${origin}/newsletter/confirm`, unsubscribe: `${origin}/` })
  return composeText({ address: 'ada@people.example', language }, write).html
}

async function openContext(
  browser: Browser,
  { width, height, theme }: View,
  language: UiLanguageTag,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  // A server with much demo data may be slow while others use the machine.
  context.setDefaultTimeout(90_000)
  const cookies = { [LANGUAGE_COOKIE]: language, 'adire-age': 'yes', 'adire-consent': 'necessary' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
  )
  return context
}

/** Gives a demo account back its English, also after a failure. */
async function resetLanguage(browser: Browser, email: string): Promise<void> {
  const context = await openContext(browser, VIEWS[0], 'en')
  await logIn(context, origin, email)
  await setLanguage(context, origin, 'en')
  await context.close()
}

/** Photographs the screens of one account, or those of visitors, and returns the files. */
async function photograph(
  browser: Browser,
  view: View,
  language: UiLanguageTag,
  email: string | undefined,
): Promise<string[]> {
  const context = await openContext(browser, view, language)
  if (email !== undefined) {
    await logIn(context, origin, email)
    await setLanguage(context, origin, language)
  }
  const files: string[] = []
  for (const [name, screen] of Object.entries(screens)) {
    if (screen.as?.email !== email) continue
    const page = await context.newPage()
    await screen.open(page, language)
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await settle(page)
    const file = join(PICTURES, `${language}-${name}-${view.width}-${view.theme}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    files.push(file)
    await page.close()
  }
  await context.close()
  return files
}

/** Puts the pictures of a language on one sheet. */
async function drawSheet(files: readonly string[], target: string): Promise<void> {
  const tiles = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ ...TILE, fit: 'contain', background: GROUND })
        .png()
        .toBuffer(),
    ),
  )
  const rows = Math.ceil(tiles.length / COLUMNS)
  const [width, height] = [TILE.width * COLUMNS, TILE.height * rows]
  await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % COLUMNS) * TILE.width,
        top: Math.floor(index / COLUMNS) * TILE.height,
      })),
    )
    .webp({ quality: SHEET_QUALITY })
    .toFile(target)
}

mkdirSync(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  for (const language of UI_LANGUAGE_TAGS) {
    const files: string[] = []
    for (const view of VIEWS)
      for (const email of [undefined, member.email, moderator.email])
        files.push(...(await photograph(browser, view, language, email)))
    await drawSheet(files, join(SHEETS, `languages-${language}.webp`))
  }
} finally {
  for (const email of [member.email, moderator.email]) await resetLanguage(browser, email)
  await browser.close()
}
