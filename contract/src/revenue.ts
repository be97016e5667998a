import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { MemberId, PaymentId } from './ids.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, perMember } from './limits.ts'
import { PaymentProvider } from './money.ts'
import { Money } from './payments.ts'
import { lineOfText } from './text.ts'

/** No payments are older, and the period before it must be a date too. */
const Day = z.iso.date().refine((day) => day >= '2000-01-01', 'The day is before 2000.')
/** First and last UTC day, both included; by default the current month so far (ADM-REV-06). */
const Range = z.strictObject({ from: Day.optional(), to: Day.optional() })

/** Optional filters of the payments; without days, the list has all of them. */
const PaymentFilter = Range.extend({
  /** Receipt number, handle or short code. */
  search: lineOfText({ maximum: 64 }).optional(),
  status: z.enum(['all', 'refunded', 'disputed']).optional(),
})

/** US cents, at the rate of each order (decision M2). */
const Sums = z.strictObject({
  /** Gross revenue. */
  grossCents: z.int(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  /** Gross minus refunds and disputed amounts. */
  netCents: z.int(),
  /** Fees that the providers reported of these payments; not subtracted from the net sum. */
  feeCents: z.int(),
  /** Number of payments whose fee no provider has reported. */
  unknownFeeCount: z.int(),
  /** Number of payments. */
  count: z.int(),
})

/** The share of one currency, kind or provider. */
const Part = Sums.extend({ name: z.string() })
export type RevenuePart = z.infer<typeof Part>

/** Premium subscriptions of a period. */
const Subscriptions = z.strictObject({
  /** Running at the end of the period, or now if it hasn’t ended. */
  active: z.int(),
  started: z.int(),
  /** Ended in the period. */
  churned: z.int(),
  /**
   * Monthly recurring revenue of the active ones in US cents: the price of each divided by the
   * months it pays for, at the rate of its order (decision M2).
   */
  recurringCents: z.int(),
})

/** Metrics of a period, whose first and last day are included. */
const Period = Sums.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  payerCount: z.int(),
  subscriptions: Subscriptions,
  /** Billed to advertisers, in US cents; not part of the payments. */
  advertisingCents: z.int(),
})
export type RevenuePeriod = z.infer<typeof Period>

const RevenuePayment = z.strictObject({
  id: PaymentId,
  receiptNumber: z.string(),
  member: z.strictObject({ id: MemberId, handle: z.string().nullable() }),
  description: z.string(),
  provider: PaymentProvider,
  price: Money,
  usdCents: z.int(),
  /** Null while the provider has reported none. */
  fee: Money.nullable(),
  refunded: Money.nullable(),
  /** Amount that can still be refunded, without pending refunds. */
  refundable: Money,
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
  paidAt: z.iso.datetime(),
})
export type RevenuePayment = z.infer<typeof RevenuePayment>

const Refund = z.strictObject({
  id: z.uuid(),
  paymentId: PaymentId,
  receiptNumber: z.string(),
  member: z.strictObject({ id: MemberId, handle: z.string().nullable() }),
  amount: Money,
  usdCents: z.int(),
  reason: z.string(),
  /** Null for the server, and after the asker's account was erased. */
  askedBy: z.string().nullable(),
  isAskerFormer: z.boolean(),
  askedAt: z.iso.datetime(),
  /** Null without a decision, and after the decider's account was erased. */
  decidedBy: z.string().nullable(),
  isDeciderFormer: z.boolean(),
  /**
   * `waiting`: needs a second admin. `asked`: requested at the provider. `sent`: accepted by the
   * provider. `refunded`: confirmed by the provider's event and in the books.
   */
  state: z.enum(['waiting', 'declined', 'withdrawn', 'asked', 'sent', 'refunded', 'failed']),
  /** When the money went back; null until the provider confirms it. */
  refundedAt: z.iso.datetime().nullable(),
  /** False for the admin who requested it. */
  mayDecide: z.boolean(),
  /** True for the admin who requested it, while it waits. */
  mayWithdraw: z.boolean(),
})
export type Refund = z.infer<typeof Refund>

/** Revenue, payments, refunds and the token ledger, for admins. */
export const revenue = {
  read: forAdmins({
    reads: 'fresh',
    spec: ['MOD-19'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/admin/revenue' })
    .input(Range)
    .output(
      Period.extend({
        memberCount: z.int(),
        /** The net sum divided by all members (ADM-REV-05). */
        averageCents: z.int(),
        /** Every day of the range, also those without a payment. */
        days: z.array(z.strictObject({ day: z.iso.date(), netCents: z.int() })),
        byCurrency: z.array(Part),
        byKind: z.array(Part),
        byProvider: z.array(Part),
        /** Subscriptions by the currency they are paid in. */
        subscriptionsByCurrency: z.array(Subscriptions.extend({ name: z.string() })),
        /** The period of the same length that ends where this one begins. */
        previous: Period,
      }),
    ),

  /** Lists payments by date, newest first by default. */
  listPayments: forAdmins({
    reads: 'fresh',
    spec: ['MOD-19'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'payment_list',
  })
    .route({ method: 'GET', path: '/admin/payments' })
    .input(
      PaymentFilter.extend({
        order: z.enum(['newest', 'oldest']).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.strictObject({ payments: z.array(RevenuePayment), nextCursor: Cursor.nullable() })),

  /**
   * Exports the filtered payments as CSV, newest first, with receipt numbers, amounts and the name
   * and short code of each member, for bookkeeping; audited. Without days it has those of the
   * current month, or all with `isAllTime`.
   */
  exportPayments: forAdminsWithRecentStepUp({
    spec: ['MOD-19'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/admin/revenue/files' })
    .input(PaymentFilter.extend({ isAllTime: z.boolean().optional() }))
    .output(z.file()),

  /** Refunds waiting for a second admin, oldest first, then the latest others. */
  listRefunds: forAdmins({
    reads: 'fresh',
    spec: ['MOD-19'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'refund_list',
  })
    .route({ method: 'GET', path: '/admin/refunds' })
    .output(
      z.strictObject({
        /** The first ones, oldest first. */
        waiting: z.array(Refund),
        waitingCount: z.int(),
        recent: z.array(Refund),
      }),
    ),

  /** Balances of the token ledger by account; they sum to zero. */
  trialBalance: forAdmins({
    reads: 'fresh',
    spec: ['MOD-19'],
    limits: [perMember(60, HOUR_SECONDS)],
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/admin/ledger/trial-balance' })
    .output(
      z.strictObject({
        accounts: z.array(
          z.strictObject({ account: z.string(), credits: z.int(), debits: z.int(), sum: z.int() }),
        ),
        total: z.int(),
        transferCount: z.int(),
        /**
         * Sum of all wallet balances as shown to members, which must equal the `wallet` account.
         */
        walletTotal: z.int(),
        at: z.iso.datetime(),
      }),
    ),
}
