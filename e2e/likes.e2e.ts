import type { Page } from '@playwright/test'
import { findBubble } from './conversation.ts'
import { examineEveryWay } from './examine.ts'
import {
  enterCredentials,
  expect,
  expectBalance,
  expectToast,
  openAuth,
  type Person,
  test,
} from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  born,
  call,
  givePremium,
  join,
  joinAsModerator,
  leaveTokens,
  like,
  match,
  type Member,
} from './people.ts'
import { sql } from './world.ts'

type Visitor = () => Promise<Person>

/** Signs up a woman and a man of an age that nobody else in this city has. */
async function joinPair(visitor: Visitor, age: number): Promise<{ woman: Member; man: Member }> {
  const details = { city: 'Port of Spain', birthDate: born(age) } as const
  const [woman, man] = await Promise.all([
    visitor().then((one) => join(one, details)),
    visitor().then((one) => join(one, { ...details, gender: 'man', name: 'Ben' })),
  ])
  return { woman, man }
}

const browse = (page: Page, age: number) =>
  page.goto(`/dashboard/discover?city=Port+of+Spain&minAge=${age}&maxAge=${age}`)

const heart = (page: Page, { handle }: Member) =>
  page.getByRole('button', { name: `Like ${handle}`, exact: true })

const star = (page: Page, { handle }: Member) =>
  page.getByRole('button', { name: new RegExp(`^Super Like.*${handle}`) })

async function readLikes({ id }: Member): Promise<{ is_super_like: boolean }[]> {
  return sql('select is_super_like from likes where from_user_id = $1', [id])
}

async function readSpent({ id }: Member): Promise<number> {
  const [row] = await sql<{ spent: number }>(
    'select lifetime_spent::int as spent from token_wallets where user_id = $1',
    [id],
  )
  return row?.spent ?? -1
}

const celebration = (page: Page) => page.getByRole('alertdialog', { name: "It's a Match!" })

test('sends a free like once and shows "Already Liked" in a second tab', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 21)
  const other = await man.context.newPage()
  await browse(man.page, 21)
  await browse(other, 21)
  await expect(heart(other, woman)).toHaveAttribute('aria-pressed', 'false')
  await heart(man.page, woman).dblclick()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(man.page, woman)).toContainText('Liked')
  await expect.poll(() => readLikes(man)).toEqual([{ is_super_like: false }])

  await heart(other, woman).click()
  await expectToast(other, 'Already Liked')
  await expect(heart(other, woman)).toHaveAttribute('aria-pressed', 'true')
  await expectBalance(man.page, 50)
  expect(await readLikes(man)).toHaveLength(1)

  const list = man.page.waitForResponse(/\/api\/discover\?/)
  await man.page.reload()
  await list
  await expect(man.page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(heart(man.page, woman)).toHaveCount(0)
})

test('charges five tokens for a super like once, in every tab', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 22)
  const other = await man.context.newPage()
  await browse(man.page, 22)
  await browse(other, 22)
  for (const page of [man.page, other]) await expectBalance(page, 50)
  await expect(star(other, woman)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  // The like is still being sent when it is upgraded.
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await man.page.route('**/api/likes', async (route) => held.then(() => route.continue()), {
    times: 1,
  })
  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'true')
  await star(man.page, woman).dblclick()
  letGo()
  await expectToast(man.page, 'Super Like sent', 'You spent 5 tokens.')
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like sent to ${woman.handle}`)
  await expect(star(man.page, woman)).toBeDisabled()
  for (const page of [man.page, other]) await expectBalance(page, 45)
  expect(await readLikes(man)).toEqual([{ is_super_like: true }])

  await star(other, woman).click()
  await expectToast(other, 'Already Sent')
  await expect(star(other, woman)).toBeDisabled()
  await expectBalance(other, 45)
  expect(await readSpent(man)).toBe(5)
})

test('shows too few tokens to a man before and to a woman after she tries', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 23)
  for (const member of [woman, man]) {
    await leaveTokens(member, 4)
    await browse(member.page, 23)
    await expectBalance(member.page, 4)
  }
  await expect(star(man.page, woman)).toHaveAccessibleName(
    `Super Like ${woman.handle}: needs 5 tokens`,
  )
  await expect(star(man.page, woman)).toBeDisabled()
  await star(man.page, woman).press('Enter')
  await expectToast(man.page, 'Insufficient Tokens', 'You need 5 tokens for a Super Like.')
  await expect(man.page.getByRole('dialog', { name: 'Purchase Tokens' })).toBeVisible()
  expect(await readLikes(man)).toEqual([])

  await star(woman.page, man).click()
  await expectToast(woman.page, 'Insufficient Tokens', 'You need 5 tokens for a Super Like.')
  await expect(heart(woman.page, man)).toHaveAttribute('aria-pressed', 'false')
  expect(await readLikes(woman)).toEqual([])
  await heart(woman.page, man).click()
  await expect.poll(() => readLikes(woman)).toEqual([{ is_super_like: false }])
  await star(woman.page, man).click()
  await expectToast(
    woman.page,
    'Insufficient Tokens',
    'You need 5 tokens to upgrade to a Super Like.',
  )
  await expect(heart(woman.page, man)).toHaveAttribute('aria-pressed', 'true')
  expect(await readLikes(woman)).toEqual([{ is_super_like: false }])

  await woman.context.setOffline(true)
  await star(woman.page, man).click()
  await expect(star(woman.page, man)).toHaveAccessibleName(
    /: we’ll send it when you’re back online/,
  )
  await woman.context.setOffline(false)
  await expect(star(woman.page, man)).toHaveAccessibleName(`Super Like ${man.handle}, 5 tokens`)
  await expectToast(
    woman.page,
    'Insufficient Tokens',
    'You need 5 tokens to upgrade to a Super Like.',
  )
  expect(await readLikes(woman)).toEqual([{ is_super_like: false }])
  await expectBalance(woman.page, 4)
})

test('reverts a failed like, queues an offline one and asks to log in without a session', async ({
  visitor,
}) => {
  const { woman, man } = await joinPair(visitor, 28)
  await browse(man.page, 28)
  await man.page.route('**/api/likes', (route) => route.fulfill({ status: 500, body: '{}' }))
  await heart(man.page, woman).click()
  await expectToast(man.page, 'Unable to Send Like', 'Failed to send like. Please try again.')
  await expect(heart(man.page, woman)).toHaveAttribute('aria-pressed', 'false')
  const failed = man.page.waitForResponse('**/api/likes')
  await star(man.page, woman).click()
  await failed
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  await man.page.unroute('**/api/likes')
  expect(await readLikes(man)).toEqual([])

  await man.context.setOffline(true)
  await man.page.getByRole('button', { name: `Pass on ${woman.handle}` }).click()
  await man.page.getByRole('button', { name: `Undo: bring ${woman.handle} back` }).click()
  await star(man.page, woman).click()
  await expectToast(man.page, 'Waiting for a connection', 'It will cost 5 tokens.')
  await star(man.page, woman).click()
  await expect(star(man.page, woman)).toHaveAccessibleName(`Super Like ${woman.handle}, 5 tokens`)
  await heart(man.page, woman).click()
  await expect(heart(man.page, woman)).toContainText('Waiting')
  // Online again, but the server can't be reached yet.
  await man.page.route('**/api/likes', (route) => route.abort())
  await man.context.setOffline(false)
  await man.page.reload()
  await expect(heart(man.page, woman)).toContainText('Waiting')
  expect(await readLikes(man)).toEqual([])
  await man.page.unroute('**/api/likes')
  for (const isOffline of [true, false]) await man.context.setOffline(isOffline)
  await expect(heart(man.page, woman)).toContainText('Liked')
  expect(await readLikes(man)).toEqual([{ is_super_like: false }])
  await expectBalance(man.page, 50)

  await man.context.clearCookies()
  await star(man.page, woman).click()
  await expectToast(man.page, 'Authentication Required', 'Please log in again to send likes.')
  expect(await readLikes(man)).toEqual([{ is_super_like: false }])
})

test('shows "It\'s a Match!" once to each of both and leads to the conversation', async ({
  visitor,
}) => {
  const { woman, man } = await joinPair(visitor, 26)
  const other = await man.context.newPage()
  for (const page of [man.page, other, woman.page]) await browse(page, 26)
  await heart(man.page, woman).click()
  await expect.poll(() => readLikes(man)).toHaveLength(1)
  await heart(woman.page, man).click()

  await expect(celebration(woman.page)).toContainText(`You and ${man.handle} like each other.`)
  // One of his two tabs, whichever gets the event first.
  const counts = () => Promise.all([celebration(man.page).count(), celebration(other).count()])
  await expect.poll(async () => (await counts()).join(' and ')).toMatch(/^(1 and 0|0 and 1)$/)
  const tab = (await counts())[1] === 1 ? other : man.page
  await celebration(tab).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(celebration(tab)).toHaveCount(0)
  await celebration(woman.page).getByRole('button', { name: 'Message' }).click()
  await expect(woman.page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
  await expect(woman.page.getByRole('textbox', { name: `Message to ${man.handle}` })).toBeVisible()

  for (const page of [man.page, other, woman.page]) {
    // Leave first, so that no response to the previous page is counted.
    await page.goto('about:blank')
    const response = page.waitForResponse(/\/api\/matches\/uncelebrated/)
    await page.goto('/dashboard/matches')
    expect(await (await response).json()).toEqual({ matches: [] })
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test('celebrates matches made while away one by one, on one device', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 27)
  const second = await join(await visitor(), { city: 'Port of Spain', gender: 'man', name: 'Kofi' })
  const thread = await match(man, woman, { isNews: true })
  await match(second, woman, { isNews: true })
  const phone: Person = { ...(await visitor({ width: 360, height: 800 })), email: woman.email }
  // The first celebration may open before the dashboard has loaded.
  await enterCredentials(await openAuth(phone.page, 'Login'), phone.email)
  await expect(celebration(phone.page)).toContainText(`You and ${second.handle} like each other.`)
  await celebration(phone.page).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(celebration(phone.page)).toContainText(`You and ${man.handle} like each other.`)
  await celebration(phone.page).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(celebration(phone.page)).toHaveCount(0)

  const response = woman.page.waitForResponse(/\/api\/matches\/uncelebrated/)
  await woman.page.goto('/dashboard/matches')
  expect(await (await response).json()).toEqual({ matches: [] })
  await expect(woman.page.getByRole('article')).toHaveCount(2)
  await expect(celebration(woman.page)).toHaveCount(0)

  // Opening the conversation claims the celebration.
  const claimed = man.page.waitForResponse(/\/api\/matches\/celebrations/)
  await man.page.goto(`/dashboard/messages/${thread}`)
  await claimed
  await expect(man.page.getByRole('textbox', { name: `Message to ${woman.handle}` })).toBeVisible()
  await expect(celebration(man.page)).toHaveCount(0)
})

test('shows a live number of likes for free and members to like back with premium', async ({
  visitor,
}) => {
  const { woman, man } = await joinPair(visitor, 29)
  const shy = await join(await visitor(), { city: 'Port of Spain', gender: 'man', name: 'Kofi' })
  const { page } = woman
  await page.goto('/dashboard/matches')
  await page
    .getByRole('navigation', { name: 'Matches and likes' })
    .getByRole('link', { name: 'Likes you' })
    .click()
  await expect(page.getByRole('heading', { name: 'No Likes Yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Matching' })).toHaveAttribute(
    'href',
    '/dashboard/discover',
  )
  await like(shy, woman)
  await expect(page.getByRole('heading', { name: '1 member likes you' })).toBeVisible()
  await like(man, woman, 'super')
  await expect(page.getByRole('heading', { name: '2 members like you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Likes you 2 likes' })).toBeVisible()
  await expect(page.getByText(man.handle)).toHaveCount(0)
  await examineEveryWay(page, 'likes-locked')

  await givePremium(woman)
  await page.reload()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveText([
    new RegExp(`^Super Like today.*${man.handle}`),
    new RegExp(`^Liked you today.*${shy.handle}`),
  ])
  await examineEveryWay(page, 'likes')
  await page.getByRole('button', { name: `Pass on ${shy.handle}` }).click()
  await expect(page.getByText(`You passed on ${shy.handle}.`)).toBeVisible()
  await heart(page, man).click()
  await expect(celebration(page)).toContainText(`You and ${man.handle} like each other.`)
  await celebration(page).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(celebration(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No Likes to Show' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    '1 member who likes you isn’t shown, because you passed on or blocked them.',
  )
})

test('lists sent likes, takes one back and upgrades another', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 31)
  const uma = await join(await visitor(), { city: 'Port of Spain', name: 'Uma' })
  await like(man, uma)
  await like(man, woman)
  const { page } = man
  await page.goto('/dashboard/matches/likes')
  await page
    .getByRole('navigation', { name: 'Matches and likes' })
    .getByRole('link', { name: 'Likes sent' })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/matches\/likes\/sent$/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toContainText([woman.handle, uma.handle])
  await examineEveryWay(page, 'likes-sent')

  await star(page, uma).click()
  await expectToast(page, 'Super Like sent', 'You spent 5 tokens.')
  await expect(cards.filter({ hasText: uma.handle })).toContainText('Super Like')
  expect(await readLikes(man)).toContainEqual({ is_super_like: true })

  const takeBack = (one: Member) =>
    page.getByRole('button', { name: `Take back your like for ${one.handle}` })
  const dialog = page.getByRole('alertdialog')
  await takeBack(uma).click()
  await expect(dialog).toContainText('You won’t get back the tokens or free Super Like you used.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await takeBack(woman).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expectToast(page, 'Like taken back')
  await expect(cards).toHaveCount(1)
  expect(await readLikes(man)).toEqual([{ is_super_like: true }])
  await page.reload()
  await expect(cards).toContainText([uma.handle])
})

test('likes a photo with a comment, which starts the conversation of the match', async ({
  visitor,
}) => {
  const { woman, man } = await joinPair(visitor, 47)
  const moderator = await joinAsModerator(await visitor())
  for (const member of [woman, man]) await approvePhoto(moderator, await addPhoto(member))
  await givePremium(woman)
  await man.page.goto(`/dashboard/discover?profile=${woman.id}`)
  const form = man.page.getByRole('dialog', { name: 'Like this photo' })
  const opener = man.page.getByRole('button', { name: 'Like this photo' })
  await opener.click()
  await form.getByLabel('Comment').fill('Where was this? Call me: 0801 234 5678')
  await expect(form.getByText('38 of 140 characters')).toBeAttached()
  await expect(form.getByText('Before you send this')).toBeVisible()
  await examineEveryWay(man.page, 'like-photo-form')

  // A failure, a closed form and a reload keep the text.
  await man.page.route('**/api/likes', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await form.getByRole('button', { name: 'Send like' }).click()
  await expectToast(man.page, 'Unable to Send Like')
  await expect(form.getByRole('button', { name: 'Send like' })).toBeFocused()
  await form.getByRole('button', { name: 'Close' }).last().click()
  await man.page.reload()
  await opener.click()
  await expect(form.getByLabel('Comment')).toHaveValue('Where was this? Call me: 0801 234 5678')
  await form.getByLabel('Comment').fill('Where was this?')
  await form.getByRole('button', { name: 'Send like' }).click()
  await expect(form).toBeHidden()
  await expect(opener).toHaveCount(1)

  await man.page.goto('/dashboard/matches/likes/sent')
  await expect(man.page.getByText('“Where was this?”')).toBeVisible()
  await woman.page.goto('/dashboard/matches/likes')
  await expect(woman.page.getByText('“Where was this?”')).toBeVisible()
  await expect(woman.page.getByText('Your photo')).toBeVisible()
  await examineEveryWay(woman.page, 'likes-with-comment')
  await woman.page.getByRole('button', { name: 'Report comment' }).click()
  await expect(woman.page.getByLabel('What is it about?')).toHaveValue('like')
  await woman.page.keyboard.press('Escape')

  await heart(woman.page, man).click()
  await celebration(woman.page).getByRole('button', { name: 'Message' }).click()
  await expect(findBubble(woman.page, 'Where was this?')).toContainText('Your photo')
  await examineEveryWay(woman.page, 'conversation-with-comment')
})

test('warns of a lure in a comment, which a moderator reads in the report', async ({ visitor }) => {
  const { woman, man } = await joinPair(visitor, 48)
  const moderator = await joinAsModerator(await visitor())
  const photoId = await addPhoto(woman)
  for (const id of [photoId, await addPhoto(man)]) await approvePhoto(moderator, id)
  await givePremium(woman)
  const comment = 'Please send me money'
  const on = { kind: 'photo', photoId }
  const { page } = woman
  await page.goto('/dashboard/matches/likes')
  await call(man, '/likes', { data: { to: woman.id, kind: 'like', on, comment } })
  await expect(page.getByText(`“${comment}”`)).toBeVisible()
  await expect(page.getByText('This comment looks like a known scam.')).toBeVisible()
  await examineEveryWay(page, 'likes-scam-comment')
  await page.getByRole('button', { name: 'Report and block' }).click()
  await expectToast(page, 'Report sent')
  await expect(page.getByText(`“${comment}”`)).toHaveCount(0)

  await moderator.page.goto('/dashboard/admin/reports')
  await moderator.page.getByRole('link', { name: `${woman.handle} reported ${man.handle}` }).click()
  await expect(moderator.page.getByText(comment)).toBeVisible()
  await expect(moderator.page.getByText('About the reporter’s photo')).toBeVisible()
})
