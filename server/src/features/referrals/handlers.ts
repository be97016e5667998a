import { ReferralCode } from '@adire/contract/auth.ts'
import { inTransaction } from '../../db/transaction.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { admin, member, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { findReferrer } from '../auth/operations.ts'
import { addAudit } from '../moderation/operations.ts'
import { post } from '../tokens/operations.ts'
import * as queries from './queries.ts'
import { FRIENDS_PER_PAGE, PAID_FRIENDS_DAYS } from './rules.ts'
import { toFriend, toHeld } from './view.ts'

export const referrals = {
  check: visitor.referrals.check.handler(async ({ input, context }) => {
    const code = ReferralCode.safeParse(input.code)
    return { isValid: code.success && (await findReferrer(context.db, code.data)) !== undefined }
  }),

  mine: member.referrals.mine.handler(async ({ context: { actor, db, systemConfig } }) => ({
    ...(await queries.getOwn(db, actor.id)),
    bonus: systemConfig.get('referral_bonus_tokens'),
    friendBonus: systemConfig.get('referral_friend_bonus_tokens'),
    isOpen: systemConfig.get('referrals_enabled'),
  })),

  listFriends: member.referrals.listFriends.handler(async ({ input: { cursor }, context: { actor, config, db } }) => {
    const purpose = `referrals.listFriends:${actor.id}`
    const after = cursor === undefined ? undefined : decodeCursor(config.sessionSecret, cursor, purpose)
    const rows = await queries.listFriends(db, actor.id, after)
    const page = rows.slice(0, FRIENDS_PER_PAGE)
    const last = page.at(-1)
    return {
      friends: page.map(toFriend),
      nextCursor: rows.length > page.length && last ? encodeCursor(config.sessionSecret, [last.place, last.id], purpose) : null,
    }
  }),

  listHeld: admin.referrals.listHeld.handler(async ({ context: { db } }) => ({
    held: (await queries.listHeld(db, PAID_FRIENDS_DAYS)).map(toHeld),
  })),

  decideHeld: admin.referrals.decideHeld.handler(({ input: { friendId, isPaid }, context: { actor, clock, db, requestId } }) =>
    inTransaction(db, async (tx) => {
      const at = clock.now()
      const state = isPaid ? 'paid' : 'refused'
      const { referrer, tokens } = (await queries.settleHeld(tx, friendId, { state, at })) ?? fail('NOT_FOUND')
      if (isPaid && tokens > 0) {
        await post(tx, {
          member: referrer,
          amount: tokens,
          kind: 'referral_bonus',
          ref: `${friendId}:referrer`,
          description: 'Referral bonus',
        })
      }
      await addAudit(tx, {
        actor: actor.id,
        operation: 'referrals.decideHeld',
        target: { type: 'referral', id: friendId },
        before: { state: 'held' },
        after: { state, tokens },
        requestId,
        at,
      })
      await publish(tx, referrer, { type: 'referrals.changed' })
      return {}
    }),
  ),
}
