import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import type { Terms } from './rules.ts'

export function useCurrencies() {
  return useQuery(api.config.listCurrencies.queryOptions())
}

/** Prices at a rate; those of the last rate stay while a new one is typed. */
export function usePreview(code: string, rateToUsd: string | undefined) {
  return useQuery({
    ...api.config.previewRate.queryOptions({ input: { code, rateToUsd: rateToUsd ?? '1' } }),
    enabled: rateToUsd !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface CurrencyChange {
  code: string
  from: Terms
  to: Terms
}

/** Saves a currency. Returns fields another admin changed meanwhile; throws other errors. */
export function useSaveCurrency() {
  const queryClient = useQueryClient()
  const update = useMutation(api.config.updateCurrency.mutationOptions())
  return async ({ code, from, to }: CurrencyChange): Promise<{ key: string; value: string }[]> => {
    try {
      await update.mutateAsync({ code, from, ...to })
    } catch (error) {
      if (!hasCode(error, 'CONFIG_CHANGED')) throw error
      await queryClient.refetchQueries({ queryKey: api.config.listCurrencies.key() })
      return error.data.changed
    }
    toast.success({ title: t`${code} updated successfully` })
    await queryClient.invalidateQueries({ queryKey: api.config.key() })
    return []
  }
}
