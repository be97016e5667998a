import type { RevenuePeriod } from '@adire/contract/revenue.ts'
import type { Db } from '../../db/db.ts'
import { createListFile, writeCsvPages } from '../../lib/csv-pages.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, type PageRange, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { auditAction } from '../audit/operations.ts'
import { describeFilters } from '../audit/rules.ts'
import { listSubscriptions, type SubscriptionRow, sumAdvertising } from './metric-queries.ts'
import * as queries from './queries.ts'
import {
  computeRevenuePerMember,
  sumSubscriptions,
  type DayRange,
  findPreviousRange,
  toDays,
  PAYMENTS_PER_PAGE,
  RECENT_REFUNDS_SHOWN,
  WAITING_REFUNDS_SHOWN,
  resolveRange,
} from './rules.ts'
import {
  writeCsvHeadings,
  toPaymentCells,
  viewPart,
  viewPayment,
  viewRefund,
  viewSums,
} from './view.ts'

/**
 * Procedures of the admins' revenue page (MOD-19), computed from payments (decision M2).
 * `trialBalance` sums the token ledger instead: a total other than zero is a fault.
 */
export const revenue = {
  read: admin.revenue.read.handler(async ({ input, context: { db, clock } }) => {
    const range = requireRange(input, clock.now())
    const days = toDays(range)
    const [period, previous, memberCount, perDay, byCurrency, byKind, byProvider] =
      await Promise.all([
        readPeriod(db, range),
        readPeriod(db, findPreviousRange(range)),
        queries.countMembers(db),
        queries.listDays(db, days),
        queries.listParts(db, days, 'currency'),
        queries.listParts(db, days, 'kind'),
        queries.listParts(db, days, 'provider'),
      ])
    return {
      ...period.metrics,
      memberCount,
      averageCents: computeRevenuePerMember(period.metrics.netCents, memberCount),
      days: perDay.map(({ day, net }) => ({ day, netCents: net })),
      byCurrency: byCurrency.map(viewPart),
      byKind: byKind.map(viewPart),
      byProvider: byProvider.map(viewPart),
      subscriptionsByCurrency: period.subscriptions,
      previous: previous.metrics,
    }
  }),

  listPayments: admin.revenue.listPayments.handler(
    async ({ input: { search, status = 'all', order = 'newest', cursor, from, to }, context }) => {
      const { db, clock } = context
      const days =
        from === undefined && to === undefined
          ? undefined
          : toDays(requireRange({ from, to }, clock.now()))
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: PAYMENTS_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          queries.listPayments(db, {
            ...range,
            days,
            search: search || undefined,
            status,
            order,
          }),
      })
      return { payments: rows.map(viewPayment), nextCursor }
    },
  ),

  exportPayments: admin.revenue.exportPayments.handler(async ({ input, context }) => {
    const { db, clock } = context
    const { isAllTime = false, search, status = 'all', ...wanted } = input
    const now = clock.now()
    const range = isAllTime ? undefined : requireRange(wanted, now)
    const name = range ? `${range.from}-${range.to}` : getUtcDay(now).day
    const written = await inTransaction(db, async (tx) => {
      const file = await writeCsvPages({
        headings: writeCsvHeadings(),
        list: (page: PageRange) =>
          queries.listPayments(tx, {
            ...page,
            days: range && toDays(range),
            search: search || undefined,
            status,
            order: 'newest',
          }),
        toCells: toPaymentCells,
      })
      await auditAction(tx, context, {
        operation: 'revenue.exportPayments',
        target: { type: 'payments', id: range ? `${range.from} ${range.to}` : 'all' },
        after: { ...describeFilters('revenue.exportPayments', input), count: file.count },
      })
      return file
    })
    return createListFile(`adire-payments-${name}`, written)
  }),

  listRefunds: admin.revenue.listRefunds.handler(async ({ context: { actor, db } }) => {
    const [waiting, waitingCount, recent] = await Promise.all([
      queries.listRefunds(db, { isWaiting: true, limit: WAITING_REFUNDS_SHOWN }),
      queries.countWaitingRefunds(db),
      queries.listRefunds(db, { isWaiting: false, limit: RECENT_REFUNDS_SHOWN }),
    ])
    return {
      waiting: waiting.map((row) => viewRefund(row, actor)),
      waitingCount,
      recent: recent.map((row) => viewRefund(row, actor)),
    }
  }),

  trialBalance: admin.revenue.trialBalance.handler(async ({ context: { db, clock } }) =>
    // One snapshot: a transfer committed between the two queries would make accounts and wallets
    // disagree.
    inSnapshot(db, async (tx) => {
      const accounts = (await queries.listAccounts(tx)).map((row) => ({
        ...row,
        sum: row.credits - row.debits,
      }))
      const { transfers, wallets } = await queries.countTransfers(tx)
      return {
        accounts,
        total: accounts.reduce((total, { sum }) => total + sum, 0),
        transferCount: transfers,
        walletTotal: wallets,
        at: clock.now().toISOString(),
      }
    }),
  ),
}

function requireRange(wanted: Parameters<typeof resolveRange>[0], now: Date): DayRange {
  const message = 'Choose a first day before or on the last day, and at most ten years'
  return resolveRange(wanted, now) ?? fail('INVALID_INPUT', { issues: [{ path: 'from', message }] })
}

/** Reads the metrics of a period, and its subscriptions by currency. */
async function readPeriod(
  db: Db,
  range: DayRange,
): Promise<{ metrics: RevenuePeriod; subscriptions: SubscriptionRow[] }> {
  const days = toDays(range)
  const [sums, subscriptions, advertisingCents] = await Promise.all([
    queries.sumDays(db, days),
    listSubscriptions(db, days),
    sumAdvertising(db, range),
  ])
  return {
    metrics: {
      ...range,
      ...viewSums(sums),
      payerCount: sums.payers,
      subscriptions: sumSubscriptions(subscriptions),
      advertisingCents,
    },
    subscriptions,
  }
}
