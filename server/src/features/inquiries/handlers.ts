import { randomInt } from 'node:crypto'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { failOverLimit } from '../../lib/fail.ts'
import { consumeMailQuota } from '../../mail/mail-rate-limit.ts'
import { visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { desk } from './handlers/desk.ts'
import { sendReceipt } from './jobs.ts'
import { addInquiry, livesIn } from './queries.ts'
import { computeDataDueTime, createReference, EMAIL_LIMIT, toOptionalColumns } from './rules.ts'
import { hashEmail } from '../../lib/secrets.ts'

/** Attempts to find a reference that no other inquiry has. */
const REFERENCE_ATTEMPTS = 10

/**
 * Inquiries of advertisers and other visitors by the contact form, and the desk where admins read
 * them.
 */
export const inquiries = {
  ...desk,

  submit: visitor.inquiries.submit.handler(async ({ input, context }) => {
    const { clock, config, db, limiter } = context
    const wait = await limiter.consume([
      { key: `inquiries:${hashEmail(input.contactEmail, config.hashKey)}`, ...EMAIL_LIMIT },
    ])
    if (wait !== undefined) failOverLimit(context, wait)
    // An address that has had its emails of the day gets no receipt. The inquiry is saved anyway,
    // and the page shows its reference.
    const mayMail = (await consumeMailQuota(context, input.contactEmail)) === undefined

    const inquiry = {
      ...toOptionalColumns(input),
      inquiry_type: input.inquiryType,
      // The form of a report is always that of support.
      is_profile_report: input.inquiryType === 'support' && input.isReport === true,
      contact_name: input.contactName,
      contact_email: input.contactEmail,
      message: input.message,
      language: toUiLanguage(input.language),
      preferred_contact: input.preferredContact,
      created_at: clock.now(),
      updated_at: clock.now(),
    }
    const isDataRequest =
      inquiry.inquiry_type === 'support' &&
      !inquiry.is_profile_report &&
      input.isDataRequest === true
    return inTransaction(db, async (tx) => {
      const isInBrazil =
        isDataRequest &&
        (inquiry.language === 'pt-BR' || (await livesIn(tx, input.contactEmail, 'BR')))
      const data_due_at = isDataRequest ? computeDataDueTime(inquiry.created_at, isInBrazil) : null
      for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt++) {
        const reference = createReference(randomInt)
        const inquiryId = await addInquiry(tx, { ...inquiry, data_due_at, reference })
        if (inquiryId === undefined) continue
        await publish(tx, 'staff', { type: 'moderation.changed' })
        if (mayMail)
          await enqueue(tx, sendReceipt, { inquiryId, isReport: input.isReport ?? false })
        return { reference }
      }
      throw new Error('no free reference was found')
    })
  }),
}
