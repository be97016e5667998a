import { addCampaign } from './advertisements.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { born, join } from './people.ts'

test('lists a hidden ad in the settings and shows it again', async ({ visitor }) => {
  for (const name of ['Ada', 'Uma', 'Zola', 'Ife', 'Esi', 'Adjoa'])
    await join(await visitor(), { city: 'Rome', birthDate: born(58), name })
  const campaign = await addCampaign({ age: 77, genders: ['man'], cities: ['Dubai'] })
  const { page } = await join(await visitor({ width: 1280, height: 480 }), {
    city: 'Dubai',
    gender: 'man',
    name: 'Ben',
    birthDate: born(77),
  })
  await page.goto('/dashboard/profile/settings/privacy')
  const hidden = page.getByRole('region', { name: 'Hidden ads' })
  await expect(hidden).toContainText('You haven’t hidden any ads that are running now.')

  await page.goto('/dashboard/discover?city=Rome&minAge=58&maxAge=58')
  const ad = page.getByRole('article', { name: campaign.title })
  await ad.getByRole('button', { name: 'Why this ad?' }).click()
  await page.getByRole('button', { name: 'Hide this ad' }).click()
  await expect(page.getByText('Ad hidden. You won’t see it again.')).toBeVisible()
  await page.goto('/dashboard/profile/settings/privacy')
  await expect(hidden.getByRole('listitem')).toContainText([`${campaign.title}Hidden on`])
  await examineEveryWay(page, 'hidden-ads')
  await hidden.getByRole('button', { name: `Show again: ${campaign.title}` }).click()
  await expectToast(page, 'You may see this ad again')
  await expect(hidden.getByRole('listitem')).toHaveCount(0)
  await expect(hidden.getByRole('heading', { name: 'Hidden ads' })).toBeFocused()
  await page.goto('/dashboard/discover?city=Rome&minAge=58&maxAge=58')
  await expect(ad).toHaveCount(1)
})
