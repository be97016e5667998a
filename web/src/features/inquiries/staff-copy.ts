import type {
  BudgetRange,
  InquiryKind,
  InquirySort,
  InquiryStatus,
  InquiryStatusFilter,
  PreferredContact,
} from '@adire/contract/inquiries.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'

export const inquiryStatusLabels: Record<InquiryStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'inquiry' }),
  contacted: msg`Contacted`,
  converted: msg`Converted`,
  closed: msg({ message: 'Closed', context: 'inquiry' }),
}

export const inquiryStatusFilterLabels: Record<InquiryStatusFilter, MessageDescriptor> = {
  open: msg`Not closed`,
  ...inquiryStatusLabels,
}

export const inquiryKindLabels: Record<InquiryKind, MessageDescriptor> = {
  report: msg`Profile report`,
  data: msg`Data request`,
  advertising: msg`Advertising`,
  support: msg`Support`,
  partnership: msg`Partnership`,
  other: msg`Other`,
}

export const inquirySortLabels: Record<InquirySort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  name: msg`By name`,
}

export const budgetLabels: Record<BudgetRange, MessageDescriptor> = {
  under_500: msg`Under $500 a month`,
  '500_1000': msg`$500 to $1,000 a month`,
  '1000_2500': msg`$1,000 to $2,500 a month`,
  '2500_5000': msg`$2,500 to $5,000 a month`,
  over_5000: msg`Over $5,000 a month`,
}

export const contactLabels: Record<PreferredContact, MessageDescriptor> = {
  email: msg`By email`,
  phone: msg`By phone`,
  both: msg`By email or phone`,
}

export const inquiryListCopy: QueryCopy = {
  loading: msg`Loading inquiries`,
  failed: msg`Error Loading Inquiries`,
  advice: msg`Nothing was lost.`,
}
