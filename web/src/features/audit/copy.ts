import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const areaLabels: Record<string, MessageDescriptor> = {
  'addressFlags.': msg`Flagged addresses`,
  'appeals.': msg`Appeals`,
  'audit.': msg`Audit`,
  'auth.': msg`Log-in`,
  'breaches.': msg`Data breaches`,
  'broadcasts.': msg`Broadcasts`,
  'campaigns.': msg`Campaigns`,
  'config.': msg`Config`,
  'grants.': msg`Grants`,
  'inquiries.': msg`Inquiries`,
  'moderation.': msg`Members, photos and reports`,
  'newsletter.': msg`Newsletter`,
  'payments.': msg`Payments and refunds`,
  'photos.': msg`Photos waiting for review`,
  'queues.': msg`Queues`,
  'referrals.': msg`Referrals`,
  'revenue.': msg`Revenue`,
  'selfieChecks.': msg`Selfies`,
  'staff.': msg`Staff`,
  'risk.': msg`Risk`,
  'voices.': msg`Recordings`,
  'vouches.': msg`Vouches`,
}

/** Label of all operations of a feature; `area` is their prefix. */
export function describeArea(area: string): MessageDescriptor {
  return areaLabels[area] ?? { id: area, message: area }
}

const targetLabels: Record<string, MessageDescriptor> = {
  address_flag: msg`Flagged address`,
  appeal: msg({ message: 'Appeal', context: 'noun' }),
  audit: msg`Audit log`,
  banner: msg`Banner`,
  breach: msg`Data breach`,
  broadcast: msg`Broadcast`,
  campaign: msg`Campaign`,
  currency: msg`Currency`,
  grant: msg`Grant`,
  inquiry: msg`Inquiry`,
  member: msg`Former member`,
  newsletter_issue: msg`Newsletter issue`,
  payment: msg`Payment`,
  payments: msg`Payments`,
  photo: msg`Photo`,
  referral: msg`Referral`,
  report: msg({ message: 'Report', context: 'noun' }),
  selfie: msg`Selfie`,
  setting: msg`Setting`,
  voice: msg`Recording`,
  vouch: msg`Vouch`,
}

/** Label of a kind of target; lists have the label of their operation and none of their own. */
export function describeTargetType(type: string): MessageDescriptor | undefined {
  return targetLabels[type]
}
