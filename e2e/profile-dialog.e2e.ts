import type { Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import { joinViewer, card, edit, expectFilters, search } from './discover-page.ts'
import {
  expect,
  expectAccessible,
  expectBalance,
  expectToast,
  type Person,
  test,
} from './fixtures.ts'
import {
  addPhoto,
  addRecording,
  approvePhoto,
  born,
  call,
  givePremium,
  join,
  joinAsModerator,
  like,
  match,
  type Member,
} from './people.ts'

test.use({ isFresh: true })

test('opens a profile by URL, closes it with Back and shows all of it with premium only', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Accra', birthDate: born(42) })
  const esi = await joinAsModerator(await visitor(), { city: 'Dubai' })
  for (const seed of [11, 12]) await approvePhoto(esi, await addPhoto(ada, seed))
  await call(ada, '/me/profile', {
    method: 'PATCH',
    data: { aboutMe: 'I keep bees on a roof in Osu.', interests: ['Cooking'] },
  })
  const ben = await joinViewer(visitor)
  const { page } = ben
  await page.goto('/dashboard/discover?city=Accra&minAge=42&maxAge=42')
  await expect(card(page, ada)).toContainText('Accra, Ghana')
  await card(page, ada)
    .getByRole('link', { name: `${ada.handle}, 42` })
    .click()
  const dialog = page.getByRole('dialog', { name: `${ada.handle}, 42` })
  await expect(dialog).toContainText(`There is more to ${ada.handle}`)
  await expect(dialog).toContainText('1 more photo to unlock')
  await expect(dialog).toContainText('Premium members see full profiles without a match.')
  await expect(dialog).not.toContainText('I keep bees')
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42', profile: ada.id })

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42' })
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toContainText('There is more to')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectFilters(page, { city: 'Accra', minAge: '42', maxAge: '42' })

  await givePremium(ben)
  await page.goto(`/dashboard/discover?profile=${ada.id}`)
  await expect(dialog).toContainText('I keep bees on a roof in Osu.')
  await expect(dialog).toContainText('Cooking')
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await expect(dialog).not.toContainText('There is more to')
})

/** Fills every part of a profile, and has a moderator approve what needs it. */
async function fillProfile(ada: Member, esi: Member, friend: Person): Promise<void> {
  for (let count = 0; count < 2; count++) await approvePhoto(esi, await addPhoto(ada))
  await edit(ada, { aboutMe: 'I keep bees.', interests: ['Art'], profession: 'Architect' })
  const put = (path: string, data: object) => call(ada, path, { method: 'PUT', data })
  await put('/me/profile/prompts', { prompts: [{ prompt: 'home_is', answer: 'Two kitchens' }] })
  const windows = [{ from: '18:00', until: '23:00' }]
  await put('/me/free-hours', { windows, audience: 'matches' })
  const [from, until] = [30, 40].map((days) => new Date(Date.now() + days * 86_400_000))
  await put(`/me/trips/${randomUUID()}`, {
    city: 'Accra',
    from: from?.toISOString().slice(0, 10),
    until: until?.toISOString().slice(0, 10),
    viewer: 'matches',
    tellsOthers: false,
  })
  const year = new Date().getFullYear()
  await put('/me/path', {
    lived: [{ city: 'Accra', from: year - 9, to: year - 5 }],
    since: year - 5,
    next: null,
    livedAudience: 'matches',
    nextAudience: 'matches',
    expectedVersion: 0,
  })
  await addRecording(ada, esi, { file: 'amara-name.webm', kind: 'name', transcript: 'Ah-dah' })
  const id = randomUUID()
  const link = await call<{ token: string }>(ada, `/me/vouches/${id}/link`, {
    method: 'PUT',
    data: { id, showsPhoto: false },
  })
  const words = { relation: 'friend', years: 12, text: 'She keeps her promises.', isAdult: true }
  await call(friend, '/vouches', { data: { token: link.token, firstName: 'Ngozi', ...words } })
  await put(`/me/vouches/${id}`, { audience: 'matches' })
  await call(esi, `/moderation/vouches/${id}/decision`, { data: { isApproved: true } })
}

test('tells a reader what they share first, and the rest in the order of the editor', async ({
  visitor,
}) => {
  const [ada, ben, esi] = [
    await join(await visitor(), { birthDate: born(47) }),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
    await joinAsModerator(await visitor()),
  ]
  await fillProfile(ada, esi, await visitor())
  await edit(ben, { interests: ['Art'] })
  const windows = [{ from: '18:00', until: '23:00' }]
  await call(ben, '/me/free-hours', { method: 'PUT', data: { windows, audience: 'matches' } })
  await match(ada, ben)
  await ben.page.goto(`/dashboard/matches?profile=${ada.id}`)
  const profile = ben.page.getByRole('region', { name: `${ada.handle}, 47` })
  const heading = (name: string) => profile.getByRole('heading', { name, exact: true })
  const parts = [
    { shown: heading(`${ada.handle}, 47`), section: 'Basic Info' },
    { shown: profile.getByRole('region', { name: 'What you share' }) },
    { shown: profile.getByText('Say my name'), section: 'My voice' },
    { shown: profile.getByText(/hours in common/), section: 'When I’m free' },
    { shown: profile.getByText(/^In Accra/) },
    { shown: profile.getByText('Two kitchens'), section: 'Prompts' },
    { shown: profile.getByRole('img', { name: `${ada.handle}, photo 2 of 2` }) },
    { shown: heading('About'), section: 'About & Interests' },
    { shown: heading('Places'), section: 'Places in my life' },
    { shown: heading('Friends say'), section: 'Friends say' },
    { shown: heading('Details'), section: 'Personal Details' },
  ]
  for (const { shown } of parts) await expect(shown).toBeVisible()
  const tops: number[] = []
  for (const { shown } of parts)
    tops.push(await shown.evaluate((element) => element.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await ada.page.goto('/dashboard/profile/edit/basic')
  const sections = ada.page.getByRole('navigation', { name: 'Sections of your profile' })
  await expect(sections.getByRole('link')).toHaveCount(10)
  const listed = await sections.getByRole('link').allInnerTexts()
  const shown = parts.flatMap(({ section }) => section ?? [])
  expect(listed.filter((name) => shown.includes(name))).toEqual(shown)
})

test('offers one Undo in place of a passed card, which otherwise stays passed', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Kingston', birthDate: born(39) })
  const uma = await join(await visitor(), { city: 'Kingston', birthDate: born(39), name: 'Uma' })
  const { page } = await joinViewer(visitor)
  await page.goto('/dashboard/discover?city=Kingston&minAge=39&maxAge=39')
  await card(page, ada)
    .getByRole('button', { name: `Pass on ${ada.handle}` })
    .click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(page.getByText(`You passed on ${ada.handle}.`)).toBeVisible()
  await expect(undo).toBeFocused()
  await expect(card(page, ada)).toHaveCount(0)
  // Undo ignores keys until the pass is stored.
  await expect(undo).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
  await expect(card(page, ada).getByRole('link')).toBeFocused()
  await expect(undo).toHaveCount(0)

  for (const one of [ada, uma]) {
    const passed = page.waitForResponse(
      (response) => response.url().endsWith('/api/passes') && response.ok(),
    )
    await card(page, one)
      .getByRole('button', { name: `Pass on ${one.handle}` })
      .click()
    await passed
  }
  await expect(undo).toHaveCount(1)
  await expect(page.getByText(`You passed on ${uma.handle}.`)).toBeVisible()
  await undo.click()
  await expect(card(page, uma)).toBeVisible()
  await page.reload()
  await expect(card(page, uma)).toBeVisible()
  await expect(card(page, ada)).toHaveCount(0)

  // Passing from the profile dialog offers the same Undo.
  await card(page, uma)
    .getByRole('link', { name: `${uma.handle}, 39` })
    .click()
  const dialog = page.getByRole('dialog', { name: `${uma.handle}, 39` })
  await dialog.getByRole('button', { name: `Message ${uma.handle}` }).click()
  await expectToast(page, 'Not Matched', "You can only message people you've matched with.")
  const passOn = dialog.getByRole('button', { name: `Pass on ${uma.handle}` })
  await passOn.click()
  const undoThere = dialog.getByRole('button', { name: `Undo: bring ${uma.handle} back` })
  await expect(undoThere).toBeFocused()
  await expect(dialog.getByRole('group', { name: `Like ${uma.handle}` })).toHaveCount(0)
  await undoThere.click()
  await expect(passOn).toBeFocused()
  const passed = page.waitForResponse(
    (response) => response.url().endsWith('/api/passes') && response.ok(),
  )
  await passOn.click()
  await passed
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`You passed on ${uma.handle}.`)).toBeVisible()
})

test('sends a match up to 500 counted characters from their profile and shows the cost', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Medellín', birthDate: born(51) })
  const ben = await joinViewer(visitor)
  await match(ada, ben)
  const { page } = ben
  await page.goto(`/dashboard/matches?profile=${ada.id}`)
  const dialog = page.getByRole('dialog', { name: `${ada.handle}, 51` })
  await dialog.getByRole('button', { name: 'Message', exact: true }).click()
  const box = dialog.getByRole('textbox', { name: `Message to ${ada.handle}` })
  await expect(box).toBeFocused()
  await dialog.getByRole('button', { name: 'Send (10)' }).click()
  await expectToast(page, 'Empty Message', 'Please write a message before sending.')
  await box.fill('x'.repeat(501))
  await expect(box).toHaveValue('x'.repeat(500))
  await expect(dialog.getByText('500/500')).toBeVisible()
  await expectAccessible(page)
  // Escape asks before the text is discarded.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await box.fill('What did you cook today?')
  await dialog.getByRole('button', { name: 'Send (10)' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\//)
  await expect(page.getByRole('main').getByText('What did you cook today?').last()).toBeVisible()
  await expectBalance(page, 40)

  // From now on, the profile leads to the conversation and asks for no photo.
  await page.goto(`/dashboard/matches?profile=${ada.id}`)
  await expect(dialog.getByRole('link', { name: 'Open conversation' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Message', exact: true })).toHaveCount(0)
})

test('brings the card back and says why when a pass fails', async ({ visitor }) => {
  const ada = await join(await visitor(), { city: 'Kingston', birthDate: born(40) })
  const ben = await joinViewer(visitor)
  const { page } = ben
  await page.goto('/dashboard/discover?city=Kingston&minAge=40&maxAge=40')
  await expect(card(page, ada)).toBeVisible()
  await like(ben, ada)
  await card(page, ada)
    .getByRole('button', { name: `Pass on ${ada.handle}` })
    .click()
  await expectToast(page, 'Already Liked')
  await expect(card(page, ada)).toBeVisible()
})

/** Presses a key in the moment in which the open dialog closes, before it returns the focus. */
async function pressOnceClosed(page: Page, key: string): Promise<void> {
  await page.evaluate((pressed) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]')) return
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, key)
}

test('moves with j and k, likes with l and opens with m, but not while typing a search', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'Paris', birthDate: born(41) })
  const uma = await join(await visitor(), { city: 'Paris', birthDate: born(42), name: 'Uma' })
  const word = randomBytes(6).toString('hex')
  for (const one of [ada, uma]) await edit(one, { aboutMe: `Ask me about ${word}.` })
  const { page } = await joinViewer(visitor)
  await page.goto(`/dashboard/discover?q=${word}&sort=age_asc`)
  for (const one of [ada, uma]) await expect(card(page, one)).toBeVisible()
  await page.keyboard.press('j')
  await expect(card(page, ada).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(page, uma).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(card(page, ada).getByRole('link')).toBeFocused()
  await page.keyboard.press('l')
  await expect(
    card(page, ada).getByRole('button', { name: `Like ${ada.handle}`, exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: `${ada.handle}, 41` })).toBeVisible()
  await pressOnceClosed(page, '?')
  await page.keyboard.press('Escape')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('definition').first()).toHaveText('Next profile')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(card(page, ada).getByRole('link')).toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('jml?')
  await expect(search(page)).toHaveValue(/jml\?/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The account menu lists the shortcuts and links to the setting that turns them off.
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await list.getByRole('link', { name: 'Turn them off in your preferences' }).click()
  await expect(list).toHaveCount(0)
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/me/preferences') && response.request().method() === 'PATCH',
  )
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await saved
  await page.goto(`/dashboard/discover?q=${word}&sort=age_asc`)
  await expect(card(page, uma)).toBeVisible()
  for (const key of ['j', '?', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search(page)).not.toBeFocused()
  await expect(card(page, uma).getByRole('link')).not.toBeFocused()
})
