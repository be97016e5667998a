import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
import { isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'
import { type RewardState } from './rules.ts'

/**
 * Finds the referrer of a new member (`friend`), whether the referrer is in good standing, and the
 * friend's canonical email address.
 */
export async function findReferral(tx: Tx, friend: MemberId) {
  const { rows } = await sql<{ referrer: MemberId; isInGoodStanding: boolean; address: string }>`
    select referrers.id as referrer, referrers.account_status in ('active', 'paused') as "isInGoodStanding", users.canonical_email as address
    from profiles friends join profiles referrers on referrers.id = friends.referred_by join users on users.id = friends.id
    where friends.id = ${friend}`.execute(tx)
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

/**
 * Adds the reward for a friend; false if this friend has one already, or an erased account with the
 * same email address had one.
 */
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
 * Decides rewards that are still held, and returns them. Locked in wallet order, so that two
 * decisions can't deadlock.
 */
export async function decideHeldRewards(
  tx: Tx,
  friends: readonly MemberId[],
  { state, at }: { state: 'paid' | 'refused'; at: Date },
) {
  const { rows } = await sql<{ friend: MemberId; referrer: MemberId; tokens: number }>`
    with held as (
      select friend_id from referral_rewards where friend_id = any(${friends}::uuid[]) and state = 'held'
      order by referrer_id, friend_id for update
    ), settled as (
      update referral_rewards rewards set state = ${state}, decided_at = ${at} from held where rewards.friend_id = held.friend_id
      returning rewards.friend_id as friend, rewards.referrer_id as referrer, rewards.referrer_tokens as tokens
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

const FRIEND = selectCurrentName('friends', { name: 'friend' })
const REFERRER = selectCurrentName('referrers', { name: 'referrer' })

/** Lists held rewards, longest waiting first; `paidBefore` counts paid ones in the `days` before. */
export async function listHeld(db: Db, days: number) {
  const { rows } = await sql<{
    friendId: MemberId
    /** Null after the account was erased, like that of the referrer. */
    friend: string | null
    referrerId: MemberId
    referrer: string | null
    tokens: number
    heldAt: Date
    paidBefore: number
  }>`
    select held.friend_id as "friendId", ${FRIEND}, held.referrer_id as "referrerId", ${REFERRER},
      held.referrer_tokens as tokens, held.decided_at as "heldAt", (
        select count(*) from referral_rewards earlier
        where earlier.referrer_id = held.referrer_id and earlier.state = 'paid' and earlier.decided_at > held.decided_at - make_interval(days => ${days}::int)
      ) as "paidBefore"
    from referral_rewards held join profiles friends on friends.id = held.friend_id join profiles referrers on referrers.id = held.referrer_id
    where held.state = 'held'
    order by held.decided_at, held.friend_id
    limit 100`.execute(db)
  return rows
}

/** Returns the member's code, the number of friends and the tokens earned (MEM-REF-14, 16). */
export async function readSummary(
  db: Db,
  member: MemberId,
): Promise<{ code: string; friendCount: number; earned: number }> {
  const { rows } = await sql<{ code: string; friendCount: number; earned: number }>`
    select own.referral_code as code,
      (select count(*) from profiles friends where friends.referred_by = own.id) as "friendCount",
      (select coalesce(sum(amount), 0)::bigint from token_transactions transactions
        where transactions.user_id = own.id and transactions.transaction_type = 'referral_bonus') as earned
    from profiles own where own.id = ${member}`.execute(db)
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

/** Lists the friends a member referred, newest first. Only those the member may see are named. */
export async function listFriends(
  db: Db,
  member: MemberId,
  { after, limit }: PageRange,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select friends.id, friends.handle, friends.is_verified as "isVerified",
      exists (select from referral_rewards rewards where rewards.friend_id = friends.id) as "wasVerified",
      ${isNamedTo('friends', memberIs(member))} as "isNamed",
      friends.created_at as "joinedAt", friends.created_at::text as "sortKey"
    from profiles friends
    where friends.referred_by = ${member} and ${isAfter(after, ['friends.created_at', 'friends.id'])}
    order by friends.created_at desc, friends.id desc
    limit ${limit}`.execute(db)
  return rows
}
