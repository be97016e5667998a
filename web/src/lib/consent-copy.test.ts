import { BRAND } from '@adire/contract/brand.ts'
import { consentPurposes, consentTexts } from '@adire/contract/consent-texts.ts'
import { expect, test } from 'vitest'
import { consentText, newestConsentText } from './consent-copy.ts'
import { tagline } from './tagline.ts'

test.each(consentPurposes)('shows the newest English text of %s word for word', (purpose) => {
  const [{ version, text }] = consentTexts[purpose]
  expect(newestConsentText(purpose)).toBe(text)
  expect(consentText(purpose, version)).toBe(text)
  expect(consentText(purpose, '2020-01')).toBeNull()
})

test('shows the brand’s tagline in English', () => {
  expect(tagline()).toBe(BRAND.tagline)
})
