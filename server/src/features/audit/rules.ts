import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Months until an entry's content is cleared; its chain hash stays. */
export const AUDIT_MONTHS = 24
export const AUDIT_PAGE_SIZE = 50
/** Chain hashes verified in one statement. */
export const VERIFY_BATCH = 20_000
/** Number of faults shown. */
export const FAULTS_SHOWN = 20
/** Time in which repeated reads of a target count once. */
export const REPEATED_READ_MS = 15 * MINUTE_MS

const EMAIL_PLACEHOLDER = '(an email address)'
/** Placeholders of the searches for people who have no account. */
const searchPlaceholders = new Map([
  ['newsletter.listSubscribers', EMAIL_PLACEHOLDER],
  ['inquiries.list', '(a search)'],
  ['inquiries.exportInquiries', '(a search)'],
])
/** Inputs that name a position in a list, not a search. */
const POSITIONS = new Set(['cursor', 'visit'])

/**
 * Maps the filters of a staff read to what the audit log stores: searches for email addresses and
 * for people without an account are replaced by a placeholder.
 */
export function describeFilters(procedure: string, input: unknown): Record<string, string> {
  const entries = Object.entries(input ?? {}).filter(
    ([name, value]) => !POSITIONS.has(name) && value !== undefined && value !== '',
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const placeholder = name === 'search' ? searchPlaceholders.get(procedure) : undefined
      const text = String(value)
      return [
        name,
        placeholder ??
          // JSON in PostgreSQL can't store null characters and lone surrogates.
          (text.includes('@') ? EMAIL_PLACEHOLDER : text.toWellFormed().replaceAll('\0', '')),
      ]
    }),
  )
}
