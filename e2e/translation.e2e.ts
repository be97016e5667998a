import type { Page } from '@playwright/test'
import { findBubble, joinPair, open, reading } from './conversation.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { call, sendMessage } from './people.ts'

const FRENCH = 'On se retrouve devant la mairie à huit heures ?'
const YORUBA = 'Bawo ni? Se daadaa ni o wa loni ni ile?'
const ENGLISH = 'See you in front of the town hall at eight.'

interface Browser {
  detector: 'available' | 'downloadable' | 'missing'
}

/**
 * Gives the page a translator like Chromium's, for French only. Its first translation fails, as if a
 * download had stopped.
 */
async function fakeTranslator(page: Page, browser: Browser): Promise<void> {
  await page.addInitScript(({ detector }) => {
    if (detector === 'missing') {
      Reflect.deleteProperty(window, 'Translator')
      Reflect.deleteProperty(window, 'LanguageDetector')
      return
    }
    let hasFailed = false
    window.LanguageDetector = {
      availability: () => Promise.resolve(detector),
      create: () =>
        Promise.resolve({
          detect: (text: string) =>
            Promise.resolve([
              {
                detectedLanguage: /mairie/.test(text) ? 'fr' : /Bawo/.test(text) ? 'yo' : 'en',
                confidence: 0.99,
              },
            ]),
        }),
    }
    window.Translator = {
      availability: ({ sourceLanguage }) =>
        Promise.resolve(sourceLanguage === 'fr' ? 'downloadable' : 'unavailable'),
      create({ sourceLanguage, targetLanguage }) {
        if (!hasFailed) {
          hasFailed = true
          return Promise.reject(new DOMException('offline', 'NetworkError'))
        }
        const translate = () =>
          Promise.resolve(`We meet at eight (${sourceLanguage} to ${targetLanguage})`)
        return Promise.resolve({ translate })
      },
    }
  }, browser)
}

const translateButtons = (page: Page) => reading(page).getByRole('button', { name: /^Translate/ })

test('translates a message on the device after consent, and shows the original again', async ({
  visitor,
}) => {
  const pair = await joinPair(() => visitor({}))
  const { ada, ben, thread } = pair
  for (const text of [ENGLISH, FRENCH, YORUBA, 'Oui !']) await sendMessage(ben, thread, text)
  const { page } = ada
  await fakeTranslator(page, { detector: 'available' })
  await open(page, pair)
  const bubble = findBubble(page, FRENCH)
  await expect(bubble.locator('[lang=""]')).toHaveText(FRENCH)
  await expect(translateButtons(page)).toHaveCount(2)

  await bubble.getByRole('button', { name: 'Translate from French' }).click()
  const consent = page.getByRole('alertdialog', { name: 'Translate with your browser?' })
  await expect(consent).toContainText('nothing is sent anywhere')
  await expectAccessible(page)
  await consent.getByRole('button', { name: 'Not now' }).click()
  await expect(consent).toHaveCount(0)

  await bubble.getByRole('button', { name: 'Translate from French' }).click()
  await consent.getByRole('button', { name: 'Translate' }).click()
  await expect(bubble).toContainText('Your browser couldn’t translate this. Please try again.')
  await bubble.getByRole('button', { name: 'Translate from French' }).click()
  await expect(bubble).toContainText('We meet at eight (fr to en)')
  await expect(bubble).toContainText(FRENCH)
  await expectAccessible(page)
  await bubble.getByRole('button', { name: 'Show original' }).click()
  await expect(bubble).not.toContainText('We meet at eight')

  const other = findBubble(page, YORUBA)
  await other.getByRole('button', { name: 'Translate from Yoruba' }).click()
  await expect(other).toContainText('Your browser can’t translate from Yoruba.')

  await page.reload()
  await findBubble(page, FRENCH)
    .getByRole('button', { name: /^Translate/ })
    .click()
  await expect(consent).toHaveCount(0)
})

test('downloads the language detector only after consent, from the menu', async ({ visitor }) => {
  const pair = await joinPair(() => visitor({}))
  await sendMessage(pair.ben, pair.thread, FRENCH)
  const { page } = pair.ada
  await fakeTranslator(page, { detector: 'downloadable' })
  await open(page, pair)
  await expect(findBubble(page, FRENCH)).toBeVisible()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(translateButtons(page)).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Translate messages' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Translate' }).click()
  await expect(translateButtons(page)).toHaveCount(1)
})

test('translates the About text of a match', async ({ visitor }) => {
  const pair = await joinPair(() => visitor({}))
  await call(pair.ben, '/me/profile', { method: 'PATCH', data: { aboutMe: FRENCH } })
  const { page } = pair.ada
  await fakeTranslator(page, { detector: 'available' })
  await page.goto(`/dashboard/matches?profile=${pair.ben.id}`)
  const dialog = page.getByRole('dialog', { name: pair.ben.handle })
  await expect(dialog.getByText(FRENCH)).toHaveAttribute('lang', '')
  await expect(dialog.getByRole('button', { name: 'Translate from French' })).toBeVisible()
})

test('offers no translation in other browsers', async ({ visitor }) => {
  const pair = await joinPair(() => visitor({}))
  await sendMessage(pair.ben, pair.thread, FRENCH)
  const { page } = pair.ada
  await fakeTranslator(page, { detector: 'missing' })
  await open(page, pair)
  await expect(findBubble(page, FRENCH)).toBeVisible()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Plan a date safely' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Translate messages' })).toHaveCount(0)
  await expect(translateButtons(page)).toHaveCount(0)
})
