import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { admin, moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { endSessions, startReset } from '../../auth/operations.ts'
import { lockAddress } from '../member-file-queries.ts'
import { canActUpon, canDecideAbout } from '../policy.ts'
import { lockStanding } from '../standing-queries.ts'
import { audit, type StaffContext } from './audit.ts'

/** What staff may do with a member's account: end what is open, and for admins, reach its owner (security MOD-23 to MOD-25). */
export const memberAccounts = {
  endMemberSessions: moderator.moderation.endMemberSessions.handler(({ input: { id }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { role } = (await lockStanding(tx, id)) ?? fail('NOT_FOUND')
      if (!canActUpon(context.actor, { id, role: role ?? 'member' })) fail('FORBIDDEN')
      const ended = await endSessions(tx, id)
      await audit(tx, context, { operation: 'moderation.endMemberSessions', target: { type: 'member', id }, after: { ended } })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return { ended }
    }),
  ),

  revealEmail: admin.moderation.revealEmail.handler(({ input: { id, reason }, context }) =>
    inTransaction(context.db, async (tx) => {
      const email = await lockAddressOf(tx, context, id)
      await audit(tx, context, { operation: 'moderation.revealEmail', target: { type: 'member', id }, reason })
      return { email }
    }),
  ),

  startPasswordReset: admin.moderation.startPasswordReset.handler(({ input: { id, reason }, context }) =>
    inTransaction(context.db, async (tx) => {
      const email = await lockAddressOf(tx, context, id)
      await startReset(tx, context, email)
      await audit(tx, context, { operation: 'moderation.startPasswordReset', target: { type: 'member', id }, reason })
      return {}
    }),
  ),
}

async function lockAddressOf(tx: Tx, { actor }: StaffContext, id: MemberId): Promise<string> {
  if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
  return (await lockAddress(tx, id)) ?? fail('NOT_FOUND')
}
