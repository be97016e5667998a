import { z } from 'zod'
import { forMembers } from './base.ts'
import { Cursor } from './discovery.ts'
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
 * The price the member was shown when they decided. The server compares it with its own and refuses
 * any other with PRICE_CHANGED.
 */
export const ExpectedPrice = z.int().min(0)

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
  'super_like',
  'boost',
  'photo_slot',
])
export type TransactionType = z.infer<typeof TransactionType>

/** The filter of the wallet page. */
export const StatementFilter = z.enum(['all', 'purchases', 'bonuses', 'spending', 'refunds'])
export type StatementFilter = z.infer<typeof StatementFilter>

/** One movement in a member's wallet. */
export const WalletEntry = z.strictObject({
  id: z.uuid(),
  type: TransactionType,
  /** Above 0 for what came in, below for what was spent. */
  amount: z.int(),
  /** Balance after this entry. */
  balance: z.int(),
  description: z.string(),
  /** To the microsecond, exactly as it is sealed. */
  createdAt: z.iso.datetime(),
  /** Its place among the member's movements, from 1 without gaps. */
  position: z.int(),
  /**
   * The seal: hexadecimal SHA-256 of `chainHashInput(entry, the seal before)`; before the first
   * entry stands `FIRST_CHAIN_HASH`.
   */
  seal: z.string().regex(/^[0-9a-f]{64}$/),
})
export type WalletEntry = z.infer<typeof WalletEntry>

export const FIRST_CHAIN_HASH = '0'.repeat(64)
export const STATEMENT_PAGE_SIZE = 30
export const CHAIN_PAGE_SIZE = 500

/**
 * Input of an entry's chain hash. A browser recomputes it to show that no earlier entry was
 * changed, removed or inserted. The database builds the same text (`seal_wallet_entry` in the
 * migrations).
 */
export function chainHashInput(entry: Omit<WalletEntry, 'seal'>, previousSeal: string): string {
  return [
    previousSeal,
    entry.position,
    entry.id,
    entry.type,
    entry.amount,
    entry.balance,
    entry.createdAt,
    entry.description,
  ].join('\n')
}

export const tokens = {
  /**
   * The member's balance, and what things cost them: a woman's or an active premium member's
   * message is 0.
   */
  wallet: forMembers({ spec: ['WAL-01'] })
    .route({ method: 'GET', path: '/me/wallet' })
    .output(
      z.strictObject({
        balance: z.int(),
        lifetimeSpent: z.int(),
        /**
         * Tokens of a refunded purchase that were spent already: the next purchase settles them
         * first.
         */
        debt: z.int(),
        prices: Prices,
        freeSuperLikesLeft: z.int(),
      }),
    ),

  /** Newest first, with the balance after each. */
  statement: forMembers({ spec: ['WAL-02'], limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/me/wallet/entries' })
    .input(z.strictObject({ filter: StatementFilter.optional(), cursor: Cursor.optional() }))
    .output(z.strictObject({ entries: z.array(WalletEntry), nextCursor: z.string().nullable() })),

  /**
   * Oldest first and unfiltered, from the place after `after`: for a browser that makes every seal
   * again. `head` is the newest entry.
   */
  chain: forMembers({ spec: ['WAL-02'], limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/me/wallet/chain' })
    .input(z.strictObject({ after: z.coerce.number<number>().int().min(0).optional() }))
    .output(
      z.strictObject({
        entries: z.array(WalletEntry),
        head: z.strictObject({ position: z.int(), seal: z.string(), balance: z.int() }),
        hasMore: z.boolean(),
      }),
    ),

  /** The whole statement as a CSV file. */
  exportStatement: forMembers({
    spec: ['WAL-02'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/me/wallet/statement-files' })
    .output(z.file()),
}
