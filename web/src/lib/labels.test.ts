import { cityNames } from '@adire/contract/places.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
import { popularInterests } from '@adire/contract/profiles.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { cityName } from './city-copy.ts'
import { listCountryOptions } from './country-options.ts'
import { formatPercent, placeName } from './format.ts'
import { i18n } from './i18n.ts'
import { findStoredInterest, interestName } from './interest-copy.ts'
import { languageLabel, languageName } from './language-names.ts'
import { compareLabels, formatList, formatNames } from './lists.ts'

afterEach(() => i18n.activate('en'))

/** Shows the page in a language, with translations by message id. */
function showIn(locale: string, translated: Record<string, string> = {}) {
  i18n.loadAndActivate({ locale, messages: translated })
}

test('shows stored names unchanged in English', () => {
  for (const city of cityNames) expect(cityName(city)).toBe(city)
  for (const interest of popularInterests) expect(interestName(interest)).toBe(interest)
  for (const language of profileFields.languages.options)
    expect([languageName(language), languageLabel(language)]).toEqual([language, language])
})

describe('in another language', () => {
  test('names every language of profiles, with a capital only where it stands alone', () => {
    showIn('fr')
    const names = profileFields.languages.options.map(languageName)
    expect(names.slice(0, 5)).toEqual(['anglais', 'français', 'portugais', 'espagnol', 'yoruba'])
    expect(names).toContain('créole haïtien')
    expect(languageLabel('German')).toBe('Allemand')
  })

  test('keeps what members typed', () => {
    showIn('fr')
    expect(interestName('Domino')).toBe('Domino')
    expect(interestName('constructor')).toBe('constructor')
    expect(cityName('Ouagadougou')).toBe('Ouagadougou')
    expect(findStoredInterest('Domino')).toBeUndefined()
  })

  test('sorts countries by their names in that language, accents beside their letter', () => {
    showIn('fr')
    const labels = listCountryOptions().map(({ label }) => label)
    expect(labels.indexOf('Égypte')).toBeLessThan(labels.indexOf('France'))
    expect(['zèbre', 'été', 'eau'].toSorted(compareLabels)).toEqual(['eau', 'été', 'zèbre'])
    expect(placeName({ city: 'Lagos', country: 'DE' })).toBe('Lagos, Allemagne')
  })

  test('joins lists and writes percentages as that language does', () => {
    expect([formatList(['A', 'B', 'C']), formatNames(['A', 'B'])]).toEqual(['A, B, C', 'A and B'])
    expect(formatPercent(12.5, 'exceptZero')).toBe('+12.5%')
    showIn('fr')
    expect(formatNames(['A', 'B'])).toBe('A et B')
    expect(formatPercent(12.5)).toMatch(/^12,5\s%$/u)
    showIn('es')
    expect(formatNames(['A', 'B'])).toBe('A y B')
    showIn('pt-BR')
    expect(formatList(['A', 'B', 'C'])).toBe('A, B e C')
  })
})
