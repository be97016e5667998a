import type { Page } from '@playwright/test'
import { browserWithMicrophone } from './browsers.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { addPhoto, approvePhoto, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

// Its camera shows a moving pattern without a face.
test.use({ launchOptions: browserWithMicrophone })

const HINTS = /^(?:Hints are ready|This device is too slow for hints)/
const MODEL_FILES = /\/assets\/(?:face-api|tiny_face_detector|face_landmark)/

/** Takes the selfie in the pose and continues to the head turns. */
async function takeSelfie(page: Page): Promise<void> {
  await page.goto('/dashboard/profile/selfie')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: turn your head' })).toBeVisible()
}

async function openWaiting({ page }: Member, handle: string): Promise<void> {
  await page.goto('/dashboard/admin/selfies')
  await page
    .getByRole('list', { name: 'Selfies waiting for review' })
    .getByRole('button', { name: handle })
    .click()
  await expect(page.getByRole('img', { name: `Selfie of ${handle}` })).toBeVisible()
}

/** Records the names and types of what the page sends in forms, which the browser doesn't report. */
async function recordForms(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const parts: string[] = []
    Object.assign(globalThis, { sentParts: parts })
    const { fetch: send } = globalThis
    globalThis.fetch = async (target, options) => {
      const request = new Request(target, options)
      if (request.headers.get('content-type')?.startsWith('multipart/'))
        for (const [name, value] of await request.clone().formData())
          parts.push(typeof value === 'string' ? name : `${name} ${value.type}`)
      return send(request)
    }
  })
  return () => page.evaluate(() => (globalThis as { sentParts?: string[] }).sentParts ?? [])
}

test('takes three head turns in the browser, sends only pictures, and shows them to a moderator', async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  await approvePhoto(moderator, await addPhoto(ada))
  const { page } = ada
  const listSentParts = await recordForms(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await takeSelfie(page)
  await expect(page.getByRole('status').filter({ hasText: HINTS })).toBeVisible({ timeout: 60_000 })
  // The offline cache may ask for them again, once the page is idle.
  const files = [...new Set(loaded.filter((url) => MODEL_FILES.test(url)))]
  expect(files).toHaveLength(3)
  expect(files.every((url) => url.startsWith(ada.origin))).toBe(true)
  await examineEveryWay(page, 'selfie-turns')

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText(/^(?:Turn your head (?:left|right)|Look (?:up|down))$/)).toBeVisible()
  const frames = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
  await expect(frames).toHaveCount(4)
  await expect(frames.first()).toContainText('Straight')
  await examineEveryWay(page, 'selfie-frames')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expectToast(page, 'Selfie sent')
  expect((await listSentParts()).toSorted()).toEqual([
    'file image/jpeg',
    ...[0, 1, 2, 3].map((index) => `frames[${index}] image/jpeg`),
    'id',
  ])

  const [row] = await sql<{ turns: string[] }>(
    'select turns from selfie_checks where user_id = $1',
    [ada.id],
  )
  await openWaiting(moderator, ada.handle)
  const turns = moderator.page.getByRole('list', { name: 'Head turns' }).getByRole('listitem')
  await expect(turns).toHaveText(
    ['centre', ...(row?.turns ?? [])].map((turn) =>
      turn === 'centre' ? 'Straight' : new RegExp(`^${turn}$`, 'i'),
    ),
  )
  await expect(turns.getByRole('img')).toHaveCount(4)
  await examineEveryWay(moderator.page, 'admin-selfie-turns')
  await moderator.page.keyboard.press('a')
  await expectToast(moderator.page, 'Selfie approved')
  await expect(page.getByText('We compared your selfie with your photos')).toBeVisible()
})

test('takes the turns without hints when the model can’t be loaded', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  await approvePhoto(moderator, await addPhoto(ada))
  const { page } = ada
  await page.route(/\/assets\/tiny_face_detector/, (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await takeSelfie(page)
  await expect(page.getByText('Couldn’t load the hints. You can start without them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const frames = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
  await expect(frames).toHaveCount(4)
  await expect(frames.first()).toHaveText('Straight')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expectToast(page, 'Selfie sent')
})

test('sends a selfie with a note from a member who can’t turn their head', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  await approvePhoto(moderator, await addPhoto(ada))
  const { page } = ada
  await takeSelfie(page)
  await page.getByRole('button', { name: 'I can’t do the turns' }).click()
  await expect(page.getByRole('heading', { name: 'Send without head turns' })).toBeVisible()
  await examineEveryWay(page, 'selfie-plain')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'I can’t do the turns' }).click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expectToast(page, 'Selfie sent')
  await openWaiting(moderator, ada.handle)
  await expect(
    moderator.page.getByText('No head turns. Note from the member: “I can’t do the turns.”'),
  ).toBeVisible()
})
