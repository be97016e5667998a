import type { Locator, Page } from '@playwright/test'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { expect, expectDashboard, expectToast, PASSWORD, test } from './fixtures.ts'
import { addPhoto, approvePhoto, call, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 3
const KEYS_AT_MOST = 80
let server: SecondServer

/** Starts a separate server with few members, because each card adds tab stops. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let keys = 0; keys < KEYS_AT_MOST; keys++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return expectVisibleFocus(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${KEYS_AT_MOST} times Tab did not reach ${target.toString()}`)
}

/**
 * Expects an outline on the focused element or an ancestor, inside the viewport and not covered.
 */
async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const fault = await target.evaluate((element) => {
    if (!element.matches(':focus-visible')) return 'the browser shows no focus'
    const hasOutline = (node: Element) =>
      getComputedStyle(node).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(node).outlineWidth) >= 2
    let frame: Element | null = element
    while (frame && !hasOutline(frame)) frame = frame.parentElement
    if (!frame) return 'nothing has an outline'
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top && (frame.contains(top) || top.contains(element))
      ? ''
      : `it is under ${top?.outerHTML.slice(0, 120)}`
  })
  expect(fault, `focus of ${target.toString()}`).toBe('')
}

/**
 * Focuses a field and types; in a native select, this picks the option that starts with the text.
 */
async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('signs up, filters, matches and writes with the keyboard alone and a visible focus', async ({
  visitor,
}) => {
  const ben = await join(await visitor({ origin: server.origin }), {
    gender: 'man',
    name: 'Ben',
    city: 'London',
  })
  const kwame = await join(await visitor({ origin: server.origin }), {
    gender: 'man',
    name: 'Kwame',
    city: 'Accra',
  })
  const { page, ...ada } = await visitor({ origin: server.origin })

  await test.step('signs up in the dialog', async () => {
    await page.goto('/')
    await tabTo(page, page.getByRole('link', { name: 'Start Connecting' }).first())
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Join Adire' })
    await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await typeInto(page, dialog.getByLabel('Email'), ada.email)
    await typeInto(page, dialog.getByLabel('Password', { exact: true }), PASSWORD)
    await typeInto(page, dialog.getByLabel('Day'), '17')
    await typeInto(page, dialog.getByLabel('Month'), 'Apr')
    await typeInto(page, dialog.getByLabel('Year'), '1992')
    await typeInto(page, dialog.getByLabel(/City/), 'Lagos')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Continue' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('radio', { name: /^Woman/ }))
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: /^Woman/ })).toBeChecked()
    await tabTo(page, dialog.getByRole('checkbox', { name: /^I agree that Adire uses whom/ }))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Create Account' }))
    await page.keyboard.press('Enter')
    await expectDashboard(page)
  })

  await test.step('skips the welcome steps', async () => {
    // Waits for headings, because the URL may change before the page does.
    await typeInto(page, page.getByLabel('Name'), 'Ada')
    await page.keyboard.press('Enter')
    for (const name of [
      'Add your first photo',
      'What do you enjoy?',
      'Say something only you would say',
      'Who would you like to meet?',
    ]) {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Skip for now' }))
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL('/dashboard/discover')
  })

  const { memberId } = await call<{ memberId: string }>({ page, ...ada }, '/me/profile', {
    method: 'GET',
  })
  await call(ben, '/likes', { data: { to: memberId, kind: 'like' } })

  await test.step('filters by city', async () => {
    await expect(page.getByRole('article').filter({ hasText: kwame.handle })).toBeVisible()
    await typeInto(page, page.getByRole('combobox', { name: 'City' }), 'London')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=London/)
    await expect(page.getByRole('article').filter({ hasText: kwame.handle })).toBeHidden()
  })

  await test.step('opens his profile and returns to the same card', async () => {
    const link = page.getByRole('article').getByRole('link', { name: new RegExp(`^${ben.handle}`) })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const profile = page.getByRole('dialog', { name: new RegExp(ben.handle) })
    await expect(profile).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expectVisibleFocus(link)
  })

  await test.step('likes him and matches', async () => {
    await tabTo(page, page.getByRole('button', { name: `Like ${ben.handle}`, exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(
      page,
      page
        .getByRole('alertdialog', { name: "It's a Match!" })
        .getByRole('button', { name: 'Message' }),
    )
    await page.keyboard.press('Enter')
  })

  await test.step('writes a message that he receives', async () => {
    await typeInto(
      page,
      page.getByRole('textbox', { name: `Message to ${ben.handle}` }),
      'Which bridge is yours?',
    )
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('region', { name: /^Messages with/ }).getByText('Which bridge is yours?'),
    ).toBeVisible()
    await ben.page.goto(new URL(page.url()).pathname)
    await expect(
      ben.page.getByRole('region', { name: /^Messages with/ }).getByText('Which bridge is yours?'),
    ).toBeVisible()
  })
})

test('lets a moderator approve and reject photos with the keyboard alone', async ({ visitor }) => {
  const ada = await join(await visitor({ origin: server.origin }))
  const { page } = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  await addPhoto(ada, 1)
  await addPhoto(ada, 2)
  await page.goto('/dashboard/discover')
  await tabTo(
    page,
    page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Admin' }),
  )
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: /^Photos/ }),
  )
  await page.keyboard.press('Enter')
  const waiting = page
    .getByRole('list', { name: 'Photos waiting for review' })
    .getByRole('button', { name: `Photo of ${ada.handle}` })
  await expect(waiting).toHaveCount(2)
  const approve = page.getByRole('button', { name: 'Approve Photo' })
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Photo approved successfully')
  await expect(waiting).toHaveCount(1)
  await expectVisibleFocus(approve)
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Reject ${ada.handle}’s photo` })
  await expectVisibleFocus(dialog.getByRole('radio', { name: 'Inappropriate content' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Photo rejected and removed')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Queue clear')).toBeVisible()
})

test('lets a moderator finish a report case with the keyboard alone', async ({ visitor }) => {
  const ada = await join(await visitor({ origin: server.origin }))
  const ben = await join(await visitor({ origin: server.origin }), { gender: 'man' })
  const { page } = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  await call(ada, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'scam' },
  })
  await page.goto('/dashboard/admin/reports')
  await tabTo(page, page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` }))
  await page.keyboard.press('Enter')
  await expectVisibleFocus(
    page.getByRole('heading', { name: `Report about ${ben.handle} (Profile)` }),
  )
  await page.keyboard.press('d')
  await expectVisibleFocus(page.getByRole('radio', { name: /^Dismiss/ }))
  await tabTo(page, page.getByRole('button', { name: 'Resolve' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Dismiss all reports in this case?' })
  await tabTo(page, dialog.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Report resolved successfully')
  await expect(page).toHaveURL(/\/dashboard\/admin\/reports$/)
})

test('sets a profile picture and deletes a photo with the keyboard alone', async ({ visitor }) => {
  const ada = await join(await visitor({ origin: server.origin }))
  const moderator = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const { page } = ada
  await addPhoto(ada, 3)
  await approvePhoto(moderator, await addPhoto(ada, 4))
  await page.goto('/dashboard/profile/photos')
  await tabTo(page, page.getByRole('button', { name: 'Actions for photo 2' }))
  await page.keyboard.press('Enter')
  await expectVisibleFocus(page.getByRole('menuitem', { name: 'Set as profile picture' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Profile Picture Updated')
  await tabTo(page, page.getByRole('button', { name: 'Actions for photo 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expectVisibleFocus(page.getByRole('menuitem', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Photo Deleted')
  await expectVisibleFocus(page.getByRole('button', { name: 'Undo the deletion of photo 2' }))
})

test('decides about members by key, and never about one that another has replaced', async ({
  visitor,
}) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  await sql('update profiles set verification_requested_at = null', [], server)
  const ada = await join(await visitor({ origin: server.origin }))
  const ben = await join(await visitor({ origin: server.origin }), { gender: 'man' })
  const { page } = esi
  await page.goto('/dashboard/admin/users')
  const item = ({ id }: Member) => page.locator(`[data-item="${id}"]`)
  await expect(item(ben)).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next member', { exact: true })).toBeVisible()
  await expect(help.getByText('Ctrl K', { exact: true })).toBeVisible()
  await expect(help.getByRole('heading', { level: 3 })).toHaveText([
    'On this page',
    'Everywhere',
    'On Discover',
  ])
  await expect(help.getByText('Super Like', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  // Without a chosen member, A chooses the first and decides nothing; so does a press right after J.
  await page.keyboard.press('a')
  await expect(item(ada)).toBeFocused()
  await page.evaluate(() => {
    for (const key of ['j', 'a'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(item(ben)).toBeFocused()
  await page.keyboard.press('k')
  await expect(item(ada)).toBeFocused()

  // The member leaves the queue, and the next one moves to its position.
  await call(esi, `/moderation/members/${ada.id}/approval`, {
    data: { canUndo: false },
  })
  await expect(item(ada)).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(item(ben)).toBeFocused()

  const dialog = page.getByRole('dialog', { name: `Deny ${ben.handle}` })
  await expect(async () => {
    await page.keyboard.press('d')
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('2')
  await expect(
    dialog.getByRole('radio', { name: 'The photos don’t seem to be of you' }),
  ).toBeChecked()
  await page.keyboard.press('Enter')
  await expectToast(page, 'User denied')
  await expect(page.getByText('Queue clear')).toBeVisible()
})
