import { DatePlanId } from '@adire/contract/ids.ts'
import { appPages } from '@adire/contract/pages.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'

/** Purposes of the signed links. Emails already sent depend on them. */
const CHECK_IN_PURPOSE = 'datePlans.checkIn'
const CLOSE_CONTACT_PURPOSE = 'datePlans.closeContact'

export interface LinkConfig {
  publicUrl: string
  sessionSecrets: SessionSecrets
}

/** Builds the link with which a member answers check-ins of a plan, without a session. */
export function buildCheckInLink(
  { publicUrl, sessionSecrets }: LinkConfig,
  id: DatePlanId,
): string {
  return `${publicUrl}${appPages.checkIn}#token=${signId(CHECK_IN_PURPOSE, id, sessionSecrets)}`
}

/**
 * Builds the link that ends all emails to a contact. A GET shows a page, and a POST from a mail
 * program ends them at once (RFC 8058).
 */
export function buildCloseLink(
  { publicUrl, sessionSecrets }: LinkConfig,
  contactKey: string,
): string {
  return `${publicUrl}${appPages.closeDateContact}?token=${signId(CLOSE_CONTACT_PURPOSE, contactKey, sessionSecrets)}`
}

/** Returns the plan of a check-in link; undefined for anything else. */
export function readCheckInToken(token: string, secrets: SessionSecrets): DatePlanId | undefined {
  return DatePlanId.safeParse(readSignedId(CHECK_IN_PURPOSE, token, secrets)).data
}

/** Returns the key of the contact whose emails a link ends; undefined for anything else. */
export function readCloseToken(token: string, secrets: SessionSecrets): string | undefined {
  return readSignedId(CLOSE_CONTACT_PURPOSE, token, secrets)
}
