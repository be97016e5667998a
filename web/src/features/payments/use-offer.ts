import type { PaymentMethod } from '@adire/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useOnline } from '../../lib/use-online.ts'

/** Prices are fetched again this long before their quote expires. */
const MARGIN_MS = 30_000

/**
 * Currency, payment method and prices of both purchase dialogs. The server accepts a price only with
 * its quote, which expires.
 */
export function useOffer() {
  const isOnline = useOnline()
  const catalogue = useQuery(api.payments.catalogue.queryOptions())
  const [chosen, setChosen] = useState(readCurrency)
  const [method, setMethod] = useState<PaymentMethod>()
  const currencies = catalogue.data?.currencies ?? []
  const code = (
    currencies.find((one) => one.code === chosen) ??
    currencies.find((one) => one.code === catalogue.data?.suggestedCurrency)
  )?.code
  const quote = useQuery(
    api.payments.quote.queryOptions({
      input: { currencyCode: code ?? '' },
      enabled: code !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data
          ? Math.max(1000, Date.parse(state.data.expiresAt) - Date.now() - MARGIN_MS)
          : false,
    }),
  )
  const methods = quote.data?.currency.methods ?? []

  return {
    isOnline,
    currencies,
    code,
    quote: quote.data,
    /** The first method of a currency is its default (PAY-CUR-03, PAY-CUR-04). */
    method: methods.find((one) => one === method) ?? methods[0],
    methods,
    hasFailed: catalogue.isError || quote.isError,
    isPending: catalogue.isPending || quote.isPending,
    isRetrying: catalogue.isFetching || quote.isFetching,
    chooseMethod: setMethod,
    chooseCurrency(next: string) {
      storeCurrency(next)
      setChosen(next)
    },
    async retry() {
      if (!catalogue.data) await catalogue.refetch()
      if (code !== undefined) await quote.refetch()
    },
  }
}

export type Offer = ReturnType<typeof useOffer>

const STORAGE_KEY = 'adire-currency'

/** The currency last chosen on this device. */
function readCurrency(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    // Storage may be blocked.
    return undefined
  }
}

function storeCurrency(code: string) {
  try {
    localStorage.setItem(STORAGE_KEY, code)
  } catch {
    // Without storage, the choice lasts until the dialog closes.
  }
}
