import type { MemberEmail } from './emails.ts'
import { accessChanges } from './security-emails.ts'

/**
 * Emails that the law sets a time for: changes of the access to an account, moderators' decisions on
 * it, and warnings about a member banned for fraud.
 */
const urgentEmails: ReadonlySet<string> = new Set<MemberEmail['mail']>([
  ...accessChanges,
  'suspended',
  'banned',
  'suspensionEnded',
  'reinstated',
  'appealDecided',
  'fraudNotice',
])

/** Urgent emails of which a single decision may queue thousands. */
const bulkEmails: ReadonlySet<string> = new Set<MemberEmail['mail']>(['fraudNotice'])

/**
 * Says whether an email leaves before others and is tried again every ten minutes, and whether it
 * leaves after other urgent ones.
 */
export function getUrgency(mail: MemberEmail['mail']): { isUrgent: boolean; isBulk: boolean } {
  return { isUrgent: urgentEmails.has(mail), isBulk: bulkEmails.has(mail) }
}
