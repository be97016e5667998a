import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { canDecideAbout } from '../../../lib/staff-policy.ts'
import { moderator } from '../../../procedures.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { publishChange } from '../operations.ts'
import * as queries from '../queries.ts'
import { removeMemberSession } from '../session-queries.ts'
import { toMemberChecks, toUnderAgeMember } from '../view.ts'

const UNDER_AGE_PER_PAGE = 20

/** Age checks of members for moderators. Nobody decides about their own. */
export const review = {
  ofMember: moderator.ageChecks.ofMember.handler(async ({ input: { id }, context }) => {
    const { actor, db } = context
    if (!canDecideAbout(actor, id) || !(await queries.exists(db, id))) fail('NOT_FOUND')
    const target = { type: 'member', id }
    await recordStaffRead(context, { operation: 'ageChecks.ofMember', target })
    return toMemberChecks(await queries.listChecks(db, id), await queries.findRequirement(db, id))
  }),

  recordPass: moderator.ageChecks.recordPass.handler(async ({ input: { id, reason }, context }) => {
    const { actor, clock, db } = context
    if (!canDecideAbout(actor, id)) fail('NOT_FOUND')
    await inTransaction(db, async (tx) => {
      if (!(await queries.lockMember(tx, id)) || !(await queries.exists(tx, id))) fail('NOT_FOUND')
      await requireStepUpIfStaff(tx, context, id)
      if (await queries.findPassed(tx, id)) fail('ALREADY_DECIDED')
      const at = clock.now()
      await removeMemberSession(tx, id)
      await queries.addCheck(tx, { member: id, result: 'passed', method: 'staff', at })
      await auditAction(tx, context, {
        operation: 'ageChecks.recordPass',
        target: { type: 'member', id },
        after: { result: 'passed', method: 'staff' },
        reason,
      })
      await publishChange(tx, id)
    })
    return {}
  }),

  listUnderAge: moderator.ageChecks.listUnderAge.handler(async ({ input: { cursor }, context }) => {
    const { actor, clock, db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: UNDER_AGE_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listUnderAge(db, { ...range, viewer: actor.id }),
    })
    const now = clock.now()
    return { members: rows.map((row) => toUnderAgeMember(row, now)), nextCursor }
  }),
}
