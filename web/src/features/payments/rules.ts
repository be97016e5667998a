import type { Currency, Money, OrderStatus, Pack } from '@adire/contract/payments.ts'
import type { Option } from '../../lib/find-options.ts'
import { currencyName } from '../../lib/currency-name.ts'

/**
 * Saving per token against the first pack, in whole percent rounded down; undefined if there is
 * none.
 */
export function packSaving(
  pack: Pick<Pack, 'total' | 'usdCents'>,
  first: Pick<Pack, 'total' | 'usdCents'>,
): number | undefined {
  const saved = Math.floor(
    100 * (1 - (pack.usdCents * first.total) / (first.usdCents * pack.total)),
  )
  return saved > 0 ? saved : undefined
}

/** Price per token in the minor unit; undefined below one, which would say nothing. */
export function pricePerToken({ price, total }: Pick<Pack, 'price' | 'total'>): Money | undefined {
  const minor = Math.round(price.minor / total)
  return minor > 0 ? { ...price, minor } : undefined
}

/** Select options of currencies, by code; a symbol equal to the code is left out. */
export function currencyOptions(
  currencies: readonly Pick<Currency, 'code' | 'symbol' | 'name'>[],
): Option[] {
  return currencies
    .map((currency) => {
      const { code, symbol } = currency
      const name = currencyName(currency)
      return {
        value: code,
        label: code === symbol ? `${code} · ${name}` : `${code} (${symbol}) · ${name}`,
      }
    })
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
}

/**
 * State of the page that a checkout returns to. `waiting` follows `confirming` when that takes long;
 * `abandoned` is a checkout that was never finished.
 */
export type ReturnState =
  | 'confirming'
  | 'waiting'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'abandoned'
  | 'refunded'
  | 'disputed'

/** Wait without a decision before the page says that it may take a while. */
export const CONFIRMATION_TIMEOUT_MS = 30_000

interface OrderState {
  /** Undefined until the server responds. */
  status: OrderStatus | undefined
  /** From the address; only decides the text for members who haven't paid. */
  outcome: 'success' | 'cancelled'
  waitedMs: number
}

/** Resolves the state from the server's status; the address never makes an order paid. */
export function resolveReturn({ status, outcome, waitedMs }: OrderState): ReturnState {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'refunded':
    case 'disputed':
      return status
    // Members who cancelled after the bank's refusal saw it there.
    case 'failed':
      return outcome === 'cancelled' ? 'cancelled' : 'failed'
    case 'expired':
      return outcome === 'cancelled' ? 'cancelled' : 'abandoned'
    case undefined:
      return 'confirming'
    case 'preparing':
    case 'open':
      if (outcome === 'cancelled') return 'cancelled'
      return waitedMs < CONFIRMATION_TIMEOUT_MS ? 'confirming' : 'waiting'
  }
}

/** Polling interval for an order in milliseconds: short at first, false once it is decided. */
export function choosePollInterval(state: ReturnState): number | false {
  if (state === 'confirming') return 1500
  return state === 'waiting' ? 6000 : false
}
