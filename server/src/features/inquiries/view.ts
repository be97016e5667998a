import type { AdminInquiry, InquiryRow as ListedInquiry } from '@adire/contract/inquiries.ts'
import { t, tAbout } from '../../lib/text.ts'
import type { ListedInquiryRow } from './list-queries.ts'
import type { InquiryRow } from './queries.ts'

export function viewInquiry(row: InquiryRow): AdminInquiry {
  return {
    id: row.id,
    reference: row.reference,
    inquiryType: row.inquiry_type,
    kind: row.kind,
    companyName: row.company_name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    message: row.message,
    budgetRange: row.budget_range,
    preferredContact: row.preferred_contact,
    status: row.status,
    adminNotes: row.admin_notes ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
  }
}

export function viewInquiryRow(row: ListedInquiryRow): ListedInquiry {
  const { campaign_id: id, campaign_name: name } = row
  return {
    ...viewInquiry(row),
    answeredAt: row.answered_at?.toISOString() ?? null,
    campaign: id === null || name === null ? null : { id, name },
  }
}

export const writeInquiryHeadings = () => [
  t`Received (UTC)`,
  t`Reference`,
  t`Name`,
  t`Company`,
  t`Email`,
  t`Phone`,
  t`Kind`,
  t`Monthly budget (USD)`,
  t`Status`,
  t`Answered (UTC)`,
  t`Campaign`,
]

const kinds: Record<AdminInquiry['kind'], () => string> = {
  report: () => t`profile report`,
  data: () => t`data request`,
  advertising: () => t`advertising`,
  support: () => t`support`,
  partnership: () => t`partnership`,
  other: () => t`other`,
}

const budgets: Record<NonNullable<AdminInquiry['budgetRange']>, () => string> = {
  under_500: () => t`under 500`,
  '500_1000': () => t`500 to 1,000`,
  '1000_2500': () => t`1,000 to 2,500`,
  '2500_5000': () => t`2,500 to 5,000`,
  over_5000: () => t`over 5,000`,
}

const statuses: Record<AdminInquiry['status'], () => string> = {
  new: () => tAbout('inquiry')`new`,
  contacted: () => tAbout('inquiry')`contacted`,
  converted: () => tAbout('inquiry')`converted`,
  closed: () => tAbout('inquiry')`closed`,
}

/** Cells of an inquiry in the CSV file, by `writeInquiryHeadings`. */
export function toInquiryCells(row: ListedInquiryRow): string[] {
  const inquiry = viewInquiryRow(row)
  return [
    inquiry.createdAt,
    inquiry.reference,
    inquiry.contactName,
    inquiry.companyName ?? '',
    inquiry.contactEmail,
    inquiry.contactPhone ?? '',
    kinds[inquiry.kind](),
    inquiry.budgetRange ? budgets[inquiry.budgetRange]() : '',
    statuses[inquiry.status](),
    inquiry.answeredAt ?? '',
    inquiry.campaign?.name ?? '',
  ]
}
