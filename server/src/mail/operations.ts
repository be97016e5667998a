import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs.ts'
import type { MemberEmail } from './emails.ts'
import { deliverTask, deliverToTask } from './tasks.ts'

/** Emails with a secret are sent by the job that creates it, so the queue never has the secret. */
type Queued = Exclude<MemberEmail, { link: string }>

/** Emails a member, if `tx` commits. */
export async function sendMail(
  tx: Tx,
  { to, ...letter }: Queued & { to: MemberId },
): Promise<void> {
  await enqueue(tx, deliverTask, { to, letter: letter as Queued })
}

/** Emails an address that may no longer be a member's, if `tx` commits. */
export async function sendMailTo(tx: Tx, address: string, letter: Queued): Promise<void> {
  await enqueue(tx, deliverToTask, { address, letter })
}
