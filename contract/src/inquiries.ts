import { z } from 'zod'
import { Email } from './auth.ts'
import { forVisitors } from './base.ts'
import { lineOfText, linesOfText } from './text.ts'

/** What a visitor can write to us about; staff also file `other` (ENT-INQUIRY-02). */
export const InquiryType = z.enum(['advertising', 'support', 'partnership'])
export type InquiryType = z.infer<typeof InquiryType>

/** Dollars a month, as advertisers name them (ENT-INQUIRY-08). */
export const BudgetRange = z.enum(['under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000'])
export type BudgetRange = z.infer<typeof BudgetRange>

export const PreferredContact = z.enum(['email', 'phone', 'both'])
export type PreferredContact = z.infer<typeof PreferredContact>

/** Characters (security 9.10). */
export const INQUIRY_MAXIMA = { contactName: 100, companyName: 120, contactPhone: 32, message: 4000 } as const

/** Digits with what people write between them; its length is what an international number may have, and no less than a local one. */
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
  /** Files a question to us and mails its sender a receipt. The reference names it in every letter about it. */
  submit: forVisitors
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
        // Whoever wants to be called says where (defect D95).
        .refine(({ preferredContact, contactPhone }) => preferredContact === 'email' || Boolean(contactPhone), {
          path: ['contactPhone'],
          message: 'A telephone number is needed to call back.',
        }),
    )
    .output(z.strictObject({ reference: z.string() })),
}
