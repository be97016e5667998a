import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { BRAND } from '@adire/contract/brand.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay, sizes } from './examine.ts'
import { confirmIdentity, expect, expectToast, test } from './fixtures.ts'
import { call, join, joinAsAdmin, joinAsModerator, request } from './people.ts'
import { mailsTo, sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 13
let server: SecondServer

/** A server of its own, so that mails to everybody don't reach the members of other tests. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

type Visitor = (options: { origin: string }) => Promise<Parameters<typeof join>[0]>

const joinMember = async (visitor: Visitor, name: string, gender: 'woman' | 'man' = 'woman') =>
  join(await visitor({ origin: server.origin }), { name, gender })

const joinAdmin = async (visitor: Visitor) =>
  joinAsAdmin(await visitor({ origin: server.origin }), { name: 'Abena' }, server)

/** Writes a hexadecimal colour as browsers compute it. */
const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`

const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

/** Reads the size of an audience, once it is loaded. */
async function countOn(choice: Locator): Promise<string> {
  await expect(choice).toContainText(/\d$/)
  return /(?<!\d)\d+$/.exec((await choice.textContent()) ?? '')?.[0] ?? ''
}

/** Adds confirmed subscribers. */
async function addSubscribers(count: number): Promise<string[]> {
  const rows = await sql<{ email: string }>(
    `insert into newsletter_subscribers (email, subscribed_at, is_active, confirmed_at)
      select 'reader-' || gen_random_uuid() || '@people.example', now(), true, now() from generate_series(1, $1) returning email`,
    [count],
    server,
  )
  return rows.map(({ email }) => email)
}

test('sends a broadcast to all women after confirmation and cancels a scheduled one', async ({
  visitor,
}) => {
  const [admin, ada, ben] = [
    await joinAdmin(visitor),
    await joinMember(visitor, 'Ada'),
    await joinMember(visitor, 'Ben', 'man'),
  ]
  const { page } = admin
  const title = `Dates in Lagos ${randomUUID().slice(0, 8)}`
  await ada.page.goto('/dashboard/notifications')
  await expect(ada.page.getByText('Nothing new')).toBeVisible()

  await page.goto('/dashboard/admin/broadcast')
  const women = page.getByRole('radio', { name: /^Women/ })
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  await expectToast(page, 'Error', 'Please fill in all fields')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
    /Please enter a message/,
  )
  await page.getByLabel('Title').fill(title)
  const own = `${server.origin}/dashboard/wallet`
  const text = `On Friday at six.\nCome as you are: https://example.org/dates. Tokens: ${own}`
  await page.getByLabel('Message', { exact: true }).fill(text)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`${title}${text}`)
  await expect(preview.getByRole('link', { name: own })).toHaveAttribute('href', own)
  // The draft survives a reload.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('switch', { name: 'Add translations' }).click()
  await page.getByRole('tab', { name: 'Français' }).click()
  await page.getByLabel('Title in Français').fill('Rencontres à Lagos')
  await page.getByLabel('Message in Français').fill('Vendredi à six heures.')
  await expect(page.getByRole('tab', { name: 'Written Français' })).toBeVisible()
  await women.click()
  const count = await countOn(women)
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this broadcast?' })
  await expect(dialog).toContainText(
    `“${title}” will be sent now. Audience: Women (${count}). You can’t undo this.`,
  )
  await dialog.getByLabel(`Type ${count} to confirm`).fill('999')
  await dialog.getByRole('button', { name: `Send to ${count}` }).click()
  await expect(dialog.getByLabel(`Type ${count} to confirm`)).toHaveAccessibleDescription(
    /This isn’t the number of recipients/,
  )
  await dialog.getByLabel(`Type ${count} to confirm`).fill(count)
  await dialog.getByRole('button', { name: `Send to ${count}` }).click()
  await confirmIdentity(page)
  await expectToast(page, `Broadcast sent to ${count} users`)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(card(page, title)).toContainText(`In the app${count} of ${count} (100%)`)
  await expect(card(page, title)).toContainText('Sent')
  await expect(card(page, title)).toContainText('Women · Français')

  const row = ada.page.getByRole('article').filter({ hasText: title })
  await expect(row).toContainText(text)
  await expect(row).toContainText('Unread')
  const foreign = row.getByRole('link', { name: 'https://example.org/dates' })
  await expect(foreign).toHaveAttribute('href', 'https://example.org/dates')
  await expect(foreign).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await row.getByRole('link', { name: title }).click()
  await expect(row).not.toContainText('Unread')
  await ada.page.evaluate(() => (document.documentElement.dataset['sameDocument'] = 'yes'))
  await row.getByRole('link', { name: own }).click()
  await expect(ada.page).toHaveURL(own)
  await expect(ada.page.locator('html')).toHaveAttribute('data-same-document', 'yes')
  await ben.page.goto('/dashboard/notifications')
  await expect(ben.page.getByText('Nothing new')).toBeVisible()
  const opened = () =>
    sql('select total_opened from broadcast_messages where title = $1', [title], server)
  await expect.poll(opened).toEqual([{ total_opened: 1 }])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page, title)).toContainText('Opened in the app (at least)1 of ')

  await page.getByLabel('Title').fill('A plan')
  await page.getByLabel('Message', { exact: true }).fill('For later')
  await page.getByRole('switch', { name: 'Send it later' }).click()
  await page.getByRole('button', { name: 'Schedule broadcast' }).click()
  await expect(page.getByLabel('When')).toHaveAccessibleDescription(
    /Choose a time within the next 90 days/,
  )
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('When').fill(later)
  const all = await countOn(page.getByRole('radio', { name: /^All members/ }))
  await page.getByRole('button', { name: 'Schedule broadcast' }).click()
  const planning = page.getByRole('dialog', { name: 'Schedule this broadcast?' })
  await planning.getByLabel(`Type ${all} to confirm`).fill(all)
  await planning.getByRole('button', { name: 'Schedule broadcast' }).click()
  await confirmIdentity(page)
  await expectToast(page, /^Broadcast scheduled for /)
  await expect(planning).toHaveCount(0)
  await card(page, 'A plan').getByRole('button', { name: 'Cancel broadcast' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this broadcast?' })
  await question.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expectToast(page, 'Broadcast cancelled')
  await expect(card(page, 'A plan')).toContainText('Cancelled')

  // Two more through the API, so that the next one exceeds the limit.
  const data = () => ({
    title: 'More',
    message: 'News',
    targetAudience: 'verified',
    clientId: randomUUID(),
  })
  for (let i = 0; i < 2; i++) await call(admin, '/admin/broadcasts', { data: data() })
  const fourth = await request(admin, '/admin/broadcasts', { data: data() })
  expect([fourth.status(), ((await fourth.json()) as { code: string }).code]).toEqual([
    429,
    'BROADCAST_LIMIT_REACHED',
  ])
})

test('writes, previews, tests and sends an issue and counts its subscribers once', async ({
  visitor,
}) => {
  const admin = await joinAdmin(visitor)
  const { page } = admin
  await sql('delete from newsletter_subscribers', [], server)
  const emails = await addSubscribers(3)
  const subject = `The November letter ${randomUUID().slice(0, 8)}`
  await page.goto('/dashboard/admin/broadcast?kind=newsletter')
  await expect(page.getByText('3 active subscribers')).toBeVisible()
  await page.getByRole('button', { name: 'New issue' }).click()
  await expect(page.getByRole('heading', { name: 'New issue' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please enter a subject/)
  await page.getByLabel('Subject').fill(subject)
  const first = page.getByRole('group', { name: 'Paragraph, part 1' })
  await first.getByLabel('Text').fill('Harmattan is near.')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const link = page.getByRole('group', { name: 'Link, part 2' })
  await link.getByLabel('Button label').fill('Read our blog')
  await link.getByLabel('Address').fill('http://www.adire.com/blog')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(link.getByLabel('Address')).toHaveAccessibleDescription(/starts with https:/)
  await link.getByLabel('Address').fill('https://www.adire.com/blog')
  await link.getByRole('button', { name: 'Move part 2 up' }).click()
  await expect(page.getByRole('group', { name: 'Link, part 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expectToast(page, 'Draft saved')
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(mail.getByText('Harmattan is near.')).toBeVisible()
  const body = mail.locator('body')
  await expect(body).toHaveCSS('background-color', toRgb(BRAND.groundColor))
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(body).toHaveCSS('background-color', toRgb(BRAND.groundColorDark))

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expectToast(page, 'Test sent', admin.email)
  await expect
    .poll(async () => (await mailsTo(admin.email, server)).at(-1)?.subject)
    .toBe(`[Test] ${subject}`)
  await page.getByRole('button', { name: 'Send issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this issue?' })
  await expect(dialog).toContainText(`“${subject}” goes to all active subscribers: 3 as of now.`)
  await dialog.getByRole('button', { name: 'Send to 3' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'The issue is being sent')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  for (const email of emails)
    await expect
      .poll(async () => (await mailsTo(email, server)).map((one) => one.subject))
      .toEqual([subject])

  const [opened] = await mailsTo(emails[0] ?? '', server)
  const click = /http:\S+\/newsletter\/click\/\S+/.exec(opened?.text ?? '')?.[0] ?? ''
  for (let i = 0; i < 2; i++) {
    const answer = await page.request.get(click, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([
      302,
      'https://www.adire.com/blog',
    ])
  }
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '1 (33%)' })).toHaveCount(1)
  await expect(page.getByText(/Many email apps block or fake opens/)).toBeVisible()
})

test('writes an issue in French and sends it to French subscribers', async ({ visitor }) => {
  const { page } = await joinAdmin(visitor)
  await sql('delete from newsletter_subscribers', [], server)
  const [english = '', french = ''] = await addSubscribers(2)
  await sql(`update newsletter_subscribers set language = 'fr' where email = $1`, [french], server)
  const subject = `The spring letter ${randomUUID().slice(0, 8)}`
  await page.goto(`/dashboard/admin/broadcast/${randomUUID()}`)
  await page.getByLabel('Subject', { exact: true }).fill(subject)
  await page.getByLabel('Text', { exact: true }).fill('Rain is near.')
  await page.getByRole('switch', { name: 'Add translations' }).click()
  await page.getByRole('tab', { name: 'Français' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Français' })
  await panel.getByRole('button', { name: 'Copy the English text' }).click()
  await expect(panel.getByLabel('Text', { exact: true })).toHaveValue('Rain is near.')
  await panel.getByLabel('Subject in Français').fill('La lettre de printemps')
  await panel.getByLabel('Text', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(panel.getByLabel('Subject in Français')).toHaveAccessibleDescription(
    /Finish the text in Français, or leave all of it empty/,
  )
  await panel.getByLabel('Text', { exact: true }).fill('La pluie arrive.')
  await expect(page.getByRole('tab', { name: 'Written Français' })).toBeVisible()
  // Another language is unfinished: its tab opens with the error, and the finished one has none.
  await page.getByRole('tab', { name: 'Español' }).click()
  await page.getByLabel('Subject in Español').fill('La carta de primavera')
  await page.getByRole('tab', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByRole('tab', { name: 'Unfinished Español' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel('Subject in Español')).toHaveAccessibleDescription(
    /Finish the text in Español/,
  )
  await page.getByLabel('Subject in Español').fill('')
  // Turning translations off and on again loses nothing that is typed.
  await page.getByRole('switch', { name: 'Add translations' }).click()
  await page.getByRole('switch', { name: 'Add translations' }).click()
  await page.getByRole('tab', { name: 'Written Français' }).click()
  await expect(panel.getByLabel('Subject in Français')).toHaveValue('La lettre de printemps')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expectToast(page, 'Draft saved')
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByText('Rain is near.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(mail.getByText('La pluie arrive.')).toBeVisible()
  await expect(mail.getByText('Se désabonner')).toBeVisible()
  await examineEveryWay(page, 'admin-newsletter-translation', sizes.slice(0, 1))

  await page.getByRole('button', { name: 'Send issue' }).click()
  await page.getByRole('button', { name: 'Send to 2' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'The issue is being sent')
  for (const [email, expected] of [
    [english, subject],
    [french, 'La lettre de printemps'],
  ] as const)
    await expect
      .poll(async () => (await mailsTo(email, server)).map((one) => one.subject))
      .toEqual([expected])
})

test('keeps the screens accessible everywhere and closed to moderators', async ({ visitor }) => {
  const admin = await joinAdmin(visitor)
  const { page } = admin
  const issueId = randomUUID()
  const blocks = [
    { kind: 'heading', text: 'Dates in your city' },
    {
      kind: 'paragraph',
      text: 'Long words such as Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen stay inside.\nAnd a second line.',
    },
    { kind: 'link', text: 'Read on', address: 'https://www.adire.com/blog' },
  ]
  await call(admin, `/admin/newsletter/issues/${issueId}`, {
    method: 'PUT',
    data: { subject: 'A letter', blocks, wantsAd: true },
  })
  await sql(
    `insert into broadcast_messages (title, message, sent_by, client_id, status, created_at, due_at, sent_at, finished_at, total_recipients, total_delivered, total_opened)
      select 'Notice ' || n, repeat('A sentence of some length. ', n), $1, gen_random_uuid(), 'sent', now() - interval '3 days' - n * interval '1 day',
        now() - interval '3 days' - n * interval '1 day', now(), now(), 12000, 12000, 480 * n from generate_series(1, 22) n`,
    [admin.id],
    server,
  )
  await page.goto('/dashboard/admin/broadcast')
  await expect(page.getByRole('heading', { name: 'Notice 1', exact: true })).toBeVisible()
  await page.getByLabel('Title').fill('Dates in Lagos')
  await page.getByLabel('Message', { exact: true }).fill('On Friday at six.')
  await examineEveryWay(page, 'admin-broadcast')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('heading', { name: 'Notice 22', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  await expect(page.getByRole('dialog', { name: 'Send this broadcast?' })).toBeVisible()
  await examineEveryWay(page, 'admin-broadcast-confirm', sizes.slice(0, 1))

  await page.goto('/dashboard/admin/broadcast?kind=newsletter')
  await expect(page.getByRole('link', { name: 'A letter' }).first()).toBeVisible()
  await examineEveryWay(page, 'admin-newsletter', sizes.slice(0, 1))
  await page.goto(`/dashboard/admin/broadcast/${issueId}`)
  await expect(
    page.frameLocator('iframe[title="Email preview"]').getByRole('heading', { name: 'A letter' }),
  ).toBeVisible()
  await examineEveryWay(page, 'admin-newsletter-issue')

  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  await esi.page.goto('/dashboard/admin/broadcast')
  await expect(esi.page.getByText('This page is for admins')).toBeVisible()
  await expect(esi.page.getByRole('button', { name: 'Send broadcast' })).toHaveCount(0)
})

test('sends a legal notice to a list of accounts, after naming the lines without one', async ({
  visitor,
}) => {
  const [admin, ada, ben] = [
    await joinAdmin(visitor),
    await joinMember(visitor, 'Ada'),
    await joinMember(visitor, 'Ben', 'man'),
  ]
  await sql("update profiles set account_status = 'banned' where id = $1", [ben.id], server)
  const { page } = admin
  const title = `Your data ${randomUUID().slice(0, 8)}`
  await page.goto('/dashboard/admin/broadcast')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message', { exact: true }).fill('Someone read your city.')
  await page.getByRole('radio', { name: 'A list of accounts' }).click()
  const send = page.getByRole('button', { name: 'Send legal notice' })
  const accounts = page.getByLabel('Accounts')
  await send.click()
  await expect(accounts).toHaveAccessibleDescription(/Please enter at least one account/)
  await accounts.fill(`${ada.email}\nnobody@people.example\n${ben.id}`)
  await send.click()
  await expect(accounts).toHaveAccessibleDescription(
    /Line 2: no account matches “nobody@people.example”\./,
  )
  await expect(accounts).toHaveValue(`${ada.email}\nnobody@people.example\n${ben.id}`)
  await examineEveryWay(page, 'legal-notice')
  await accounts.fill(`${ada.email}\n${ben.id}`)
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send this broadcast?' })
  await expect(dialog).toContainText('Audience: A list of accounts (2).')
  await expect(dialog).toContainText('Languages of the accounts: English.')
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Broadcast sent to 2 users')
  await expect(card(page, title)).toContainText('In the app2 of 2 (100%)')
  for (const { email } of [ada, ben])
    await expect
      .poll(
        async () =>
          (await mailsTo(email, server)).filter(({ subject }) => subject === title).length,
      )
      .toBe(1)
})
