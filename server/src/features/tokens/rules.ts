import type { SpendPurpose } from '@adire/contract/errors.ts'
import type { Gender } from '@adire/contract/members.ts'
import type { StatementFilter, TransactionType } from '@adire/contract/tokens.ts'
import type { ConfigReader } from '../../settings/rules.ts'

/** Free super likes of a premium member per UTC day (decision P8). */
export const FREE_SUPER_LIKES_A_DAY = 5

/** House account of each kind: the source of credits and the target of spends. */
const houseAccounts = {
  welcome_bonus: 'promotions',
  daily_bonus: 'promotions',
  referral_bonus: 'promotions',
  subscription_bonus: 'promotions',
  grant: 'promotions',
  correction: 'promotions',
  purchase: 'sales',
  refund: 'refunds',
  message: 'spending',
  message_release: 'held',
  message_return: 'spending',
  super_like: 'spending',
  boost: 'spending',
  photo_slot: 'spending',
} as const

export type SpendKind = Exclude<SpendPurpose, 'super_like_upgrade'>
/** Kinds that members don't choose: credits, and the reversals `correction` and `refund`. */
export type CreditKind = Exclude<keyof typeof houseAccounts, SpendKind>

/** House account of tokens held for a message that its home has not stored yet. */
export const HELD = 'held'

/**
 * Returns the house account of a transfer. Refuses an amount of the wrong sign, so that no mistake
 * turns a spend into a credit; only refunds have both signs.
 */
export function getHouseAccount(kind: CreditKind | SpendKind, amount: number) {
  const account = houseAccounts[kind]
  if (!Number.isSafeInteger(amount) || !hasRightSign(kind, amount))
    throw new RangeError(`${amount} tokens can't be posted as ${kind}`)
  return account
}

function hasRightSign(kind: CreditKind | SpendKind, amount: number): boolean {
  const account = houseAccounts[kind]
  if (account === 'refunds') return amount !== 0
  if (kind === 'message_return') return amount > 0
  return account === 'spending' || kind === 'correction' ? amount < 0 : amount > 0
}

interface Payer {
  gender: Gender
  isPremium: boolean
}

/**
 * Returns the price of a message: only men pay, and not with active premium while that is switched
 * on (decision P7).
 */
export function priceMessage({ gender, isPremium }: Payer, config: ConfigReader): number {
  const isFree =
    gender === 'woman' || (isPremium && config.get('premium_unlimited_messaging_enabled'))
  return isFree ? 0 : config.get('message_token_cost')
}

/**
 * Returns the price of a super like: premium members have five free ones per UTC day (decision P8).
 */
export function priceSuperLike(
  payer: Pick<Payer, 'isPremium'>,
  usedToday: number,
  config: ConfigReader,
): number {
  return countFreeSuperLikesLeft(payer, usedToday) > 0 ? 0 : config.get('super_like_token_cost')
}

/** Returns the free super likes left today. */
export function countFreeSuperLikesLeft(
  { isPremium }: Pick<Payer, 'isPremium'>,
  usedToday: number,
): number {
  return isPremium ? Math.max(0, FREE_SUPER_LIKES_A_DAY - usedToday) : 0
}

/** Transaction types of each statement filter. */
export const typesOfFilter: Record<StatementFilter, readonly TransactionType[] | undefined> = {
  all: undefined,
  purchases: ['purchase'],
  bonuses: [
    'welcome_bonus',
    'daily_bonus',
    'referral_bonus',
    'subscription_bonus',
    'grant',
    'correction',
  ],
  spending: ['message', 'super_like', 'boost', 'photo_slot'],
  refunds: ['refund', 'message_release', 'message_return'],
}

/**
 * Splits a refund or dispute between balance and debt. Positive `tokens` are taken from the
 * balance, and the rest becomes debt. Negative `tokens` are restored: they reduce the debt, and the
 * rest returns to the balance (a negative `fromBalance`).
 */
export function splitReversal(
  tokens: number,
  { balance, debt }: { balance: number; debt: number },
): { fromBalance: number; debtChange: number } {
  const removed = Math.min(Math.max(tokens, 0), balance)
  const restored = Math.min(Math.min(tokens, 0) + debt, 0)
  const fromBalance = removed + restored
  return { fromBalance, debtChange: tokens - fromBalance }
}

export type TokenNotice =
  | 'tokens_credited'
  | 'tokens_granted'
  | 'tokens_corrected'
  | 'debt_settled'
  | 'referral_paid'
  | 'message_returned'

/**
 * Notification of each kind of transfer, or `silent` with the reason for none. Transfers by staff
 * and providers always notify.
 */
export const transferNotices: Record<
  CreditKind | SpendKind,
  { notice: TokenNotice } | { silent: string }
> = {
  welcome_bonus: { silent: 'The member sees it at sign-up' },
  daily_bonus: { notice: 'tokens_credited' },
  referral_bonus: { notice: 'referral_paid' },
  subscription_bonus: { notice: 'tokens_credited' },
  grant: { notice: 'tokens_granted' },
  correction: { notice: 'tokens_corrected' },
  purchase: { silent: 'Its payment sends tokens_credited and the receipt' },
  refund: {
    silent:
      'Its payment sends payment_refunded, payment_disputed or dispute_won, with the tokens; a debt sends debt_settled',
  },
  message: { silent: 'The member spent them' },
  message_release: { silent: 'The member is told that the message was not sent' },
  message_return: { notice: 'message_returned' },
  super_like: { silent: 'The member spent them' },
  boost: { silent: 'The member spent them' },
  photo_slot: { silent: 'The member spent them' },
}

export function findTransferNotice(kind: CreditKind | SpendKind): TokenNotice | undefined {
  const rule = transferNotices[kind]
  return 'notice' in rule ? rule.notice : undefined
}
