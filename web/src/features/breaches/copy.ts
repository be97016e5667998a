import type {
  BreachData,
  BreachEntryKind,
  BreachPeople,
  BreachRisk,
  BreachStep,
} from '@adire/contract/breaches.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const dataLabels: Record<BreachData, MessageDescriptor> = {
  identity: msg`Names and dates of birth`,
  contact: msg`Contact details`,
  passwords: msg`Passwords and log-in details`,
  profile: msg`Profile texts`,
  photos: msg`Photos and recordings`,
  sensitive: msg`Sensitive data, such as origin, religion and health`,
  location: msg`Locations`,
  messages: msg`Messages`,
  payments: msg`Payments`,
  checks: msg`Selfie and age checks`,
  devices: msg`Devices and IP addresses`,
  other: msg`Other data`,
}

export const peopleLabels: Record<BreachPeople, MessageDescriptor> = {
  members: msg`Members`,
  former_members: msg`Former members`,
  subscribers: msg`Newsletter subscribers`,
  contacts: msg`People who wrote to us`,
  advertisers: msg`Advertisers`,
  staff: msg`Staff`,
}

export const riskLabels: Record<BreachRisk, { label: MessageDescriptor; badge: BadgeKind }> = {
  none: { label: msg`No risk expected`, badge: 'plain' },
  risk: { label: msg`Risk`, badge: 'pending' },
  high: { label: msg`High risk`, badge: 'rejected' },
}

export const stepLabels: Record<BreachStep, MessageDescriptor> = {
  risk: msg`Assess the risk and give the reasons.`,
  authority: msg`Notify an authority and record it.`,
  people: msg`Notify the people concerned and record it, or record why you don’t. A decision not to notify them counts only if the risk was already high when you recorded it.`,
}

export const entryLabels: Record<BreachEntryKind, MessageDescriptor> = {
  facts: msg`Facts changed`,
  measure: msg`Measure taken`,
  authority_told: msg`Authority notified`,
  people_told: msg`People notified`,
  not_told: msg`Not notified`,
  closed: msg({ message: 'Closed', context: 'breach' }),
  reopened: msg({ message: 'Reopened', context: 'breach' }),
  withdrawn: msg`Entry withdrawn`,
}
