import type { ActorContext } from '../../../deps.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { sendMail } from '../../../mail/operations.ts'
import { admin, moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireStepUpForStaff } from '../../../step-up.ts'
import { endSessions, listDevices, queueResetEmail } from '../../auth/operations.ts'
import { listLinkedAccounts } from '../linked-account-queries.ts'
import { findMember, lockEmailAddress } from '../member-record-queries.ts'
import { canActOn, canDecideAbout } from '../../../lib/staff-policy.ts'
import { lockStanding } from '../standing-queries.ts'
import { viewLinkedAccount } from '../view.ts'

/**
 * Staff actions on a member's account: ending sessions and, for admins, revealing the email address
 * or the devices, linked accounts and sending a reset link (MOD-23 to MOD-25).
 */
export const memberAccounts = {
  endMemberSessions: moderator.moderation.endMemberSessions.handler(({ input: { id }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { role } = (await lockStanding(tx, id)) ?? fail('NOT_FOUND')
      if (!canActOn(context.actor, { id, role: role ?? 'member' })) fail('FORBIDDEN')
      await requireStepUpForStaff(tx, context, { id, role })
      const ended = await endSessions(tx, id)
      if (ended > 0)
        await sendMail(tx, { to: id, mail: 'sessionsEnded', at: context.clock.now().toISOString() })
      await auditAction(tx, context, {
        operation: 'moderation.endMemberSessions',
        target: { type: 'member', id },
        after: { ended },
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return { ended }
    }),
  ),

  revealEmail: admin.moderation.revealEmail.handler(({ input: { id, reason }, context }) =>
    inTransaction(context.db, async (tx) => {
      const email = await lockEmail(tx, context, id)
      await auditAction(tx, context, {
        operation: 'moderation.revealEmail',
        target: { type: 'member', id },
        reason,
      })
      return { email }
    }),
  ),

  revealDevices: admin.moderation.revealDevices.handler(({ input: { id, reason }, context }) =>
    inTransaction(context.db, async (tx) => {
      if (!canDecideAbout(context.actor, id)) fail('FORBIDDEN')
      const { role } = (await lockStanding(tx, id)) ?? fail('NOT_FOUND')
      const devices = await listDevices(tx, { id, isStaff: role !== null }, context.clock.now())
      await auditAction(tx, context, {
        operation: 'moderation.revealDevices',
        target: { type: 'member', id },
        reason,
      })
      return { devices }
    }),
  ),

  listLinkedAccounts: admin.moderation.listLinkedAccounts.handler(
    async ({ input: { id }, context }) => {
      const { actor, clock, db } = context
      if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
      const now = clock.now()
      if (!(await findMember(db, id, now))) fail('NOT_FOUND')
      await recordStaffRead(context, {
        operation: 'moderation.listLinkedAccounts',
        target: { type: 'member', id },
      })
      const rows = await listLinkedAccounts(db, id)
      return { accounts: rows.map((row) => viewLinkedAccount(row, now)) }
    },
  ),

  startPasswordReset: admin.moderation.startPasswordReset.handler(
    ({ input: { id, reason }, context }) =>
      inTransaction(context.db, async (tx) => {
        const email = await lockEmail(tx, context, id)
        await queueResetEmail(tx, context, email)
        await auditAction(tx, context, {
          operation: 'moderation.startPasswordReset',
          target: { type: 'member', id },
          reason,
        })
        return {}
      }),
  ),
}

async function lockEmail(tx: Tx, { actor }: ActorContext, id: MemberId): Promise<string> {
  if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
  return (await lockEmailAddress(tx, id)) ?? fail('NOT_FOUND')
}
