import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import {
  drawPortrait,
  enterCredentials,
  expect,
  expectDashboard,
  expectToast,
  openAuth,
  type Person,
  test,
} from './fixtures.ts'
import {
  addPhoto,
  approvePhoto,
  call,
  givePremium,
  join,
  joinAsModerator,
  type Member,
} from './people.ts'
import { linksTo, sql } from './world.ts'

type Visitor = (options?: { width?: number }) => Promise<Person>

const joinMember = async (visitor: Visitor, name = 'Ada', gender: 'woman' | 'man' = 'woman') =>
  join(await visitor(), { name, gender })
const WORDS = 'It was not me: somebody else had my telephone.'
const ANSWER = 'We have looked at it again.'
const BANNED = /^Your Adire account was closed$/

async function twoModerators(visitor: Visitor): Promise<[Member, Member]> {
  return [
    await joinAsModerator(await visitor(), { name: 'Esi' }),
    await joinAsModerator(await visitor(), { name: 'Kofi' }),
  ]
}

const warn = (by: Member, { id }: Member) =>
  call(by, `/moderation/members/${id}/warnings`, {
    data: { statement: 'You asked a member for money.' },
  })

const DAY_MS = 86_400_000
const isWeekend = (day: Date) => [0, 6].includes(day.getUTCDay())

/**
 * Reads the due date of a member's appeal, seven weekdays after it was sent, and the whole days
 * left until then.
 */
async function readDueDate({ id }: Member): Promise<{ due: Date; days: number }> {
  const [appeal] = await sql<{ created_at: Date }>(
    'select created_at from appeals where user_id = $1',
    [id],
  )
  const sentAt = appeal?.created_at.getTime() ?? Number.NaN
  const daysAfter = Array.from(
    { length: 14 },
    (_, index) => new Date(sentAt + (index + 1) * DAY_MS),
  )
  const due = daysAfter.filter((day) => !isWeekend(day))[6]
  if (!due) throw new Error('no due date within fourteen days')
  // The appeal was sent a moment ago, so one whole day fewer is left.
  return { due, days: Math.round((due.getTime() - sentAt) / DAY_MS) - 1 }
}

/** Submits a selfie of the member for review. */
async function sendSelfie(member: Member, moderator: Member): Promise<void> {
  await approvePhoto(moderator, await addPhoto(member))
  const { id } = await call<{ id: string }>(member, '/me/selfie-check', { data: {} })
  const answer = await member.page.request.fetch('/api/me/selfie-check/photo', {
    method: 'POST',
    headers: { origin: member.origin },
    multipart: { id, file: await drawPortrait(77) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('lets a member appeal a warning and only another moderator overturn it', async ({
  visitor,
}) => {
  const ada = await joinMember(visitor)
  const [acting, other] = await twoModerators(visitor)
  await warn(acting, ada)
  const { page } = ada
  await page.goto('/dashboard/safety')
  await expect(
    page.getByText('A different moderator answers within 7 business days.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Appeal this decision' })
  await expect(dialog).toContainText('You asked a member for money.')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(dialog.getByText('Enter at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Why is it wrong?').fill(WORDS)
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Appeal sent')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal', exact: true })).toHaveCount(0)

  await acting.page.goto('/dashboard/admin/reports')
  await acting.page
    .getByRole('navigation', { name: 'Reports and appeals' })
    .getByRole('link', { name: /^Appeals/ })
    .click()
  const line = acting.page.getByRole('article').filter({ hasText: ada.handle })
  const { due, days } = await readDueDate(ada)
  await expect(line.locator('time').filter({ hasText: `due in ${days} days` })).toHaveAttribute(
    'datetime',
    due.toISOString(),
  )
  await expect(line).toContainText('For another moderator')
  await line.getByRole('link').click()
  await expect(
    acting.page.getByText('You can’t answer this appeal, because you made the decision'),
  ).toBeVisible()
  await expect(acting.page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)

  await other.page.goto(acting.page.url())
  await expect(
    other.page.getByRole('heading', { name: `Appeal by ${ada.handle}: Warning` }),
  ).toBeVisible()
  await other.page.getByRole('radio', { name: /^Overturn the decision/ }).click()
  await other.page.getByLabel('Your answer').fill(ANSWER)
  await other.page.getByRole('button', { name: 'Send answer' }).click()
  await other.page
    .getByRole('alertdialog', { name: `Overturn the decision about ${ada.handle}?` })
    .getByRole('button', { name: 'Send answer' })
    .click()
  await expectToast(other.page, 'Appeal answered')
  await expect(other.page).toHaveURL('/dashboard/admin/reports/appeals')
  await expect(page.getByText(ANSWER)).toBeVisible()
  await expect(page.getByText('The warning no longer counts.')).toBeVisible()
})

test('lets a moderator remove a reported answer in the case', async ({ visitor }) => {
  const [ada, ben] = [await joinMember(visitor), await joinMember(visitor, 'Ben', 'man')]
  const { page } = await joinAsModerator(await visitor())
  await call(ada, '/me/profile/prompts', {
    method: 'PUT',
    data: { prompts: [{ prompt: 'home_is', answer: 'Call me: 0801 234 5678' }] },
  })
  const subject = { kind: 'profile', memberId: ada.id }
  await call(ben, '/reports', { data: { subject, reason: 'spam' } })
  await page.goto('/dashboard/admin/reports')
  await page.getByRole('link', { name: ada.handle }).first().click()
  await page.getByRole('button', { name: 'Remove answer' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${ada.handle}’s answer?` })
  await examineEveryWay(page, 'case-remove-answer')
  await dialog.getByRole('button', { name: 'Remove answer' }).click()
  await expectToast(page, 'Answer removed')
  // The copy in the report stays.
  await expect(page.getByText('Call me: 0801 234 5678')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove answer' })).toHaveCount(0)
  expect(await call<object>(ada, '/me/profile', { method: 'GET' })).toMatchObject({ prompts: [] })
})

test('lets a banned member appeal from their open page and return once it is overturned', async ({
  visitor,
}) => {
  const ada = await joinMember(visitor)
  const [acting, other] = await twoModerators(visitor)
  await openConnected(ada.page)
  await call(acting, `/moderation/members/${ada.id}/ban`, {
    data: { statement: 'You asked a member for money.' },
  })
  const { page } = ada
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog.getByText('Our moderators closed your account')).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await enterCredentials(dialog, ada.email)
  const refusal = dialog.getByRole('alert').filter({ hasText: 'You can appeal until' })
  await refusal.getByRole('link', { name: 'Appeal' }).click()
  await expect(page).toHaveURL('/appeal')
  await expect(
    page.getByRole('heading', { name: `A decision about your account, ${ada.handle}` }),
  ).toBeVisible()
  await expect(page.getByText('You asked a member for money.')).toBeVisible()
  await page.getByLabel('Why is it wrong?').fill(WORDS)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  const [appeal] = await sql<{ id: string }>('select id from appeals where user_id = $1', [ada.id])
  await call(other, `/moderation/appeals/${appeal?.id}/decision`, {
    data: { outcome: 'overturned', answer: ANSWER },
  })
  const [link = ''] = await linksTo(ada.email, BANNED)
  const later = await visitor()
  await later.page.goto(link)
  await expect(later.page.getByText('Your account is open again.')).toBeVisible()
  await expect(later.page.getByText(ANSWER)).toBeVisible()
  const again = await openAuth(later.page, 'Login')
  await enterCredentials(again, ada.email)
  await expectDashboard(later.page)
})

/** Opens a page of the dashboard and waits for its event stream. */
async function openConnected(page: Page): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/stream'))
  await page.goto('/dashboard/matches')
  await Promise.all([stream, expectDashboard(page)])
}

test('says why an account was closed even if a request finds the session ended first', async ({
  visitor,
}) => {
  const ada = await joinMember(visitor)
  const moderator = await joinAsModerator(await visitor())
  const { page } = ada
  await openConnected(page)
  const ended = { defined: true, code: 'UNAUTHENTICATED', status: 401, message: 'Unauthorized' }
  await page.route('**/api/discover?*', (route) => route.fulfill({ status: 401, json: ended }))
  await page.getByRole('link', { name: 'Discover' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog.getByText('You’ve been logged out')).toBeVisible()
  await call(moderator, `/moderation/members/${ada.id}/ban`, {
    data: { statement: 'You asked a member for money.' },
  })
  await expect(dialog.getByText('Our moderators closed your account')).toBeVisible()
})

test('shows a badge on the profile after a moderator approves a selfie', async ({ visitor }) => {
  const [ada, ben, moderator] = [
    await joinMember(visitor),
    await joinMember(visitor, 'Ben', 'man'),
    await joinAsModerator(await visitor()),
  ]
  await approvePhoto(moderator, await addPhoto(ada))
  await givePremium(ben)
  const { page } = ada
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Take a selfie' }).click()
  await expect(page.getByText('we don’t store any measurements of your face')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  // The test browser has no camera, so a file stands in for the phone's camera app.
  await page.getByLabel('Open the camera').setInputFiles(await drawPortrait(78))
  await expect(page.getByRole('img', { name: 'Your selfie' })).toBeVisible()
  // The server is busy once: the page says so and sends the picture again.
  const busy = { defined: true, code: 'UNAVAILABLE', status: 503, message: 'Service unavailable' }
  await page.route(
    '**/api/me/selfie-check/photo',
    (route) => route.fulfill({ status: 503, json: busy }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This page can’t use your camera, so we skip')).toBeVisible()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The server is busy. Trying again…')).toBeVisible()
  await expectToast(page, 'Selfie sent')
  await expect(page.getByText('A moderator is reviewing your selfie')).toBeVisible()

  await moderator.page.goto('/dashboard/admin/selfies')
  await moderator.page
    .getByRole('list', { name: 'Selfies waiting for review' })
    .getByRole('button', { name: ada.handle })
    .click()
  await expect(moderator.page.getByRole('img', { name: `Selfie of ${ada.handle}` })).toBeVisible()
  await expect(
    moderator.page.getByRole('list', { name: 'Profile photos' }).getByRole('img'),
  ).toHaveCount(1)
  await expect(
    moderator.page.getByRole('button', { name: 'Same person, right pose' }),
  ).not.toHaveAttribute('aria-disabled', 'true')
  await moderator.page.keyboard.press('a')
  await expectToast(moderator.page, 'Selfie approved')
  await expect(page.getByText('We compared your selfie with your photos')).toBeVisible()

  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  await expect(ben.page.getByRole('dialog').getByText('Selfie checked')).toBeVisible()
})

test('keeps the appeals, selfies and response-time screens accessible in both themes', async ({
  visitor,
}) => {
  const ada = await joinMember(visitor, 'Ada-Ngozi Oluwaseun')
  const [acting, other] = await twoModerators(visitor)
  for (const kind of ['photo', 'person', 'report'])
    await sql(
      `insert into review_figures (kind, reviews, median_seconds, p95_seconds, computed_at) values ($1, 1234, 5400, 250000, now())
       on conflict (kind) do update set reviews = 1234, median_seconds = 5400, p95_seconds = 250000`,
      [kind],
    )
  const visiting = await visitor()
  await visiting.page.goto('/safety')
  await visiting.page.getByRole('link', { name: 'how long reviews take' }).click()
  await expect(
    visiting.page.getByRole('heading', { level: 1, name: 'Our response times' }),
  ).toBeVisible()
  await expect(visiting.page.getByText('within 90 minutes').first()).toBeVisible()
  await examineEveryWay(visiting.page, 'promises')

  await warn(acting, ada)
  await ada.page.goto('/dashboard/safety')
  await ada.page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await ada.page.getByLabel('Why is it wrong?').fill(WORDS)
  await examineEveryWay(ada.page, 'appeal-dialog')
  await ada.page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(ada.page.getByText('Your appeal')).toBeVisible()
  await examineEveryWay(ada.page, 'safety-appealed')

  const { page } = other
  await page.goto('/dashboard/admin/reports/appeals')
  const line = page.getByRole('article').filter({ hasText: ada.handle })
  await expect(line).toBeVisible()
  await examineEveryWay(page, 'admin-appeals')
  await line.getByRole('link').click()
  const overturn = page.getByRole('radio', { name: /^Overturn the decision/ })
  await expect(overturn).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /^Uphold the decision/ })).toBeChecked()
  await page.keyboard.press('a')
  await expect(overturn).toBeChecked()
  await expect(overturn).toBeFocused()
  await examineEveryWay(page, 'admin-appeal')

  await sendSelfie(ada, acting)
  await page.goto('/dashboard/admin/selfies')
  await page
    .getByRole('list', { name: 'Selfies waiting for review' })
    .getByRole('button', { name: ada.handle })
    .click()
  await expect(page.getByRole('img', { name: `Selfie of ${ada.handle}` })).toBeVisible()
  await examineEveryWay(page, 'admin-selfies')
  await call(ada, '/me/selfie-check', { method: 'DELETE' })
  await ada.page.goto('/dashboard/profile/selfie')
  await expect(ada.page.getByRole('button', { name: 'Start' })).toBeVisible()
  await examineEveryWay(ada.page, 'selfie-begin')
  await ada.page.getByRole('button', { name: 'Start' }).click()
  await expect(ada.page.getByText('You have 10 minutes.')).toBeVisible()
  await examineEveryWay(ada.page, 'selfie-pose')
})
