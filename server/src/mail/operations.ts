import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs.ts'
import { deliver, deliverTo } from './jobs.ts'
import type { MemberEmail } from './emails.ts'

/**
 * Letters with a secret in them are made and sent by the job that makes the secret, never queued.
 */
type Queued = Exclude<MemberEmail, { link: string }>

/** Mails a member an email, if `tx` commits. */
export async function sendMail(
  tx: Tx,
  { to, ...letter }: Queued & { to: MemberId },
): Promise<void> {
  await enqueue(tx, deliver, { to, letter: letter as Queued })
}

/** Mails an email to an address that need not be a member's any more, if `tx` commits. */
export async function sendMailTo(tx: Tx, address: string, letter: Queued): Promise<void> {
  await enqueue(tx, deliverTo, { address, letter })
}
