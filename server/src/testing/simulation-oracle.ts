import { listKeys } from '@adire/contract/keys.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import {
  getAmount,
  type SandboxCheckout,
  createSubscriptionRef,
} from '../gateways/payment-sandbox-checkout.ts'
import type { SimulatedMoney } from './simulated-money.ts'
import {
  comparePlans,
  type PeriodEnds,
  readPeriodEnds,
  readPlanTokens,
  type PlanTokens,
} from './simulation-plan-oracle.ts'
import { isGone } from './simulated-provider.ts'

const [WELCOME, REFERRER, FRIEND] = [50, 100, 50]

interface Book {
  id: MemberId
  balance: number
  debt: number
  paidUntil: Date | null
  orders: number
  payments: number
  takenMinor: number
}

/** Compares our books with the provider's records: tokens, money, premium, and who is charged. */
export async function compareBooks(
  money: SimulatedMoney,
): Promise<{ differences: string[]; balances: string }> {
  const { watch, provider } = money.env
  const { rows } = await watch.query<Book>(
    `select w.user_id as id, w.balance, w.wallet_debt as debt, f.paid_until as "paidUntil",
       (select count(*) from orders o where o.user_id = w.user_id and o.paid_at is not null) as orders,
       (select count(*) from payments p where p.user_id = w.user_id) as payments,
       (select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::bigint from payments p where p.user_id = w.user_id) as "takenMinor"
     from token_wallets w left join premium_features f on f.user_id = w.user_id order by w.user_id`,
  )
  const owners = await readOwners(money)
  const tokens = await readPlanTokens(money)
  const ends = await readPeriodEnds(money)
  const differences: string[] = []
  for (const book of rows) {
    const own = [...provider.checkouts.values()].filter(
      ({ request }) => owners.get(request.orderId) === book.id,
    )
    differences.push(...compareMember(money, book, { own, tokens, ends }))
  }
  differences.push(
    ...(await compareEvents(money)),
    ...(await compareSubscriptions(money)),
    ...(await comparePlans(money, ends)),
  )
  return { differences, balances: rows.map(({ balance, debt }) => `${balance}/${debt}`).join(' ') }
}

function compareMember(
  money: SimulatedMoney,
  book: Book,
  { own, tokens, ends }: { own: SandboxCheckout[]; tokens: PlanTokens; ends: PeriodEnds },
): string[] {
  const paid = own.filter(({ state }) => state.payments.length > 0)
  const until = findPaidUntil(paid, ends)
  const expected = {
    tokens:
      sumTokens(money, book.id) +
      paid.reduce((sum, checkout) => sum + tokensBoughtIn(money, checkout, tokens), 0),
    orders: paid.length,
    payments: paid.reduce((sum, { state }) => sum + state.payments.length, 0),
    takenMinor: paid.reduce(
      (sum, checkout) =>
        sum +
        checkout.state.payments.reduce(
          (all, one) => all + getAmount(checkout, one) - one.refundedMinor,
          0,
        ),
      0,
    ),
    paidUntil: until === undefined ? 'none' : until.toISOString(),
  }
  const has = {
    tokens: book.balance - book.debt,
    orders: book.orders,
    payments: book.payments,
    takenMinor: book.takenMinor,
    // Without current payments, the invariants check the rest.
    paidUntil: until === undefined ? 'none' : (book.paidUntil?.toISOString() ?? 'missing'),
  }
  return listKeys(expected)
    .filter((what) => expected[what] !== has[what])
    .map((what) => `${what} of a member are ${has[what]}, and should be ${expected[what]}`)
}

/** Sums granted and spent tokens with a known result. */
function sumTokens(
  { postings, isVerified, friend, referrer }: SimulatedMoney,
  member: MemberId,
): number {
  const moved = postings
    .filter((one) => one.state === 'done' && one.member === member)
    .reduce((sum, { amount }) => sum + amount, 0)
  const referred = isVerified
    ? member === friend
      ? FRIEND
      : member === referrer
        ? REFERRER
        : 0
    : 0
  return WELCOME + moved + referred
}

function tokensBoughtIn(
  { tokensOfOrder }: SimulatedMoney,
  checkout: SandboxCheckout,
  planTokens: PlanTokens,
): number {
  const { request, state } = checkout
  return state.payments.reduce((sum, payment) => {
    const tokens = planTokens(payment) ?? tokensOfOrder.get(request.orderId) ?? 0
    const back = isGone(checkout, payment)
      ? tokens
      : Math.floor((tokens * payment.refundedMinor) / getAmount(checkout, payment))
    return sum + tokens - back
  }, 0)
}

/** Finds the latest end of paid periods that were not reversed. */
function findPaidUntil(checkouts: SandboxCheckout[], periodEnds: PeriodEnds): Date | undefined {
  const ends = checkouts.flatMap((checkout) =>
    checkout.state.payments
      .filter((payment) => !isGone(checkout, payment))
      .flatMap(({ ref }) => periodEnds.get(ref)?.toISOString() ?? []),
  )
  const [latest] = ends.toSorted().toReversed()
  return latest ? new Date(latest) : undefined
}

async function readOwners({ env: { watch } }: SimulatedMoney): Promise<Map<string, MemberId>> {
  const { rows } = await watch.query<{ id: string; owner: MemberId }>(
    'select id, user_id as owner from orders',
  )
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/** Checks that no event waits or was quarantined. */
async function compareEvents({ env: { watch, provider } }: SimulatedMoney): Promise<string[]> {
  const { rows } = await watch.query<{ outcome: string | null; reason: string | null }>(
    `select o.outcome, o.reason from payment_events e left join payment_event_outcomes o on o.event_id = e.id where o.outcome is distinct from 'applied'`,
  )
  const { rowCount } = await watch.query('select from payment_events')
  return [
    ...rows.map(
      ({ outcome, reason }) =>
        `an event is ${outcome ?? 'not worked on'}${reason === null ? '' : `: ${reason}`}`,
    ),
    ...(rowCount === provider.sentEvents.length
      ? []
      : [`${rowCount} of ${provider.sentEvents.length} events are stored`]),
  ]
}

/** Checks that subscriptions equal the provider's, and that nobody is charged for two. */
async function compareSubscriptions({
  env: { watch, provider, clock },
}: SimulatedMoney): Promise<string[]> {
  const { rows } = await watch.query<{
    ref: string
    member: string
    cancels: boolean
    hasEnded: boolean
    isCharged: boolean
  }>(
    `select s.subscription_ref as ref, s.user_id as member, s.cancels, s.ended_at is not null as "hasEnded",
       s.ended_at is null and exists (
         select from payments p where p.order_id = s.order_id and p.refunded_minor < p.amount_minor
           and (p.disputed_at is null or p.dispute_won is true) and (not s.cancels or p.period_end > $1)) as "isCharged"
     from subscriptions s`,
    [clock.now()],
  )
  const states = new Map(
    [...provider.checkouts.values()].map((checkout) => [
      createSubscriptionRef(checkout),
      checkout.state,
    ]),
  )
  const charged = rows.filter(({ isCharged }) => isCharged).map(({ member }) => member)
  return [
    ...rows
      .filter(
        ({ ref, cancels, hasEnded }) =>
          !hasEnded && (states.get(ref)?.cancels !== cancels || states.get(ref)?.endedAt !== null),
      )
      .map(() => 'a subscription is not what its provider says'),
    ...(new Set(charged).size === charged.length
      ? []
      : ['somebody is charged for two subscriptions']),
  ]
}
