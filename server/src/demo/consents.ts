import { consentPurposes, getConsentVersion } from '@adire/contract/consent-texts.ts'

/** Answers of demo members, who agree to everything that their profiles show. */
export const demoConsents = consentPurposes.map((purpose) => ({
  purpose,
  version: getConsentVersion(purpose),
  isGiven: true,
}))
