import type { Locator, Page } from '@playwright/test'
import { browserWithMicrophone } from './browsers.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  call,
  join,
  joinAsModerator,
  match,
  writeProfile,
} from './people.ts'

test.use({ launchOptions: browserWithMicrophone })

const PLAY_RECORDING = /^Play .+’s recording$/
const ADDRESS = '/dashboard/profile/voice'

/** Records for a moment; the browser's microphone beeps every second. */
async function record(section: Locator): Promise<void> {
  await section.getByRole('button', { name: /^Record/ }).click()
  await expect(section.getByRole('timer')).toHaveText(/^(?:1|2|2\d) s left$/)
  await section.getByRole('button', { name: 'Save recording' }).click()
  await expect(section.getByText('Stop the recording first.')).toBeVisible()
  await section.getByRole('button', { name: 'Stop recording' }).click()
  await expect(section.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
}

async function approveOldest(page: Page, screen?: string): Promise<void> {
  await page.goto('/dashboard/admin/voices')
  await expect(page.getByRole('button', { name: PLAY_RECORDING })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // Nobody approves what they didn't listen to.
  const approve = page.getByRole('button', { name: 'Approve' })
  await page.keyboard.press('a')
  await expect(approve).toHaveAccessibleDescription('Listen to it first.')
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  if (screen !== undefined) await examineEveryWay(page, screen)
  await page.keyboard.press('p')
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('a')
  await expectToast(page, 'Recording approved')
}

test('plays an approved recording to a match, and only when they tap', async ({ visitor }) => {
  const [ada, ben, moderator] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man' }),
    await joinAsModerator(await visitor()),
  ]
  await approvePhoto(moderator, await addPhoto(ada))
  await writeProfile(ada)
  await match(ada, ben)
  const { page } = ada
  await page.goto(ADDRESS)
  const answer = page.getByRole('region', { name: 'Voice answer' })
  await answer.getByRole('button', { name: 'Save recording' }).click()
  await expect(answer.getByText('Record something first.')).toBeVisible()
  await expect(answer.getByText('Choose who can hear it.')).toBeVisible()
  await examineEveryWay(page, 'voice-empty')
  await answer.getByLabel('Question').selectOption('My perfect Sunday')
  await record(answer)
  await answer.getByLabel('Text version').fill('Church, then puff-puff at my aunt’s.')
  await answer.getByRole('radio', { name: 'Only my matches' }).click()
  await examineEveryWay(page, 'voice-recorded')
  await page.getByRole('link', { name: 'Basic Info' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await answer.getByRole('button', { name: 'Save recording' }).click()
  await expectToast(page, 'Recording saved')
  await expect(answer.getByText('In review')).toBeVisible()
  await examineEveryWay(page, 'voice-saved')

  const story = page.getByRole('region', { name: 'What others read' })
  await page.goto('/dashboard/profile')
  await expect(story.getByText('In review')).toBeVisible()
  await approveOldest(moderator.page, 'voice-queue')
  await expect(story.getByText('In review')).toHaveCount(0)
  await expect(story.getByRole('button', { name: `Play ${ada.handle}’s answer` })).toBeVisible()
  await story.getByRole('link', { name: 'Edit your voice answer' }).click()
  await expect(answer.getByRole('button', { name: 'Change' })).toBeVisible()
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  const own = preview.getByRole('button', { name: `Play ${ada.handle}’s answer` })
  await expect(own).toBeVisible()
  await preview.getByRole('radio', { name: 'Premium' }).click()
  await expect(preview.getByText('Two kitchens')).toBeVisible()
  await expect(own).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  const played: string[] = []
  ben.page.on('request', (request) => {
    if (request.url().includes('/media/voices/')) played.push(request.url())
  })
  await ben.page.goto('/dashboard/matches')
  const card = ben.page.getByRole('link', { name: `View Profile of ${ada.handle}` })
  await card.click()
  const dialog = ben.page.getByRole('dialog')
  const play = dialog.getByRole('button', { name: `Play ${ada.handle}’s answer` })
  await expect(play).toBeVisible()
  await expect(dialog.getByText('Church, then puff-puff at my aunt’s.')).toBeVisible()
  await expect(dialog.getByText('Two kitchens')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Ada .*, photo/ }).first()).toHaveJSProperty(
    'complete',
    true,
  )
  expect(played).toEqual([])
  await examineEveryWay(ben.page, 'voice-profile')
  await play.click()
  await expect(dialog.getByRole('button', { name: `Pause ${ada.handle}’s answer` })).toBeVisible()
  await expect.poll(() => played.length).toBeGreaterThan(0)

  // A report keeps the recording, also after its owner removed it.
  const subject = { kind: 'profile', memberId: ada.id }
  await call(ben, '/reports', { data: { subject, reason: 'spam' } })
  const staff = moderator.page
  await staff.goto(`/dashboard/admin/users/${ada.id}`)
  await expect(staff.getByRole('button', { name: PLAY_RECORDING })).toBeVisible()
  await examineEveryWay(staff, 'voice-member-record')
  await answer.getByRole('button', { name: 'Remove recording' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Recording removed')
  await staff.goto('/dashboard/admin/reports')
  await staff.getByRole('link', { name: ada.handle }).first().click()
  await staff.getByRole('button', { name: PLAY_RECORDING }).click()
  await expect(staff.getByRole('button', { name: /^Pause .+’s recording$/ })).toBeVisible()
  await expect(staff.getByText('Church, then puff-puff at my aunt’s.')).toBeVisible()
  await examineEveryWay(staff, 'voice-report')
})

test('says why it can’t record, and shows a rejected recording with its reason', async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const original = devices.getUserMedia.bind(devices)
    // The member refuses once, then allows the microphone.
    devices.getUserMedia = (constraints) => {
      devices.getUserMedia = original
      return Promise.reject(new DOMException('', constraints ? 'NotAllowedError' : ''))
    }
  })
  await page.goto(ADDRESS)
  const name = page.getByRole('region', { name: 'Say my name' })
  await name.getByRole('button', { name: 'Record up to 3 seconds' }).click()
  await expect(
    name.getByText('Adire doesn’t have permission to use your microphone.'),
  ).toBeVisible()
  await examineEveryWay(page, 'voice-refused')
  // The recording stops by itself after three seconds.
  await name.getByRole('button', { name: 'Record up to 3 seconds' }).click()
  await expect(name.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
  // The server is busy once: the page says so and sends the recording again.
  const busy = { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' }
  await page.route('**/api/me/voices', (route) => route.fulfill({ status: 503, json: busy }), {
    times: 1,
  })
  await name.getByRole('button', { name: 'Save recording' }).click()
  await expect(name.getByText('The server is busy. Trying again…')).toBeVisible()
  await expect(name.getByText('In review')).toBeVisible()

  // Another tab saves: what was typed here stays, and the rest follows.
  await name.getByRole('button', { name: 'Change' }).click()
  const typed = name.getByLabel('How to say it')
  await typed.fill('Ah-dah')
  const elsewhere = { transcript: 'Ada', audience: 'liked' }
  await call(ada, '/me/voices/name', { method: 'PUT', data: elsewhere })
  await expect(name.getByRole('radio', { name: 'People I like, and my matches' })).toBeChecked()
  await expect(typed).toHaveValue('Ah-dah')
  await name.getByRole('button', { name: 'Cancel' }).click()
  await name.getByRole('button', { name: 'Change' }).click()
  await expect(typed).toHaveValue('Ada')

  await moderator.page.goto('/dashboard/admin/voices')
  await moderator.page
    .getByRole('list', { name: 'Recordings waiting for review' })
    .getByRole('button', { name: ada.handle })
    .click()
  await expect(moderator.page.getByRole('button', { name: 'Reject' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await moderator.page.keyboard.press('r')
  const dialog = moderator.page.getByRole('dialog', { name: /^Reject .+’s recording\?/ })
  await dialog.getByText('The recording can’t be understood.').click()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectToast(moderator.page, 'Recording rejected')
  await expect(name.getByText('Your last recording was rejected')).toBeVisible()
  await expect(name.getByText('The recording can’t be understood.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await examineEveryWay(page, 'voice-rejected')
  await name.getByRole('button', { name: 'Remove recording' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Recording removed')
  await expect(name.getByText('Your last recording was rejected')).toBeHidden()
  await name.getByRole('button', { name: 'Record up to 3 seconds' }).click()
  await expect(name.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
  await name.getByRole('button', { name: 'Save recording' }).click()
  await expect(name.getByRole('button', { name: 'Change' })).toBeVisible()
})

test('returns a rejected recording to the profile after an appeal to another moderator', async ({
  visitor,
}) => {
  const [ada, ben, first, second] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man' }),
    await joinAsModerator(await visitor()),
    await joinAsModerator(await visitor()),
  ]
  const { page } = ada
  await page.goto(ADDRESS)
  const name = page.getByRole('region', { name: 'Say my name' })
  await name.getByRole('button', { name: 'Record up to 3 seconds' }).click()
  await expect(name.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
  await name.getByLabel('How to say it').fill('Ah-dah')
  await name.getByRole('button', { name: 'Save recording' }).click()
  await expect(name.getByText('In review')).toBeVisible()
  const { voices } = await call<{ voices: { id: string }[] }>(ada, '/me/voices', {
    method: 'GET',
  })
  const reason = 'The recording can’t be understood.'
  await call(first, `/moderation/voices/${voices[0]?.id}/decision`, {
    data: { isApproved: false, reason },
  })

  await expect(name.getByText(reason)).toBeVisible()
  await expect(name.getByRole('button', { name: 'Play your rejected recording' })).toBeVisible()
  await name.getByRole('button', { name: 'Appeal' }).click()
  const form = page.getByRole('dialog', { name: 'Appeal this decision' })
  await form.getByLabel('Why is it wrong?').fill('I say my name clearly, after a short pause.')
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Appeal sent')
  await expect(name.getByText('A different moderator will answer by')).toBeVisible()
  await expect(name.getByRole('button', { name: 'Appeal' })).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await examineEveryWay(page, 'voice-appealed')

  const staff = second.page
  await staff.goto('/dashboard/admin/reports/appeals')
  await staff.getByRole('link', { name: ada.handle }).click()
  const play = staff.getByRole('button', { name: `Play ${ada.handle}’s recording` })
  await expect(play).toBeVisible()
  await expect(staff.getByText('Ah-dah')).toBeVisible()
  await examineEveryWay(staff, 'voice-appeal')
  await play.click()
  await expect(staff.getByRole('button', { name: /^Pause .+’s recording$/ })).toBeVisible()
  await staff.getByRole('radio', { name: /^Overturn the decision/ }).click()
  await staff.getByLabel('Your answer').fill('We listened again and can hear your name.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Send answer' }).click()
  await expectToast(staff, 'Appeal answered')

  await expect(name.getByRole('button', { name: 'Play your recording' })).toBeVisible()
  await expect(name.getByText(reason)).toBeHidden()
  const heard = await call<{ voices: unknown[] }>(ben, `/members/${ada.id}/voices`, {
    method: 'GET',
  })
  expect(heard.voices).toHaveLength(1)
})
