import type { BrowserContext, Page } from '@playwright/test'
import {
  adminVisits,
  memberVisits,
  moderatorVisits,
  publicAddresses,
  readRoutes,
  type Visits,
  visitorVisits,
} from './every-route.ts'
import { composeText } from '../server/src/mail/compose.ts'
import { writeIssue } from '../server/src/mail/issue-email.ts'
import { expect, expectDashboard, expectReady, test, watchCalls } from './fixtures.ts'
import { makeWord, makeWideWorld } from './long-words.ts'

// Each test visits many screens.
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

const NARROWEST = { width: 320, height: 700 }
/**
 * Expected console errors: a 404, the limit of streams after many page loads, and previews of the
 * trace recorder.
 */
const EXPECTED =
  /404 \(Not Found\) \S+\/(no-such-page|fraud-notices\/\S+)$|429 \(Too Many Requests\) \S+\/api\/stream$|blob:/
/** URLs that must show a long word, or their visit would prove nothing. */
const WORDY =
  /^\/statements|\/dashboard\/(messages|matches|profile|notifications|safety)$|\/messages\/|edit\/(basic|about)|admin\/(photos|reports|users|advertising|audit)$|admin\/reports\/(?!appeals\?)|admin\/users\/|campaigns\/[^n]|broadcast$/
const listUrls = (visits: Visits) => Object.values(visits).flat()

test('visits every route of the app', () => {
  const visits = { ...visitorVisits(), ...memberVisits(), ...moderatorVisits(), ...adminVisits() }
  expect(Object.keys(visits).sort()).toEqual(readRoutes().sort())
})

/**
 * Collects errors of the console and violations of the content security policy; returns those since
 * the last call.
 */
async function watchConsole(context: BrowserContext): Promise<() => string[]> {
  let errors: string[] = []
  await context.exposeFunction('reportViolation', (text: string) =>
    errors.push(`securitypolicyviolation: ${text}`),
  )
  await context.addInitScript(() => {
    // Exposed above, which no type says.
    const report = (globalThis as unknown as { reportViolation: (text: string) => void })
      .reportViolation
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      report(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !EXPECTED.test(text)) errors.push(text)
  })
  return () => {
    const found = errors
    errors = []
    return found
  }
}

/**
 * Types an unbroken word of 500 letters, or as many as it takes, into every field that takes text.
 */
async function fillFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    const types = ['text', 'search', 'email', 'tel', 'url', 'password']
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      if (
        field.disabled ||
        field.readOnly ||
        (field instanceof HTMLInputElement && !types.includes(field.type))
      )
        continue
      const length = field.maxLength > 0 ? Math.min(500, field.maxLength) : 500
      const prototype =
        field instanceof HTMLInputElement
          ? HTMLInputElement.prototype
          : HTMLTextAreaElement.prototype
      // React keeps track of `value` on the element itself.
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, 'W'.repeat(length))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

/**
 * Expects that neither the page nor a box scrolls sideways, and that no control reaches past the
 * window.
 */
async function expectInWindow(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const excess = document.documentElement.scrollWidth - width
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const controls = [
      ...document.querySelectorAll('button, a[href], input, select, textarea, summary'),
    ].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return (
        own > 1 &&
        (right > width + 1 || left < -1) &&
        element.checkVisibility({ opacityProperty: true }) &&
        !scrolls(element)
      )
    })
    // Strips of tabs and photos scroll sideways on purpose, and fields keep one line.
    const boxes = [
      ...document.querySelectorAll(
        'body *:not(.overflow-x-auto, [class*="scroll-row"], [role="tablist"], input, select)',
      ),
    ].filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(box).overflowX),
    )
    const names = controls.map(
      (element) =>
        `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}"`,
    )
    const scrollers = boxes.map(
      (box) =>
        `${box.localName} of ${box.clientWidth} px scrolls ${box.scrollWidth}: ${box.className}`,
    )
    return [...(excess > 0 ? [`${excess} px of sideways scroll`] : []), ...names, ...scrollers]
  })
  expect.soft(found, name).toEqual([])
}

/** True if a long word is shown, as text or in a field. */
function hasLongWord(page: Page): Promise<boolean> {
  return page.evaluate((word) => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ]
    return (
      document.body.innerText.includes(word) || fields.some(({ value }) => value.includes(word))
    )
  }, makeWord(22))
}

interface Walk {
  page: Page
  addresses: string[]
  isReady: (page: Page) => Promise<void>
}

/**
 * Visits the URLs and expects that everything fits, even with every field filled, and that the
 * console stays silent.
 */
async function walk({ page, addresses, isReady }: Walk): Promise<void> {
  const takeErrors = await watchConsole(page.context())
  const waitForCalls = watchCalls(page)
  for (const address of addresses) {
    await page.goto(address)
    await isReady(page)
    await waitForCalls()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (WORDY.test(address))
      await expect
        .poll(() => hasLongWord(page), { message: `a long word at ${address}` })
        .toBe(true)
    await expectInWindow(page, `long words at ${address}`)
    await fillFields(page)
    await expectInWindow(page, `filled fields at ${address}`)
    expect.soft(takeErrors(), `console at ${address}`).toEqual([])
  }
}

test('shows visitors every page at 320 px with a silent console', async ({ visitor }) => {
  const { page } = await visitor(NARROWEST)
  await walk({ page, addresses: publicAddresses(), isReady: expectReady })
})

test('shows words of 500 letters to members, moderators and admins at 320 px', async ({
  visitor,
}) => {
  const world = await makeWideWorld(visitor)
  const isReady = async (page: Page) => {
    await expectDashboard(page)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  }
  const { page } = await visitor(NARROWEST)
  const linked = listUrls(visitorVisits(world)).filter((address) => address !== '/dev/kit')
  await walk({
    page,
    addresses: linked,
    isReady: (shown) => expect(shown.getByRole('heading').first()).toBeVisible(),
  })
  await walk({ page: world.ada.page, addresses: listUrls(memberVisits(world)), isReady })
  await walk({ page: world.moderator.page, addresses: listUrls(moderatorVisits(world)), isReady })
  await walk({ page: world.admin.page, addresses: listUrls(adminVisits(world)), isReady })
})

test('fits emails with unbroken words into 320 px', async ({ visitor }) => {
  const { page } = await visitor(NARROWEST)
  const [link, text] = [`https://adire.example/${makeWord(400)}`, makeWord(500)]
  const parts = {
    subject: text,
    heading: text,
    paragraphs: [text, text],
    quote: text,
    button: { label: makeWord(80), link },
    footnote: text,
    unsubscribe: link,
  }
  const mail = composeText({ address: 'ada@people.example', language: 'en' }, () => parts, text)
  const issue = writeIssue({
    language: 'en',
    subject: makeWord(150),
    blocks: [
      { kind: 'heading', text: makeWord(120) },
      { kind: 'paragraph', text },
      { kind: 'link', text: makeWord(80), address: link },
    ],
    ad: {
      advertiserName: makeWord(120),
      title: makeWord(80),
      description: makeWord(200),
      ctaText: makeWord(24),
      banner: null,
    },
    linkTo: () => link,
    unsubscribe: link,
    address: text,
  })
  for (const [name, html] of Object.entries({ email: mail.html ?? '', newsletter: issue.html })) {
    await page.setContent(html)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectInWindow(page, name)
  }
})
