import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { drawPortrait, expect, expectBalance, expectToast, test } from './fixtures.ts'
import {
  addPhoto,
  approveDescription,
  approvePhoto,
  call,
  givePremium,
  join,
  joinAsModerator,
  leaveTokens,
  type Member,
  rejectPhoto,
} from './people.ts'
import { add, ADDRESS, choose, grid, tile } from './photo-page.ts'
import { sql } from './world.ts'

async function chooseAction(page: Page, place: number, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for photo ${place}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

/** Reads the image URLs in display order. */
function readOrder(page: Page): Promise<(string | null)[]> {
  return grid(page)
    .getByRole('figure')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
}

test('uploads a photo and shows its approval without a reload', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await page.goto(ADDRESS)
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toContainText(
    'Your first photo becomes your profile picture.',
  )
  await add(page, await drawPortrait(11))
  await expectToast(page, 'Photo Uploaded!')
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo 1 of 1' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 3 photos' })).toContainText(
    '1 is waiting for approval',
  )

  const { photos } = await call<{ photos: { id: string }[] }>(ada, '/me/photos', { method: 'GET' })
  await approvePhoto(moderator, photos[0]?.id ?? '')
  await expect(tile(page, 1).getByText('Approved', { exact: true })).toBeVisible()
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(preview.getByRole('img', { name: `${ada.handle}, photo 1 of 1` })).toBeVisible()
  await preview.getByRole('radio', { name: 'Free members' }).click()
  await expect(preview.getByRole('img', { name: `Photo of ${ada.handle}` })).toBeVisible()
  await expect(preview).not.toContainText('haven’t saved yet')
})

test('uploads three of four chosen photos and frees a slot on deletion', async ({ visitor }) => {
  const { page } = await join(await visitor())
  await page.goto(ADDRESS)
  await choose(
    page,
    await drawPortrait(21, 'one.jpg'),
    await drawPortrait(22, 'two.jpg'),
    await drawPortrait(23, 'three.jpg'),
    await drawPortrait(24, 'four.jpg'),
  )
  await expectToast(
    page,
    'Photo Limit Reached',
    '1 photo was skipped because you have no more slots.',
  )
  await page
    .getByRole('dialog', { name: 'Crop your photo' })
    .getByRole('button', { name: 'Add all 3' })
    .click()
  await expect(grid(page).getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 photos' })).toContainText(
    'All your photo slots are used. Delete a photo to add another.',
  )
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()

  await chooseAction(page, 3, 'Delete')
  await expectToast(page, 'Photo Deleted')
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 photos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveAccessibleDescription(
    /Room for 1 more\./,
  )
})

test('sets another profile picture that survives a reload', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await addPhoto(ada, 31)
  await addPhoto(ada, 32)
  await page.goto(ADDRESS)
  await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
  const second = await tile(page, 2).getByRole('img').getAttribute('src')
  await page.route('**/api/me/profile-picture', (route) => route.abort())
  await chooseAction(page, 2, 'Set as profile picture')
  await expectToast(page, 'Error', 'Failed to update profile picture')
  await page.unroute('**/api/me/profile-picture')
  await chooseAction(page, 2, 'Set as profile picture')
  await expectToast(page, 'Profile Picture Updated')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()
    await expect(tile(page, 1).getByRole('img')).toHaveAttribute('src', second ?? '')
    await expect(tile(page, 2).getByText('Profile picture', { exact: true })).toBeHidden()
  }
})

test('restores a deleted photo in its place on undo and removes it permanently otherwise', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  for (const seed of [41, 42, 43]) await addPhoto(ada, seed)
  await page.goto(ADDRESS)
  await expect(tile(page, 3)).toBeVisible()
  const before = await readOrder(page)
  await page.route('**/api/me/photos/*', (route) => route.abort())
  await chooseAction(page, 1, 'Delete')
  await expectToast(page, 'Error', 'Failed to delete photo')
  await page.unroute('**/api/me/photos/*')
  await expect.poll(() => readOrder(page)).toEqual(before)
  await chooseAction(page, 1, 'Delete')
  await expectToast(page, 'Photo Deleted')
  const undo = page.getByRole('button', { name: 'Undo the deletion of photo 1' })
  await expect(undo).toBeFocused()
  await expect.poll(() => readOrder(page)).toEqual(before.slice(1))
  await undo.press('Enter')
  await expectToast(page, 'Photo restored')
  await expect(undo).toBeHidden()
  await expect.poll(() => readOrder(page)).toEqual(before)
  await expect(tile(page, 1).getByText('Profile picture', { exact: true })).toBeVisible()

  await chooseAction(page, 2, 'Delete')
  await expect(page.getByRole('button', { name: 'Undo the deletion of photo 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo the deletion of photo 2' })).toBeHidden({
    timeout: 15_000,
  })
  await expect(page.locator(':focus')).toHaveAccessibleName('Actions for photo 1')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 photos' })).toBeVisible()
})

test('shows a rejection with its reason live and refuses the same file again', async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  const id = await addPhoto(ada, 61)
  await page.goto(ADDRESS)
  await expect(tile(page, 1).getByText('Pending', { exact: true })).toBeVisible()
  const reason = 'Your face cannot be seen. Please choose one without the mask.'
  await rejectPhoto(moderator, id, reason)
  await expect(page.getByRole('heading', { name: 'Not approved' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(grid(page).getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 photos' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(reason)).toBeVisible()

  await add(page, await drawPortrait(61))
  await expectToast(
    page,
    'Photo not accepted',
    'We’ve rejected this photo before. Please choose another one.',
  )
  await expect(grid(page).getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('hides a photo from others until it is approved', async ({ visitor }) => {
  const [ada, moderator] = [
    await join(await visitor(), { city: 'Accra' }),
    await joinAsModerator(await visitor()),
  ]
  const ben = await join(await visitor(), { gender: 'man', name: 'Ben' })
  const id = await addPhoto(ada, 71)
  const { photos } = await call<{ photos: { src: string }[] }>(ada, '/me/photos', { method: 'GET' })
  const picture = `${photos[0]?.src}/640`
  expect((await ada.page.request.get(picture)).status()).toBe(200)
  expect((await ben.page.request.get(picture)).status()).toBe(404)

  const card = ben.page
    .getByRole('article')
    .filter({ has: ben.page.getByRole('link', { name: new RegExp(`^${ada.handle}`) }) })
  await ben.page.goto('/dashboard/discover?city=Accra')
  await expect(card.getByRole('img', { name: `Photo of ${ada.handle}` })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await approvePhoto(moderator, id)
  await ben.page.reload()
  await expect(card.locator('img')).toBeVisible()
  expect((await ben.page.request.get(picture)).status()).toBe(200)
})

test('reorders photos by keyboard, menu and dragging, and keeps the order', async ({ visitor }) => {
  const ada = await join(await visitor())
  const { page } = ada
  await givePremium(ada)
  for (const seed of [91, 92, 93, 94]) await addPhoto(ada, seed)
  await page.goto(ADDRESS)
  await expect(tile(page, 4)).toBeVisible()
  const [a, b, c, d] = await readOrder(page)

  await page.getByRole('button', { name: 'Move photo 2' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Over position 2 of 4.')).toBeAttached()
  // Keys reach a picked-up photo only on the next tick.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Over position 3 of 4.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Photo moved to position 3 of 4.')).toBeAttached()
  await expect.poll(() => readOrder(page)).toEqual([a, c, b, d])
  await expect(page.getByRole('button', { name: 'Move photo 3' })).toBeFocused()

  await chooseAction(page, 4, 'Move left')
  await expect.poll(() => readOrder(page)).toEqual([a, c, d, b])
  await expect(page.getByRole('button', { name: 'Actions for photo 3', exact: true })).toBeFocused()
  // A closing menu still blocks dragging.
  await expect(page.getByRole('menu')).toHaveCount(0)

  const [from, to] = [await tile(page, 4).boundingBox(), await tile(page, 2).boundingBox()]
  if (!from || !to) throw new Error('The tiles are nowhere')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me/photos/order') && answer.ok(),
  )
  await page.mouse.up()
  await expect.poll(() => readOrder(page)).toEqual([a, b, c, d])
  await expect(page.getByText('Photo moved to position 2 of 4.')).toBeAttached()
  await saved
  await page.reload()
  await expect.poll(() => readOrder(page)).toEqual([a, b, c, d])
})

test('refuses a photo order that another window has made stale and reloads the photos', async ({
  visitor,
}) => {
  const ada = await join(await visitor())
  const { page } = ada
  for (const seed of [95, 96, 97]) await addPhoto(ada, seed)
  await page.goto(ADDRESS)
  await expect(tile(page, 3)).toBeVisible()
  const { photos } = await call<{ photos: { id: string; src: string }[] }>(ada, '/me/photos', {
    method: 'GET',
  })
  // The other window deletes a photo while this request is pending.
  await page.route('**/api/me/photos/order', async (route) => {
    await call(ada, `/me/photos/${photos[0]?.id}`, { method: 'DELETE', data: {} })
    await route.continue()
  })
  await chooseAction(page, 2, 'Move right')
  await expectToast(
    page,
    'Couldn’t save the order',
    'Your photos were changed in another window. Please try again.',
  )
  await expect
    .poll(() => readOrder(page))
    .toEqual([`${photos[1]?.src}/640`, `${photos[2]?.src}/640`])
})

async function showApprovedPhoto(ada: Member, moderator: Member, seed: number): Promise<void> {
  await approvePhoto(moderator, await addPhoto(ada, seed))
  await ada.page.goto(ADDRESS)
  await expect(tile(ada.page, 1).getByText('Approved', { exact: true })).toBeVisible()
}

test('confirms a boost, charges it once for many clicks and counts down', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await showApprovedPhoto(ada, moderator, 101)
  await chooseAction(page, 1, 'Boost (2 tokens)')
  const question = page.getByRole('alertdialog', { name: 'Boost this photo?' })
  await expect(question).toContainText(
    'It costs 2 tokens and moves you to the top of Discover for up to 24 hours',
  )
  await expect(question).toContainText('You have 50 tokens and will have 48 left.')
  await question.getByRole('button', { name: 'Boost for 2 tokens' }).dblclick()
  await expectToast(page, 'Photo Boosted!')
  await expect(question).toBeHidden()
  await expect(tile(page, 1).getByText('Boosted', { exact: true })).toBeVisible()
  await expect(tile(page, 1).getByText(/^(24 h 0|23 h 59) min left$/)).toBeVisible()
  await expectBalance(page, 48)
  await page.reload()
  await expect(tile(page, 1).getByText('Boosted', { exact: true })).toBeVisible()
  await expectBalance(page, 48)
})

test('says before a boost what boosts bring, and afterwards what it brought', async ({
  visitor,
}) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  const lastBoost = page.getByText(/^Your last boost:/)
  // Removes what an earlier attempt of this test has stored.
  await sql('delete from boost_results')
  await showApprovedPhoto(ada, moderator, 103)
  await chooseAction(page, 1, 'Boost (2 tokens)')
  const question = page.getByRole('alertdialog', { name: 'Boost this photo?' })
  await expect(question).toContainText('recently been seen 3 times as often as others')
  // Those of nine members or fewer say nothing about a typical one.
  await expect(question).not.toContainText('a typical boosted member')
  await expect(lastBoost).toBeHidden()

  await sql(
    `with people as (
      insert into users (email, email_verified)
      select 'boosted-' || gen_random_uuid() || '@people.example', true from generate_series(1, 10) returning id
    ), women as (
      insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, is_available, referral_code)
      select id, 'Boosted ' || left(replace(id::text, '-', ''), 20), 'woman', '1991-03-04', 'Lagos', 'Nigeria', 'Africa/Lagos', true, false, id::text
      from people returning id
    )
    insert into boost_results (member_id, started_at, ended_at, shown, likes)
    select id, now() - interval '1 day', now(), n * 10, n from (select id, row_number() over () as n from women) numbered
    union all select $1::uuid, now() - interval '50 days', now() - interval '49 days', 214, 9`,
    [ada.id],
  )
  await page.reload()
  await expect(lastBoost).toHaveText('Your last boost: seen 214 times, 9 likes.')
  await chooseAction(page, 1, 'Boost (2 tokens)')
  await expect(question).toContainText(
    'In the last four weeks, a typical boosted member of your gender was seen 30–80 times and got 3–8 likes.',
  )
})

test('charges a boost once when its response is lost', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await showApprovedPhoto(ada, moderator, 102)
  await page.route('**/boosts', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await chooseAction(page, 1, 'Boost (2 tokens)')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Boost for 2 tokens' })
  await confirm.click()
  await expectToast(page, 'Boost Failed')
  await page.unroute('**/boosts')
  await confirm.click()
  await expectToast(page, 'Photo Boosted!')
  await expectBalance(page, 48)
})

test('buys a slot for one more photo and explains a failed load or purchase', async ({
  visitor,
}) => {
  const { page } = await join(await visitor())
  await page.route('**/api/me/photos', (route) => route.abort())
  await page.goto(ADDRESS)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load photos' })).toBeVisible()
  await page.unroute('**/api/me/photos')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Buy a photo slot' }).click()
  const question = page.getByRole('alertdialog', { name: 'Buy a photo slot?' })
  await expect(question).toContainText('You have 50 tokens and will have 45 left.')
  await page.route('**/api/me/photo-slots', (route) => route.abort())
  await question.getByRole('button', { name: 'Buy for 5 tokens' }).click()
  await expectToast(page, 'Purchase Failed')
  await page.unroute('**/api/me/photo-slots')
  await question.getByRole('button', { name: 'Buy for 5 tokens' }).dblclick()
  await expectToast(page, 'Photo Slot Purchased!', 'You can now have 4 photos.')
  await expect(page.getByRole('status').filter({ hasText: '0 of 4 photos' })).toBeVisible()
  await expectBalance(page, 45)
})

test('says how many tokens a boost or a slot needs', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await leaveTokens(ada, 1)
  await showApprovedPhoto(ada, moderator, 103)
  await chooseAction(page, 1, 'Boost (2 tokens)')
  await expectToast(page, 'Insufficient Tokens', 'You need 2 tokens to boost this photo.')
  await page.getByRole('button', { name: 'Buy a photo slot' }).click()
  await expectToast(
    page,
    'Insufficient Tokens',
    'You need 5 tokens to purchase an additional photo slot.',
  )
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('shows the whole text of the review badge on a small tile', async ({ visitor }) => {
  const [ada, moderator] = [
    await join(await visitor({ width: 360, height: 800 })),
    await joinAsModerator(await visitor()),
  ]
  const { page } = ada
  for (const seed of [111, 112]) {
    const id = await addPhoto(ada, seed)
    await approvePhoto(moderator, id)
    await call(ada, `/me/photos/${id}/description`, {
      method: 'PUT',
      data: { description: 'Me at the sea' },
    })
  }
  await page.goto(ADDRESS)
  const words = tile(page, 2).getByText('Description in review')
  await expect(words).toBeVisible()
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test("uses the description as the photo's alternative text, for others too", async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Nairobi' })
  const [ben, moderator] = [
    await join(await visitor(), { gender: 'man', city: 'Dubai' }),
    await joinAsModerator(await visitor()),
  ]
  const { page } = ada
  const id = await addPhoto(ada, 104)
  await approvePhoto(moderator, id)
  await page.goto(ADDRESS)
  await chooseAction(page, 1, 'Describe')
  const dialog = page.getByRole('dialog', { name: 'Describe this photo' })
  await dialog.getByLabel('Description').fill('Me at the sea')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Description saved')
  await expect(page.getByRole('img', { name: 'Your photo 1 of 1: Me at the sea' })).toBeVisible()
  await expect(page.getByText('Description in review')).toBeVisible()
  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  const inDialog = ben.page.getByRole('dialog').getByRole('img')
  await expect(inDialog.first()).toBeVisible()
  await expect(
    ben.page.getByRole('dialog').getByRole('img', { name: 'Me at the sea', exact: true }),
  ).toHaveCount(0)
  await approveDescription(moderator, id)
  await expect(page.getByText('Description in review')).toBeHidden()
  await ben.page.reload()
  await expect(
    ben.page.getByRole('dialog').getByRole('img', { name: 'Me at the sea', exact: true }),
  ).toBeVisible()
  await givePremium(ben)
  await ben.page.reload()
  await expect(
    ben.page
      .getByRole('dialog')
      .getByRole('img', { name: `${ada.handle}, photo 1 of 1: Me at the sea` }),
  ).toBeVisible()
  await chooseAction(page, 1, 'Describe')
  await expect(dialog.getByLabel('Description')).toHaveValue('Me at the sea')
  await dialog.getByLabel('Description').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'Your photo 1 of 1', exact: true })).toBeVisible()
})

test('keeps every photo state accessible at every width in both themes', async ({ visitor }) => {
  const [ada, moderator] = [await join(await visitor()), await joinAsModerator(await visitor())]
  const { page } = ada
  await givePremium(ada)
  for (const seed of [111, 112, 113]) await approvePhoto(moderator, await addPhoto(ada, seed))
  await addPhoto(ada, 114)
  const { photos } = await call<{ photos: { id: string }[] }>(ada, '/me/photos', { method: 'GET' })
  for (const { id } of photos.slice(0, 2))
    await call(ada, `/me/photos/${id}/boosts`, {
      data: { clientId: crypto.randomUUID(), expectedPrice: 2 },
    })
  await page.goto(ADDRESS)
  await expect(tile(page, 2).getByText('Boosted', { exact: true })).toBeVisible()
  await choose(page, {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('This is no photo.'),
  })
  await expect(grid(page).getByText('Please select an image file')).toBeVisible()
  await examineEveryWay(page, 'photos-states')
  await page.getByRole('button', { name: 'Actions for photo 2', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Move right' })).toBeVisible()
  await examineEveryWay(page, 'photos-menu')
  await page.keyboard.press('Escape')
  // A closing menu still blocks clicks.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await choose(page, await drawPortrait(115, 'one.jpg'), await drawPortrait(116, 'two.jpg'))
  await expect(page.getByRole('group', { name: 'Visible part' })).toBeVisible()
  await examineEveryWay(page, 'photos-crop')
})
