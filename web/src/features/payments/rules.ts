import type { Currency, Money, OrderStatus, Pack } from '@adire/contract/payments.ts'
import type { Option } from '../../ui/find-options.ts'

/** What a pack saves against the first one, token by token, in whole percent rounded down; undefined where it saves nothing. */
export function packSaving(pack: Pick<Pack, 'total' | 'usdCents'>, first: Pick<Pack, 'total' | 'usdCents'>): number | undefined {
  const saved = Math.floor(100 * (1 - (pack.usdCents * first.total) / (first.usdCents * pack.total)))
  return saved > 0 ? saved : undefined
}

/** One token's share of a price, in the minor unit; undefined where that is less than one, and says nothing. */
export function pricePerToken({ price, total }: Pick<Pack, 'price' | 'total'>): Money | undefined {
  const minor = Math.round(price.minor / total)
  return minor > 0 ? { ...price, minor } : undefined
}

/** Currencies as their list has them, by their codes; one that is written with its code says it once. */
export function currencyOptions(currencies: readonly Pick<Currency, 'code' | 'symbol' | 'name'>[]): Option[] {
  return currencies
    .map(({ code, symbol, name }) => ({ value: code, label: code === symbol ? `${code} · ${name}` : `${code} (${symbol}) · ${name}` }))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
}

/** How the page that a checkout came back to goes on. */
export type ReturnState = 'confirming' | 'waiting' | 'paid' | 'cancelled' | 'failed' | 'left' | 'refunded' | 'disputed'

/** After so long without word from the bank, the page says that it may take a while. */
export const PATIENCE_MS = 30_000

interface Known {
  /** Undefined until the server has said anything. */
  status: OrderStatus | undefined
  /** What the address says; it decides nothing but what somebody is told who has not paid. */
  outcome: 'success' | 'cancelled'
  waitedMs: number
}

/** What is said of an order: the server's word counts, never the address (trap T21). */
export function resolveReturn({ status, outcome, waitedMs }: Known): ReturnState {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'refunded':
    case 'disputed':
      return status
    // Who turned back after the bank's refusal has read of it there.
    case 'failed':
      return outcome === 'cancelled' ? 'cancelled' : 'failed'
    case 'expired':
      return outcome === 'cancelled' ? 'cancelled' : 'left'
    case undefined:
      return 'confirming'
    case 'preparing':
    case 'open':
      if (outcome === 'cancelled') return 'cancelled'
      return waitedMs < PATIENCE_MS ? 'confirming' : 'waiting'
  }
}

/** When to ask again about an order: soon at first, and not at all once there is an answer. */
export function askAgainMs(state: ReturnState): number | false {
  if (state === 'confirming') return 1500
  return state === 'waiting' ? 6000 : false
}
