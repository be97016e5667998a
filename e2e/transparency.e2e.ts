import type { Locator } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectReady, fillDetails, openAuth, test } from './fixtures.ts'
import { join, match } from './people.ts'
import { publishQuarters } from './transparency-world.ts'
import { mailsTo } from './world.ts'

test('publishes the latest quarters with small numbers hidden, and offers them as files', async ({
  visitor,
  baseURL,
}) => {
  await publishQuarters(baseURL ?? '')
  const { page } = await visitor()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transparency' })).toBeVisible()
  await expectReady(page)
  const main = page.getByRole('main')
  const year = main.locator('details', { hasText: 'The last four quarters' })
  await expect(year).toContainText('All reportsat least 1,732')
  const quarter = main.locator('details', { hasText: 'July to September 2026' })
  await expect(quarter.getByText('Received', { exact: true })).toBeHidden()
  await quarter.locator('summary').click()
  await expect(quarter).toContainText('Under 18fewer than 10')
  await expect(quarter).toContainText('Half decided within4 hours')
  await expect(quarter).toContainText('Requests from authorities0')
  await expect(quarter).not.toContainText('Banned members we stopped')
  await expect(main).not.toContainText('There is no finished quarter yet')
  expect(await page.content()).not.toContain('__TRANSPARENCY')
  await examineEveryWay(page, 'transparency')

  const csv = await page.request.get(
    (await main.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
  )
  expect(csv.headers()['content-disposition']).toContain('adire-transparency.csv')
  expect(await csv.text()).toContain('2026-07-01,reports.minor,<10')
  const json = await page.request.get('/transparency.json')
  expect(await json.json()).toMatchObject({
    fewerThan: 10,
    quarters: expect.arrayContaining([expect.objectContaining({ quarter: '2026-07-01' })]),
  })
  await main.getByRole('link', { name: 'How we rank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How we rank' })).toBeVisible()
})

test('says what is accessible, what is not yet, and where to complain', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  const main = page.getByRole('main')
  for (const name of ['What we aim for', 'What doesn’t work well yet', 'Tell us'])
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(main).toContainText('WCAG) 2.2, level AA')
  await expect(main).toContainText('Directive (EU) 2019/882')
  await examineEveryWay(page, 'accessibility')
})

test('names the contacts for authorities and members, and takes a complaint about data', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal contact' }).click()
  const main = page.getByRole('main')
  for (const name of ['For members', 'For authorities', 'Disputes in the European Union'])
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(main).toContainText('Articles 11 and 12 of the Digital Services Act')
  await expect(main).toContainText('We read and answer in English.')
  await expect(main).toContainText('answer within 30 days, or within 15 if you live in Brazil')
  await examineEveryWay(page, 'legal-contact')
  await main.getByRole('link', { name: 'data protection complaint form' }).click()
  await expectReady(page)
  await expect(
    main.getByRole('heading', { name: 'Complain about how we use your data' }),
  ).toBeVisible()
  await expect(main.getByRole('link', { name: 'privacy@adire.example' })).toBeVisible()
  await examineEveryWay(page, 'data-request')
  await main.getByRole('textbox', { name: 'Contact name' }).fill('Ada Obi')
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(main.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expect(main).toContainText(`${email}. We answer within 30 days (15 days in Brazil).`)
  await expect.poll(async () => (await mailsTo(email))[0]?.subject).toMatch(/received your message/)
})

test('takes a request to remove an intimate picture, with the clock of reports', async ({
  visitor,
}) => {
  const { page, email } = await visitor()
  await page.goto('/safety')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'ask us to remove it' }).click()
  await expectReady(page)
  await expect(main.getByRole('heading', { name: 'Remove an intimate picture' })).toBeVisible()
  const message = main.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue(/I’m the person shown, or I’m allowed to act for them/)
  await examineEveryWay(page, 'intimate-request')
  await main.getByRole('textbox', { name: 'Contact name' }).fill('Ada Obi')
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(main).toContainText('We review it within 24 hours.')
})

test('says before the account is created that we don’t check criminal records', async ({
  visitor,
}) => {
  const person = await visitor()
  const { page } = person
  const dialog = await openAuth(page, 'Sign Up')
  await fillDetails(dialog, person)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const statement = dialog.getByText(STATEMENT)
  await expectBoldCapitals(statement)
  await expect(dialog.getByRole('link', { name: 'how to date safely' })).toHaveAttribute(
    'href',
    '/safety#when-you-meet',
  )
  await examineEveryWay(page, 'sign-up-gender')
})

test('says it on profiles and beside messages to members in New Jersey, and to no one else', async ({
  visitor,
}) => {
  const [ada, ben] = await Promise.all([
    visitor().then((one) => join(one, { city: 'Newark' })),
    visitor().then((one) => join(one, { gender: 'man', name: 'Ben' })),
  ])
  const thread = await match(ben, ada)
  for (const [viewer, other, isTold] of [
    [ada, ben, true],
    [ben, ada, false],
  ] as const) {
    const { page } = viewer
    await page.goto(`/dashboard/discover?profile=${other.id}`)
    const dialog = page.getByRole('dialog', { name: new RegExp(other.handle) })
    await expect(dialog.getByRole('region', { name: other.handle })).toBeVisible()
    await expect(dialog.getByText(STATEMENT)).toHaveCount(isTold ? 1 : 0)
    if (isTold) await expectBoldCapitals(dialog.getByText(STATEMENT))
    if (isTold) await examineEveryWay(page, 'new-jersey-profile')
    await page.goto(`/dashboard/messages/${thread}`)
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
    const statement = page.getByRole('main').getByText(STATEMENT)
    await expect(statement).toHaveCount(isTold ? 1 : 0)
    if (!isTold) continue
    await expectBoldCapitals(statement)
    await expect(page.getByRole('link', { name: 'Safety advice' })).toHaveAttribute(
      'href',
      '/safety#when-you-meet',
    )
    await examineEveryWay(page, 'new-jersey-conversation')
  }
})

const STATEMENT = 'Adire does not check the criminal records of its members.'

/** Bold, in capitals and at least 12 points, as the laws of the states want. */
async function expectBoldCapitals(statement: Locator): Promise<void> {
  await expect(statement).toBeVisible()
  const style = await statement.evaluate((element) => {
    const { fontSize, fontWeight, textTransform } = getComputedStyle(element)
    return { points: Number.parseFloat(fontSize) * 0.75, weight: Number(fontWeight), textTransform }
  })
  expect(style.points).toBeGreaterThanOrEqual(12)
  expect(style.weight).toBeGreaterThanOrEqual(700)
  expect(style.textTransform).toBe('uppercase')
}
