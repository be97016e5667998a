import { z } from 'zod'
import { Cursor, forMembers } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { perMember } from './limits.ts'

export const Prices = z.strictObject({
  message: z.int(),
  superLike: z.int(),
  boost: z.int(),
  photoSlot: z.int(),
})
export type Prices = z.infer<typeof Prices>

/**
 * Price the member was shown. The server refuses any other than the current one with PRICE_CHANGED.
 */
export const ExpectedPrice = z.int32().min(0)

/** Kinds of token transactions (decision M1; ENT-TOKTX-04). */
export const TransactionType = z.enum([
  'welcome_bonus',
  'daily_bonus',
  'referral_bonus',
  'subscription_bonus',
  'purchase',
  'grant',
  'correction',
  'refund',
  'message',
  'message_release',
  'message_return',
  'super_like',
  'boost',
  'photo_slot',
])
export type TransactionType = z.infer<typeof TransactionType>

/** Filter of the wallet page. */
export const StatementFilter = z.enum(['all', 'purchases', 'bonuses', 'spending', 'refunds'])
export type StatementFilter = z.infer<typeof StatementFilter>

/** An entry of a wallet. Its hash chain makes later changes detectable. */
export const WalletEntry = z.strictObject({
  id: z.uuid(),
  type: TransactionType,
  /** Positive for credits, negative for spends. */
  amount: z.int(),
  /** Balance after this entry. */
  balance: z.int(),
  description: z.string(),
  /** With microseconds, because the chain hash includes them. */
  createdAt: z.iso.datetime(),
  /** Position in the chain of the member, from 1 without gaps. */
  position: z.int(),
  /**
   * Chain hash: SHA-256 of `chainHashInput(entry, hash of the previous entry)` in hexadecimal,
   * starting with `FIRST_CHAIN_HASH`.
   */
  chainHash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type WalletEntry = z.infer<typeof WalletEntry>

/** Stands for the hash before the first entry. */
export const FIRST_CHAIN_HASH = '0'.repeat(64)
export const STATEMENT_PAGE_SIZE = 30
export const CHAIN_PAGE_SIZE = 500

/**
 * Input of an entry's chain hash. Browsers recompute it to verify that no earlier entry was
 * changed, removed or inserted. It must build the same text as `chain_wallet_entry` in the
 * migrations; a change would invalidate every stored hash.
 */
export function chainHashInput(
  entry: Omit<WalletEntry, 'chainHash'>,
  previousHash: string,
): string {
  return [
    previousHash,
    entry.position,
    entry.id,
    entry.type,
    entry.amount,
    entry.balance,
    entry.createdAt,
    entry.description,
  ].join('\n')
}

/** The caller's wallet: balance, prices and entries. */
export const tokens = {
  /**
   * Returns the balance and the prices for this member; messages are free for women and premium
   * members.
   */
  wallet: forMembers({ reads: 'fresh', spec: ['WAL-01'] })
    .route({ method: 'GET', path: '/me/wallet' })
    .output(
      z.strictObject({
        balance: z.int(),
        lifetimeSpent: z.int(),
        /**
         * Tokens of refunded purchases that were already spent; the next tokens bought pay them off.
         */
        debt: z.int(),
        prices: Prices,
        freeSuperLikesLeft: z.int(),
      }),
    ),

  /** Lists wallet entries, newest first. */
  statement: forMembers({
    reads: 'fresh',
    spec: ['WAL-02'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/me/wallet/entries' })
    .input(z.strictObject({ filter: StatementFilter.optional(), cursor: Cursor.optional() }))
    .output(z.strictObject({ entries: z.array(WalletEntry), nextCursor: z.string().nullable() })),

  /**
   * Lists entries after a position, oldest first and unfiltered, for browsers that verify the
   * chain. `head` is the newest entry.
   */
  chain: forMembers({
    reads: 'fresh',
    spec: ['WAL-02'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/me/wallet/chain' })
    .input(z.strictObject({ after: z.coerce.number<number>().int().min(0).optional() }))
    .output(
      z.strictObject({
        entries: z.array(WalletEntry),
        head: z.strictObject({ position: z.int(), chainHash: z.string(), balance: z.int() }),
        hasMore: z.boolean(),
      }),
    ),

  /** Exports the wallet as a CSV file. */
  exportStatement: forMembers({
    spec: ['WAL-02'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/me/wallet/statement-files' })
    .output(z.file()),
}
