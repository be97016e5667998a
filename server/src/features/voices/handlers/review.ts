import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { claimPage, requireFree } from '../../../leases/leases.ts'
import { removeLease } from '../../../leases/queries.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { sendMail } from '../../../mail/operations.ts'
import { auditAction } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { addRefusal } from '../../decisions/operations.ts'
import { getAppealEnd } from '../../decisions/rules.ts'
import * as queries from '../review-queries.ts'
import { keepRejected } from '../rejected-queries.ts'
import { VOICES_PER_PAGE } from '../rules.ts'
import { toWaitingVoice } from '../view.ts'

/** Review of recordings by moderators. */
export const review = {
  listWaiting: moderator.voices.listWaiting.handler(
    async ({ input: { cursor, visit }, context }) => {
      const { actor, clock, db } = context
      const view = { viewer: actor.id, at: clock.now() }
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: VOICES_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          claimPage(context, { queue: 'voices', visit, size: VOICES_PER_PAGE }, (tx) =>
            queries.listWaiting(tx, { ...range, ...view }),
          ),
      })
      return {
        voices: rows.map((row) => toWaitingVoice(row, view.at)),
        ...(await queries.countWaiting(db, view)),
        nextCursor,
      }
    },
  ),

  decide: moderator.voices.decide.handler(
    async ({ input: { id, isApproved, reason: given }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const voice = await lockOthers(tx, actor, id)
        if (voice.status !== 'waiting') return fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, voice.memberId)
        await requireFree(tx, context, { queue: 'voices', id })
        await removeLease(tx, { queue: 'voices', id })
        await carryOut(tx, context, voice, {
          operation: 'voices.decide',
          reason: isApproved ? null : (given ?? null),
          at: clock.now(),
        })
      })
      return {}
    },
  ),

  rejectApproved: moderator.voices.rejectApproved.handler(
    async ({ input: { id, reason }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const voice = await lockOthers(tx, actor, id)
        if (voice.status !== 'approved') return fail('ALREADY_DECIDED')
        if (await queries.wasOverturned(tx, id, actor.id)) return fail('OWN_DECISION')
        await requireStepUpIfStaff(tx, context, voice.memberId)
        const renewed = { ...voice, id: await queries.renewDecidedVoice(tx, id) }
        await carryOut(tx, context, renewed, {
          operation: 'voices.rejectApproved',
          reason,
          at: clock.now(),
        })
      })
      return {}
    },
  ),
}

/** Locks a recording of another member; a moderator's own looks like an unknown one. */
async function lockOthers(tx: Tx, actor: Actor, id: VoiceId): Promise<queries.LockedVoice> {
  const voice = await queries.lockVoice(tx, id)
  return voice && voice.memberId !== actor.id ? voice : fail('NOT_FOUND')
}

interface Decision {
  operation: 'voices.decide' | 'voices.rejectApproved'
  /** Null for an approval. */
  reason: string | null
  at: Date
}

/** Saves and audits a decision about a locked recording, and notifies its owner. */
async function carryOut(
  tx: Tx,
  context: ActorContext,
  { id, memberId, kind, status }: queries.LockedVoice,
  { operation, reason, at }: Decision,
): Promise<void> {
  if (reason !== null) await reject(tx, context, { id, memberId }, { reason, at })
  await queries.saveDecision(tx, id, { reason, by: context.actor.id, at })
  await auditAction(tx, context, {
    operation,
    target: { type: 'voice', id },
    before: { member: memberId, kind, status },
    after: { status: reason === null ? 'approved' : 'rejected' },
    ...(reason !== null && { reason }),
  })
  await notify(tx, {
    to: memberId,
    kind: reason === null ? 'voice_approved' : 'voice_rejected',
    ...(reason !== null && { facts: { words: reason } }),
    at,
  })
  await publish(tx, memberId, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Records a rejection as a decision that the member can appeal, and keeps the recording for that. */
async function reject(
  tx: Tx,
  { actor, systemConfig }: ActorContext,
  { id, memberId }: { id: VoiceId; memberId: MemberId },
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const appealUntil = getAppealEnd(systemConfig, at)
  await keepRejected(tx, id, at)
  await addRefusal(tx, {
    member: memberId,
    kind: 'voice_rejection',
    voice: id,
    statement: reason,
    appealUntil,
    by: actor.id,
    at,
  })
  await sendMail(tx, {
    to: memberId,
    mail: 'voiceRejected',
    reason,
    appealUntil: appealUntil.toISOString(),
  })
}
