import { card, edit, joinViewer } from './discover-page.ts'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'
import { born, givePremium, join } from './people.ts'

const skill = (language: string, level: number, wish: string | null = null) => ({
  language,
  speaks: level,
  understands: level,
  wish,
})

test('names the shared language below a stronger reason, on a phone above the first Like', async ({
  visitor,
}) => {
  // The members of a failed attempt would be in the list.
  const age = 46 + test.info().retry
  const ada = await join(await visitor(), { city: 'Kingston', birthDate: born(age) })
  await edit(ada, {
    rootsCity: 'Lagos',
    languageSkills: [skill('Yoruba', 4, 'home'), skill('French', 1, 'learning')],
  })
  const ben = await joinViewer(visitor)
  await edit(ben, {
    rootsCity: 'Lagos',
    languageSkills: [skill('Yoruba', 3), skill('French', 4, 'home')],
  })
  const { page } = ben
  const address = `/dashboard/discover?minAge=${age}&maxAge=${age}`
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await expect(card(page, ada)).toContainText('Kingston, Jamaica')
  for (const hidden of ['Yoruba', 'French', 'Roots'])
    await expect(card(page, ada)).not.toContainText(hidden)
  await page.goto(`${address}&sort=recent`)
  await expect(card(page, ada)).toContainText('New to you')

  await givePremium(ben)
  const reasons = [
    'Roots in Lagos, like you',
    'You can both speak Yoruba; she’s learning French',
  ] as const
  const lines = card(page, ada).getByText(/^(?:Roots in|You can both)/)
  await page.goto(address)
  await expect(lines).toHaveText(reasons)
  const like = page.getByRole('button', { name: `Like ${ada.handle}`, exact: true })
  await expect(like).toBeInViewport({ ratio: 1 })
  await examineEveryWay(page, 'discover-language')
  // Cards are narrowest beside the filters. Nothing of the sentence may be cut off there.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(() => lines.last().evaluate((line) => line.scrollHeight <= line.clientHeight))
    .toBe(true)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(page).toHaveURL(/view=one/)
  await expect(lines).toHaveText(reasons)
  await expect(like).toBeInViewport({ ratio: 1 })
})
