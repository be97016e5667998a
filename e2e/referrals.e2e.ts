import { examineEveryWay, sizes } from './examine.ts'
import { expect, expectBalance, expectToast, test } from './fixtures.ts'
import { approveMember, join, joinAsModerator } from './people.ts'

test.describe.configure({ mode: 'parallel' })

test('shows a friend as Pending, then Verified, and adds the bonus on the open page', async ({
  visitor,
}) => {
  const ada = await join(await visitor(), { city: 'London' })
  const { page, context } = ada
  await page.goto('/dashboard/discover')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Refer a Friend' }).click()
  await expect(page.getByRole('heading', { name: 'Refer a Friend', level: 1 })).toBeVisible()
  await expect(
    page.getByText(
      'Once your friend is verified, you get 100 tokens and your friend gets 50 tokens.',
    ),
  ).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your referral link' })
  await expect(field).toHaveValue(new RegExp(`^${ada.origin}/\\?ref=[0-9A-Z]{10}$`))
  const link = await field.inputValue()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  for (const [name, start] of [
    ['WhatsApp', 'https://wa.me/'],
    ['Facebook', 'https://www.facebook.com/sharer'],
    ['X (Twitter)', 'https://x.com/intent/post'],
    ['Email', 'mailto:'],
  ] as const) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(address?.startsWith(start)).toBe(true)
    expect(decodeURIComponent(address ?? '')).toContain(link)
  }
  await expect(page.getByRole('img', { name: 'Your referral link as a QR code' })).toBeVisible()
  await expect(page.getByText('No one has joined with your link yet.')).toBeVisible()

  const ben = await join(await visitor(), {
    gender: 'man',
    name: 'Ben',
    referralCode: link.split('ref=')[1] ?? '',
  })
  await page.reload()
  const friend = page.getByRole('main').getByRole('listitem').filter({ hasText: ben.handle })
  await expect(friend).toContainText('Pending')
  // The welcome tokens.
  await expectBalance(page, 50)
  await approveMember(await joinAsModerator(await visitor()), ben)
  await expect(friend).toContainText('Verified')
  await expectBalance(page, 150)
  await expect(page.getByText('Bonus tokens earned').locator('..')).toContainText('100')
  await examineEveryWay(page, 'referrals', [sizes[0]!, sizes[2]!])
})

test('says that a copy failed', async ({ visitor }) => {
  const { page } = await join(await visitor(), { city: 'Paris' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    })
  })
  await page.goto('/dashboard/referrals')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Error', 'Failed to copy link')
})
