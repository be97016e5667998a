import { UiLanguage } from '@adire/contract/account.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { enqueue, enqueueAll } from '../jobs.ts'
import type { Recipient } from './email-text.ts'
import { MemberEmail } from './emails.ts'
import { getUrgency } from './urgent-emails.ts'

// The names `letter`, `to` and `address` are stored in queued jobs, so they can't change.

/** Emails a member at the address they have when the job runs. */
export const deliverTask = {
  name: 'mail.send',
  payload: z.object({ to: MemberId, letter: MemberEmail }),
}
/** Emails an address that may no longer be a member's. */
export const deliverToTask = {
  name: 'mail.sendTo',
  payload: z.object({
    address: z.email(),
    // Jobs queued by an earlier version have no language.
    language: UiLanguage.default(SOURCE_LANGUAGE),
    letter: MemberEmail,
  }),
}

/** Emails with a link are sent by the job that creates its secret, which is never queued. */
type QueueableEmail = Exclude<MemberEmail, { link: string }>

/** Emails a member, if `tx` commits. */
export async function sendMail(
  tx: Tx,
  { to, ...email }: QueueableEmail & { to: MemberId },
): Promise<void> {
  // Rest of a union: TypeScript no longer knows which fields belong to which kind of email.
  const letter = email as QueueableEmail
  await enqueue(tx, deliverTask, { to, letter }, getUrgency(letter.mail))
}

/**
 * Emails many members in one statement, if `tx` commits, at once or after a time. A waiting email with the same key is
 * replaced.
 */
export async function sendMails(
  tx: Tx,
  entries: readonly {
    key: string
    to: MemberId
    letter: QueueableEmail
    afterSeconds?: number
  }[],
): Promise<void> {
  await enqueueAll(
    tx,
    deliverTask,
    entries.map(({ key, afterSeconds = 0, ...payload }) => ({
      key,
      payload,
      afterSeconds,
      ...getUrgency(payload.letter.mail),
    })),
  )
}

/** Emails an address that may no longer be a member's, if `tx` commits. */
export async function sendMailTo(
  tx: Tx,
  { address, language }: Recipient,
  letter: QueueableEmail,
): Promise<void> {
  const payload = { address, language, letter }
  await enqueue(tx, deliverToTask, payload, getUrgency(letter.mail))
}
