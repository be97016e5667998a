import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'
import { type RewardState } from './rules.ts'

/**
 * Finds the referrer, whether they are in good standing, and the friend's canonical email address.
 */
export async function findReferral(tx: Tx, friend: MemberId) {
  const { rows } = await sql<{ referrer: MemberId; isInGoodStanding: boolean; address: string }>`
    select r.id as referrer, r.account_status in ('active', 'paused') as "isInGoodStanding", u.canonical_email as address
    from profiles f join profiles r on r.id = f.referred_by join users u on u.id = f.id
    where f.id = ${friend}`.execute(tx)
  return rows[0]
}

/**
 * Serializes the payouts of one referrer, so that twenty concurrent ones are counted one by one.
 */
export async function lockRewards(tx: Tx, referrer: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referral:${referrer}`}, 0))`.execute(
    tx,
  )
}

export async function countPaid(tx: Tx, referrer: MemberId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from referral_rewards
    where referrer_id = ${referrer} and state = 'paid' and decided_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Reward {
  friend: MemberId
  referrer: MemberId
  addressHash: string
  state: RewardState
  tokens: number
  at: Date
}

/** Inserts a reward; false if this friend or this email address has one already. */
export async function addReward(
  tx: Tx,
  { friend, referrer, addressHash, state, tokens, at }: Reward,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('referral_rewards')
    .values({
      friend_id: friend,
      referrer_id: referrer,
      address_hash: addressHash,
      state,
      referrer_tokens: tokens,
      decided_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/**
 * Settles rewards that are still held, locked in wallet order so that two decisions can't deadlock.
 */
export async function settleHeld(
  tx: Tx,
  friends: readonly MemberId[],
  { state, at }: { state: 'paid' | 'refused'; at: Date },
) {
  const { rows } = await sql<{ friend: MemberId; referrer: MemberId; tokens: number }>`
    with held as (
      select friend_id from referral_rewards where friend_id = any(${friends}::uuid[]) and state = 'held'
      order by referrer_id, friend_id for update
    ), settled as (
      update referral_rewards r set state = ${state}, decided_at = ${at} from held where r.friend_id = held.friend_id
      returning r.friend_id as friend, r.referrer_id as referrer, r.referrer_tokens as tokens
    )
    select * from settled order by referrer, friend`.execute(tx)
  return rows
}

export async function countHeld(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from referral_rewards where state = 'held'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists held rewards, longest waiting first. */
export async function listHeld(db: Db, days: number) {
  const { rows } = await sql<{
    friendId: MemberId
    friend: string
    referrerId: MemberId
    referrer: string
    tokens: number
    heldAt: Date
    paidBefore: number
  }>`
    select h.friend_id as "friendId", f.handle as friend, h.referrer_id as "referrerId", r.handle as referrer,
      h.referrer_tokens as tokens, h.decided_at as "heldAt", (
        select count(*) from referral_rewards o
        where o.referrer_id = h.referrer_id and o.state = 'paid' and o.decided_at > h.decided_at - make_interval(days => ${days}::int)
      ) as "paidBefore"
    from referral_rewards h join profiles f on f.id = h.friend_id join profiles r on r.id = h.referrer_id
    where h.state = 'held'
    order by h.decided_at, h.friend_id
    limit 100`.execute(db)
  return rows
}

/** Returns the member's code, the number of friends and the tokens earned (MEM-REF-14, 16). */
export async function getOwn(
  db: Db,
  member: MemberId,
): Promise<{ code: string; friendCount: number; earned: number }> {
  const { rows } = await sql<{ code: string; friendCount: number; earned: number }>`
    select p.referral_code as code,
      (select count(*) from profiles f where f.referred_by = p.id) as "friendCount",
      (select coalesce(sum(amount), 0)::bigint from token_transactions t
        where t.user_id = p.id and t.transaction_type = 'referral_bonus') as earned
    from profiles p where p.id = ${member}`.execute(db)
  if (!rows[0]) throw new Error('the member has no profile')
  return rows[0]
}

export interface FriendRow {
  id: MemberId
  handle: string
  isVerified: boolean
  /** True if the friend was ever rewarded, whatever happened since. */
  wasVerified: boolean
  isNamed: boolean
  joinedAt: Date
  sortKey: string
}

/** Lists friends, newest first. Only visible ones are named. */
export async function listFriends(
  db: Db,
  member: MemberId,
  { after, limit }: PageRange,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select f.id, f.handle, f.is_verified as "isVerified",
      exists (select from referral_rewards w where w.friend_id = f.id) as "wasVerified",
      ${isNamedTo('f', memberIs(member))} as "isNamed",
      f.created_at as "joinedAt", f.created_at::text as "sortKey"
    from profiles f
    where f.referred_by = ${member} and ${isAfter(after, ['f.created_at', 'f.id'])}
    order by f.created_at desc, f.id desc
    limit ${limit}`.execute(db)
  return rows
}
