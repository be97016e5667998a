import { AppealId, ReportCaseId } from '@adire/contract/ids.ts'
import type { LeaseHolder } from '@adire/contract/queues.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { admin, moderator } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { findAppeal, findDecider } from '../appeals/operations.ts'
import { auditAction } from '../audit/operations.ts'
import { getClaimEnd, isClaimActive } from '../safety/rules.ts'
import { claimItem } from '../../leases/leases.ts'
import { findHolder, isOwn, lockQueue, removeLease, removeLeases } from '../../leases/queries.ts'
import { lockCases } from '../safety/shared-queries.ts'
import { readLoads } from './operations.ts'

export const queues = {
  overview: moderator.queues.overview.handler(async ({ context: { actor, clock, db } }) => ({
    queues: await readLoads(db, actor, clock.now()),
  })),

  open: moderator.queues.open.handler(async ({ input: { queue, id, visit }, context }) => {
    return inTransaction(context.db, async (tx) => {
      const claim = await findObstacle(tx, context, { queue, id })
      if (claim) return { heldBy: claim }
      const before = await findHolder(tx, { queue, id }, context.clock.now())
      const heldBy = (await claimItem(tx, context, { queue, id, visit })) ?? null
      // The lists of the others say who has it.
      if (!before && !heldBy) await publish(tx, 'staff', { type: 'moderation.changed' })
      return { heldBy }
    })
  }),

  takeOver: admin.queues.takeOver.handler(async ({ input: { queue, id, visit }, context }) => {
    const { actor, clock, db } = context
    await inTransaction(db, async (tx) => {
      if (queue === 'reports' || queue === 'appeals') await findObstacle(tx, context, { queue, id })
      else if (await isOwn(tx, { queue, id }, actor.id)) fail('NOT_FOUND')
      await lockQueue(tx, queue)
      const at = clock.now()
      const holder = await findHolder(tx, { queue, id }, at)
      if (!holder || holder.id === actor.id) return fail('NOT_FOUND')
      await removeLease(tx, { queue, id })
      await claimItem(tx, context, { queue, id, visit })
      await auditAction(tx, context, {
        operation: 'queues.takeOver',
        target: { type: QUEUE_ITEMS[queue], id },
        before: { heldBy: holder.id },
        after: { heldBy: actor.id },
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  }),

  leave: moderator.queues.leave.handler(
    async ({ input: { queue, visit }, context: { actor, db } }) => {
      await inTransaction(db, async (tx) => {
        const count = await removeLeases(tx, queue, { staff: actor.id, visit })
        if (count > 0) await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

/** Target types of the queues in the audit log. */
const QUEUE_ITEMS = {
  photos: 'photo',
  members: 'member',
  selfies: 'selfie',
  voices: 'voice',
  vouches: 'vouch',
  risk: 'member',
  reports: 'report',
  appeals: 'appeal',
} as const

/**
 * Refuses items that the caller may not decide about, so that nobody blocks a case about
 * themselves; returns who has claimed it before.
 */
function findObstacle(
  tx: Tx,
  context: ActorContext,
  { queue, id }: { queue: 'reports' | 'appeals'; id: string },
): Promise<LeaseHolder | undefined> {
  return queue === 'reports'
    ? findClaim(tx, context, ReportCaseId.parse(id))
    : requireOpenAppeal(tx, context, AppealId.parse(id))
}

/** Finds the moderator who claimed an open case; claims don't stop admins. */
async function findClaim(
  tx: Tx,
  { actor, clock }: ActorContext,
  id: ReportCaseId,
): Promise<LeaseHolder | undefined> {
  const [found] = await lockCases(tx, [id])
  if (
    !found ||
    found.closedAt ||
    found.reportedId === actor.id ||
    found.reporters.includes(actor.id)
  )
    return fail('NOT_FOUND')
  const { claimedAt, claimedBy, claimerHandle } = found
  if (
    actor.role === 'admin' ||
    claimedBy === null ||
    claimedBy === actor.id ||
    !isClaimActive(claimedAt, clock.now())
  )
    return undefined
  return {
    id: claimedBy,
    handle: claimerHandle ?? '',
    until: getClaimEnd(claimedAt ?? clock.now()).toISOString(),
  }
}

async function requireOpenAppeal(
  tx: Tx,
  { actor, clock }: ActorContext,
  id: AppealId,
): Promise<undefined> {
  const appeal = await findAppeal(tx, { viewer: actor.id, id, now: clock.now() })
  if (!appeal || appeal.answeredAt) return fail('NOT_FOUND')
  if (findDecider(actor, appeal) !== 'may') fail('NOT_FOUND')
  return undefined
}
