/**
 * Staff reads that show personal data, with the type of what was read. Each is recorded once for a
 * search and page (`saveListing`).
 */
export const recordedReads: Readonly<Record<string, string>> = {
  'addresses.listFlags': 'address_list',
  'appeals.list': 'appeal_list',
  'audit.list': 'audit',
  'audit.listStaff': 'staff_list',
  'campaigns.list': 'campaign_list',
  'campaigns.read': 'campaign',
  'grants.list': 'grant_list',
  'inquiries.list': 'inquiry_list',
  'inquiries.read': 'inquiry',
  'moderation.listMembers': 'member_list',
  'moderation.listPendingMembers': 'member_list',
  'moderation.listPendingPhotos': 'photo_list',
  'moderation.listReports': 'report_list',
  'newsletter.listSubscribers': 'subscriber_list',
  'payments.listQuarantinedEvents': 'payment_event_list',
  'referrals.listHeld': 'referral_list',
  'revenue.listPayments': 'payment_list',
  'revenue.listRefunds': 'refund_list',
  'selfieChecks.list': 'selfie_list',
}

const AN_ADDRESS = '(an email address)'
/** Parts of an input that say where in the list and on which page, not what was searched for. */
const POSITIONS = new Set(['cursor', 'visit'])

/**
 * The filters of a read as the audit log stores them: searches for email addresses are not kept.
 */
export function describeFilters(procedure: string, input: unknown): Record<string, string> {
  const entries = Object.entries(input ?? {}).filter(
    ([name, value]) => !POSITIONS.has(name) && value !== undefined && value !== '',
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isAddress =
        String(value).includes('@') ||
        (procedure === 'newsletter.listSubscribers' && name === 'search')
      // The log stores JSON, which has no place for these.
      return [name, isAddress ? AN_ADDRESS : String(value).toWellFormed().replaceAll('\0', '')]
    }),
  )
}
