import { type SecondServer, startSecondServer } from './second-server.ts'
import {
  drawPortrait,
  enterCredentials,
  expect,
  expectDashboard,
  type Person,
  signUp,
  test,
} from './fixtures.ts'
import { grantRoleOnServer } from './world.ts'

/** Fills in the name and About me, as a new member does. */
async function fillProfile({ page }: Person, handle: string, about: string): Promise<void> {
  await page.goto('/dashboard/profile/edit/basic')
  await page.getByLabel('Name').fill(handle)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await page.goto('/dashboard/profile/edit/about')
  await page.getByLabel('About me').fill(about)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
}

async function uploadPortrait({ page }: Person, seed: number): Promise<void> {
  await page.goto('/dashboard/profile/photos')
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /Add (a )?photo/i })
    .first()
    .click()
  await (await chooser).setFiles(await drawPortrait(seed))
  await page
    .getByRole('dialog', { name: 'Crop your photo' })
    .getByRole('button', { name: 'Add photo', exact: true })
    .click()
  await expect(page.getByText('Photo Uploaded!').first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
}

const expectTokens = ({ page }: Person, tokens: number) =>
  expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${tokens} tokens`) }),
  ).toBeVisible()

const expectMessage = ({ page }: Person, text: string) =>
  expect(page.getByRole('region', { name: /^Messages with/ }).getByText(text)).toBeVisible()

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 5
let server: SecondServer

/** Starts a separate server, so that the moderator's queues hold only the items of these people. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

test('takes two people from sign-up to a live conversation, with a moderator in between', async ({
  visitor,
}) => {
  const { origin } = server
  const [ada, ben, esi] = [
    await visitor({ origin, isMoving: true }),
    await visitor({ origin, isMoving: true }),
    await visitor({ origin }),
  ]
  const [adaHandle, benHandle] = [
    `Ada ${ada.email.slice(7, 12)}`.replace(/\d/g, 'x'),
    `Ben ${ben.email.slice(7, 12)}`.replace(/\d/g, 'x'),
  ]

  await test.step('both sign up, describe themselves and upload a photo', async () => {
    await signUp(ada, { gender: 'Woman', city: 'Lagos' })
    await fillProfile(ada, adaHandle, 'Lagos mornings, London deadlines.')
    await uploadPortrait(ada, 501)
    await signUp(ben, { gender: 'Man', city: 'Toronto' })
    await fillProfile(ben, benHandle, 'I build bridges and make a fair jollof.')
    await uploadPortrait(ben, 502)
    await expectTokens(ben, 50)
  })

  await test.step('a moderator verifies both and approves their photos', async () => {
    await signUp(esi, { gender: 'Woman', city: 'London' })
    await grantRoleOnServer(esi.email, 'moderator', server)
    // A new role ends the session: the open page leaves by itself, or shows the log-in dialog if it
    // was still loading.
    const dialog = esi.page.getByRole('dialog', { name: /^(Join Adire|Log in again)$/ })
    await expect(esi.page.getByRole('link', { name: 'Log in' }).or(dialog).first()).toBeVisible()
    await esi.page.goto('/?auth=login')
    await enterCredentials(dialog, esi.email)
    await expectDashboard(esi.page)
    await esi.page.goto('/dashboard/admin/users')
    for (const handle of [adaHandle, benHandle]) {
      const card = esi.page.getByRole('article').filter({ hasText: handle })
      await card.getByRole('button', { name: /^Approve/ }).click()
      await expect(card).toHaveCount(0)
    }
    await esi.page.goto('/dashboard/admin/photos')
    for (const handle of [adaHandle, benHandle]) {
      await esi.page
        .getByRole('button', { name: new RegExp(handle) })
        .first()
        .click()
      await esi.page.getByRole('button', { name: 'Approve Photo' }).click()
      await expect(esi.page.getByText('Photo approved successfully').first()).toBeVisible()
    }
  })

  await test.step('he finds and likes her, she likes him back and both see the match', async () => {
    await ben.page.goto('/dashboard/discover?city=Lagos')
    await ben.page.getByRole('button', { name: `Like ${adaHandle}`, exact: true }).click()
    await ada.page.goto('/dashboard/discover?city=Toronto')
    await ada.page.getByRole('button', { name: `Like ${benHandle}`, exact: true }).click()
    for (const { page } of [ada, ben])
      await expect(
        page
          .getByRole('alertdialog', { name: 'It’s a Match!' })
          .or(page.getByRole('alertdialog', { name: "It's a Match!" })),
      ).toBeVisible()
  })

  await test.step('they chat live, and his balance falls by ten tokens a message', async () => {
    await ben.page
      .getByRole('alertdialog')
      .getByRole('link', { name: 'Message' })
      .or(ben.page.getByRole('alertdialog').getByRole('button', { name: 'Message' }))
      .click()
    await ada.page
      .getByRole('alertdialog')
      .getByRole('link', { name: 'Message' })
      .or(ada.page.getByRole('alertdialog').getByRole('button', { name: 'Message' }))
      .click()
    const write = async ({ page }: Person, text: string) => {
      await page.getByRole('textbox', { name: /message/i }).fill(text)
      await page.getByRole('button', { name: /^Send/ }).click()
    }
    await write(ben, 'Which agege bread is the right one?')
    await expectMessage(ada, 'Which agege bread is the right one?')
    await expectTokens(ben, 40)
    await write(ada, 'The one from the corner, before eight.')
    await expectMessage(ben, 'The one from the corner, before eight.')
    await expectTokens(ada, 50)
    await write(ben, 'Then I am booking a flight.')
    await expectMessage(ada, 'Then I am booking a flight.')
    await expectTokens(ben, 30)
  })
})
