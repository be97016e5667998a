import type { Page } from '@playwright/test'
import { addCampaign, uniqueName } from './campaign-data.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { call, join, joinAsAdmin } from './people.ts'
import { sql } from './world.ts'

const ROWS_MINIMUM = 25
const LAPTOP = { width: 1440, height: 900 }

const tables = {
  Members: '/dashboard/admin/users?view=all',
  Reports: '/dashboard/admin/reports',
  Inquiries: '/dashboard/admin/advertising',
  Campaigns: '/dashboard/admin/advertising?tab=campaigns',
  'Audit log': '/dashboard/admin/audit',
}

/** Creates a row in each of the tables. */
async function fillTables(admin: Awaited<ReturnType<typeof joinAsAdmin>>, reportedId: string) {
  await addCampaign(admin, uniqueName('Harmattan'))
  await sql(
    `insert into ad_inquiries (reference, inquiry_type, contact_name, contact_email, message, preferred_contact)
     values ($1, 'support', 'Ben', 'ben@people.example', 'I want to ask about an advertisement.', 'email')
     on conflict do nothing`,
    ['AD-314159'],
  )
  await call(admin, `/moderation/members/${reportedId}/warnings`, {
    data: { statement: 'You asked a member for money.' },
  })
}

/** Counts how many rows like the first one fit between it and the end of the window. */
const countRows = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('tbody tr')?.getBoundingClientRect()
    return row ? Math.floor((innerHeight - row.top) / row.height) : 0
  })

test('leaves room for 25 rows of every staff table on a laptop screen', async ({ visitor }) => {
  const reporter = await join(await visitor(), { name: 'Ada' })
  const reported = await join(await visitor(), { name: 'Ben', gender: 'man' })
  await call(reporter, '/reports', {
    data: { subject: { kind: 'profile', memberId: reported.id }, reason: 'spam' },
  })
  const admin = await joinAsAdmin(await visitor())
  await fillTables(admin, reported.id)
  await admin.page.setViewportSize(LAPTOP)
  for (const [name, path] of Object.entries(tables)) {
    await admin.page.goto(path)
    const table = admin.page.getByRole('table', { name, exact: true })
    await expect(table.getByRole('rowheader').first()).toBeVisible()
    expect(await countRows(admin.page), name).toBeGreaterThanOrEqual(ROWS_MINIMUM)
  }

  await admin.page.goto(`${tables.Members}&gender=man&verification=waiting&joined=day`)
  await expect(admin.page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await expect(admin.page.getByRole('rowheader').first()).toBeVisible()
  expect(await countRows(admin.page), 'filtered').toBeGreaterThanOrEqual(ROWS_MINIMUM)
})

/** True if the focus moves to the right or down through the tools of a table, and never back. */
const isFocusedAsSeen = (page: Page) =>
  page.getByRole('group', { name: 'Table tools' }).evaluate((group) => {
    const places = [...group.querySelectorAll('input, select, button')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
    return (
      places.length > 3 &&
      places.every((place, index) => {
        const before = places[index - 1]
        return !before || place.top >= before.bottom - 1 || place.left >= before.right - 1
      })
    )
  })

test('moves the focus through the tools of a table in the order in which they are seen', async ({
  visitor,
}) => {
  const { page } = await joinAsAdmin(await visitor())
  for (const path of [tables.Campaigns, tables.Reports, tables.Members]) {
    await page.setViewportSize(LAPTOP)
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
    expect(await isFocusedAsSeen(page), path).toBe(true)
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('button', { name: 'Filters' }).click()
    expect(await isFocusedAsSeen(page), `${path}, narrow`).toBe(true)
  }
})

test('says that a downloaded file has only the first rows', async ({ visitor }) => {
  const { page } = await joinAsAdmin(await visitor())
  await page.route('**/api/admin/campaigns/files', (route) =>
    route.fulfill({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="adire-campaigns-incomplete.csv"',
      },
      body: 'Id\r\n',
    }),
  )
  await page.goto(tables.Campaigns)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expectToast(page, 'The file is incomplete', /first 50,000 rows/)
  expect((await download).suggestedFilename()).toBe('adire-campaigns-incomplete.csv')
})
