import { ReferralCode } from '@adire/contract/referrals.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { admin, member, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import { post } from '../tokens/operations.ts'
import * as queries from './queries.ts'
import { FRIENDS_PER_PAGE, PAID_FRIENDS_DAYS } from './rules.ts'
import { toFriend, toHeldReferral } from './view.ts'
import { findReferrer } from './shared-queries.ts'

/** Procedures of the referral page, and of staff who decide held rewards (WAL-07). */
export const referrals = {
  check: visitor.referrals.check.handler(async ({ input, context }) => {
    const code = ReferralCode.safeParse(input.code)
    return { isValid: code.success && (await findReferrer(context.db, code.data)) !== undefined }
  }),

  mine: member.referrals.mine.handler(async ({ context: { actor, db, systemConfig } }) => ({
    ...(await queries.readSummary(db, actor.id)),
    bonus: systemConfig.get('referral_bonus_tokens'),
    friendBonus: systemConfig.get('referral_friend_bonus_tokens'),
    isOpen: systemConfig.get('referrals_enabled'),
  })),

  listFriends: member.referrals.listFriends.handler(async ({ input: { cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: FRIENDS_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listFriends(context.db, context.actor.id, range),
    })
    return { friends: rows.map(toFriend), nextCursor }
  }),

  listHeld: admin.referrals.listHeld.handler(async ({ context: { actor, db } }) => ({
    held: (await queries.listHeld(db, PAID_FRIENDS_DAYS)).map((row) =>
      toHeldReferral(row, actor.id),
    ),
    total: await queries.countHeld(db),
  })),

  decideHeld: admin.referrals.decideHeld.handler(
    async ({ input: { friendIds, isPaid, reason }, context }) => {
      const decided = await inTransaction(context.db, async (tx) => {
        const state = isPaid ? 'paid' : 'refused'
        const rewards = await queries.decideHeldRewards(tx, friendIds, {
          state,
          at: context.clock.now(),
        })
        for (const reward of rewards) await applyDecision(tx, context, { ...reward, state, reason })
        return rewards.length
      })
      return { decided: decided > 0 ? decided : fail('NOT_FOUND') }
    },
  ),
}

interface DecidedReward {
  friend: MemberId
  referrer: MemberId
  tokens: number
  state: 'paid' | 'refused'
  reason: string
}

/** Pays a held reward if it was approved. Admins can't decide about their own rewards (WAL-07). */
async function applyDecision(
  tx: Tx,
  context: ActorContext,
  { friend, referrer, tokens, state, reason }: DecidedReward,
) {
  const { actor } = context
  if (actor.id === referrer || actor.id === friend) fail('FORBIDDEN')
  if (state === 'paid' && tokens > 0) {
    const ref = `${friend}:referrer`
    await post(tx, {
      member: referrer,
      amount: tokens,
      kind: 'referral_bonus',
      ref,
      description: 'Referral bonus',
      at: context.clock.now(),
    })
  }
  await auditAction(tx, context, {
    operation: 'referrals.decideHeld',
    target: { type: 'referral', id: friend },
    before: { state: 'held' },
    after: { state, tokens },
    reason,
  })
  await publish(tx, referrer, { type: 'referrals.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
