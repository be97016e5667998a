import {
  CONSENT_GRACE_DAYS,
  type ConsentPurpose,
  consentPurposes,
  getConsentVersion,
} from '@adire/contract/consent-texts.ts'
import type { Consent } from '@adire/contract/consents.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import {
  type ConsentEntry,
  getConsentState,
  hasAnswers,
  needsAnswer,
} from '../profiles/consent-rules.ts'

interface Version {
  purpose: string
  version: string
  publishedAt: Date
}

/** Returns when answers without a consent to the newest text are hidden; undefined if never asked. */
export function findDeadline(
  purpose: ConsentPurpose,
  versions: readonly Version[],
): Date | undefined {
  const version = getConsentVersion(purpose)
  const asked = versions.find((entry) => entry.purpose === purpose && entry.version === version)
  return asked && new Date(asked.publishedAt.getTime() + CONSENT_GRACE_DAYS * DAY_MS)
}

interface Facts {
  own: Record<string, unknown>
  entries: readonly ConsentEntry[]
  hidden: readonly string[]
  versions: readonly Version[]
}

/** Describes every consent of a member. */
export function toConsents({ own, entries, hidden, versions }: Facts): Consent[] {
  return consentPurposes.map((purpose) => {
    const entry = entries.find((one) => one.purpose === purpose)
    const state = getConsentState(entry)
    const isAsked = needsAnswer(purpose, own, entries, hidden)
    const answerBy = isAsked && state !== 'lapsed' ? findDeadline(purpose, versions) : undefined
    return {
      purpose,
      state,
      version: state === 'none' ? null : (entry?.version ?? null),
      at: state === 'none' ? null : (entry?.at.toISOString() ?? null),
      needsAnswer: isAsked,
      answerBy: answerBy?.toISOString() ?? null,
      hasAnswers: hasAnswers(purpose, own),
      hasHiddenAnswers: hidden.includes(purpose),
    }
  })
}

/** Keeps the hidden answers whose field is still unanswered. */
export function pickRestorable(
  answers: Record<string, unknown>,
  own: Record<string, unknown>,
  cleared: Record<string, string | null>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([column]) => column in cleared && own[column] === cleared[column],
    ),
  )
}
