import { z } from 'zod'

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** An exact amount: whole minor units of a currency with so many decimals. */
export const Money = z.strictObject({
  currency: CurrencyCode,
  minor: z.int().min(0),
  decimals: z.int().min(0).max(3),
})
export type Money = z.infer<typeof Money>
