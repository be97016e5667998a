import {
  type ConsentPurpose,
  consentPurposes,
  getConsentVersion,
  isSensitiveField,
  listSensitiveFields,
  type SensitiveField,
  sensitiveFields,
} from '@adire/contract/consent-texts.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'

export type ConsentAction = 'given' | 'withdrawn' | 'declined' | 'lapsed' | 'ended'

/** Newest entry of the consent log for a purpose. */
export interface ConsentEntry {
  purpose: ConsentPurpose
  version: string
  action: ConsentAction
  hasPaused: boolean
  at: Date
}

/** The part of an entry that decides its state. */
type LoggedAnswer = Pick<ConsentEntry, 'purpose' | 'version' | 'action'>

export type ConsentState = 'given' | 'outdated' | 'withdrawn' | 'declined' | 'lapsed' | 'none'

/** Value of whom a member wants to meet until they answer, and again after they withdraw (decision P4). */
export const UNANSWERED_MEETING = 'everyone'

export function getSensitiveColumn(field: SensitiveField) {
  return field === 'interestedIn' ? 'interested_in' : profileFields[field].column
}

export function getConsentState(entry: LoggedAnswer | undefined): ConsentState {
  if (!entry || entry.action === 'ended') return 'none'
  if (entry.action !== 'given') return entry.action
  return entry.version === getConsentVersion(entry.purpose) ? 'given' : 'outdated'
}

function isAnswered(field: SensitiveField, value: unknown): boolean {
  return field === 'interestedIn'
    ? value !== UNANSWERED_MEETING
    : value !== null && value !== undefined
}

/** True if a profile row has an answer that needs this consent. */
export function hasAnswers(purpose: ConsentPurpose, own: Record<string, unknown>): boolean {
  return listSensitiveFields(purpose).some((field) =>
    isAnswered(field, own[getSensitiveColumn(field)]),
  )
}

/**
 * Lists the sensitive fields that a save changes without a consent to the newest text. Clearing a
 * field and saving its present value need none.
 */
export function listUnconsented(
  own: Record<string, unknown>,
  columns: Record<string, unknown>,
  entries: readonly LoggedAnswer[],
): SensitiveField[] {
  return Object.keys(sensitiveFields)
    .filter(isSensitiveField)
    .filter((field) => {
      const column = getSensitiveColumn(field)
      const value = columns[column]
      if (value === undefined || value === null || value === own[column]) return false
      const purpose = sensitiveFields[field]
      return getConsentState(entries.find((entry) => entry.purpose === purpose)) !== 'given'
    })
}

/** Columns that clear the answers of a purpose. */
export function clearingColumns(purpose: ConsentPurpose): Record<string, string | null> {
  return Object.fromEntries(
    listSensitiveFields(purpose).map((field) => [
      getSensitiveColumn(field),
      field === 'interestedIn' ? UNANSWERED_MEETING : null,
    ]),
  )
}

/** The present answers of a purpose by column; undefined without any. */
export function pickAnswers(
  purpose: ConsentPurpose,
  own: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (!hasAnswers(purpose, own)) return undefined
  const columns = listSensitiveFields(purpose).map(getSensitiveColumn)
  return Object.fromEntries(columns.map((column) => [column, own[column]]))
}

/** True if a profile stays hidden until the member agrees to `meeting`. */
export function isHiddenByConsent(entries: readonly LoggedAnswer[]): boolean {
  const state = getConsentState(entries.find(({ purpose }) => purpose === 'meeting'))
  return state === 'withdrawn' || state === 'declined' || state === 'lapsed'
}

/** True if a member is asked for an answer: without one, answers are hidden or will be. */
export function needsAnswer(
  purpose: ConsentPurpose,
  own: Record<string, unknown>,
  entries: readonly LoggedAnswer[],
  hidden: readonly string[],
): boolean {
  const state = getConsentState(entries.find((entry) => entry.purpose === purpose))
  if (state === 'lapsed') return purpose === 'meeting' || hidden.includes(purpose)
  const isUsed = purpose === 'meeting' || hasAnswers(purpose, own)
  return isUsed && (state === 'none' || state === 'outdated')
}

/** Summarizes a member's consents for the banner of their pages. */
export function summarizeConsents(
  own: Record<string, unknown>,
  entries: readonly LoggedAnswer[],
  hidden: readonly string[],
): 'answered' | 'open' | 'hidden' {
  if (isHiddenByConsent(entries)) return 'hidden'
  return consentPurposes.some((purpose) => needsAnswer(purpose, own, entries, hidden))
    ? 'open'
    : 'answered'
}
