/**
 * Photographs one rich profile of the demo world as a match reads it, with numbers beside its parts, at
 * three widths in both themes: `node scripts/profile-pictures.ts http://localhost:3000`. Wait until the
 * demo data is complete. Stores the pictures in `docs/pictures`; record 0128 explains the numbers.
 */
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { BRAND } from '../contract/src/brand.ts'
import { demoLogIns, demoPeople } from '../server/src/demo/people.ts'
import { logIn, settle } from './demo-pages.ts'
import { findChromium } from './find-chromium.ts'

const PICTURES = join(import.meta.dirname, '../docs/pictures')
const WIDTHS = [360, 768, 1440]
const THEMES = ['light', 'dark'] as const
const QUALITY = 70
/** Higher than the whole profile. */
const WINDOW_HEIGHT = 6000
/** A match of the member in another time zone, with a trip to the same city. */
const READER = 'Emeka'

const origin = process.argv[2] ?? 'http://localhost:3000'
const { handle } = demoLogIns[0].person

/** Parts to number, in the order of the profile. */
const listParts = (dialog: Locator) => ({
  head: dialog.getByRole('heading', { level: 2 }).last(),
  reasons: dialog.getByRole('heading', { name: 'What you share' }),
  voices: dialog.getByText('Say my name'),
  hours: dialog.getByText(/hours? in common/),
  trip: dialog.getByText(/^In Accra/),
  answer: dialog.getByRole('figure').filter({ hasText: 'two time zones' }),
  photo: dialog.getByRole('img', { name: 'Photo 2 of 6' }).last(),
  about: dialog.getByRole('heading', { name: 'About' }),
  places: dialog.getByRole('heading', { name: 'Places' }),
  vouches: dialog.getByRole('heading', { name: 'Friends say' }),
  facts: dialog.getByRole('heading', { name: 'Details' }),
  languages: dialog.getByRole('heading', { name: 'Languages' }),
})

/** Shows the dialog at its full height, with the first photo as large as on a screen. */
const WHOLE = `
  [role=dialog] { inset: 0 0 auto !important; margin: 0 auto !important; height: auto !important; max-height: none !important }
  @media (min-width: 48rem) {
    [role=dialog] [aria-roledescription=carousel] { height: 36rem !important }
  }
  .mark { position: fixed; z-index: 99; width: 18px; height: 18px; border-radius: 50%; background: #d2521e; color: white;
    font: 700 11px/18px sans-serif; text-align: center }`

/** Puts a number beside each part, all at the same distance from the edge. */
async function markParts(page: Page, dialog: Locator): Promise<void> {
  const parts = listParts(dialog)
  const start = (await parts.head.boundingBox())?.x ?? 0
  for (const [index, [name, part]] of Object.entries(parts).entries()) {
    const box = await part.boundingBox()
    if (!box) throw new Error(`The profile has no part "${name}".`)
    await page.evaluate(
      ({ number, left, top }) => {
        const mark = document.createElement('span')
        mark.className = 'mark'
        mark.textContent = String(number)
        mark.style.left = `${left}px`
        mark.style.top = `${top}px`
        document.body.append(mark)
      },
      { number: index + 1, left: Math.max(start - 24, 1), top: box.y + 2 },
    )
  }
}

/** Marks new matches as celebrated, because one covers the page until it is closed. */
async function celebrateMatches({ request }: BrowserContext): Promise<void> {
  const answer = await request.get('/api/matches/uncelebrated')
  const { matches } = z
    .object({ matches: z.array(z.object({ matchId: z.string() })) })
    .parse(await answer.json())
  if (matches.length === 0) return
  const ids = matches.map(({ matchId }) => matchId)
  await request.post('/api/matches/celebrations', { headers: { origin }, data: { ids } })
}

async function photograph(
  browser: Browser,
  width: number,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    viewport: { width, height: WINDOW_HEIGHT },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // For the style of the marks.
    bypassCSP: true,
  })
  const number = demoPeople.findIndex((person) => person.handle === READER) + 1
  await logIn(context, origin, `demo-${number}@demo.${BRAND.domain}`)
  await celebrateMatches(context)
  const page = await context.newPage()
  await page.goto('/dashboard/matches')
  await page.getByRole('link', { name: `View Profile of ${handle}` }).click()
  const dialog = page.getByRole('dialog')
  for (const part of Object.values(listParts(dialog))) await part.waitFor()
  await page.addStyleTag({ content: WHOLE })
  await settle(page)
  await markParts(page, dialog)
  const picture = await dialog.screenshot({ animations: 'disabled' })
  const file = join(PICTURES, `profile-${width}-${theme}.webp`)
  await sharp(picture).webp({ quality: QUALITY }).toFile(file)
  await context.close()
}

const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  for (const width of WIDTHS) for (const theme of THEMES) await photograph(browser, width, theme)
} finally {
  await browser.close()
}
