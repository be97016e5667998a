import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aPortrait, expect, expectToast, test, toasts } from './fixtures.ts'
import { addPhoto, approvePhoto, call, join, joinAsModerator } from './people.ts'

const ADDRESS = '/dashboard/profile/photos'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files as a person does: by the button and the window of the system. */
async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles(files)
}

function grid(page: Page): Locator {
  return page.getByRole('list', { name: 'Your photos' })
}

function tile(page: Page, place: number): Locator {
  return grid(page)
    .getByRole('figure')
    .filter({ has: page.getByRole('button', { name: `Choices for photo ${place}`, exact: true }) })
}

async function pick(page: Page, place: number, choice: 'Set as profile picture' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Choices for photo ${place}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

test('a chosen photo is uploaded, waits for approval, and says when it is approved without a reload', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await page.goto(ADDRESS)
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toContainText(
    'Your first photo becomes your profile picture.',
  )
  await choose(page, await aPortrait(11))
  await expectToast(page, 'Photo Uploaded!')
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 1 of 1 of yours' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 3 photos' })).toContainText('1 is waiting for approval')

  const { photos } = await call<{ photos: { id: string }[] }>(ada, '/me/photos', { method: 'GET' })
  await approvePhoto(moderator, photos[0]?.id ?? '')
  await expect(tile(page, 1).getByText('Approved', { exact: true })).toBeVisible()
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeHidden()
})

test('a file that is no image is refused before it is sent', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expectToast(page, 'Invalid File', 'Please select an image file')
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toBeVisible()
})

test('a file that only calls itself an image is refused by the server, and cannot be tried again', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(page, { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a letter and no photo.') })
  await expectToast(page, 'Invalid File', 'Please select an image file')
  await expect(grid(page).getByText('Please select an image file')).toBeVisible()
  await expect(grid(page).getByRole('button', { name: 'Retry' })).toBeHidden()
  await grid(page).getByRole('button', { name: 'Remove letter.jpg' }).click()
  await expect(grid(page).getByText('Please select an image file')).toBeHidden()
})

test('a file over five megabytes is refused before it is sent', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: randomBytes(5 * 1024 * 1024 + 1) })
  await expectToast(page, 'File Too Large', 'Please select an image under 5MB')
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
})

test('three photos fill all places, a fourth chosen with them is left out, and deleting one makes room', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(
    page,
    await aPortrait(21, 'one.jpg'),
    await aPortrait(22, 'two.jpg'),
    await aPortrait(23, 'three.jpg'),
    await aPortrait(24, 'four.jpg'),
  )
  await expectToast(page, 'Photo Limit Reached', '1 photo did not fit and was left out.')
  await expect(grid(page).getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 photos' })).toContainText(
    'All your places are taken. Delete a photo to add another.',
  )
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()

  await pick(page, 3, 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete this photo?' }).getByRole('button', { name: 'Delete photo' }).click()
  await expectToast(page, 'Photo Deleted')
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 photos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveAccessibleDescription(/Room for 1 more\./)
})

test('another photo becomes the profile picture and stays it', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await addPhoto(ada, 31)
  await addPhoto(ada, 32)
  await page.goto(ADDRESS)
  await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
  const second = await tile(page, 2).getByRole('img').getAttribute('src')
  await pick(page, 2, 'Set as profile picture')
  await expectToast(page, 'Profile Picture Updated')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
    await expect(tile(page, 1).getByRole('img')).toHaveAttribute('src', second ?? '')
    await expect(tile(page, 2).getByText('Profile picture', { exact: true })).toBeHidden()
  }
})

test('a photo is deleted only after a question, and then for good', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await addPhoto(ada, 41)
  await page.goto(ADDRESS)
  await pick(page, 1, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete this photo?' })
  await expect(question).toContainText('A deleted photo cannot be brought back.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(grid(page).getByRole('figure')).toHaveCount(1)

  await pick(page, 1, 'Delete')
  await question.getByRole('button', { name: 'Delete photo' }).click()
  await expectToast(page, 'Photo Deleted')
  await expect(question).toBeHidden()
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toBeVisible()
})

test('an upload that the network loses says so, stays on the page and is sent again on demand', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await page.route('**/api/me/photos', (route) => (route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()))
  await choose(page, await aPortrait(51))
  await expectToast(page, 'Upload Failed', 'Failed to upload photo. Please try again.')
  await expect(grid(page).getByText('Upload Failed')).toBeVisible()
  await expect(grid(page).getByText('Failed to upload photo. Please try again.')).toBeVisible()
  await expect(toasts(page).filter({ hasText: 'Photo Uploaded!' })).toHaveCount(0)

  await page.unroute('**/api/me/photos')
  await grid(page).getByRole('button', { name: 'Retry' }).click()
  await expectToast(page, 'Photo Uploaded!')
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  await expect(grid(page).getByText('Upload Failed')).toBeHidden()
})

test('a rejection appears with its reason while the owner looks at the page, and the same file is not taken again', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  const id = await addPhoto(ada, 61)
  await page.goto(ADDRESS)
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  const reason = 'Your face cannot be seen. Please choose one without the mask.'
  await call(moderator, `/moderation/photos/${id}/rejection`, { data: { reason } })
  await expect(page.getByRole('heading', { name: 'Not approved' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(reason)).toBeVisible()

  await choose(page, await aPortrait(61))
  await expectToast(page, 'Photo Not Accepted', 'This photo was not approved before. Please choose another one.')
  await expect(grid(page).getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('nobody else sees a photo before it is approved', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor(), { city: 'Accra' }), await joinAsModerator(await visitor())]
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const id = await addPhoto(ada, 71)
  const { photos } = await call<{ photos: { src: string }[] }>(ada, '/me/photos', { method: 'GET' })
  const picture = `${photos[0]?.src}/640`
  expect((await ada.page.request.get(picture)).status()).toBe(200)
  expect((await ben.page.request.get(picture)).status()).toBe(404)

  const card = ben.page.getByRole('article').filter({ has: ben.page.getByRole('link', { name: new RegExp(`^${ada.handle}`) }) })
  await ben.page.goto('/dashboard/discover?city=Accra')
  await expect(card.getByRole('img', { name: `Photo of ${ada.handle}` })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await approvePhoto(moderator, id)
  await ben.page.reload()
  await expect(card.locator('img')).toBeVisible()
  expect((await ben.page.request.get(picture)).status()).toBe(200)
})
