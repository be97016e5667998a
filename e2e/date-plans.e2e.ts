import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { join, match, type Member } from './people.ts'
import { linksTo, mailsTo, sql } from './world.ts'

/** Fills the plan's dialog and saves it. */
async function savePlan(page: Page, contact: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Plan a date safely' })
  await dialog.getByLabel('Where?').fill('Café Neo, Victoria Island')
  await dialog.getByLabel('Trusted contact’s name').fill('Efua')
  await dialog.getByLabel('Trusted contact’s email').fill(contact)
  await dialog.getByRole('checkbox', { name: /My contact knows/ }).check()
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect(dialog).toBeHidden()
}

/** Moves the plans of a member to an earlier time, and lets the server look at them. */
async function moveBack({ id }: Member, interval: string): Promise<void> {
  await sql(
    `update date_plans set starts_at = starts_at - $2::interval, check_in_at = check_in_at - $2::interval, alarm_at = alarm_at - $2::interval
     where member_id = $1`,
    [id, interval],
  )
  await look()
}
const look = () => sql(`select graphile_worker.add_job('datePlans.watch', '{}'::json)`, [])

/** Opens the page of date plans and saves one with somebody called Ben, who is no match. */
async function planWithBen(page: Page, contact: string): Promise<void> {
  await page.goto('/dashboard/safety/date-plans')
  await page.getByRole('button', { name: 'Plan a date' }).click()
  await page.getByLabel('Their name').fill('Ben')
  await savePlan(page, contact)
}

const address = () => `efua-${crypto.randomUUID().slice(0, 13)}@people.example`

test('plans a date from a conversation, and checks in with the banner', async ({ visitor }) => {
  const ada = await join(await visitor())
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const threadId = await match(ada, ben)
  const { page } = ada
  const contact = address()
  await page.goto(`/dashboard/messages/${threadId}`)
  await page.getByRole('button', { name: `Actions for ${ben.handle}` }).click()
  await page.getByRole('menuitem', { name: 'Plan a date safely' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a date safely' })
  await expect(dialog.getByLabel('Who are you meeting?')).toHaveValue(threadId)
  await examineEveryWay(page, 'date-plan-dialog')
  await savePlan(page, contact)
  await expect(page.getByText('Not shared. Efua hears from us only')).toBeVisible()
  await examineEveryWay(page, 'date-plan-list')

  await moveBack(ada, '2 days')
  await page.goto('/dashboard/discover')
  const banner = page.getByRole('status').filter({ hasText: 'Are you OK?' })
  await expect(banner).toBeVisible()
  await examineEveryWay(page, 'date-plan-banner')
  await banner.getByRole('button', { name: 'I’m safe' }).click()
  await expect(banner).toBeHidden()
  await page.goto('/dashboard/safety/date-plans')
  await expect(page.getByText('You checked in.')).toBeVisible()
  expect(await mailsTo(contact)).toEqual([])
})

test('alerts the contact after a missed check-in, and says it is over by the emailed link', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  const contact = address()
  await page.goto('/dashboard/safety/date-plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Date plans' })).toBeVisible()
  await examineEveryWay(page, 'date-plan-empty')
  await page.getByRole('button', { name: 'Plan a date' }).click()
  await page.getByLabel('Their name').fill('Ben')
  await savePlan(page, contact)
  await moveBack(ada, '2 days')
  await expect(page.getByText('Are you OK? Your check-in is due.')).toBeVisible()
  const [link = ''] = await linksTo(ada.email, /^Time to check in$/)
  await moveBack(ada, '1 day')
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(1)
  const [alarm] = await mailsTo(contact)
  expect(alarm?.text).toContain('Café Neo')

  const other = await visitor()
  await other.page.goto(link)
  await expect(other.page.getByText('We alerted your contact. Are you OK?')).toBeVisible()
  await examineEveryWay(other.page, 'date-plan-link')
  await other.page.reload()
  await expect(other.page.getByRole('heading', { name: 'Open the link again' })).toBeVisible()
  await expect(other.page.getByRole('link', { name: 'Log in and check in' })).toBeVisible()
  await examineEveryWay(other.page, 'date-plan-link-missing')
  await other.page.goto('/')
  await other.page.goto(link)
  await other.page.getByRole('button', { name: 'I’m safe' }).click()
  await expect(other.page.getByText('Good to know you’re safe')).toBeVisible()
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(2)

  const stop = /https?:\S+\/date-emails\/stop\?\S+/.exec(alarm?.text ?? '')?.[0] ?? ''
  await other.page.goto(new URL(stop).pathname + new URL(stop).search)
  await expect(other.page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  await examineEveryWay(other.page, 'date-plan-stop')
  await other.page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(other.page.getByText('We won’t email you again')).toBeVisible()
})

test('shares a plan with the contact at once, and again after a change', async ({ visitor }) => {
  const { page } = await join(await visitor())
  const contact = address()
  await planWithBen(page, contact)
  const share = page.getByRole('button', { name: 'Share now with Efua' })
  await share.click()
  await expect(page.getByText('Shared with Efua.')).toBeVisible()
  await expect(share).toHaveCount(0)
  // Before the date, the plan can only be cancelled.
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’m safe' })).toHaveCount(0)
  await examineEveryWay(page, 'date-plan-shared')
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(1)
  const [shared] = await mailsTo(contact)
  expect(shared?.subject).toMatch(/ shared a date plan with you$/)
  expect(shared?.text).toContain('Café Neo')

  await page.getByRole('button', { name: 'Change the plan with Ben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your plan' })
  await dialog.getByLabel('Where?').fill('Terra Kulture')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changed since you shared it with Efua.')).toBeVisible()
  expect(await mailsTo(contact)).toHaveLength(1)
  await share.click()
  await expect(page.getByText('Shared with Efua.')).toBeVisible()
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(2)
  expect((await mailsTo(contact)).at(-1)?.text).toContain('Terra Kulture')
})

test('alerts the contact at once after a confirmation, and says when she is safe', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  const contact = address()
  await planWithBen(page, contact)
  const dialog = page.getByRole('alertdialog', { name: 'Alert Efua now?' })
  await page.getByRole('button', { name: 'Alert now' }).click()
  await expect(dialog.getByText('We can’t call the police for you.')).toBeVisible()
  await examineEveryWay(page, 'date-plan-alert')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not shared. Efua hears from us only')).toBeVisible()
  expect(await mailsTo(contact)).toEqual([])

  await page.getByRole('button', { name: 'Alert now' }).click()
  await dialog.getByRole('button', { name: 'Alert Efua' }).click()
  await expect(dialog).toBeHidden()
  const banner = page.getByRole('status').filter({ hasText: 'We alerted Efua. Are you OK?' })
  await expect(banner).toBeVisible()
  await examineEveryWay(page, 'date-plan-alerted')
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(1)
  const [alarm] = await mailsTo(contact)
  expect(alarm?.subject).toMatch(/ needs you: please call now$/)
  expect(alarm?.text).toContain('Café Neo')

  await banner.getByRole('button', { name: 'I’m safe' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('You checked in.')).toBeVisible()
  await expect.poll(async () => (await mailsTo(contact)).length).toBe(2)
  expect((await mailsTo(contact)).at(-1)?.subject).toMatch(/ checked in as safe$/)
})
