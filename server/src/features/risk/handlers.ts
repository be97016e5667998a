import { riskRuleNames } from '@adire/contract/risk.ts'
import { inTransaction } from '../../db/transaction.ts'
import { claimPage, requireFree } from '../../leases/leases.ts'
import { removeLease } from '../../leases/queries.ts'
import { isStaff } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member, moderator } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import { requireStepUpIfStaff } from '../auth/operations.ts'
import { confirmSignals, release } from './operations.ts'
import { reportTimeZone } from './zone-operations.ts'
import { countByRule } from './outcome-queries.ts'
import * as queries from './queries.ts'
import { countHeld, countSignals, listHeld } from './review-queries.ts'
import { hasOpenHold } from './shared-queries.ts'
import { findVersion } from './rules.ts'
import { toHeldMember, toMeasuredRules } from './view.ts'

/** Page size of the queue. Listing leases the members to the moderator, so few. */
const HELD_PER_PAGE = 8

/** Warnings of recipients, time zones, members on hold for moderators, and rules with their precision. */
export const risk = {
  reportTimeZone: member.risk.reportTimeZone.handler(
    async ({ input: { timeZone }, context: { actor, clock, db } }) => {
      if (!isStaff(actor)) await reportTimeZone(db, { member: actor.id, timeZone, at: clock.now() })
      return {}
    },
  ),

  dismissWarning: member.risk.dismissWarning.handler(
    async ({ input: { threadId }, context: { actor, clock, db } }) => {
      await inTransaction(db, async (tx) => {
        if (!(await queries.dismissWarning(tx, threadId, actor.id, clock.now()))) fail('NOT_FOUND')
        await publish(tx, actor.id, { type: 'safety.changed' })
      })
      return {}
    },
  ),

  listHeld: moderator.risk.listHeld.handler(async ({ input: { cursor, visit }, context }) => {
    const { actor, clock, db } = context
    const view = { viewer: actor.id, at: clock.now() }
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: HELD_PER_PAGE,
      position: bySortKey,
      list: (range) =>
        claimPage(context, { queue: 'risk', visit, size: HELD_PER_PAGE }, (tx) =>
          listHeld(tx, { ...range, ...view }),
        ),
    })
    return {
      members: rows.map((row) => toHeldMember(row, view.at)),
      ...(await countHeld(db, view)),
      nextCursor,
    }
  }),

  decide: moderator.risk.decide.handler(
    async ({ input: { id, outcome, signalCount }, context }) => {
      const { actor, clock, db } = context
      // A moderator's own hold looks like an unknown one.
      if (id === actor.id) fail('NOT_FOUND')
      await inTransaction(db, async (tx) => {
        await queries.lockMember(tx, id)
        if (!(await hasOpenHold(tx, id))) fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, id)
        await requireFree(tx, context, { queue: 'risk', id })
        if ((await countSignals(tx, id)) !== signalCount) fail('CHANGED_ELSEWHERE')
        await removeLease(tx, { queue: 'risk', id })
        const judgement = { member: id, by: actor.id, at: clock.now() }
        if (outcome === 'release') await release(tx, judgement)
        else if ((await confirmSignals(tx, judgement)) === 0) fail('ALREADY_DECIDED')
        await auditAction(tx, context, {
          operation: 'risk.decide',
          target: { type: 'member', id },
          after: { outcome },
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  listRules: moderator.risk.listRules.handler(async ({ context: { db } }) => {
    const present = riskRuleNames.map((rule) => ({ rule, version: findVersion(rule) }))
    return { rules: toMeasuredRules(await countByRule(db, present)) }
  }),
}
