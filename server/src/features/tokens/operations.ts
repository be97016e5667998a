import type { SpendPurpose } from '@adire/contract/errors.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { fail } from '../../lib/fail.ts'
import { addTransfer, addWallet, findWallet } from './queries.ts'
import { type CreditKind, houseAccountOf, type SpendKind, WELCOME_TOKENS } from './rules.ts'

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
export async function openWallet(tx: Tx, member: MemberId): Promise<void> {
  await addWallet(tx, member)
  await post(tx, { member, amount: WELCOME_TOKENS, kind: 'welcome_bonus', ref: member, description: 'Welcome bonus' })
}

/**
 * The only way a balance changes: a transfer and the wallet, in the caller's transaction (decision M1). Whether it was
 * new: the same kind and ref move tokens once. A spend the wallet can't bear stops the request and its transaction.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { isNew, balance } = await addTransfer(tx, { ...posting, house: houseAccountOf(posting.kind, posting.amount) })
  if (!isNew) return false
  return balance === null ? refuse(tx, posting) : true
}

async function refuse(tx: Tx, { member, amount, kind, purpose }: Posting): Promise<never> {
  const wallet = await findWallet(tx, member)
  if (!wallet || amount > 0) throw new Error('tokens were posted to a member without a wallet')
  return fail('INSUFFICIENT_TOKENS', { needed: -amount, balance: wallet.balance, purpose: purpose ?? (kind as SpendKind) })
}
