import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ACCENTED, MIRRORED } from '../scripts/languages/pseudolocales.ts'
import { getBuildFolder } from '../scripts/web-build.ts'
import { readContentTexts, withoutContent } from './content-texts.ts'
import { CORRIDOR, publishCorridor } from './corridor-world.ts'
import {
  adminVisits,
  memberVisits,
  moderatorVisits,
  publicAddresses,
  type Visits,
  visitorVisits,
} from './every-route.ts'
import { expect, expectReady, test, watchCalls } from './fixtures.ts'
import { makeWideWorld } from './long-words.ts'
import { findMisfits } from './misfits.ts'
import { readTexts } from './screen-texts.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { publishQuarters } from './transparency-world.ts'
import { createUntranslatedFinder } from './untranslated-texts.ts'

// Each test visits many screens.
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

const PHONE = { width: 360, height: 800 }
const pseudolocales = [ACCENTED, MIRRORED].map((pseudolocale, index) => ({
  ...pseudolocale,
  port: Number(process.env['E2E_PORT'] ?? 3170) + 21 + index,
}))

const servers: SecondServer[] = []
test.afterAll(() => Promise.all(servers.splice(0).map((server) => server.stop())))

/** Addresses to visit one after the other in a member's or a visitor's page. */
interface Walk {
  page: Page
  addresses: string[]
  isReady?: (page: Page) => Promise<unknown>
}

const listUrls = (visits: Visits) => Object.values(visits).flat()

/** Expects that each screen fits the window, and that its texts are in a catalogue. */
async function walk(
  { page, addresses, isReady = expectHeading }: Walk,
  isMirrored: boolean,
): Promise<void> {
  const waitForCalls = watchCalls(page)
  let findUntranslated: ((texts: string[]) => string[]) | undefined
  for (const address of addresses) {
    await page.goto(address)
    await isReady(page)
    await waitForCalls()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect.soft(await findMisfits(page), `layout of ${address}`).toEqual([])
    // Both pseudolocales have the same texts.
    if (isMirrored) continue
    findUntranslated ??= await createUntranslatedFinder(page)
    const content = readContentTexts(address)
    const texts = (await readTexts(page)).map((text) => withoutContent(text, content))
    expect.soft(findUntranslated(texts), `texts of ${address} in no catalogue`).toEqual([])
  }
}

async function expectHeading(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached()
}

/** Expects the logo and the first tab of the bottom bar on the side where lines start. */
async function expectStart(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.goto('/dashboard/wallet')
  await expectHeading(page)
  for (const first of ['header a', 'nav.fixed li']) {
    const isOnRight = await page
      .locator(first)
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left + right > innerWidth
      })
    expect(isOnRight, `${first} on the right`).toBe(direction === 'rtl')
  }
}

for (const { locale, direction, port } of pseudolocales)
  test(`fits every screen in ${locale} into 360 px, with texts of a catalogue`, async ({
    visitor,
  }) => {
    const server = await startSecondServer(port, {}, ['e2e/pseudolocale-server.ts', locale])
    servers.push(server)
    const { origin } = server
    const open = (options = {}) => visitor({ ...options, origin })
    const world = await makeWideWorld(open)
    await publishCorridor(origin)
    await publishQuarters(origin)
    const { ada, ben, moderator, admin } = world
    for (const { page } of [ada, moderator, admin]) await page.setViewportSize(PHONE)
    const [{ page: reader }, { page: guest }] = [await open(PHONE), await open(PHONE)]
    await guest.goto('/promises')
    await expect(guest.locator('html')).toHaveAttribute('lang', locale)
    await expect(guest.locator('html')).toHaveAttribute('dir', direction)
    const links = listUrls(visitorVisits(world)).filter((address) => address !== '/dev/kit')
    const overlays = [`profile=${ben.id}`, 'buy=tokens', 'buy=premium'].map(
      (query) => `/dashboard/discover?${query}`,
    )
    const walks: Walk[] = [
      {
        page: reader,
        addresses: [...publicAddresses(), CORRIDOR],
        isReady: expectReady,
      },
      { page: guest, addresses: links },
      { page: ada.page, addresses: [...listUrls(memberVisits(world)), ...overlays] },
      { page: moderator.page, addresses: listUrls(moderatorVisits(world)) },
      { page: admin.page, addresses: listUrls(adminVisits(world)) },
    ]
    await expectStart(ada.page, direction)
    for (const each of walks) await walk(each, direction === 'rtl')
  })

test('reports what a box cuts, except decoration and what scrolls', async ({ visitor }) => {
  const { page } = await visitor(PHONE)
  const box = (style: string, content: string) =>
    `<div style="width: 100px; white-space: nowrap; ${style}">${content}</div>`
  const long = 'This text is longer than its box'
  await page.setContent(
    [
      box('overflow: hidden', long),
      box('overflow: clip', '<button style="width: 200px">Go</button>'),
      box('overflow: hidden; text-overflow: ellipsis', `Our ${long}`),
      box('overflow: hidden; text-overflow: ellipsis', `<bdi lang="">Their ${long}</bdi>`),
      box('overflow: hidden', `<span aria-hidden="true">${long}</span>`),
      box('overflow: hidden; position: absolute; width: 1px', long),
      box('overflow: auto', `Scrolled ${long}`),
      `<div class="overflow-x-auto" style="width: 100px; overflow-x: auto; white-space: nowrap">${long}</div>`,
    ].join(''),
  )
  const found = await findMisfits(page)
  expect(found.map((fault) => fault.replace(/^cut \d{1,3} px by div /, 'cut '))).toEqual([
    `scrolls sideways: div "Scrolled ${long}" `,
    'cut : button "Go" ',
    `cut : "${long}" in div "${long}" `,
    'cut : "Go" in button "Go" ',
    `cut : "Our ${long}" in div "Our ${long}" `,
    `cut : "Scrolled ${long}" in div "Scrolled ${long}" `,
  ])
})

test('keeps pseudolocales out of the build that is deployed', () => {
  const build = getBuildFolder()
  const files = globSync('{dist/assets,prerendered}/*.{js,html,json,webmanifest}', { cwd: build })
  expect(files.length).toBeGreaterThan(200)
  const marked = files.filter((file) => {
    const text = readFileSync(join(build, file), 'utf8')
    return text.includes('⟦') || text.includes(`lang="${ACCENTED.locale}`)
  })
  expect(marked).toEqual([])
})
