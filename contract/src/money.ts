import { z } from 'zod'
import { paymentMethods } from './payment-methods.ts'

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** An exact amount: `minor` is in the currency's smallest unit, 1 / 10^`decimals` of a unit. */
export const Money = z.strictObject({
  currency: CurrencyCode,
  minor: z.int().min(0),
  decimals: z.int().min(0).max(3),
})
export type Money = z.infer<typeof Money>

export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Payment providers: one for each method, and the `sandbox` with play money in development. */
export const PaymentProvider = z.enum(['sandbox', ...PaymentMethod.options])
export type PaymentProvider = z.infer<typeof PaymentProvider>
