import type { SpendPurpose } from '@adire/contract/errors.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { getUtcDay } from '../../lib/dates.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { notify } from '../notifications/operations.ts'
import {
  addDebt,
  addHouseTransfer,
  addTransfer,
  addWallet,
  countZeroCostSuperLikes,
  findWallet,
} from './queries.ts'
import {
  type CreditKind,
  findTransferNotice,
  getHouseAccount,
  HELD,
  type SpendKind,
  splitReversal,
} from './rules.ts'
import { lockWallet } from './shared-queries.ts'

interface Movement {
  member: MemberId
  amount: number
  /** Cause of the movement; with the kind, it prevents a second one. */
  ref: string
  description: string
  /** Time of the cause; by default that of the transaction. */
  at?: Date
}

/** Input of `post`: positive credits, negative reversals. Members spend through `spend`. */
type Posting = Movement & { kind: CreditKind }

interface Spend extends Omit<Movement, 'amount'> {
  kind: SpendKind
  /** Named in refusals where it is more precise than the kind. */
  purpose?: SpendPurpose
  /** Current price for this member; 0 if free. */
  price: number
  /** Price the member was shown. */
  expectedPrice: number
  /** Holds the tokens until `captureHold` or `releaseHold` with the same `ref`. */
  isHold?: boolean
}

/** Creates a member's wallet with the welcome bonus, once (decision P11). */
export async function openWallet(
  tx: Tx,
  member: MemberId,
  config: ConfigReader,
  at?: Date,
): Promise<void> {
  await addWallet(tx, member)
  const amount = config.get('welcome_bonus_tokens')
  if (amount > 0)
    await post(tx, {
      member,
      amount,
      kind: 'welcome_bonus',
      ref: member,
      description: 'Welcome bonus',
      ...(at && { at }),
    })
}

/**
 * Credits or reverses tokens in the caller's transaction (decision M1). Returns whether it was new:
 * the same kind and ref move tokens once. A reversal beyond the balance fails.
 */
export function post(tx: Tx, posting: Posting): Promise<boolean> {
  return move(tx, posting)
}

/**
 * Charges a member `price` if that is the price they were shown; else, or without enough tokens, it
 * fails with its transaction. Free acts also call it, because a price can rise from 0. Returns
 * whether tokens moved.
 */
export async function spend(tx: Tx, { price, expectedPrice, ...cause }: Spend): Promise<boolean> {
  const purpose = cause.purpose ?? cause.kind
  requirePrice({ price, expectedPrice, purpose })
  return price !== 0 && move(tx, { ...cause, purpose, amount: -price })
}

/** Fails if a member was shown another price. */
export function requirePrice({
  price,
  expectedPrice,
  purpose,
}: {
  price: number
  expectedPrice: number
  purpose: SpendPurpose
}): void {
  if (price !== expectedPrice) fail('PRICE_CHANGED', { price, purpose })
}

interface Hold extends Pick<Movement, 'member' | 'ref'> {
  /** Held tokens; 0 if the message was free. */
  amount: number
  at: Date
}

/** Makes held tokens spent. The wallet doesn't change. */
export async function captureHold(tx: Tx, { amount, ...hold }: Hold): Promise<void> {
  if (amount > 0)
    await addHouseTransfer(tx, {
      ...hold,
      amount,
      kind: 'message_capture',
      description: 'Message sent',
      from: HELD,
      to: 'spending',
    })
}

/** Returns held tokens to the wallet. */
export async function releaseHold(tx: Tx, { member, amount, ...hold }: Hold): Promise<void> {
  if (amount > 0)
    await post(tx, {
      ...hold,
      member,
      amount,
      kind: 'message_release',
      description: 'Message not sent',
    })
}

async function move(
  tx: Tx,
  posting: Movement & {
    kind: CreditKind | SpendKind
    purpose?: SpendPurpose
    isHold?: boolean
  },
): Promise<boolean> {
  const house = getHouseAccount(posting.kind, posting.amount)
  const { isNew, balance } = await addTransfer(tx, {
    ...posting,
    house: posting.isHold ? HELD : house,
  })
  if (!isNew) return false
  if (balance === null) return failForBalance(tx, posting)
  const notice = findTransferNotice(posting.kind)
  if (notice)
    await notify(tx, {
      to: posting.member,
      kind: notice,
      facts: { amount: Math.abs(posting.amount) },
    })
  return true
}

interface Purchase {
  member: MemberId
  tokens: number
  kind: 'purchase' | 'subscription_bonus'
  /** Reference of the payment in the ledger. */
  ref: string
  description: string
  at?: Date
}

/**
 * Credits paid tokens. Bought ones first pay off debt from refunds, those of a subscription don't.
 * Repeats change nothing.
 */
export async function creditPurchase(
  tx: Tx,
  { member, tokens, ...purchase }: Purchase,
): Promise<void> {
  const isNew = await post(tx, { member, amount: tokens, ...purchase })
  if (!isNew || purchase.kind !== 'purchase') return
  const debt = (await lockWallet(tx, member))?.wallet_debt
  if (!debt) return
  const settled = Math.min(debt, tokens)
  await post(tx, {
    member,
    amount: -settled,
    kind: 'refund',
    ref: `${purchase.ref}:debt`,
    description: 'Settled from an earlier refund',
    ...(purchase.at && { at: purchase.at }),
  })
  await addDebt(tx, member, -settled)
  await notify(tx, {
    to: member,
    kind: 'debt_settled',
    facts: { amount: settled, owed: debt - settled },
  })
}

interface Reversal {
  member: MemberId
  /** Positive to reverse, negative to restore. */
  tokens: number
  ref: string
  description: string
  at?: Date
}

/**
 * Reverses the tokens of a payment: from the balance, the rest as debt; negative `tokens` restore
 * them. Returns the change of the debt.
 */
export async function reversePurchase(
  tx: Tx,
  { member, tokens, ...cause }: Reversal,
): Promise<number> {
  const wallet = await lockWallet(tx, member)
  // An erased member has no wallet left.
  if (!wallet) return 0
  const { fromBalance, debtChange } = splitReversal(tokens, {
    balance: wallet.balance,
    debt: wallet.wallet_debt,
  })
  if (fromBalance !== 0) await post(tx, { member, amount: -fromBalance, kind: 'refund', ...cause })
  if (debtChange !== 0) await addDebt(tx, member, debtChange)
  return debtChange
}

/**
 * Fails a transfer that would make the balance negative: a spend with INSUFFICIENT_TOKENS, anything
 * else with an internal error. Rolls back the new transfer.
 */
async function failForBalance(
  tx: Tx,
  { member, amount, purpose }: Parameters<typeof move>[1],
): Promise<never> {
  const wallet = await findWallet(tx, member)
  if (!wallet) throw new Error('tokens were posted to a member without a wallet')
  if (!purpose) throw new Error('a reversal would make the balance of a wallet negative')
  return fail('INSUFFICIENT_TOKENS', {
    needed: -amount,
    balance: wallet.balance,
    purpose,
  })
}

/** Counts the free super likes used this UTC day; only premium members have any (decision P8). */
export async function countFreeSuperLikesUsed(
  db: Db,
  actor: Pick<Actor, 'id' | 'isPremium'>,
  now: Date,
): Promise<number> {
  return actor.isPremium ? countZeroCostSuperLikes(db, actor.id, getUtcDay(now)) : 0
}
