import type { SpendPurpose } from '@adire/contract/errors.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { fail } from '../../lib/fail.ts'
import type { ConfigReader } from '../config/rules.ts'
import { notify } from '../notifications/operations.ts'
import { addDebt, addTransfer, addWallet, findWallet, lockWallet } from './queries.ts'
import { type CreditKind, houseAccountOf, type SpendKind, splitReversal, toldOf } from './rules.ts'

export { lockWallet } from './queries.ts'
export { priceMessage, priceSuperLike } from './rules.ts'

interface Movement {
  member: MemberId
  amount: number
  /** The cause: with the kind, what makes the same movement impossible twice. */
  ref: string
  description: string
}

/** Credits are above 0, spends below; `purpose` is what a refusal names where it isn't the kind itself. */
type Posting = Movement & ({ kind: CreditKind; purpose?: never } | { kind: SpendKind; purpose?: SpendPurpose })

/** A member's wallet with the tokens everybody is welcomed with, once for ever (decision P11, trap T14). */
export async function openWallet(tx: Tx, member: MemberId, config: ConfigReader): Promise<void> {
  await addWallet(tx, member)
  const amount = config.get('welcome_bonus_tokens')
  if (amount > 0) await post(tx, { member, amount, kind: 'welcome_bonus', ref: member, description: 'Welcome bonus' })
}

/**
 * The only way a balance changes: a transfer and the wallet, in the caller's transaction (decision M1). Whether it was
 * new: the same kind and ref move tokens once. A spend the wallet can't bear stops the request and its transaction.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { isNew, balance } = await addTransfer(tx, { ...posting, house: houseAccountOf(posting.kind, posting.amount) })
  if (!isNew) return false
  if (balance === null) return refuse(tx, posting)
  const told = toldOf(posting.kind, posting.amount)
  if (told) await notify(tx, { to: posting.member, kind: told, facts: { amount: Math.abs(posting.amount) } })
  return true
}

interface Purchase {
  member: MemberId
  tokens: number
  kind: 'purchase' | 'subscription_bonus'
  /** The payment, as the ledger names it. */
  ref: string
  description: string
}

/** Tokens that were paid for; what is owed from refunds is settled with a purchase at once (security 9.4). */
export async function creditPurchase(tx: Tx, { member, tokens, ...purchase }: Purchase): Promise<void> {
  const isNew = await post(tx, { member, amount: tokens, ...purchase })
  if (!isNew || purchase.kind !== 'purchase') return
  const debt = (await lockWallet(tx, member))?.wallet_debt
  if (!debt) return
  const settled = Math.min(debt, tokens)
  await post(tx, { member, amount: -settled, kind: 'refund', ref: `${purchase.ref}:debt`, description: 'Settled from an earlier refund' })
  await addDebt(tx, member, -settled)
}

interface Reversal {
  member: MemberId
  /** Above 0: asked back; below: given again. */
  tokens: number
  ref: string
  description: string
}

/** Asks the tokens of a payment back: what the wallet bears at once, the rest as debt; never below zero. And the other way round. */
export async function reversePurchase(tx: Tx, { member, tokens, ref, description }: Reversal): Promise<void> {
  const wallet = await lockWallet(tx, member)
  // Whoever was erased has nothing left that could be taken or given.
  if (!wallet) return
  const { taken, owed } = splitReversal(tokens, { balance: wallet.balance, debt: wallet.wallet_debt })
  if (taken !== 0) await post(tx, { member, amount: -taken, kind: 'refund', ref, description })
  if (owed !== 0) await addDebt(tx, member, owed)
}

async function refuse(tx: Tx, { member, amount, kind, purpose }: Posting): Promise<never> {
  const wallet = await findWallet(tx, member)
  if (!wallet) throw new Error('tokens were posted to a member without a wallet')
  return fail('INSUFFICIENT_TOKENS', { needed: -amount, balance: wallet.balance, purpose: purpose ?? (kind as SpendKind) })
}
