import type { ProfileField } from './profile-fields.ts'

/**
 * Consents to the use of sensitive data (GDPR Article 9). Routes load this file, so it doesn't import
 * Zod. `meeting` is needed for the service; the others are optional.
 */
export const consentPurposes = [
  'meeting',
  'beliefs',
  'origins',
  'family',
  'intimacy',
  'health',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Days to answer a new version of a text, before the answers it covers are hidden. */
export const CONSENT_GRACE_DAYS = 30
/** Further days for which hidden answers can be brought back by agreeing. */
export const LAPSED_ANSWER_DAYS = 60
/** Years for which a consent is stored as proof after it was withdrawn, replaced or ended. */
export const CONSENT_PROOF_YEARS = 3

/** Every sensitive profile field with the consent it needs. The only list of them. */
export const sensitiveFields = {
  interestedIn: 'meeting',
  religion: 'beliefs',
  diet: 'beliefs',
  rootsCity: 'origins',
  rootsCountry: 'origins',
  children: 'family',
  wantChildren: 'family',
  relationshipType: 'intimacy',
  bodyType: 'health',
  smoking: 'health',
  drinking: 'health',
} as const satisfies { [F in ProfileField | 'interestedIn']?: ConsentPurpose }
export type SensitiveField = keyof typeof sensitiveFields

export function isSensitiveField(name: string): name is SensitiveField {
  return Object.hasOwn(sensitiveFields, name)
}

/** Lists the profile fields of a purpose. */
export function listSensitiveFields(purpose: ConsentPurpose): SensitiveField[] {
  return Object.keys(sensitiveFields)
    .filter(isSensitiveField)
    .filter((field) => sensitiveFields[field] === purpose)
}

interface ConsentText {
  version: string
  text: string
}

/**
 * The texts that members agree to, newest first. A changed text is a new entry: old ones stay,
 * because they are the proof of what was agreed to. Counsel confirms each.
 */
export const consentTexts: Readonly<
  Record<ConsentPurpose, readonly [ConsentText, ...ConsentText[]]>
> = {
  meeting: [
    {
      version: '2026-11',
      text: 'I agree that Adire uses whom I want to meet to choose the members I see and the members who see me. This can reveal my sexual orientation. I can withdraw this at any time; my profile is then hidden.',
    },
  ],
  beliefs: [
    {
      version: '2026-11',
      text: 'I agree that Adire stores my religion and diet, shows them on my profile, and lets members filter by them. They can reveal what I believe. I can withdraw this at any time.',
    },
  ],
  origins: [
    {
      version: '2026-11',
      text: 'I agree that Adire stores where my family is from, shows it on my profile, and uses it to order, filter and suggest members. It can reveal my ethnic origin. I can withdraw this at any time.',
    },
  ],
  family: [
    {
      version: '2026-11',
      text: 'I agree that Adire stores whether I have or want children, shows it on my profile, and uses it to order and filter members. I can withdraw this at any time.',
    },
  ],
  intimacy: [
    {
      version: '2026-11',
      text: 'I agree that Adire stores which type of relationship I want, shows it on my profile, and lets members filter by it. It can reveal details of my private life. I can withdraw this at any time.',
    },
  ],
  health: [
    {
      version: '2026-11',
      text: 'I agree that Adire stores my body type and whether I smoke or drink, and shows them on my profile. They can reveal details of my health. I can withdraw this at any time.',
    },
  ],
}

/** Returns the version that members are asked to agree to now. */
export function getConsentVersion(purpose: ConsentPurpose): string {
  return consentTexts[purpose][0].version
}

/** Returns the text of a version; null if it never existed. */
export function findConsentText(purpose: ConsentPurpose, version: string): string | null {
  return consentTexts[purpose].find((entry) => entry.version === version)?.text ?? null
}
