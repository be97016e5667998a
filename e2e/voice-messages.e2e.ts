import type { Page } from '@playwright/test'
import { browserWithMicrophone } from './browsers.ts'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { call, join, joinAsModerator, match } from './people.ts'

test.use({ launchOptions: browserWithMicrophone })

const PLAY_THEIRS = /^Play their voice message/
const openRecorder = (page: Page) =>
  page.getByRole('button', { name: 'Record a voice message' }).click()

/** Records until the browser's microphone has beeped, which it does every second. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record up to 60 seconds' }).click()
  await expect(page.getByRole('timer')).toHaveText('58 s left')
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
}

test('sends a voice message after a failure, plays it at a tap, and shows it in a report', async ({
  visitor,
}) => {
  const [ada, ben, moderator] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man' }),
    await joinAsModerator(await visitor()),
  ]
  const threadId = await match(ada, ben)
  const conversation = `/dashboard/messages/${threadId}`
  const { page } = ben
  await page.goto(conversation)
  await openRecorder(page)
  const form = page.getByRole('form', { name: 'Voice message' })
  await form.getByRole('button', { name: 'Send · 10' }).click()
  await expect(form.getByText('Record something first.')).toBeVisible()
  await examineEveryWay(page, 'voicemail-empty')
  await record(page)
  await form.getByLabel('Text version').fill('Good evening, Ada. How was the wedding?')
  await examineEveryWay(page, 'voicemail-recorded')

  const address = '**/api/me/voice-messages'
  await page.route(address, (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Send · 10' }).click()
  await expect(form.getByText('Couldn’t send your voice message')).toBeVisible()
  await examineEveryWay(page, 'voicemail-failed')
  // The answer is lost after the server has stored the message, whose event closes the recorder.
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Try again · 10' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Record a voice message' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Play your voice message/ })).toHaveCount(1)
  await expect(page.getByText('Balance: 40 tokens').last()).toBeVisible()
  await examineEveryWay(page, 'voicemail-sent')

  const played: string[] = []
  ada.page.on('request', (request) => {
    if (request.url().includes('/media/voice-messages/')) played.push(request.url())
  })
  await ada.page.goto('/dashboard/messages')
  await expect(ada.page.getByText(/^Voice message \(0:0\d\) Good evening/).first()).toBeVisible()
  await ada.page.goto(conversation)
  await expect(ada.page.getByText('Good evening, Ada. How was the wedding?').last()).toBeVisible()
  await examineEveryWay(ada.page, 'voicemail-received')
  expect(played).toEqual([])
  await ada.page.getByRole('button', { name: PLAY_THEIRS }).click()
  await expect(ada.page.getByRole('button', { name: /^Pause their voice message/ })).toBeVisible()
  await expect.poll(() => played.length).toBeGreaterThan(0)

  const { messages } = await call<{ messages: { id: string }[] }>(
    ada,
    `/threads/${threadId}/messages`,
    { method: 'GET' },
  )
  const subject = { kind: 'message', messageId: messages[0]?.id }
  await call(ada, '/reports', { data: { subject, reason: 'spam', alsoBlock: true } })
  const staff = moderator.page
  await staff.goto('/dashboard/admin/reports')
  await staff.getByRole('link', { name: ben.handle }).first().click()
  const excerpt = staff.getByRole('region', { name: 'The conversation around the message' })
  await expect(excerpt.getByText('Good evening, Ada. How was the wedding?')).toBeVisible()
  await examineEveryWay(staff, 'voicemail-report')
  await excerpt.getByRole('button', { name: 'Play the voice message' }).click()
  await expect(excerpt.getByRole('button', { name: 'Pause the voice message' })).toBeVisible()
})

test('names what keeps it from recording, and asks before it discards a recording', async ({
  visitor,
}) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  const threadId = await match(ada, ben)
  const { page } = ada
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const original = devices.getUserMedia.bind(devices)
    // The member refuses once, then allows the microphone.
    devices.getUserMedia = () => {
      devices.getUserMedia = original
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.goto(`/dashboard/messages/${threadId}`)
  const opener = page.getByRole('button', { name: 'Record a voice message' })
  await expect(page.getByRole('heading', { name: /^Say hello/ })).toBeVisible()
  await opener.press('Enter')
  const start = page.getByRole('button', { name: 'Record up to 60 seconds' })
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/doesn’t have permission to use your microphone/)).toBeVisible()
  await examineEveryWay(page, 'voicemail-refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()

  await opener.click()
  await start.click()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByText('That was too short. Record for at least one second.')).toBeVisible()
  await record(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/^You’re offline. Your recording stays here/)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your voice message?' })
  await examineEveryWay(page, 'voicemail-discard')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(opener).toBeVisible()
})

test('keeps what is recorded when the other member pauses, and sends it once they are back', async ({
  visitor,
}) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  const threadId = await match(ada, ben)
  const { page } = ada
  await page.goto(`/dashboard/messages/${threadId}`)
  await openRecorder(page)
  await page.getByRole('button', { name: 'Record up to 60 seconds' }).click()
  await expect(page.getByRole('timer')).toHaveText('58 s left')
  await call(ben, '/me/pause', { method: 'PUT', data: { isPaused: true } })
  await expect(page.getByText(/has paused their profile/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Play your new recording' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await examineEveryWay(page, 'voicemail-paused')
  await call(ben, '/me/pause', { method: 'PUT', data: { isPaused: false } })
  await send.click()
  await expect(page.getByRole('button', { name: /^Play your voice message/ })).toHaveCount(1)
})
