import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import { joinAsAdmin, joinAsModerator } from './people.ts'

/** A local time some hours from now, for a `datetime-local` input. */
const fillHours = async (page: Page, label: string, hours: number) => {
  const local = await page.evaluate((ms) => {
    const at = new Date(Date.now() + ms)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours * 3_600_000)
  await page.getByLabel(label).fill(local)
}

const findSection = (page: Page, name: string) => page.getByRole('region', { name })

/** Opens a dialog by its button, whose label is the title of the dialog too. */
async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

async function recordNotice(page: Page, authority: string, delayReason: string) {
  const dialog = await openDialog(page, 'Record a notice to an authority')
  await dialog.getByLabel('Authority').fill(authority)
  await dialog.getByLabel('Reasons for the delay').fill(delayReason)
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await expect(dialog).toHaveCount(0)
}

async function download(page: Page, button: string) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('records a breach, follows its clock to the end and downloads the register', async ({
  visitor,
}) => {
  const { page } = await joinAsAdmin(await visitor())
  const title = `Stolen laptop ${Date.now()}`
  await page.goto('/dashboard/admin/breaches?status=closed')
  await page.getByLabel('Show').selectOption('All')
  await examineEveryWay(page, 'breaches')
  await page.getByRole('link', { name: 'Record a breach' }).click()

  // Faults are shown beside their fields, and the first one gets the focus.
  await fillHours(page, 'When we learned of it', 1)
  await page.getByRole('button', { name: 'Record breach' }).click()
  for (const text of [
    'Enter a title.',
    'Enter a time that isn’t in the future.',
    'Say what happened.',
    'Choose at least one kind of data.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await examineEveryWay(page, 'breach-form')
  await page.getByLabel('Title').fill(title)
  await fillHours(page, 'When we learned of it', -73)
  await page.getByLabel('What happened').fill('A laptop with a list of inquiries was stolen.')
  await page.getByLabel('Contact details').check()
  await page.getByLabel('People who wrote to us').check()
  await page.getByRole('button', { name: 'Record breach' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Breach recorded')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('overdue by 1 hour')).toBeVisible()

  // The overview counts it as overdue and links to the open breaches.
  await page.goto('/dashboard/admin')
  const overview = page.getByRole('region', { name: 'Waiting for a decision' })
  const row = overview.getByRole('row', { name: /^Data breaches/ })
  await expect(row).toContainText('overdue by')
  await row.getByRole('link', { name: 'Data breaches' }).click()
  await expect(page.getByLabel('Show')).toHaveValue('open')
  await page.getByRole('link', { name: title }).click()

  const dialog = await openDialog(page, 'Record a notice to an authority')
  await dialog.getByLabel('Authority').fill('ICO')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await expect(dialog.getByText('Enter at least 3 characters.')).toBeVisible()
  await examineEveryWay(page, 'breach-authority')
  await dialog.getByLabel('Reasons for the delay').fill('We first had to find the backup.')
  await dialog.getByLabel('Reference number').fill('IC-42')
  await dialog.getByRole('button', { name: 'Record notice' }).click()
  await expectToast(page, 'Added to the register')
  const record = findSection(page, 'Record')
  await expect(record).toContainText('Reasons for the delay: We first had to find the backup.')
  await expect(page.getByText(/overdue by/)).toHaveCount(0)

  // A wrong notice is withdrawn, and the clock runs again until the right one is recorded.
  await page.getByRole('button', { name: 'Withdraw entry 2' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw entry 2?' })
  await withdrawal.getByRole('button', { name: 'Withdraw entry' }).click()
  await expect(withdrawal.getByText('Enter at least 3 characters.')).toBeVisible()
  await examineEveryWay(page, 'breach-withdrawal')
  await withdrawal.getByLabel('Reasons').fill('Only the draft was sent.')
  await withdrawal.getByRole('button', { name: 'Withdraw entry' }).click()
  await expect(withdrawal).toHaveCount(0)
  const withdrawn = record.getByRole('listitem').filter({ hasText: 'Entry 2, recorded by' })
  await expect(withdrawn).toBeFocused()
  await expect(withdrawn.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(withdrawn.getByRole('deletion')).toContainText('IC-42')
  await expect(withdrawn).toContainText('Only the draft was sent.')
  await expect(withdrawn).toContainText(/Withdrawn by \S+/)
  await expect(withdrawn.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('overdue by 1 hour')).toBeVisible()
  await recordNotice(page, 'CNIL', 'The first report was never sent.')
  await expect(page.getByText(/overdue by/)).toHaveCount(0)

  const measure = await openDialog(page, 'Record a measure')
  await measure.getByLabel('Measure').fill('Encrypted all disks')
  await measure.getByRole('button', { name: 'Record measure' }).click()
  await expect(record).toContainText('Encrypted all disks')

  const decision = await openDialog(page, 'Record a decision not to notify')
  await decision.getByLabel('Reasons').fill('The risk isn’t high.')
  await decision.getByRole('button', { name: 'Record reasons' }).click()
  await expect(record).toContainText('The risk isn’t high.')

  const steps = findSection(page, 'Next steps')
  await expect(steps).toContainText('Assess the risk and give the reasons.')
  await page.getByRole('button', { name: 'Change facts' }).click()
  await page.getByLabel('Number of people').fill('1,200')
  await page.getByLabel('Risk', { exact: true }).selectOption('High risk')
  await page.getByLabel('Reasons for the risk').fill('The disk wasn’t encrypted.')
  await page.getByRole('button', { name: 'Save facts' }).click()
  await expect(findSection(page, 'Facts')).toContainText('1,200')
  // The decision is older than the high risk.
  await expect(steps).toContainText('Notify the people concerned and record it')
  await expect(page.getByText('People not notified yet')).toBeVisible()
  await expect(steps).toContainText('The people concerned must be notified without undue delay.')
  await expect(page.getByText(/^due in/)).toBeVisible()
  // Only the current facts can be withdrawn, and only while nobody edits them.
  await expect(page.getByRole('button', { name: 'Withdraw entry 7' })).toBeVisible()
  await page.getByRole('button', { name: 'Change facts' }).click()
  await expect(page.getByRole('button', { name: /^Withdraw entry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await examineEveryWay(page, 'breach')

  const people = await openDialog(page, 'Record a notice to people')
  await people.getByRole('button', { name: 'Record notice' }).click()
  await expect(people.getByText('Choose a broadcast or say how they were notified.')).toBeVisible()
  await people.getByLabel('How they were notified').fill('By letter')
  await people.getByRole('button', { name: 'Record notice' }).click()
  await expect(record).toContainText('By letter')
  await expect(page.getByText('People not notified yet')).toHaveCount(0)
  await expect(page.getByText(/^due in/)).toHaveCount(0)

  const closing = await openDialog(page, 'Close breach')
  await closing
    .getByLabel('What you’ve changed so that it doesn’t happen again')
    .fill('Disks are encrypted by default.')
  await closing.getByRole('button', { name: 'Close breach' }).click()
  await expect(steps).toContainText('This breach is closed.')
  await expect(page.getByRole('button', { name: 'Change facts' })).toHaveCount(0)

  await page.getByRole('link', { name: 'All breaches' }).click()
  const register = await download(page, 'Download CSV')
  expect(register.name).toMatch(/^adire-breaches-.*\.csv$/)
  expect(register.text).toContain(title)
  expect(register.text).toContain('CNIL · Delay: The first report was never sent.')
  expect(register.text).not.toContain('IC-42')
  const history = await download(page, 'Download history')
  expect(history.name).toMatch(/^adire-breach-history-.*\.csv$/)
  expect(history.text).toContain('ICO · IC-42 · Delay: We first had to find the backup.')
  expect(history.text).toContain('Entry 2 · Only the draft was sent.')
})

test('keeps typed facts when another admin changed them, and hides breaches from moderators', async ({
  visitor,
}) => {
  const { page } = await joinAsAdmin(await visitor())
  const other = (await joinAsAdmin(await visitor())).page
  await page.goto('/dashboard/admin/breaches/new')
  await page.getByLabel('Title').fill('Wrong recipient')
  await page.getByLabel('What happened').fill('An email went to the wrong address.')
  await page.getByRole('checkbox', { name: 'Messages' }).check()
  await page.getByRole('button', { name: 'Record breach' }).click()
  await confirmIdentity(page)
  await expect(page.getByRole('heading', { name: 'Wrong recipient' })).toBeVisible()
  await page.getByRole('button', { name: 'Change facts' }).click()
  await page.getByLabel('Likely effects').fill('Embarrassment')

  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Change facts' }).click()
  await other.getByLabel('Number of people').fill('1')
  await other.getByRole('button', { name: 'Save facts' }).click()
  await confirmIdentity(other)
  await expectToast(other, 'Added to the register')

  await page.getByRole('button', { name: 'Save facts' }).click()
  await expect(page.getByText('Another admin changed or withdrew the facts')).toBeVisible()
  await expect(page.getByLabel('Likely effects')).toHaveValue('Embarrassment')
  await page.getByLabel('Number of people').fill('1')
  await other.getByRole('button', { name: 'Withdraw entry 2' }).click()
  await page.getByRole('button', { name: 'Save facts' }).click()
  await expect(findSection(page, 'Facts')).toContainText('Embarrassment')

  const withdrawal = other.getByRole('dialog', { name: 'Withdraw entry 2?' })
  await withdrawal.getByLabel('Reasons').fill('Counted wrongly')
  await withdrawal.getByRole('button', { name: 'Withdraw entry' }).click()
  await expect(withdrawal).toContainText('Withdraw those first.')
  await expect(withdrawal.getByLabel('Reasons')).toHaveValue('Counted wrongly')

  const staff = (await joinAsModerator(await visitor())).page
  await staff.goto(new URL(page.url()).pathname)
  await expect(staff.getByText('This page is for admins')).toBeVisible()
  await expect(staff.getByText('Wrong recipient')).toHaveCount(0)
})
