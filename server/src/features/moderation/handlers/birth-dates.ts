import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { canDecideAbout } from '../../../lib/staff-policy.ts'
import { sendMail } from '../../../mail/operations.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import { checkMemberTask } from '../../auth/rules.ts'
import { renewBirthMark } from '../../ban-evasion/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { correctBirthDate } from '../../profiles/birth-date-operations.ts'

/** Corrections of dates of birth by admins (docs/decisions/0171-corrections-of-birth-dates.md). */
export const birthDates = {
  correctBirthDate: admin.moderation.correctBirthDate.handler(({ input, context }) => {
    const { id, birthDate, expectedBirthDate: expected, reason } = input
    if (!canDecideAbout(context.actor, id)) fail('FORBIDDEN')
    return inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const age = await correctBirthDate(tx, { id, birthDate, expected, now })
      if (!age) return {}
      await renewBirthMark(tx, context, id)
      await enqueue(tx, checkMemberTask, { memberId: id }, `${checkMemberTask.name}:${id}`)
      // The log outlasts the account, so it has the ages and never the dates.
      await auditAction(tx, context, {
        operation: 'moderation.correctBirthDate',
        target: { type: 'member', id },
        before: { age: age.before },
        after: { age: age.after },
        reason,
      })
      await notify(tx, { to: id, kind: 'birth_date_corrected', at: now })
      await sendMail(tx, { to: id, mail: 'birthDateCorrected', at: now.toISOString() })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return {}
    })
  }),
}
