import { findBubble } from './conversation.ts'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { call, givePremium, join, joinAsModerator, match } from './people.ts'

test('lets a member answer prompts that a match reads and a moderator sees', async ({
  visitor,
}) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  const threadId = await match(ada, ben)
  const { page } = ada
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Answer a prompt' }).click()
  await page.getByRole('button', { name: 'Choose a prompt' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a prompt' })
  await picker.getByLabel('Search prompts').fill('grandmother')
  await expect(picker.getByRole('status')).toHaveText('1 prompt')
  await examineEveryWay(page, 'prompts-picker')
  await picker.getByRole('button', { name: 'Something my grandmother says' }).click()
  const saying = page.getByRole('textbox', { name: 'Something my grandmother says' })
  await expect(saying).toBeFocused()
  await saying.fill('A pot that’s watched\nis a pot that’s loved.')
  await expect(page.getByText('43 of 240 characters')).toBeAttached()
  await page.getByRole('button', { name: 'Add another prompt' }).click()
  await picker.getByRole('button', { name: 'Home, to me, is' }).click()

  // The draft survives a reload. An empty answer is refused and gets the focus.
  await page.reload()
  await expect(saying).toHaveValue('A pot that’s watched is a pot that’s loved.')
  const home = page.getByRole('textbox', { name: 'Home, to me, is' })
  await page.getByRole('button', { name: 'Save prompts' }).click()
  await expect(home).toBeFocused()
  await expect(home).toHaveAccessibleDescription(/Write an answer, or remove this prompt/)
  await page.keyboard.type('Two kitchens')
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(preview.getByRole('figure')).toHaveText([
    'Something my grandmother saysA pot that’s watched is a pot that’s loved.',
    'Home, to me, isTwo kitchens',
  ])
  await examineEveryWay(page, 'prompts-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move up: Home, to me, is' }).focus()
  await page.keyboard.press('Enter')
  await examineEveryWay(page, 'prompts-editor')
  await page.getByRole('button', { name: 'Save prompts' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByRole('figure')).toHaveText([
    'Home, to me, isTwo kitchens',
    'Something my grandmother saysA pot that’s watched is a pot that’s loved.',
  ])

  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  const dialog = ben.page.getByRole('dialog')
  await expect(dialog.getByRole('figure').first()).toHaveText('Home, to me, isTwo kitchens')
  await examineEveryWay(ben.page, 'prompts-profile')
  await ben.page.goto(`/dashboard/messages/${threadId}`)
  await expect(
    ben.page.getByRole('button', {
      name: /^You wrote “.?Two kitchens.?”. What’s the story behind that\?$/,
    }),
  ).toBeVisible()

  const mod = await joinAsModerator(await visitor())
  await mod.page.goto(`/dashboard/admin/users/${ada.id}`)
  await expect(mod.page.getByText('Home, to me, is')).toBeVisible()
  await expect(mod.page.getByText('Two kitchens')).toBeVisible()
})

test('lets a member choose between answers of two tabs', async ({ visitor }) => {
  const person = await join(await visitor())
  const { page } = person
  await call(person, '/me/profile/prompts', {
    method: 'PUT',
    data: { prompts: [{ prompt: 'home_is', answer: 'Accra' }] },
  })
  // Without the stream, this tab doesn't learn what the other one saves.
  await page.route('**/api/stream*', (route) => route.abort())
  await page.goto('/dashboard/profile/prompts')
  const home = page.getByRole('textbox', { name: 'Home, to me, is' })
  await home.fill('Here')
  await call(person, '/me/profile/prompts', {
    method: 'PUT',
    data: { prompts: [{ prompt: 'home_is', answer: 'There' }] },
  })
  const save = page.getByRole('button', { name: 'Save prompts' })
  await save.click()
  const banner = page.getByRole('status').filter({ hasText: 'changed elsewhere' })
  await expect(banner).toContainText('There')
  await expect(home).toHaveValue('Here')
  await banner.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect(page.getByRole('figure')).toHaveText(['Home, to me, isHere'])
})

test('likes an answer with a comment, which both find with its prompt', async ({ visitor }) => {
  const [ada, ben] = [await join(await visitor()), await join(await visitor(), { gender: 'man' })]
  for (const one of [ada, ben]) await givePremium(one)
  const prompts = [{ prompt: 'home_is', answer: 'Two kitchens' }]
  await call(ada, '/me/profile/prompts', { method: 'PUT', data: { prompts } })
  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  await ben.page.getByRole('button', { name: 'Like this answer' }).click()
  const form = ben.page.getByRole('dialog', { name: 'Like this answer' })
  await expect(form.getByRole('figure')).toContainText('Two kitchens')
  await form.getByLabel('Comment').fill('Which one has the better kettle?')
  await examineEveryWay(ben.page, 'like-answer-form')
  await form.getByRole('button', { name: 'Send like' }).click()
  await expect(form).toBeHidden()
  await ben.page.goto('/dashboard/matches/likes/sent')
  await expect(ben.page.getByText('Their answer: Home, to me, is')).toBeVisible()

  await ada.page.goto('/dashboard/matches/likes')
  await expect(ada.page.getByText('Your answer: Home, to me, is')).toBeVisible()
  await expect(ada.page.getByText('“Which one has the better kettle?”')).toBeVisible()
  await examineEveryWay(ada.page, 'likes-of-an-answer')
  await ada.page.getByRole('button', { name: `Like ${ben.handle}` }).click()
  const celebration = ada.page.getByRole('alertdialog', { name: "It's a Match!" })
  await celebration.getByRole('button', { name: 'Message' }).click()
  await expect(findBubble(ada.page, 'Which one has the better kettle?')).toContainText(
    'Your answer: Home, to me, is',
  )
})
