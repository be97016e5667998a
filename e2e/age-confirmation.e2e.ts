import { samplePortraits } from '@adire/art/sample-portraits.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { banner, confirmAge, expectOpen, open, samples } from './landing-page.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Expects that the samples are blurred, unnamed and disabled, with the reason as their description.
 */
async function expectLocked(page: Page): Promise<void> {
  await expect(samples(page)).toHaveCount(6)
  for (const [index, { name }] of samplePortraits.entries()) {
    const card = page.getByRole('article', { name: `Sample profile ${index + 1} of 6, locked` })
    await expect(card.getByRole('button', { name: 'Confirm 18+ to view' })).toBeVisible()
    for (const action of ['Like', 'Message']) {
      const button = card.getByRole('button', { name: action, exact: true })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('Confirm that you are 18 or older first')
    }
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toHaveCount(0)
    await expect(card.locator('img')).toHaveCSS('filter', /^blur\(/)
    await expect(card.getByText(name)).toHaveCSS('filter', 'none')
    expect(
      await card
        .getByText(name)
        .evaluate((element) => getComputedStyle(element.closest('[inert]') ?? element).filter),
    ).toMatch(/^blur/)
  }
}

test('unlocks the samples for a year after "I am 18+"', async ({ visitor }) => {
  const { page, context } = await visitor()
  await open(page)
  await expect(banner(page)).toContainText('Please confirm you are 18+ to browse our community')
  const isFirst = await banner(page).evaluate((section) => {
    const skip = document.querySelector('a[href="#main"]')
    return (
      skip !== null &&
      (section.compareDocumentPosition(skip) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    )
  })
  expect(isFirst).toBe(true)
  await expectLocked(page)
  expect(await context.cookies()).toEqual([])

  await confirmAge(page)
  await expectOpen(page)
  await expect(page.getByRole('main')).toBeFocused()
  const cookie = (await context.cookies()).find(({ name }) => name === 'adire-age')
  expect(cookie?.value).toBe('confirmed')
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(3600)

  await page.reload()
  await expectOpen(page)
  await expect(banner(page)).toHaveCount(0)
})

test('keeps the samples locked after the age banner is closed, until a lock is confirmed', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await open(page)
  await banner(page).getByRole('button', { name: 'Close without confirming' }).click()
  await expect(banner(page)).toBeHidden()
  await expectLocked(page)
  expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain(
    'adire-age=dismissed',
  )
  await page.reload()
  await expectLocked(page)
  await expect(banner(page)).toHaveCount(0)

  await samples(page).nth(2).getByRole('button', { name: 'Confirm 18+ to view' }).click()
  await expectOpen(page)
  await expect(samples(page).nth(2)).toBeFocused()
  await page.reload()
  await expectOpen(page)
})

test('applies an earlier answer to banner and blur before scripts run', async ({ visitor }) => {
  const { page } = await visitor()
  await open(page)
  const photographed = async (flag: 'confirmed' | 'dismissed') => {
    await page.evaluate((value) => (document.documentElement.dataset['age'] = value), flag)
    return {
      banner: await page.locator('.age-banner').isVisible(),
      blur: await samples(page)
        .first()
        .locator('img')
        .evaluate((image) => {
          for (const animation of image.getAnimations()) animation.finish()
          return getComputedStyle(image).filter
        }),
      // By style, because cards far from the window have no layout.
      locks: await page
        .getByText('Confirm 18+ to view')
        .evaluateAll(
          (locks) => locks.filter((lock) => getComputedStyle(lock).visibility === 'visible').length,
        ),
    }
  }
  // Sets only the attribute, like the script before the first paint does.
  expect(await photographed('dismissed')).toEqual({ banner: false, blur: 'blur(24px)', locks: 6 })
  expect(await photographed('confirmed')).toMatchObject({
    banner: false,
    blur: expect.not.stringMatching(/blur\([1-9]/),
    locks: 0,
  })
})
