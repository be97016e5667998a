import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { canDecideAbout } from '../../../lib/staff-policy.ts'
import { sendMail } from '../../../mail/operations.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { addRefusal } from '../../decisions/operations.ts'
import { getAppealEnd } from '../../decisions/rules.ts'
import { notify } from '../../notifications/operations.ts'
import { keepRemovedAnswer, removeAnswer } from '../../profiles/prompt-operations.ts'
import { lockStanding } from '../standing-queries.ts'

/** Removal of answers to prompts (docs/decisions/0184-removal-of-approved-content.md). */
export const prompts = {
  removePrompt: moderator.moderation.removePrompt.handler(
    async ({ input: { id: member, prompt, answer, reason }, context }) => {
      const { actor, clock, db, systemConfig } = context
      if (!canDecideAbout(actor, member)) fail('FORBIDDEN')
      await inTransaction(db, async (tx) => {
        if (!(await lockStanding(tx, member))) fail('NOT_FOUND')
        await requireStepUpIfStaff(tx, context, member)
        const at = clock.now()
        await removeAnswer(tx, { member, prompt, answer, by: actor.id, at })
        const appealUntil = getAppealEnd(systemConfig, at)
        const decision = await addRefusal(tx, {
          member,
          kind: 'prompt_removal',
          statement: reason,
          appealUntil,
          by: actor.id,
          at,
        })
        await keepRemovedAnswer(tx, { decision, member, prompt, answer })
        await auditAction(tx, context, {
          operation: 'moderation.removePrompt',
          target: { type: 'member', id: member },
          before: { prompt },
          after: { decision },
          reason,
        })
        await sendMail(tx, {
          to: member,
          mail: 'promptRemoved',
          reason,
          appealUntil: appealUntil.toISOString(),
        })
        await notify(tx, { to: member, kind: 'prompt_removed', facts: { words: reason }, at })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}
