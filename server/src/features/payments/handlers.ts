import { MINUTE_MS } from '@adire/contract/durations.ts'
import { QUOTE_MINUTES } from '@adire/contract/payments.ts'
import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import type { Call } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { bySortKey, type PositionFormat, readPage, type SortPosition } from '../../lib/paging.ts'
import { member, visitor } from '../../procedures.ts'
import type { Currency } from '../../settings/settings-cache.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { findPack, findPlan, packIds, planIds } from './catalogue-rules.ts'
import { createSubscriptionCheckout, createTokenCheckout } from './handlers/checkout.ts'
import { changePlan, keepPlan, planQuotes } from './handlers/plan-change.ts'
import { quarantinedEvents } from './handlers/quarantined-events.ts'
import { decideRefund, refund } from './handlers/refund.ts'
import { cancelByCancelLink, planByCancelLink } from './handlers/cancel-link.ts'
import {
  cancelSubscription,
  cancelSubscriptionByLink,
  resumeSubscription,
  subscription,
  subscriptionByLink,
} from './handlers/subscription.ts'
import { withdraw, withdrawalQuote } from './handlers/withdrawal.ts'
import { withdrawalByLink, withdrawByLink } from './handlers/withdrawal-link.ts'
import { computeLocalPrice, divideMinor } from './money-rules.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { listPaymentsByOrder, listReceipts } from './payment-queries.ts'
import { findCountry, findOrder } from './queries.ts'
import { encryptQuote, type Quote } from './quote-rules.ts'
import { orderMethods, PAYMENTS_PAGE_SIZE, suggestCurrency } from './rules.ts'
import { reconcileTask } from './task-rules.ts'
import { viewOrder, viewPayment } from './view.ts'
import { readSupportLink } from '../auth/link-operations.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

/**
 * Procedures of checkouts, payments and subscriptions, and of staff's refunds and quarantined
 * events. Names that end in `ByLink` take an emailed support link instead of a session.
 */
export const payments = {
  ...quarantinedEvents,

  catalogue: member.payments.catalogue.handler(
    async ({ context: { actor, db, systemConfig, payments: providers } }) => {
      const currencies = systemConfig.currencies
        .filter(({ isActive }) => isActive)
        .map((currency) => viewCurrency(currency, providers))
      const usable = currencies.filter(({ methods }) => methods.length > 0)
      const country = await findCountry(db, actor.id)
      return {
        currencies: usable,
        suggestedCurrency: suggestCurrency(
          country,
          usable.map(({ code }) => code),
        ),
      }
    },
  ),

  quote: member.payments.quote.handler(
    ({
      input: { currencyCode },
      context: { actor, clock, config, systemConfig, payments: providers },
    }) => {
      const currency = systemConfig.findCurrency(currencyCode)
      if (!currency?.isActive) return fail('NOT_FOUND')
      const expiresAt = clock.now().getTime() + QUOTE_MINUTES * MINUTE_MS
      const quotes = createQuotes({
        secrets: config.sessionSecrets,
        member: actor.id,
        currency,
        config: systemConfig,
        expiresAt,
      })
      return {
        currency: viewCurrency(currency, providers),
        packs: packIds.map(quotes.pack),
        plans: planIds.map(quotes.plan),
        expiresAt: new Date(expiresAt).toISOString(),
        ratedOn: currency.ratedOn,
      }
    },
  ),

  createTokenCheckout,
  createSubscriptionCheckout,

  order: member.payments.order.handler(({ input: { id }, context }) => readOrder(context, id)),

  /**
   * Polls the provider about an unpaid order. The page a member returns to after the checkout calls
   * it, so that they needn't wait for the webhook.
   */
  checkOrder: member.payments.checkOrder.handler(async ({ input: { id }, context }) => {
    const order = await findOwnOrder(context, id)
    const gateway = context.payments.byProvider(order.provider)
    if (order.paidAt === null && order.providerRef !== null && gateway?.isLive === order.isLive) {
      const { providerRef: ref, kind, provider, isLive } = order
      try {
        const facts = await gateway.fetchFacts({ orderId: id, ref, kind, subscriptionRef: null })
        if (facts.length > 0) await applyProviderFacts(context, { provider, isLive, facts })
      } catch (error) {
        context.log.warn(
          { err: error, orderId: id },
          'payments: the provider could not be polled about an order; retrying in 30 s',
        )
        await inTransaction(context.db, (tx) =>
          enqueue(
            tx,
            reconcileTask,
            { orderId: id },
            { key: `payments.reconcile:${id}`, afterSeconds: 30 },
          ),
        )
      }
    }
    return readOrder(context, id)
  }),

  list: member.payments.list.handler(({ input, context }) => listPaid(context, input.cursor)),

  listByLink: visitor.payments.listByLink.handler(async ({ input, context }) => {
    const { memberId: id } = await readSupportLink(context, input.token)
    return listPaid({ ...context, actor: { id } }, input.cursor)
  }),

  subscription,
  subscriptionByLink,
  cancelSubscription,
  cancelSubscriptionByLink,
  resumeSubscription,
  planQuotes,
  changePlan,
  keepPlan,
  refund,
  decideRefund,
  withdrawalQuote,
  withdraw,
  withdrawalByLink,
  withdrawByLink,
  planByCancelLink,
  cancelByCancelLink,
}

/** Lists a member's payments, newest first. */
async function listPaid(context: MemberContext & { call: Call }, cursor: string | undefined) {
  const { rows, nextCursor } = await readPage(context, cursor, {
    size: PAYMENTS_PAGE_SIZE,
    position: byPaidAt,
    list: (range) => listReceipts(context.db, context.actor.id, range),
  })
  return { payments: rows.map((row) => viewPayment(row, context)), nextCursor }
}

const byPaidAt: PositionFormat<{ paidAt: Date; id: string }, SortPosition> = {
  toParts: ({ paidAt, id }) => [paidAt.toISOString(), id],
  toPosition: bySortKey.toPosition,
}

type MemberContext = RequestContext & { actor: { id: MemberId } }

/** Finds the caller's own order; NOT_FOUND for another member's. */
async function findOwnOrder({ db, actor }: Pick<MemberContext, 'db' | 'actor'>, id: OrderId) {
  const order = await findOrder(db, id)
  return order?.memberId === actor.id ? order : fail('NOT_FOUND')
}

async function readOrder(context: MemberContext, id: OrderId) {
  const order = await findOwnOrder(context, id)
  return viewOrder(order, await listPaymentsByOrder(context.db, id), context.clock.now())
}

/** Maps a currency, with only the methods that are enabled here. */
function viewCurrency(
  { code, name, symbol, decimals, methods }: Currency,
  providers: RequestContext['payments'],
) {
  return {
    code,
    name,
    symbol,
    decimals,
    methods: orderMethods(code, methods).filter((method) => providers.forMethod(method)),
  }
}

interface QuoteFacts {
  secrets: SessionSecrets
  member: MemberId
  currency: Currency
  config: ConfigReader
  expiresAt: number
}

/**
 * Returns functions that price packs and plans in one currency. Each price comes with its quote,
 * which a checkout takes until `expiresAt` (Unix time in milliseconds).
 */
function createQuotes({ secrets, member: memberId, currency, config, expiresAt }: QuoteFacts) {
  const { code, decimals, rateToUsd } = currency
  const quoteTerms = (terms: Pick<Quote, 'kind' | 'item' | 'tokens' | 'months' | 'usdCents'>) => {
    const { amountMinor, usdCents } = computeLocalPrice(terms.usdCents, currency)
    const quote = encryptQuote(
      { secrets, member: memberId },
      { ...terms, currency: code, decimals, amountMinor, usdCents, rateToUsd, expiresAt },
    )
    return { quote, price: { currency: code, minor: amountMinor, decimals } }
  }
  return {
    pack: (id: (typeof packIds)[number]) => {
      const pack = findPack(id, config)
      return {
        ...pack,
        ...quoteTerms({
          kind: 'tokens',
          item: id,
          tokens: pack.total,
          months: 0,
          usdCents: pack.usdCents,
        }),
      }
    },
    plan: (id: (typeof planIds)[number]) => {
      const plan = findPlan(id, config)
      const { quote, price } = quoteTerms({
        kind: 'subscription',
        item: id,
        tokens: plan.bonusTokens,
        months: plan.months,
        usdCents: plan.usdCents,
      })
      return {
        ...plan,
        quote,
        price,
        perMonth: { ...price, minor: divideMinor(price.minor, plan.months) },
      }
    },
  }
}
