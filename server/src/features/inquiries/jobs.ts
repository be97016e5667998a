import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writeReceipt } from '../../mail/visitor-emails.ts'
import { findReceipt, removeOld } from './queries.ts'
import { INQUIRY_RETENTION_MONTHS } from './rules.ts'

/** Emails the reference to the sender of an inquiry. */
export const sendReceipt = defineJob({
  name: 'inquiries.sendReceipt',
  payload: z.object({ inquiryId: z.uuid(), isReport: z.boolean().default(false) }),
  async run({ inquiryId, isReport }, { config, db, mailer }: Deps) {
    const inquiry = await findReceipt(db, inquiryId)
    if (inquiry)
      await mailer.send(
        composeText(
          inquiry.email,
          writeReceipt({ reference: inquiry.reference, site: config.publicUrl, isReport }),
        ),
      )
  },
})

/** Deletes inquiries after `INQUIRY_RETENTION_MONTHS`. */
export const sweepInquiries = defineJob({
  name: 'inquiries.sweep',
  payload: z.object({}),
  every: '41 3 * * *',
  run: (_payload, { clock, db }: Deps) =>
    inTransaction(db, (tx) => removeOld(tx, clock.now(), INQUIRY_RETENTION_MONTHS)),
})
