import { z } from 'zod'
import { forMembers } from './base.ts'

export const Prices = z.strictObject({ message: z.int(), superLike: z.int(), boost: z.int(), photoSlot: z.int() })
export type Prices = z.infer<typeof Prices>

export const tokens = {
  /** The member's balance, and what things cost them: a woman's or an active premium member's message is 0. */
  wallet: forMembers
    .route({ method: 'GET', path: '/me/wallet' })
    .output(z.strictObject({ balance: z.int(), lifetimeSpent: z.int(), prices: Prices, freeSuperLikesLeft: z.int() })),
}
