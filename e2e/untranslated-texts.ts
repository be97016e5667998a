import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { fraudHelp } from '@adire/contract/fraud-help.ts'
import { cityNames } from '@adire/contract/places.ts'
import { UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import type { Page } from '@playwright/test'

/** Texts that no catalogue has: names, and data of `long-words.ts`. */
const DATA = [
  BRAND.name,
  BRAND.legalName,
  ...cityNames,
  'London',
  'Manchester',
  'Leeds',
  'Abuja',
  'Berlin',
  ...samplePortraits.map(({ name }) => name),
  ...fraudHelp.map(({ name }) => name),
  ...UI_LANGUAGES.map(({ name }) => name),
  'Stripe',
  'Paystack',
  'PayPal',
  'WhatsApp',
  'Facebook',
  'Safari',
  'Chrome',
  'Linux',
  // The default text of a campaign's button, which advertisers write in their own language.
  'Learn More',
  // Chromium has no name for it.
  'Kikuyu',
]

/** Words of members, which may contain names: removed first, as `long-words.ts` writes them. */
const MEMBERS_WORDS = [/\b(?:Esi|Amina) [a-z]{6}\b/, /[Ww]{3,}[\w.]*/]

/** Patterns that may appear untranslated. */
const CODES = [
  // Addresses.
  /(?<![^\s@])[^\s@]+@\S+/,
  /https?:\/\/\S*/,
  /\badire\.example\b/,
  // Keys of settings, actions, currencies, references, invoices and shortcuts.
  /\b[a-z]+(?:_[a-z]+)+\b/,
  /\b[a-z]+(?:[A-Z][a-z]+)*\.(?:[a-z]+(?:[A-Z][a-z]+)*)?/,
  /\b[A-Z]{3}\b|CA\$|GH₵|KSh|KD\b|TT\$/,
  /\b[0-9A-F]{6}\b|\b[A-Z]{2,3}-[\d-]+/,
  // People in stories of success.
  /\b(?:Ngozi|Kofi|Mariama|Rafael|Achieng|Dwayne|Simone|Tunde)\b/,
  /\balt\+T\b|\bCtrl K\b/,
  // Dates, times and lists, as the browser and the server write them in English.
  /\b\d+:\d\d\s[AP]M\b/,
  / at (?=$|,|\d)/,
  /\b\d+ (?:min|sec|hr)\b/,
]

/**
 * Returns a function that finds, in a pseudolocale, the texts of a screen that come from no catalogue: they
 * have letters without accents.
 */
export async function createUntranslatedFinder(page: Page): Promise<(texts: string[]) => string[]> {
  const names = [...DATA, ...(await readNames(page))].toSorted((a, b) => b.length - a.length)
  const name = `(?:the )?(?:${names.map((each) => RegExp.escape(each)).join('|')})`
  const list = `(?<![A-Za-z])${name}(?:(?:, | and )${name})*(?![A-Za-z])`
  const [words, codes] = [MEMBERS_WORDS, CODES].map((patterns) =>
    patterns.map(({ source }) => source),
  )
  const allowed = new RegExp([...(words ?? []), list, ...(codes ?? [])].join('|'), 'g')
  const remove = (text: string) => text.replaceAll(allowed, ' ')
  // Twice, because a pattern may begin where another one ended.
  return (texts) => texts.filter((text) => /[A-Za-z]{2}/.test(remove(remove(text))))
}

/** Names that browsers know in each language: countries, languages, currencies, months and weekdays. */
function readNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const pairs = letters.flatMap((one) => letters.map((other) => one + other))
    const list = (type: Intl.DisplayNamesType, codes: string[]) => {
      const shown = new Intl.DisplayNames('en', { type, fallback: 'none' })
      return codes.flatMap((code) => shown.of(code) ?? [])
    }
    // The first days of the months fall on every weekday.
    const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1))
    return [
      ...list(
        'region',
        pairs.map((pair) => pair.toUpperCase()),
      ),
      ...list('language', [...pairs, 'yue', 'ceb', 'fil', 'haw', 'ki']),
      ...list('currency', Intl.supportedValuesOf('currency')),
      ...days.flatMap((day) =>
        (['long', 'short'] as const).flatMap((width) => [
          day.toLocaleDateString('en', { month: width }),
          day.toLocaleDateString('en', { weekday: width }),
        ]),
      ),
    ]
  })
}
