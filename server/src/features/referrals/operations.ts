import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { post } from '../tokens/operations.ts'
import { findReferrerOf } from './queries.ts'
import { FRIEND_BONUS, REFERRER_BONUS } from './rules.ts'

/** Pays both sides when the friend is verified: once for ever, however often that happens (decision P11, bar F-03). */
export async function payReferral(tx: Tx, friend: MemberId): Promise<void> {
  const referrer = await findReferrerOf(tx, friend)
  if (!referrer) return
  const bonus = { kind: 'referral_bonus', description: 'Referral bonus' } as const
  // Wallets are taken in the order of their members' ids, so that two payouts never wait for each other.
  const payouts = [
    { ...bonus, member: friend, amount: FRIEND_BONUS, ref: `${friend}:friend` },
    { ...bonus, member: referrer, amount: REFERRER_BONUS, ref: `${friend}:referrer` },
  ].sort((a, b) => (a.member < b.member ? -1 : 1))
  for (const payout of payouts) await post(tx, payout)
}
