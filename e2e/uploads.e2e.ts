import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { drawPortrait, expect, expectToast, test, toasts } from './fixtures.ts'
import { call, join } from './people.ts'
import { add, ADDRESS, choose, type ChosenFile, grid, tile } from './photo-page.ts'

test.use({ isFresh: true })

test("refuses files that can't be photos before the upload, without Retry", async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(page, {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expectToast(page, 'Invalid File', 'Please select an image file')
  await expect(grid(page).getByRole('figure')).toHaveCount(0)

  const folder = mkdtempSync(path.join(tmpdir(), 'adire-photo-'))
  const huge = path.join(folder, 'huge.jpg')
  writeFileSync(huge, '')
  truncateSync(huge, 65 * 1024 * 1024)
  await page.getByLabel('Add photos').setInputFiles(huge)
  await expectToast(page, 'File Too Large', 'Please select an image under 5MB')
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
  rmSync(folder, { recursive: true })

  await choose(page, {
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('This is a letter and no photo.'),
  })
  await expect(grid(page).getByText('Please select an image file')).toBeVisible()
  const gif = sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } }).gif()
  await choose(page, { name: 'wave.gif', mimeType: 'image/gif', buffer: await gif.toBuffer() })
  await expectToast(
    page,
    'Invalid File',
    'GIF images aren’t supported. Please select a JPEG, PNG or WebP image.',
  )
  await expect(grid(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await grid(page).getByRole('button', { name: 'Remove letter.jpg' }).click()
  await expect(grid(page).getByText('Please select an image file')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toBeVisible()
})

test('retries a lost or stalled upload on demand without storing a photo twice', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await page.clock.install()
  await page.goto(ADDRESS)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await page.route('**/api/me/photos', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await add(page, await drawPortrait(51))
  await expectToast(page, 'Upload Failed', 'Failed to upload photo. Please try again.')
  await expect(grid(page).getByText('Upload Failed')).toBeVisible()
  await expect(grid(page).getByText('Failed to upload photo. Please try again.')).toBeVisible()
  await expect(toasts(page).filter({ hasText: 'Photo Uploaded!' })).toHaveCount(0)

  await page.unroute('**/api/me/photos')
  await grid(page).getByRole('button', { name: 'Retry' }).click()
  await expectToast(page, 'Photo Uploaded!')
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  await expect(grid(page).getByText('Upload Failed')).toBeHidden()

  // Stalled: no response and no connection error.
  await page.route('**/api/me/photos', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  const sending = page.waitForRequest(
    (request) => request.url().endsWith('/api/me/photos') && request.method() === 'POST',
  )
  await add(page, await drawPortrait(52))
  await sending
  await expect(grid(page).getByText(/^(Uploading|Checking)/)).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(grid(page).getByText('Upload Failed')).toBeVisible()
  // This time the server stores it, but the response is lost.
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.unroute('**/api/me/photos')
  await page.route('**/api/me/photos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
    lose()
  })
  await grid(page).getByRole('button', { name: 'Retry' }).click()
  await isLost
  await expect(grid(page).getByText('Upload Failed')).toBeVisible()
  await page.unroute('**/api/me/photos')
  await grid(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 photos' })).toBeVisible()
  const { photos } = await call<{ photos: object[] }>(ada, '/me/photos', { method: 'GET' })
  expect(photos).toHaveLength(2)
})

/** RGB colour of each quarter of the upright picture. */
const quarters = {
  topLeft: [220, 60, 60],
  topRight: [60, 180, 60],
  bottomLeft: [70, 70, 220],
  bottomRight: [220, 200, 60],
} as const

/** Creates a noisy camera photo above the upload limit, rotated by its EXIF orientation. */
async function makeCameraPhoto(name: string): Promise<ChosenFile> {
  const [width, height, grain] = [3200, 2000, 60]
  const pixels = randomBytes(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // A rotation by 90° clockwise moves the left half to the top and the bottom half to the left.
      const colour =
        quarters[
          x < width / 2
            ? y < height / 2
              ? 'topRight'
              : 'topLeft'
            : y < height / 2
              ? 'bottomRight'
              : 'bottomLeft'
        ]
      const place = (y * width + x) * 3
      for (const channel of [0, 1, 2]) {
        const noise = ((pixels[place + channel] ?? 0) / 255 - 0.5) * grain
        pixels[place + channel] = Math.min(255, Math.max(0, (colour[channel] ?? 0) + noise))
      }
    }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Finds the quarter that a point of a stored photo is from; `x` and `y` are shares of its size. */
async function quarterAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes)
    .blur(3)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3
  const distance = (colour: readonly number[]) =>
    colour.reduce((sum, part, i) => sum + Math.abs(part - (data[place + i] ?? 0)), 0)
  const [nearest] = Object.entries(quarters).toSorted(
    ([, one], [, other]) => distance(one) - distance(other),
  )
  return nearest?.[0] ?? ''
}

test('uploads the other photos when one fails', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  let sent = 0
  await page.route('**/api/me/photos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent === 2) await route.abort('connectionreset')
    else await route.continue()
  })
  await add(
    page,
    await drawPortrait(81, 'one.jpg'),
    await drawPortrait(82, 'two.jpg'),
    await drawPortrait(83, 'three.jpg'),
  )
  await expect(grid(page).getByText('Upload Failed')).toBeVisible()
  await expect(grid(page).getByRole('figure').first()).toBeVisible()
  await expect.poll(() => sent).toBe(3)
  await expect(grid(page).getByRole('figure')).toHaveCount(2)
  await grid(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 photos' })).toBeVisible()
})

test('shrinks, rotates, crops and uploads a large camera photo with the keyboard alone', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  await page.goto(ADDRESS)
  await choose(page, await makeCameraPhoto('IMG_0001.jpg'))
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const frame = dialog.getByRole('group', { name: 'Visible part' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(frame).toBeVisible()
  const device = await page.context().newCDPSession(page)
  await expect(frame).toHaveAccessibleDescription(/You can also use the arrow keys/)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect(dialog.getByText('You can also use the arrow keys')).toBeHidden()
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await zoom.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '150%')
  await frame.focus()
  // Moves the picture left and up to the end, so that its bottom right corner shows, as keys held
  // down on a slow device do.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await Promise.all(
    Array.from({ length: 120 }, (_, press) =>
      page.keyboard.press(press % 2 ? 'ArrowLeft' : 'ArrowUp'),
    ),
  )
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await dialog.getByRole('button', { name: 'Add photo' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Photo Uploaded!')
  // At 150 %, the frame holds the right two thirds and slightly more than the lower half.
  const { photos } = await call<{ photos: { src: string }[] }>(ada, '/me/photos', { method: 'GET' })
  const stored = await (await page.request.get(`${photos[0]?.src ?? ''}/640`)).body()
  const { width, height } = await sharp(stored).metadata()
  expect(width / height).toBeCloseTo(0.8, 2)
  expect(await quarterAt(stored, 0.8, 0.5)).toBe('bottomRight')
  expect(await quarterAt(stored, 0.95, 0.95)).toBe('bottomRight')
  expect(await quarterAt(stored, 0.08, 0.5)).toBe('bottomLeft')
})

test('pauses uploads offline and resumes them online', async ({ visitor }) => {
  const { page, context } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(page, await drawPortrait(105))
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(dialog.getByRole('group', { name: 'Visible part' })).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await expect(grid(page).getByText('Paused until you are online')).toBeVisible()
  await context.setOffline(false)
  await expectToast(page, 'Photo Uploaded!')
})
