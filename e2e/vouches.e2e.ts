import { readSay } from './catalogue.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { addPhoto, approvePhoto, call, join, joinAsModerator, match } from './people.ts'

const ADDRESS = '/dashboard/profile/vouches'
const WORDS = 'She once drove four hours to bring me soup.'

test('shows the words of a friend once member and moderator agree', async ({ visitor }) => {
  const [ada, ben, friend, moderator] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man' }),
    await visitor(),
    await joinAsModerator(await visitor()),
  ]
  await approvePhoto(moderator, await addPhoto(ada))
  await match(ada, ben)
  const { page } = ada
  await page.goto(ADDRESS)
  await page.getByRole('checkbox', { name: 'Also show them my profile picture' }).check()
  await examineEveryWay(page, 'vouches-empty')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link for your friend').inputValue()
  await examineEveryWay(page, 'vouches-link')

  await friend.page.goto(link)
  await expect(friend.page.getByRole('heading', { name: `Vouch for ${ada.handle}` })).toBeVisible()
  await expect(friend.page.getByRole('img', { name: `Photo of ${ada.handle}` })).toBeVisible()
  expect(friend.page.url()).not.toContain('token')
  await friend.page.getByRole('button', { name: `Send to ${ada.handle}` }).click()
  await expect(friend.page.getByText('Choose how you know each other.')).toBeVisible()
  await examineEveryWay(friend.page, 'vouch-form')
  await friend.page.getByLabel('Your first name').fill('Ngozi')
  await friend.page.getByLabel('How do you know each other?').selectOption('Friend')
  await friend.page.getByLabel('How many years').fill('12')
  await friend.page.getByLabel('What would you say').fill('Call me on 0803 123 4567')
  await friend.page.getByLabel('I’m 18 or older').check()
  await friend.page.getByRole('button', { name: `Send to ${ada.handle}` }).click()
  await expect(friend.page.getByText('Leave out links, addresses and phone numbers.')).toBeVisible()
  await friend.page.getByLabel('What would you say').fill(WORDS)
  await friend.page.getByRole('button', { name: `Send to ${ada.handle}` }).click()
  await expect(
    friend.page.getByRole('heading', { name: `Thank you for vouching for ${ada.handle}` }),
  ).toBeVisible()
  await examineEveryWay(friend.page, 'vouch-written')

  // The page of the member knows at once.
  const words = page.getByRole('region', { name: 'Ngozi' })
  await expect(words.getByText(WORDS)).toBeVisible()
  await examineEveryWay(page, 'vouches-new')
  await words.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Accepted')
  await expect(words.getByText('In review')).toBeVisible()

  const staff = moderator.page
  await staff.goto('/dashboard/admin/vouches')
  await expect(staff.getByText(WORDS)).toBeVisible()
  await examineEveryWay(staff, 'vouch-queue')
  await expect(staff.getByRole('button', { name: 'Approve' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await staff.keyboard.press('a')
  await expectToast(staff, 'Vouch approved')
  await expect(words.getByText('In review')).toBeHidden()
  await page.getByRole('button', { name: 'As others see you' }).click()
  const preview = page.getByRole('dialog', { name: 'Your profile as others see it' })
  await expect(preview.getByText(WORDS)).toBeVisible()
  await preview.getByRole('radio', { name: 'Premium' }).click()
  await expect(preview.getByText(WORDS)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  await ben.page.goto('/dashboard/matches')
  await ben.page.getByRole('link', { name: `View Profile of ${ada.handle}` }).click()
  const dialog = ben.page.getByRole('dialog')
  await expect(dialog.getByText(WORDS)).toBeVisible()
  await expect(dialog.getByText('Ngozi, friend for 12 years')).toBeVisible()
  await examineEveryWay(ben.page, 'vouch-profile')

  // A report keeps the words, also after the friend deleted them.
  const subject = { kind: 'profile', memberId: ada.id }
  await call(ben, '/reports', { data: { subject, reason: 'spam' } })
  await friend.page.getByRole('button', { name: 'Delete my vouch' }).click()
  await friend.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(friend.page.getByText('Your vouch is deleted')).toBeVisible()
  await expect(words).toBeHidden()
  await staff.goto('/dashboard/admin/reports')
  await staff.getByRole('link', { name: ada.handle }).first().click()
  await expect(staff.getByText(WORDS)).toBeVisible()
  await examineEveryWay(staff, 'vouch-report')
})

test('lets a member stake their name, and shows why a moderator rejected words', async ({
  visitor,
}) => {
  const [ada, voucher, moderator] = [
    await join(await visitor()),
    await join(await visitor(), { gender: 'man' }),
    await joinAsModerator(await visitor()),
  ]
  const { page } = ada
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link for your friend').inputValue()
  await page.goto(link)
  await page.getByRole('radio', { name: 'With my first name only' }).click()
  await page.getByLabel('Your first name').fill('Myself')
  await page.getByLabel('How do you know each other?').selectOption('Friend')
  await page.getByLabel('How many years').fill('1')
  await page.getByLabel('What would you say').fill('I am great.')
  await page.getByLabel('I’m 18 or older').check()
  await page.getByRole('button', { name: `Send to ${ada.handle}` }).click()
  await expect(page.getByText(/^We can’t accept this\./)).toBeVisible()

  await voucher.page.goto(link)
  await expect(voucher.page.getByRole('radio', { name: /^As / })).toBeChecked()
  await voucher.page.getByLabel('How do you know each other?').selectOption('Colleague')
  await voucher.page.getByLabel('How many years').fill('2')
  await voucher.page.getByLabel('What would you say').fill('The first to say sorry.')
  await voucher.page.getByLabel('I’m 18 or older').check()
  await examineEveryWay(voucher.page, 'vouch-member')
  await voucher.page.getByRole('button', { name: `Send to ${ada.handle}` }).click()
  await expect(voucher.page.getByText(/^You wrote this on/)).toBeVisible()

  await page.goto(ADDRESS)
  const words = page.getByRole('region', { name: voucher.handle })
  await expect(words.getByText(/Member of Adire/)).toBeVisible()
  await words.getByRole('button', { name: 'Accept' }).click()
  await moderator.page.goto('/dashboard/admin/vouches')
  const reject = moderator.page.getByRole('button', { name: 'Reject' })
  await expect(reject).not.toHaveAttribute('aria-disabled', 'true')
  await reject.click()
  const dialog = moderator.page.getByRole('dialog')
  await dialog.getByText('The vouch isn’t about you.').click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectToast(moderator.page, 'Vouch rejected')
  await expect(words.getByText('The vouch isn’t about you.')).toBeVisible()
  await examineEveryWay(page, 'vouches-rejected')
})

test.describe('with a browser in Spanish', () => {
  test.use({ locale: 'es-CO', isFresh: true })

  test('offers the page of an English link in Spanish, keeps the typed words and stays in it', async ({
    visitor,
  }) => {
    const [ada, friend] = [await join(await visitor()), await visitor()]
    await ada.page.goto(ADDRESS)
    await ada.page.getByRole('button', { name: 'Make a link' }).click()
    const link = await ada.page.getByLabel('Link for your friend').inputValue()

    const { page } = friend
    await page.goto(link)
    await expect(page.getByRole('heading', { name: `Vouch for ${ada.handle}` })).toBeVisible()
    const offer = page.getByRole('region', { name: 'Esta página existe en español.' })
    await expect(offer).toBeVisible()
    await examineEveryWay(page, 'vouch-offer')
    await page.getByLabel('What would you say').fill(WORDS)
    await offer.getByRole('link', { name: 'Leer en español' }).click()
    const title = readSay('es')('Vouch for {name}', { name: ada.handle })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(offer).toHaveCount(0)
    expect(page.url()).not.toContain('token')
    const label = readSay('es')('What would you say about {name}?', { name: ada.handle })
    await expect(page.getByLabel(label)).toHaveValue(WORDS)

    // The visitor's choice wins over the language of a link.
    await page.goto(link.replace('/vouch', '/vouch?lang=fr'))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
})
