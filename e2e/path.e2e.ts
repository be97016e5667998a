import type { Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { call, givePremium, join, joinAsModerator, type Member } from './people.ts'
import { sql } from './world.ts'

const thisYear = new Date().getFullYear()
const next = { city: 'Lagos', country: 'NG', by: thisYear + 4 }
const aPath = {
  lived: [{ city: 'Accra', from: 2010, to: 2016 }],
  since: 2016,
  next,
  livedAudience: 'everyone',
  nextAudience: 'everyone',
  expectedVersion: 0,
}

const savePath = (member: Member, path: object) =>
  call(member, '/me/path', { method: 'PUT', data: path })

async function chooseCity(page: Page, name: RegExp, typed: string): Promise<void> {
  await page.getByRole('combobox', { name }).last().fill(typed)
  await page
    .getByRole('option', { name: new RegExp(`^${typed}`) })
    .first()
    .click()
}

test('edits the places of a life, which another member reads with what both share', async ({
  visitor,
}) => {
  const [ada, ben] = [
    await join(await visitor(), { city: 'London' }),
    await join(await visitor(), { gender: 'man', city: 'Leeds' }),
  ]
  const { page } = ada
  await page.goto('/dashboard/profile/places')
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('button', { name: 'Save places' }).click()
  await expect(page.getByText('Choose a city from the list.')).toBeVisible()
  await page.mouse.wheel(0, -5_000)
  await examineEveryWay(page, 'path-errors')
  await chooseCity(page, /City/, 'Accra')
  await page.getByLabel('From', { exact: true }).selectOption('2010')
  await page.getByLabel('To', { exact: true }).selectOption('2016')
  await page.getByLabel(/In London since/).selectOption('2016')
  await chooseCity(page, /Next place/, 'Lagos')
  await page.getByLabel(/^By/).selectOption(String(next.by))
  const places = (on: Page) => on.getByRole('list', { name: 'Places in order' })
  const wanted = `Accra 2010–2016London since 2016moving to Lagos by ${next.by}`
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(places(page)).toHaveText(wanted)
  await expect(preview).toContainText('With the changes you haven’t saved yet.')
  await preview.getByRole('radio', { name: 'Free members' }).click()
  await expect(preview).toContainText(`There is more to ${ada.handle}`)
  await expect(places(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  for (const part of [/where you lived/, /next/]) {
    const audience = page.getByRole('radiogroup', { name: part })
    await expect(audience.getByRole('radio', { name: 'Only my matches' })).toBeChecked()
    await audience.getByRole('radio', { name: 'Everyone' }).click()
  }
  await page.mouse.wheel(0, -5_000)
  await examineEveryWay(page, 'path-editor')
  await page.getByRole('button', { name: 'Save places' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(places(page)).toHaveText(wanted)
  await examineEveryWay(page, 'path-own')

  await savePath(ben, { ...aPath, since: null, next: { ...next, by: next.by + 2 } })
  await givePremium(ben)
  await ben.page.goto(`/dashboard/discover?profile=${ada.id}`)
  const dialog = ben.page.getByRole('dialog')
  await expect(places(ben.page)).toHaveText(wanted)
  await expect(dialog.getByText('You both moved from Accra to United Kingdom')).toBeVisible()
  await expect(dialog.getByText(`You both want to live in Lagos by ${next.by + 2}`)).toBeVisible()
  await places(ben.page).scrollIntoViewIfNeeded()
  await examineEveryWay(ben.page, 'path-profile')

  await ben.page.goto('/dashboard/discover')
  await chooseCity(ben.page, /Moving to/, 'Lagos')
  await expect(ben.page).toHaveURL(/next=Lagos/)
  await expect(
    ben.page.getByRole('button', { name: /Remove filter: Moving to Lagos/ }),
  ).toBeVisible()
  await expect(ben.page.getByRole('link', { name: ada.handle })).toBeVisible()
  await examineEveryWay(ben.page, 'path-filter')
})

/** Reports a profile and returns the address of the case. */
async function report(by: Member, about: Member): Promise<string> {
  const { id } = await call<{ id: string }>(by, '/reports', {
    data: {
      subject: { kind: 'profile', memberId: about.id },
      reason: 'fake',
      description: 'She never lived there.',
    },
  })
  const [row] = await sql<{ caseId: string }>(
    'select case_id as "caseId" from reports where id = $1',
    [id],
  )
  if (!row) throw new Error('no case')
  return `/dashboard/admin/reports/${row.caseId}`
}

test('shows places and languages to a moderator in the record, and in a report as they were', async ({
  visitor,
}) => {
  const [ada, ben, moderator] = [
    await join(await visitor(), { city: 'London' }),
    await join(await visitor(), { gender: 'man', name: 'Ben' }),
    await joinAsModerator(await visitor()),
  ]
  const skill = { language: 'Yoruba', speaks: 3, understands: 4, wish: 'home' }
  await call(ada, '/me/profile', { method: 'PATCH', data: { languageSkills: [skill] } })
  await savePath(ada, { ...aPath, livedAudience: 'matches', nextAudience: 'liked' })
  const { page } = moderator
  const places = page.getByRole('list', { name: 'Places in order' })
  const expectAll = async () => {
    await expect(places).toHaveText(`Accra 2010–2016London since 2016moving to Lagos by ${next.by}`)
    await expect(
      page.getByText('Earlier places shown to matches, next place shown to people they like'),
    ).toBeVisible()
    await expect(
      page.getByText('Yoruba: speaks well, understands like a native speaker, home language'),
    ).toBeVisible()
  }
  const record = `/dashboard/admin/users/${ada.id}`
  await page.goto(record)
  await expectAll()
  await examineEveryWay(page, 'path-record')

  const address = await report(ben, ada)
  await savePath(ada, { ...aPath, lived: [], since: null, next: null, expectedVersion: 1 })
  await call(ada, '/me/profile', { method: 'PATCH', data: { languageSkills: [] } })
  await page.goto(address)
  await expect(
    page.getByRole('heading', { name: `Report about ${ada.handle} (Profile)` }),
  ).toBeVisible()
  await expectAll()
  await examineEveryWay(page, 'path-report')
  await page.goto(record)
  await expect(page.getByRole('heading', { name: 'Reports about them' })).toBeVisible()
  await expect(places).toHaveCount(0)
})

test('asks which places to keep when another tab has saved some, and loses neither', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London' })
  const { page } = ada
  await page.goto('/dashboard/profile/places')
  const since = page.getByLabel(/In London since/)
  await since.selectOption('2018')
  await savePath(ada, aPath)
  await expect(page.getByText('Your places were changed in another tab')).toBeVisible()
  await expect(since).toHaveValue('2018')
  await examineEveryWay(page, 'path-conflict')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save places' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByRole('list', { name: 'Places in order' })).toHaveText('London since 2018')
})

test('finds members of the viewer’s corridor for premium members', async ({ visitor }) => {
  const [ada, uma, ben] = [
    await join(await visitor(), { city: 'London' }),
    await join(await visitor(), { city: 'London', name: 'Uma' }),
    await join(await visitor(), { city: 'Leeds', gender: 'man', name: 'Ben' }),
  ]
  const edit = (member: Member, data: object) =>
    call(member, '/me/profile', { method: 'PATCH', data })
  for (const member of [ada, ben]) await edit(member, { rootsCity: 'Accra' })
  await edit(uma, { rootsCity: 'Lagos' })
  await givePremium(ben)
  const { page } = ben
  await page.goto('/dashboard/discover')
  const corridor = page.getByRole('switch', { name: 'My corridor' })
  await expect(page.getByText('Roots in Ghana, home in United Kingdom, like you.')).toBeVisible()
  await corridor.click()
  await expect(page).toHaveURL(/corridor=1/)
  await expect(page.getByRole('button', { name: 'Remove filter: My corridor' })).toBeVisible()
  await expect(page.getByRole('link', { name: ada.handle })).toBeVisible()
  await expect(page.getByRole('link', { name: uma.handle })).toHaveCount(0)
  await examineEveryWay(page, 'corridor-filter')
  await corridor.click()
  await expect(page).not.toHaveURL(/corridor=1/)
})
