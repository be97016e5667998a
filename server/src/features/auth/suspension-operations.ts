import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { sendMails } from '../../mail/operations.ts'
import { notifyMany } from '../notifications/operations.ts'
import { saveEndedSuspensions } from './queries.ts'

/** Ends expired suspensions of one member or of all, and tells each member once. */
export async function endSuspensions(tx: Tx, at: Date, memberId?: MemberId): Promise<void> {
  const ended = await saveEndedSuspensions(tx, at, memberId)
  if (ended.length === 0) return
  await notifyMany(
    tx,
    ended.map((to) => ({ to, kind: 'suspension_ended', at })),
  )
  await sendMails(
    tx,
    ended.map((to) => ({
      key: `suspension-ended:${to}:${at.getTime()}`,
      to,
      letter: { mail: 'suspensionEnded' },
    })),
  )
}
