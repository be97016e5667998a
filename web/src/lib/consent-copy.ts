import { type ConsentPurpose, consentTexts } from '@adire/contract/consent-texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/**
 * The newest texts of consents, as in the contract. The stored version stands for the English text
 * and its translations of the same release.
 */
export const consentCopy: Record<ConsentPurpose, MessageDescriptor> = {
  meeting: msg`I agree that Adire uses whom I want to meet to choose the members I see and the members who see me. This can reveal my sexual orientation. I can withdraw this at any time; my profile is then hidden.`,
  beliefs: msg`I agree that Adire stores my religion and diet, shows them on my profile, and lets members filter by them. They can reveal what I believe. I can withdraw this at any time.`,
  origins: msg`I agree that Adire stores where my family is from, shows it on my profile, and uses it to order, filter and suggest members. It can reveal my ethnic origin. I can withdraw this at any time.`,
  family: msg`I agree that Adire stores whether I have or want children, shows it on my profile, and uses it to order and filter members. I can withdraw this at any time.`,
  intimacy: msg`I agree that Adire stores which type of relationship I want, shows it on my profile, and lets members filter by it. It can reveal details of my private life. I can withdraw this at any time.`,
  health: msg`I agree that Adire stores my body type and whether I smoke or drink, and shows them on my profile. They can reveal details of my health. I can withdraw this at any time.`,
}

/** Text that members agree to now, in the page's language. */
export function newestConsentText(purpose: ConsentPurpose): string {
  return i18n._(consentCopy[purpose])
}

/** Text of a version, in the page's language if it is the newest; null if it never existed. */
export function consentText(purpose: ConsentPurpose, version: string): string | null {
  const [newest, ...older] = consentTexts[purpose]
  if (version === newest.version) return newestConsentText(purpose)
  return older.find((entry) => entry.version === version)?.text ?? null
}
