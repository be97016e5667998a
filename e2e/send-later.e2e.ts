import { examineEveryWay } from './examine.ts'
import { findBubble } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { call, join, match } from './people.ts'

test('schedules a message that only its sender sees, withdraws it and sends it now', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'Dubai' }),
    await join(await visitor(), { gender: 'man', city: 'London' }),
  ]
  const threadId = await match(ada, ben)
  const windows = {
    ada: [{ from: '15:00', until: '20:00' }],
    ben: [{ from: '12:00', until: '17:00' }],
  }
  for (const [member, name] of [
    [ada, 'ada'],
    [ben, 'ben'],
  ] as const)
    await call(member, '/me/free-hours', {
      method: 'PUT',
      data: { windows: windows[name], audience: 'matches' },
    })

  const { page } = ben
  await page.goto(`/dashboard/messages/${threadId}`)
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.fill('Good evening to you')
  await page.getByRole('button', { name: 'Schedule message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule message' })
  await expect(dialog.getByText('You’ll pay 10 tokens when it’s sent, not now.')).toBeVisible()
  // The middle of the common hours, also in summer time.
  const goodHour = /At a good time for them.*1[45]:00 your time, 1[78]:00 theirs$/
  await expect(dialog.getByRole('radio', { name: goodHour })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Choose date and time' }).click()
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Choose a time in the next 14 days.')).toBeVisible()
  await examineEveryWay(page, 'later-dialog')
  await dialog.getByRole('radio', { name: /Tomorrow morning/ }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()

  await expect(box).toHaveValue('')
  const scheduled = page.getByRole('region', { name: 'Scheduled messages' })
  await expect(scheduled.getByRole('listitem')).toContainText('Good evening to you')
  await expect(page.getByRole('main').getByText('Balance: 50 tokens')).toBeVisible()
  await examineEveryWay(page, 'later-list')
  await ada.page.goto(`/dashboard/messages/${threadId}`)
  await expect(ada.page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await expect(ada.page.getByText('Good evening to you')).toHaveCount(0)

  await scheduled.getByRole('button', { name: 'Withdraw' }).click()
  await expect(box).toHaveValue('Good evening to you')
  await expect(scheduled).toHaveCount(0)
  await page.getByRole('button', { name: 'Schedule message' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await scheduled.getByRole('button', { name: 'Send now · 10' }).click()
  await expect(findBubble(ada.page, 'Good evening to you')).toBeVisible()
  await expect(page.getByRole('main').getByText('Balance: 40 tokens')).toBeVisible()
  await expect(scheduled).toHaveCount(0)
})
