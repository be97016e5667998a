import { z } from 'zod'
import { Email } from './credentials.ts'
import { forAdmins, forVisitors } from './base.ts'
import { Cursor } from './discovery.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { InquiryId } from './ids.ts'
import { STAFF_READ_LIMITS, limitForm, perMember } from './limits.ts'
import { SAMPLE_EMAIL, SAMPLE_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

/** Types in the contact form; staff can also set `other` (ENT-INQUIRY-02). */
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

/** Status of an inquiry (ENT-INQUIRY-10); the form sets the first one. */
export const InquiryStatus = z.enum(['new', 'contacted', 'converted', 'closed'])
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** Statuses an admin can set, from any other (ADS-ADMIN-16). */
export const InquiryOutcome = InquiryStatus.exclude(['new'])
export type InquiryOutcome = z.infer<typeof InquiryOutcome>

/** Maximum characters of the notes. */
export const INQUIRY_NOTES_MAXIMUM = 4000

/** Inquiry as admins read it (ENT-INQUIRY-01 to 13). */
export const DeskInquiry = z.strictObject({
  id: InquiryId,
  reference: z.string(),
  /** Staff also file `other` (reading C-24). */
  inquiryType: z.enum([...InquiryType.options, 'other']),
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
})
export type DeskInquiry = z.infer<typeof DeskInquiry>

const One = z.strictObject({ id: InquiryId })

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

export const inquiries = {
  /** Stores an inquiry and emails its sender a receipt with the reference. */
  submit: forVisitors({
    spec: ['PUB-08'],
    limits: limitForm(10, HOUR_SECONDS, 300),
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
        })
        .refine(
          ({ preferredContact, contactPhone }) =>
            preferredContact === 'email' || Boolean(contactPhone),
          {
            path: ['contactPhone'],
            message: 'A telephone number is needed to call back.',
          },
        ),
    )
    .output(z.strictObject({ reference: z.string() })),

  /** Lists inquiries, newest first, optionally of one status (ADS-ADMIN-18, 19). */
  list: forAdmins({ spec: ['ADV-01'], limits: STAFF_READ_LIMITS, auditedAs: 'inquiry_list' })
    .route({ method: 'GET', path: '/admin/inquiries' })
    .input(z.strictObject({ status: InquiryStatus.optional(), cursor: Cursor.optional() }))
    .output(z.strictObject({ inquiries: z.array(DeskInquiry), nextCursor: Cursor.nullable() })),

  read: forAdmins({
    spec: ['ADV-01'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'inquiry',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/inquiries/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(One)
    .output(DeskInquiry),

  setStatus: forAdmins({
    spec: ['ADV-02'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, status: 'contacted' },
  })
    .route({ method: 'PUT', path: '/admin/inquiries/{id}/status' })
    .errors(pickErrors('NOT_FOUND'))
    .input(One.extend({ status: InquiryOutcome }))
    .output(DeskInquiry),

  saveNotes: forAdmins({
    spec: ['ADV-03'],
    limits: [perMember(300, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, adminNotes: 'Called back' },
  })
    .route({ method: 'PUT', path: '/admin/inquiries/{id}/notes' })
    .errors(pickErrors('NOT_FOUND'))
    .input(One.extend({ adminNotes: linesOfText({ maximum: INQUIRY_NOTES_MAXIMUM }) }))
    .output(DeskInquiry),
}
