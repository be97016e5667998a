import type { MarketFilter } from '@adire/contract/market.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import type { MarketSearch } from './rules.ts'

/** Returns the filter of the server for a search in the URL. */
export function toFilter({ gender, cohort, city }: MarketSearch): MarketFilter {
  return { ...(gender && { gender }), ...(cohort && { cohort }), ...(city && { city }) }
}

export function useMarket(filter: MarketFilter) {
  return useQuery(
    api.market.read.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  )
}

export type MarketData = NonNullable<ReturnType<typeof useMarket>['data']>

export function useMarketDownload() {
  return useMutation(api.market.exportWeeks.mutationOptions(downloadOptions()))
}
