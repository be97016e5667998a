import type { Locator, Page } from '@playwright/test'
import { examine, examineEveryWay, sizes } from './examine.ts'
import { expect, expectDashboard, expectToast, type Person, test, toasts } from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  call,
  givePremium,
  join,
  joinAsModerator,
  match,
  type Member,
  sendMessage,
} from './people.ts'

type Visitor = () => Promise<Person>

const narrowAndWide = sizes.filter(({ width }) => width !== 768)

async function joinPair(visitor: Visitor): Promise<{ ada: Member; ben: Member; thread: string }> {
  const ada = await join(await visitor(), { city: 'Medellín' })
  const ben = await join(await visitor(), { city: 'Medellín', gender: 'man', name: 'Ben' })
  return { ada, ben, thread: await match(ben, ada) }
}

/** Opens a member's menu within `place` and chooses an item. */
async function choose(
  place: Page | Locator,
  page: Page,
  { handle }: Member,
  line: 'Report' | 'Block',
): Promise<void> {
  await place.getByRole('button', { name: `Actions for ${handle}` }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

const getReportDialog = (page: Page, { handle }: Member) =>
  page.getByRole('dialog', { name: `Report ${handle}` })
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function findCard({ page }: Member, { handle }: Member): Promise<Locator> {
  await page.goto(`/dashboard/discover?q=${encodeURIComponent(handle)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  return page.getByRole('article').filter({ hasText: handle })
}

test('reports and blocks from a card and tracks and undoes both in the Safety Centre', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Medellín' })
  const ben = await join(await visitor(), { city: 'Medellín', gender: 'man', name: 'Ben' })
  const { page } = ada
  const card = await findCard(ada, ben)
  await choose(card, page, ben, 'Report')
  const dialog = getReportDialog(page, ben)
  await expect(dialog).toContainText(
    `A moderator reviews it within 24 hours. We never tell ${ben.handle} who reported them.`,
  )
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose the reason that fits best.')
  await dialog.getByRole('radio', { name: /^Scam or fraud/ }).click()
  await dialog.getByLabel('What happened?').fill('He asked me for a gift card.')
  await dialog.getByLabel(`Also block ${ben.handle}`).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(
    page,
    'Report sent',
    'Our moderators review it within 24 hours. You can see its status in the Safety Centre.',
  )
  await expect(dialog).toBeHidden()
  await expect(card).toHaveCount(0)
  await expect(await findCard(ben, ada)).toHaveCount(0)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Safety Centre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Centre' })).toBeVisible()
  await expect(section(page, 'My reports')).toContainText('Scam or fraud')
  await expect(section(page, 'My reports')).toContainText('In review')
  await section(page, 'Blocked people')
    .getByRole('button', { name: `Unblock ${ben.handle}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expectToast(page, 'Unblocked')
  await expect(section(page, 'Blocked people')).toContainText('You haven’t blocked anyone.')
  await expect(await findCard(ada, ben)).toHaveCount(1)
})

test('keeps the title of the question about an unblocking while it closes', async ({ visitor }) => {
  const ada = await join(await visitor({ isMoving: true }))
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  await call(ada, '/me/blocks', { data: { id: ben.id } })
  const { page } = ada
  await page.goto('/dashboard/safety')
  await section(page, 'Blocked people')
    .getByRole('button', { name: `Unblock ${ben.handle}` })
    .click()
  const dialog = page.getByRole('alertdialog', { name: `Unblock ${ben.handle}?` })
  const titles = await dialog.getByRole('heading').evaluateHandle((heading) => {
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(heading.textContent))
    observer.observe(heading, { characterData: true, childList: true, subtree: true })
    return seen
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await titles.jsonValue()).toEqual([])
})

test('offers to call the emergency services of the country in which a member lives', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'São Paulo' })
  const { page } = ada
  await page.goto('/dashboard/safety')
  const banner = page.getByRole('status').filter({ hasText: 'In danger now?' })
  await expect(banner).toContainText('Brazil')
  for (const [name, address] of [
    ['Police: 190', 'tel:190'],
    ['Ambulance: 192', 'tel:192'],
  ] as const)
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  await examineEveryWay(page, 'safety-numbers')

  await call(ada, '/me/profile', { method: 'PATCH', data: { city: 'Medellín' } })
  await page.reload()
  await expect(banner.getByRole('link', { name: 'Call 123', exact: true })).toHaveAttribute(
    'href',
    'tel:123',
  )
  // Sources disagree about the numbers of Argentina.
  await call(ada, '/me/profile', { method: 'PATCH', data: { city: 'Buenos Aires' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Going on a date?' })).toBeVisible()
  await expect(banner).toContainText('First call the emergency number of the country you’re in.')
  await expect(banner.getByRole('link')).toHaveCount(0)
})

test('reports a photo from a profile once a day', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Medellín' })
  const ben = await join(await visitor(), { city: 'Medellín', gender: 'man', name: 'Ben' })
  const moderator = await joinAsModerator(await visitor())
  for (const seed of [11, 12]) await approvePhoto(moderator, await addPhoto(ben, seed))
  await givePremium(ada)
  const { page } = ada
  await page.goto(`/dashboard/discover?profile=${ben.id}`)
  const profile = page.getByRole('dialog', { name: new RegExp(`^${ben.handle}, \\d+$`) })
  for (const again of [false, true]) {
    await choose(profile, page, ben, 'Report')
    const dialog = getReportDialog(page, ben)
    await dialog.getByLabel('What is it about?').selectOption({ label: 'Photo 2' })
    await dialog.getByRole('radio', { name: /^Explicit content/ }).click()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    if (again) {
      await expectToast(page, 'Report not sent')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    } else await expectToast(page, 'Report sent')
    await expect(dialog).toBeHidden()
  }
  await expect(profile).toBeVisible()
  await page.goto('/dashboard/safety')
  await expect(section(page, 'My reports')).toContainText(`${ben.handle} · Photo`)

  // A reported photo is hidden until a moderator reveals it.
  await moderator.page.goto('/dashboard/admin/reports')
  await moderator.page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` }).click()
  const show = moderator.page.getByRole('button', { name: 'Show the reported photo' })
  await show.click()
  await expect(show).toHaveCount(0)
  await expect(
    moderator.page
      .getByRole('img', { name: `Photo of ${ben.handle} when it was reported` })
      .first(),
  ).toBeVisible()
})

test('ends an open conversation for both on a block without revealing it', async ({ visitor }) => {
  const { ada, ben, thread } = await joinPair(visitor)
  await sendMessage(ben, thread, 'Good evening')
  await ben.page.goto(`/dashboard/messages/${thread}`)
  await expect(ben.page.getByRole('textbox', { name: `Message to ${ada.handle}` })).toBeVisible()
  const { page } = ada
  await page.goto(`/dashboard/messages/${thread}`)
  await expect(page.getByRole('textbox', { name: `Message to ${ben.handle}` })).toBeVisible()
  await choose(page.getByRole('main'), page, ben, 'Block')
  const question = page.getByRole('alertdialog', { name: `Block ${ben.handle}?` })
  await expect(question).toContainText(`We don’t tell ${ben.handle}.`)
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expectToast(page, 'Blocked', `You and ${ben.handle} can no longer see each other.`)
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page.getByRole('main').getByText(ben.handle)).toHaveCount(0)

  await expect(ben.page.getByText('Match Required').first()).toBeVisible()
  await expect(ben.page.getByRole('textbox', { name: `Message to ${ada.handle}` })).toHaveCount(0)
  await expect(toasts(ben.page)).toHaveCount(0)
  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  await expect(ben.page.getByRole('heading', { name: 'Profile not available' })).toBeVisible()
})

test('warns both sides of a first message about money and offers to report it', async ({
  visitor,
}) => {
  const { ada, ben, thread } = await joinPair(visitor)
  await ben.page.goto(`/dashboard/messages/${thread}`)
  const box = ben.page.getByRole('textbox', { name: `Message to ${ada.handle}` })
  await box.fill('Hello Ada, how are you?')
  await expect(ben.page.getByText('Before you send this')).toHaveCount(0)
  await box.fill('Hello Ada, my bank details are boring. Yours?')
  await expect(ben.page.getByText('Before you send this')).toBeVisible()
  await expect(
    ben.page.getByText('If a first message mentions money', { exact: false }),
  ).toBeVisible()
  await box.press('Enter')
  await expect(
    ben.page.getByText('Hello Ada, my bank details are boring. Yours?').first(),
  ).toBeVisible()
  await expect(ben.page.getByText('Before you send this')).toHaveCount(0)

  const { page } = ada
  await page.goto(`/dashboard/messages/${thread}`)
  const note = page.getByRole('status').filter({ hasText: 'Take care' })
  await expect(note).toContainText(
    'Never send money, gift cards or bank details to someone you haven’t met.',
  )
  await expect(note.getByRole('link', { name: 'What to look out for' })).toHaveAttribute(
    'href',
    '/safety',
  )
  await note.getByRole('button', { name: 'Report' }).click()
  const dialog = getReportDialog(page, ben)
  await expect(dialog.getByLabel('What is it about?').locator('option:checked')).toHaveText(
    'Message: Hello Ada, my bank details are boring. Yours?',
  )
  await dialog.getByRole('radio', { name: /^Scam or fraud/ }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Report sent')
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox', { name: `Message to ${ben.handle}` }).fill('No, sorry.')
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
})

test('asks a moderator to read a report that arrives while they decide', async ({ visitor }) => {
  const ben = await join(await visitor(), { name: 'Ben', gender: 'man' })
  const reporters = [
    await join(await visitor(), { name: 'Ada' }),
    await join(await visitor(), { name: 'Eve' }),
    await join(await visitor(), { name: 'Efua' }),
  ] as const
  const report = (by: Member) =>
    call(by, '/reports', {
      data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'spam' },
    })
  const { page } = await joinAsModerator(await visitor())
  await report(reporters[0])
  await page.goto('/dashboard/admin/reports')
  await page.getByRole('link', { name: `${reporters[0].handle} reported ${ben.handle}` }).click()
  await page.getByRole('radio', { name: /^Dismiss/ }).click()
  await report(reporters[1])
  const accept = page.getByRole('button', { name: 'I’ve read the new report' })
  await expect(accept).toBeVisible()
  const resolve = page.getByRole('button', { name: 'Resolve' })
  await resolve.click()
  await expect(accept).toBeFocused()
  const question = page.getByRole('alertdialog', { name: 'Dismiss all reports in this case?' })
  await expect(question).toHaveCount(0)
  await accept.click()
  await expect(resolve).toBeFocused()

  // Another report arrives while the confirmation is open.
  await resolve.click()
  await expect(question).toBeVisible()
  await report(reporters[2])
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(page, 'New report')
  await expect(question).toHaveCount(0)
  await accept.click()
  await resolve.click()
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(page, 'Report resolved successfully')
})

test('reports a former match from the Safety Centre', async ({ visitor }) => {
  const { ada, ben, thread } = await joinPair(visitor)
  await call(ben, `/threads/${thread}/match`, { method: 'DELETE', data: {} })
  await call(ben, '/me/availability', { method: 'PUT', data: { isAvailable: false } })
  const { page } = ada
  await page.goto('/safety')
  const way = page.getByRole('main').getByRole('link', { name: 'Report a Profile' })
  // The page learns of the session only after it is shown.
  await expect(way).toHaveAttribute('href', '/dashboard/safety')
  await way.click()
  await expectDashboard(page)
  await expect(page).toHaveURL('/dashboard/safety')
  await section(page, 'Former matches')
    .getByRole('button', { name: /^Report / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await dialog.getByRole('radio', { name: /^Harassment or hate/ }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Report sent')
  await expect(section(page, 'My reports')).toContainText('Harassment or hate')

  await section(page, 'Hide my profile now')
    .getByRole('button', { name: 'Pause my account' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(section(page, 'You’re hidden').getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('lets a moderator claim a case, read its evidence, warn and ban, and updates the reporter', async ({
  visitor,
}) => {
  const { ada, ben, thread } = await joinPair(visitor)
  const moderator = await joinAsModerator(await visitor())
  await sendMessage(ben, thread, 'Send me your bank details')
  const { messages } = await call<{ messages: { id: string }[] }>(
    ada,
    `/threads/${thread}/messages`,
    { method: 'GET' },
  )
  const subject = { kind: 'message', messageId: messages[0]?.id }
  await call(ada, '/reports', {
    data: { subject, reason: 'scam', description: 'He wants my bank details.' },
  })
  await ada.page.goto('/dashboard/safety')
  await expect(section(ada.page, 'My reports')).toContainText('In review')

  const { page } = moderator
  await page.goto('/dashboard/admin/reports')
  await page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` }).click()
  await expect(
    page.getByRole('heading', { name: `Report about ${ben.handle} (Message)` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Take this case' }).click()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  const excerpt = page.getByRole('region', { name: 'The conversation around the message' })
  await expect(excerpt).toContainText('Send me your bank details')
  await expect(page.getByText('He wants my bank details.')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Choose an outcome.')).toBeVisible()
  await page.getByRole('radio', { name: /^Warn/ }).click()
  // The reason of the report chooses the guideline of a ban only; number keys choose another one.
  const guideline = page.getByLabel(/^Guideline/)
  const statement = page.getByLabel('Statement of reasons')
  await expect(guideline).toHaveValue('')
  await expect(statement).toHaveValue('')
  await page.getByRole('radio', { name: /^Ban/ }).click()
  await expect(guideline).toHaveValue('scam')
  await expect(statement).toHaveValue(/scams and fraud/)
  await page.getByRole('radio', { name: /^Suspend/ }).click()
  await expect(guideline).toHaveValue('')
  await expect(statement).toHaveValue('')
  await page.getByRole('radio', { name: /^Ban/ }).click()
  await expect(page.getByText(`We’ll warn everyone ${ben.handle} wrote to`)).toBeVisible()
  await guideline.press('8')
  await expect(page.getByText(`We won’t warn anyone ${ben.handle} wrote to`)).toBeVisible()
  await page.getByRole('radio', { name: /^Warn/ }).click()
  await guideline.press('7')
  await expect(statement).toHaveValue(/scams and fraud/)
  await statement.fill('You asked a member for bank details.')
  await page.getByRole('button', { name: 'Resolve' }).click()
  const question = page.getByRole('alertdialog', { name: `Warn ${ben.handle}?` })
  await question.getByRole('button', { name: 'Warn' }).click()
  await expectToast(page, 'Report resolved successfully')
  await expect(page).toHaveURL('/dashboard/admin/reports')
  await expect(
    page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` }),
  ).toHaveCount(0)
  await expect(section(ada.page, 'My reports')).toContainText('Reviewed')
  await expect(section(ada.page, 'My reports')).not.toContainText('In review')
  await expect(section(ada.page, 'My reports')).toContainText('acted on it')

  await ben.page.goto('/dashboard/safety')
  await expect(section(ben.page, 'Decisions about you')).toContainText(
    'You asked a member for bank details.',
  )
  await expect(
    section(ben.page, 'Decisions about you').getByRole('link', { name: 'Scams and fraud' }),
  ).toHaveAttribute('href', '/community-guidelines#scams-and-fraud')
  await expect(ben.page.getByText(ada.handle)).toHaveCount(0)
  await call(ada, '/reports', { data: { subject, reason: 'harassment' } })
  await call(ada, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'spam' },
  })
  const links = page.getByRole('link', { name: `${ada.handle} reported ${ben.handle}` })
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(page.getByText('1 strike')).toBeVisible()
  const other = section(page, 'Other open cases about them')
  const alsoClose = other.getByRole('checkbox', { name: 'Close this case with the same decision' })
  await expect(alsoClose).toBeDisabled()
  await other.getByText('Show the report').click()
  await expect(other.getByText('The profile when it was reported')).toBeVisible()
  await alsoClose.check()
  // A report that arrives after the selection has to be read before the case is closed with it.
  const eve = await join(await visitor(), { name: 'Eve' })
  await call(eve, '/reports', {
    data: { subject: { kind: 'profile', memberId: ben.id }, reason: 'spam' },
  })
  await expect(other.getByText('A new report arrived, so this case is no longer')).toBeVisible()
  await expect(alsoClose).not.toBeChecked()
  await alsoClose.check()
  await expect(other.getByText('A new report arrived, so this case is no longer')).toHaveCount(0)
  // Number keys also work while a checkbox has the focus.
  await page.keyboard.press('3')
  await expect(page.getByRole('radio', { name: /^Ban/ })).toBeChecked()
  await page.getByLabel('Statement of reasons').fill('Again.')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page
    .getByRole('alertdialog', { name: `Ban ${ben.handle}?` })
    .filter({ hasText: 'all open reports in 2 cases' })
    .getByRole('button', { name: 'Ban' })
    .click()
  await expectToast(page, 'Report resolved successfully')
  await expect(links).toHaveCount(0)
  await expect(ben.page.getByRole('dialog', { name: 'Log in again' })).toContainText(
    'Our moderators closed your account',
  )
})

test('keeps the safety screens accessible in both themes', async ({ visitor }) => {
  const { ada, ben, thread } = await joinPair(visitor)
  const moderator = await joinAsModerator(await visitor())
  const photoId = await addPhoto(ben, 21)
  await approvePhoto(moderator, photoId)
  await sendMessage(ben, thread, 'Write to me at mysite.com or +234 803 123 4567')
  await call(ada, '/reports', {
    data: {
      subject: { kind: 'profile', memberId: ben.id },
      reason: 'minor',
      description: 'Says he is 16.',
    },
  })
  await call(ada, '/reports', { data: { subject: { kind: 'photo', photoId }, reason: 'fake' } })
  const { page } = ada
  await page.goto(`/dashboard/messages/${thread}`)
  await expect(page.getByText('Take care')).toBeVisible()
  await examine(page, 'safety-note')
  await page.goto('/dashboard/safety')
  await expect(section(page, 'My reports')).toContainText('Under 18')
  await examineEveryWay(page, 'safety-centre', narrowAndWide)
  await page.goto(`/dashboard/discover?profile=${ben.id}`)
  await choose(page.getByRole('dialog'), page, ben, 'Report')
  await expect(getReportDialog(page, ben)).toBeVisible()
  await examineEveryWay(page, 'safety-report', narrowAndWide)

  await moderator.page.goto('/dashboard/admin/reports')
  const line = moderator.page
    .getByRole('link', { name: `${ada.handle} reported ${ben.handle}` })
    .first()
  await expect(line).toBeVisible()
  await examineEveryWay(moderator.page, 'admin-reports', narrowAndWide)
  await line.click()
  await moderator.page.getByRole('radio', { name: /^Suspend/ }).click()
  await moderator.page.getByText('Show the report').click()
  await moderator.page.getByRole('checkbox', { name: /^Close this case/ }).check()
  // Scrolled down, the header covers part of the link back.
  await moderator.page.evaluate(() => scrollTo(0, 0))
  await examineEveryWay(moderator.page, 'admin-report', narrowAndWide)
})
