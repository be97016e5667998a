import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { Page } from '@playwright/test'
import { CORRIDOR, publishCorridor } from './corridor-world.ts'
import {
  expect,
  expectDashboard,
  expectNoSidewaysScroll,
  expectReady,
  openAuth,
  test,
} from './fixtures.ts'
import { call, givePremium, join, match, sendMessage } from './people.ts'

test.describe.configure({ mode: 'parallel' })

/** A word without a break opportunity, like a pasted link. */
const WORD = 'w'.repeat(500)
const NARROWEST = { width: 320, height: 700 }

/** Expects no sideways scroll, and the control inside the window. */
async function expectFits(page: Page, control?: string | RegExp): Promise<void> {
  await expectNoSidewaysScroll(page)
  if (control === undefined) return
  const box = await page.getByRole('button', { name: control }).first().boundingBox()
  expect(box).not.toBeNull()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('keeps Send and every bubble on the screen for a word of 500 letters', async ({ visitor }) => {
  const [ada, ben] = [
    await join(await visitor(NARROWEST)),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  const thread = await match(ada, ben)
  await sendMessage(ben, thread, WORD)
  const { page } = ada
  await page.goto('/dashboard/messages')
  await expect(page.getByText(/www/).first()).toBeVisible()
  await expectFits(page)
  await page.goto(`/dashboard/messages/${thread}`)
  await page
    .getByRole('textbox', { name: `Message to ${ben.handle}` })
    .fill(`https://example.org/${WORD}`)
  await expect(page.getByText(WORD).first()).toBeVisible()
  await expectFits(page, /^Send/)
})

test('shows words of 500 letters in profiles, reports and notes without a sideways scroll', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(NARROWEST)),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  await givePremium(ada)
  await call(ben, '/me/profile', { method: 'PATCH', data: { aboutMe: WORD } })
  await call(ada, '/me/profile', { method: 'PATCH', data: { aboutMe: WORD } })
  const { page } = ada
  await page.goto(`/dashboard/discover?profile=${ben.id}`)
  await expect(page.getByRole('dialog').getByText(WORD)).toBeVisible()
  await expectFits(page)
  await page
    .getByRole('button', { name: `Actions for ${ben.handle}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Report ${ben.handle}` })
    .getByRole('textbox')
    .fill(WORD)
  await expectFits(page, 'Send report')
  await page.goto('/dashboard/profile')
  await expectDashboard(page)
  await expectFits(page)
})

test('keeps the contact form and the newsletter as wide as the window for a word of 500 letters', async ({
  visitor,
}) => {
  const { page, email } = await visitor(NARROWEST)
  await page.goto('/contact')
  await expectReady(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Contact name' }).fill('w'.repeat(80))
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('textbox', { name: 'Message' }).fill(WORD)
  await page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' }).fill(WORD)
  await expectFits(page, /^Submit/)
  await main.getByRole('button', { name: /^Submit/ }).click()
  await expect(main.getByText(/reference/i).first()).toBeVisible()
  await expectFits(page)
})

async function doubleText(page: Page, rules = ''): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: 200% } ${text}`)
    document.adoptedStyleSheets = [sheet]
  }, rules)
}

/**
 * Expects no sideways scroll with text at 200 %, in our font and in a wide fallback font, at 320
 * and 360 pixels.
 */
async function expectFitsDoubled(page: Page): Promise<void> {
  const before = page.viewportSize() ?? NARROWEST
  for (const font of ['', '* { font-family: monospace !important }']) {
    await doubleText(page, font)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      if (font === '')
        expect
          .soft(await findBrokenLabels(page), `words broken at ${page.url()} in ${width} px`)
          .toEqual([])
    }
  }
  await page.setViewportSize(before)
}

/**
 * Words of ordinary length on headings, buttons, tabs and labels that continue on another line, and
 * labels of the bottom bar that are cut.
 */
function findBrokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    for (const label of document.querySelectorAll('h1, button, label, [role="tab"], header a')) {
      const longest = label.tagName === 'H1' ? 13 : 9
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(
          /(?<!\p{L})\p{L}{2,13}(?!\p{L})/gu,
        )) {
          if (word.length > longest) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
            broken.push(word)
        }
      }
    }
    for (const label of document.querySelectorAll('nav.fixed li a > span:last-child'))
      if (label.scrollWidth > label.clientWidth)
        broken.push(`${label.textContent} in the bottom bar`)
    return broken
  })
}

const PUBLIC = [...PUBLIC_PATHS, '/blog/say-it-properly', CORRIDOR, '/promises', '/no-such-page']

/** Expects visible buttons and links of the header within the window, and a menu that opens. */
async function expectUsableHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const isInside = (all: Element[]) =>
    all.every((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  const controls = header.locator('a, button').filter({ visible: true })
  expect(await controls.evaluateAll(isInside), `header at ${page.url()}`).toBe(true)
  const menu = header.getByRole('button', { name: 'Menu' })
  if ((await menu.count()) === 0) return
  await menu.click()
  const links = header.locator('#site-menu').getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  expect(await links.evaluateAll(isInside), `menu at ${page.url()}`).toBe(true)
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeHidden()
}

/** Expects two buttons of a notice inside the window that don't overlap. */
async function expectSeparateButtons(page: Page, notice: string): Promise<void> {
  const buttons = page.getByRole('region', { name: notice }).getByRole('button')
  // Both are read at once, because the notice moves while its fonts load.
  const areApart = () =>
    buttons.evaluateAll((all) => {
      const [first, second] = all.map((button) => button.getBoundingClientRect())
      if (!first || !second) return false
      const isInside = [first, second].every(({ left, right }) => left >= 0 && right <= innerWidth)
      const isApartFrom = (one: DOMRect, other: DOMRect) =>
        one.bottom <= other.top || one.right <= other.left
      return isInside && (isApartFrom(first, second) || isApartFrom(second, first))
    })
  await expect.poll(areApart, `buttons of ${notice} at ${page.url()}`).toBe(true)
}

test('fits public pages into a phone with text at 200 %', async ({ visitor }) => {
  const { page, origin } = await visitor({ width: 360, height: 800 })
  await publishCorridor(origin)
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/promises') await expectReady(page)
    await expectFitsDoubled(page)
    await doubleText(page)
    await expectUsableHeader(page)
    if (path === '/') {
      await expectSeparateButtons(page, 'Age confirmation')
      continue
    }
    if (!['/promises', '/no-such-page'].includes(path)) await expectSeparateButtons(page, 'Cookies')
  }
  for (const tab of ['Login', 'Sign Up'] as const) {
    await openAuth(page, tab)
    await expectFitsDoubled(page)
  }
})

test('fits the main screens of a member into a phone with text at 200 %', async ({ visitor }) => {
  const [ada, ben] = [
    await join(await visitor({ width: 360, height: 800 })),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
  ]
  const thread = await match(ada, ben)
  await sendMessage(ben, thread, 'Which of your two homes has the better bread?')
  const { page } = ada
  for (const path of [
    'discover',
    'matches',
    'matches/likes',
    'messages',
    `messages/${thread}`,
    'wallet',
    'subscription',
    'profile',
    'profile/settings',
    'notifications',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await expectDashboard(page)
    if (path.endsWith(thread))
      await expect(page.getByRole('textbox', { name: `Message to ${ben.handle}` })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectFitsDoubled(page)
  }
})
