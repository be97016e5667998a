import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs.ts'
import { MemberEmail } from './emails.ts'

/** Emails a member at the address they have when the job runs. */
export const deliverTask = {
  name: 'mail.send',
  payload: z.object({ to: MemberId, letter: MemberEmail }),
}
/** Emails an address that may no longer be a member's. */
export const deliverToTask = {
  name: 'mail.sendTo',
  payload: z.object({ address: z.email(), letter: MemberEmail }),
}

/** Emails with a secret are sent by the job that creates it, so the queue never has the secret. */
type Queued = Exclude<MemberEmail, { link: string }>

/** Emails a member, if `tx` commits. */
export async function sendMail(tx: Tx, { to, ...email }: Queued & { to: MemberId }): Promise<void> {
  await enqueue(tx, deliverTask, { to, letter: email as Queued })
}

/** Emails an address that may no longer be a member's, if `tx` commits. */
export async function sendMailTo(tx: Tx, address: string, email: Queued): Promise<void> {
  await enqueue(tx, deliverToTask, { address, letter: email })
}
