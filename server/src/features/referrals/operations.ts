import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../tokens/operations.ts'
import { publish } from '../../realtime.ts'
import { addReward, countPaid, findReferral, lockRewards } from './queries.ts'
import { PAID_FRIENDS_DAYS, resolveReward } from './rules.ts'
import { hashEmail } from '../../lib/secrets.ts'

type PayDeps = Pick<Deps, 'clock' | 'config' | 'systemConfig'>

/**
 * Rewards the referrer and the friend when the friend is verified, exactly once however often that
 * happens (decision P11). The referrer's tokens are held for an admin above a limit of friends.
 */
export async function payReferral(
  tx: Tx,
  { clock, config, systemConfig }: PayDeps,
  friend: MemberId,
): Promise<void> {
  if (!systemConfig.get('referrals_enabled')) return
  const referral = await findReferral(tx, friend)
  if (!referral) return
  const { referrer, isInGoodStanding, address } = referral
  await lockRewards(tx, referrer)
  const at = clock.now()
  const recentlyPaid = await countPaid(
    tx,
    referrer,
    new Date(at.getTime() - PAID_FRIENDS_DAYS * DAY_MS),
  )
  const state = resolveReward({ isInGoodStanding, recentlyPaid })
  const tokens = systemConfig.get('referral_bonus_tokens')
  if (
    !(await addReward(tx, {
      friend,
      referrer,
      addressHash: hashEmail(address, config.hashKey),
      state,
      tokens,
      at,
    }))
  )
    return

  if (state === 'refused') return
  if (state === 'held') await publish(tx, 'staff', { type: 'moderation.changed' })
  await payBoth(tx, [
    {
      member: friend,
      amount: systemConfig.get('referral_friend_bonus_tokens'),
      ref: `${friend}:friend`,
      at,
    },
    { member: referrer, amount: state === 'paid' ? tokens : 0, ref: `${friend}:referrer`, at },
  ])
  await publish(tx, referrer, { type: 'referrals.changed' })
}

interface Payout {
  member: MemberId
  amount: number
  ref: string
  at: Date
}

/** Locks the wallets in the order of member ids, so that two payouts can't deadlock. */
async function payBoth(tx: Tx, payouts: Payout[]): Promise<void> {
  const due = payouts
    .filter(({ amount }) => Boolean(amount))
    .toSorted((a, b) => a.member.localeCompare(b.member))
  for (const payout of due)
    await post(tx, { ...payout, kind: 'referral_bonus', description: 'Referral bonus' })
}
