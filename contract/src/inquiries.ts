import { z } from 'zod'
import { UiLanguage } from './account.ts'
import { Email } from './credentials.ts'
import { Cursor, forAdmins, forAdminsWithRecentStepUp, forVisitors } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId, InquiryId } from './ids.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, limitForm, perMember } from './limits.ts'
import { SAMPLE_EMAIL, SAMPLE_ID, SAMPLE_NEW_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

/** Types offered by the contact form (ENT-INQUIRY-02). */
export const InquiryType = z.enum(['advertising', 'support', 'partnership'])
export type InquiryType = z.infer<typeof InquiryType>

/** Monthly budgets in dollars (ENT-INQUIRY-08). */
export const BudgetRange = z.enum(['under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000'])
export type BudgetRange = z.infer<typeof BudgetRange>

export const PreferredContact = z.enum(['email', 'phone', 'both'])
export type PreferredContact = z.infer<typeof PreferredContact>

/** Maximum characters by field. */
export const INQUIRY_MAXIMA = {
  contactName: 100,
  companyName: 120,
  contactPhone: 32,
  message: 4000,
} as const

/** Status of an inquiry (ENT-INQUIRY-10), `new` when it is sent. */
export const InquiryStatus = z.enum(['new', 'contacted', 'converted', 'closed'])
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** Filter of the list: one status, or `open` for all but `closed`. */
export const InquiryStatusFilter = z.enum(['open', ...InquiryStatus.options])
export type InquiryStatusFilter = z.infer<typeof InquiryStatusFilter>

/** Statuses an admin can set, from any other (ADS-ADMIN-16). */
export const InquiryOutcome = InquiryStatus.exclude(['new'])
export type InquiryOutcome = z.infer<typeof InquiryOutcome>

/** Maximum characters of the notes. */
export const INQUIRY_NOTES_MAXIMUM = 4000

/** Maximum characters of a reply. */
export const INQUIRY_REPLY_MAXIMUM = 4000
/** Latest replies and campaigns of an inquiry that admins read. */
export const INQUIRY_REPLIES_SHOWN = 50

/** Type of an inquiry. `other` is not offered by the form; staff enter such ones (reading C-24). */
export const StoredInquiryType = z.enum([...InquiryType.options, 'other'])
export type StoredInquiryType = z.infer<typeof StoredInquiryType>

/**
 * Kinds of inquiries in the list of staff: the types, reports of profiles by visitors, and requests
 * and complaints about data.
 */
export const InquiryKind = z.enum(['report', 'data', ...StoredInquiryType.options])
export type InquiryKind = z.infer<typeof InquiryKind>

/** Orders of the list; `name` is the company, or the contact without one. */
export const InquirySort = z.enum(['newest', 'oldest', 'name'])
export type InquirySort = z.infer<typeof InquirySort>

export const INQUIRY_SEARCH_MAXIMUM = 64

/** Inquiry as admins read it (ENT-INQUIRY-01 to 13). */
export const AdminInquiry = z.strictObject({
  id: InquiryId,
  reference: z.string(),
  inquiryType: StoredInquiryType,
  kind: InquiryKind,
  companyName: z.string().nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  message: z.string(),
  budgetRange: BudgetRange.nullable(),
  preferredContact: PreferredContact,
  status: InquiryStatus,
  adminNotes: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Until when it is answered; null once nobody waits for an answer. */
  dueAt: z.iso.datetime().nullable(),
})
export type AdminInquiry = z.infer<typeof AdminInquiry>

/** Inquiry in the list. */
export const InquiryRow = AdminInquiry.extend({
  /** When staff first replied by email. */
  answeredAt: z.iso.datetime().nullable(),
  /** Latest campaign created from it. */
  campaign: z.strictObject({ id: CampaignId, name: z.string() }).nullable(),
})
export type InquiryRow = z.infer<typeof InquiryRow>

/** Optional filters and the order of the list and its file. */
const InquiryFilter = z.strictObject({
  status: InquiryStatusFilter.optional(),
  type: InquiryKind.optional(),
  /** Part of a name, a reference or an email address. */
  search: lineOfText({ maximum: INQUIRY_SEARCH_MAXIMUM }).optional(),
  sort: InquirySort.optional(),
})

/** A reply of staff that was emailed to the sender. */
const InquiryReply = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  /** Handle of the admin; null after their account is erased. */
  by: z.string().nullable(),
  sentAt: z.iso.datetime(),
})
export type InquiryReply = z.infer<typeof InquiryReply>

/** Opened inquiry with its replies, oldest first, and the campaigns created from it. */
export const InquiryRecord = AdminInquiry.extend({
  replies: z.array(InquiryReply).max(INQUIRY_REPLIES_SHOWN),
  campaigns: z
    .array(z.strictObject({ id: CampaignId, name: z.string() }))
    .max(INQUIRY_REPLIES_SHOWN),
})
export type InquiryRecord = z.infer<typeof InquiryRecord>

const IdInput = z.strictObject({ id: InquiryId })

/**
 * Phone number with any separators; long enough for a local number and at most as long as an
 * international one.
 */
const Phone = z
  .string()
  .transform((text) =>
    text
      .normalize('NFC')
      .replaceAll(/\p{Zs}/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(INQUIRY_MAXIMA.contactPhone)
      .regex(/^(?:(?=(?:\D*\d){6,15}\D*$)\+?[\d ()./-]+)?$/),
  )

/** The contact form, and the admins' list of what it received. */
export const inquiries = {
  /** Stores an inquiry and emails its sender a receipt with the reference. */
  submit: forVisitors({
    spec: ['PUB-08'],
    limits: limitForm({ points: 10, seconds: HOUR_SECONDS, perDay: 300 }),
    idempotency: 'key',
    sample: {
      inquiryType: 'support',
      contactName: 'Ada',
      contactEmail: SAMPLE_EMAIL,
      message: 'Hello',
      preferredContact: 'email',
    },
  })
    .route({ method: 'POST', path: '/inquiries' })
    .input(
      z
        .strictObject({
          inquiryType: InquiryType,
          companyName: lineOfText({ maximum: INQUIRY_MAXIMA.companyName }).optional(),
          contactName: lineOfText({ minimum: 1, maximum: INQUIRY_MAXIMA.contactName }),
          contactEmail: Email,
          contactPhone: Phone.optional(),
          message: linesOfText({ minimum: 1, maximum: INQUIRY_MAXIMA.message }),
          budgetRange: BudgetRange.optional(),
          preferredContact: PreferredContact,
          /** Report of a profile by a visitor, whose receipt names the time for reports. */
          isReport: z.boolean().optional(),
          /** Request or complaint about data, which has a legal time of its own. */
          isDataRequest: z.boolean().optional(),
          /** Language of the page, for emails. */
          language: UiLanguage.optional(),
        })
        .refine(
          ({ preferredContact, contactPhone }) =>
            preferredContact === 'email' || Boolean(contactPhone),
          {
            path: ['contactPhone'],
            message: 'Enter a phone number so that we can call you.',
          },
        ),
    )
    .output(z.strictObject({ reference: z.string() })),

  /**
   * Lists inquiries, newest first by default (ADS-ADMIN-18, 19). `counts` are all inquiries of each
   * kind with that status and search, on the first page only.
   */
  list: forAdmins({
    reads: 'fresh',
    spec: ['ADV-01'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'inquiry_list',
  })
    .route({ method: 'GET', path: '/admin/inquiries' })
    .input(InquiryFilter.extend({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        inquiries: z.array(InquiryRow),
        counts: z.record(InquiryKind, z.int()).nullable(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Exports the filtered inquiries as CSV, without their messages; audited. */
  exportInquiries: forAdminsWithRecentStepUp({
    spec: ['ADV-01'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/admin/inquiries/files' })
    .input(InquiryFilter)
    .output(z.file()),

  read: forAdmins({
    reads: 'fresh',
    spec: ['ADV-01'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'inquiry',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/inquiries/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(InquiryRecord),

  /**
   * Emails a reply with the reference to the sender and stores it; a new inquiry becomes `contacted`.
   * The same `messageId` again sends nothing.
   */
  reply: forAdminsWithRecentStepUp({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_ID, messageId: SAMPLE_NEW_ID, text: 'Hello' },
  })
    .route({ method: 'POST', path: '/admin/inquiries/{id}/replies' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED'))
    .input(
      IdInput.extend({
        messageId: z.uuid(),
        text: linesOfText({ minimum: 1, maximum: INQUIRY_REPLY_MAXIMUM }),
      }),
    )
    .output(InquiryRecord),

  setStatus: forAdmins({
    spec: ['ADV-02'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, status: 'contacted' },
  })
    .route({ method: 'PUT', path: '/admin/inquiries/{id}/status' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ status: InquiryOutcome }))
    .output(AdminInquiry),

  saveNotes: forAdmins({
    spec: ['ADV-03'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, adminNotes: 'Called back' },
  })
    .route({ method: 'PUT', path: '/admin/inquiries/{id}/notes' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput.extend({ adminNotes: linesOfText({ maximum: INQUIRY_NOTES_MAXIMUM }) }))
    .output(AdminInquiry),
}
