import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { call, join, match } from './people.ts'

test('tells two members in different cities the best hour, each on both clocks', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'London' }),
    await join(await visitor(), { gender: 'man', city: 'Dubai' }),
  ]
  const threadId = await match(ada, ben)
  // Without daylight saving, Dubai is always three or four hours ahead of London.
  await call(ben, '/me/free-hours', {
    method: 'PUT',
    data: { windows: [{ from: '18:00', until: '23:00' }], audience: 'matches' },
  })

  const { page } = ada
  await page.goto(`/dashboard/messages/${threadId}`)
  await page
    .getByRole('link', { name: 'Add your free hours to see what you have in common' })
    .click()
  await expect(page.getByRole('heading', { name: 'When I’m free', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add free time' }).click()
  await page.getByLabel('From', { exact: true }).selectOption('15:00')
  await page.getByLabel('Until', { exact: true }).selectOption('23:30')
  await page.getByRole('button', { name: 'Save free hours' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Choose at least half an hour and at most 6 hours.',
  )
  await page.getByLabel('Until', { exact: true }).selectOption('21:00')
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('radio', { name: 'Everyone' }).click()
  await examineEveryWay(page, 'hours-editor')
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  const own = preview.getByText('They don’t see your free hours: 15:00–21:00, 07:00–08:00')
  await expect(own).toBeVisible()
  await examineEveryWay(page, 'hours-preview')
  await preview.getByRole('radio', { name: 'Free members' }).click()
  await expect(preview).toContainText(`There is more to ${ada.handle}`)
  await expect(own).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Save free hours' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  const story = page.getByRole('region', { name: 'What others read' })
  await expect(story.getByText(/^Usually free: 15:00–21:00, /)).toBeVisible()
  await expect(story.getByText('Everyone who can see my profile')).toBeVisible()
  await examineEveryWay(page, 'hours-own-profile')
  await expect(story.getByRole('link', { name: 'Edit your free hours' })).toHaveAttribute(
    'href',
    '/dashboard/profile/hours',
  )

  await page.goto(`/dashboard/messages/${threadId}`)
  await expect(
    page.getByText(/^[45] hours in common\. Best time: 17:00 for you, 2[01]:00 for them\.$/),
  ).toBeVisible()
  await examineEveryWay(page, 'hours-conversation')
  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  await expect(
    ben.page.getByRole('dialog').getByText(/Best time: 2[01]:00 for you, 17:00 for them\.$/),
  ).toBeVisible()
  await examineEveryWay(ben.page, 'hours-profile')
})
