import type { DeskInquiry } from '@adire/contract/inquiries.ts'
import type { InquiryRow } from './desk-queries.ts'

export function viewInquiry(row: InquiryRow): DeskInquiry {
  return {
    id: row.id,
    reference: row.reference,
    inquiryType: row.inquiry_type,
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
  }
}
