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

/** True for an email that leaves before others and is tried again every ten minutes. */
export function isUrgentEmail(mail: MemberEmail['mail']): boolean {
  return urgentEmails.has(mail)
}
