import { BRAND } from '@adire/contract/brand.ts'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writeReceipt, writeReply } from '../../mail/visitor-emails.ts'
import { findReceipt, removeOld } from './queries.ts'
import { findReply } from './reply-queries.ts'
import { INQUIRY_RETENTION_MONTHS } from './rules.ts'

/** Emails the reference to the sender of an inquiry. */
export const sendReceipt = defineJob({
  name: 'inquiries.sendReceipt',
  payload: z.object({ inquiryId: z.uuid(), isReport: z.boolean().default(false) }),
  async run({ inquiryId, isReport }, { config, db, mailer }: Deps) {
    const inquiry = await findReceipt(db, inquiryId)
    if (!inquiry) return
    const { email, language, reference, data_due_at } = inquiry
    const kind = isReport ? 'report' : data_due_at ? 'data' : 'other'
    const to = { address: email, language: toUiLanguage(language) }
    await mailer.send(
      composeText(to, () => writeReceipt({ reference, site: config.publicUrl, kind })),
    )
  },
})

/** Emails a reply of staff to the sender of an inquiry. */
export const sendReply = defineJob({
  name: 'inquiries.sendReply',
  payload: z.object({ messageId: z.uuid() }),
  async run({ messageId }, { config, db, mailer }: Deps) {
    const reply = await findReply(db, messageId)
    if (!reply) return
    const { email, language, reference, text, type } = reply
    const to = { address: email, language: toUiLanguage(language) }
    const replyTo = type === 'support' ? BRAND.supportEmail : BRAND.advertisingEmail
    const mail = composeText(to, () =>
      writeReply({ reference, text, replyTo, site: config.publicUrl }),
    )
    await mailer.send({ ...mail, headers: { ...mail.headers, 'Reply-To': replyTo } })
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
