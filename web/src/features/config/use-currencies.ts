import { type CurrencyRate, RATE_PATTERN } from '@adire/contract/config.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import type { Terms } from './rules.ts'

export function useCurrencies() {
  return useQuery(api.config.listCurrencies.queryOptions())
}

/** A currency as it is being changed, and what stood there when the admin looked. */
export function useTerms(currency: CurrencyRate) {
  const { rateToUsd, methods, isActive } = currency
  const [terms, setTerms] = useState<Terms>({ rateToUsd, methods, isActive })
  const [seen, setSeen] = useState<Terms>({ rateToUsd, methods, isActive })
  const isRate = RATE_PATTERN.test(terms.rateToUsd) && Number(terms.rateToUsd) > 0
  return {
    terms,
    seen,
    isRate,
    isSame: JSON.stringify(terms) === JSON.stringify(seen),
    change: (part: Partial<Terms>) => setTerms((old) => ({ ...old, ...part })),
    /** Knows what is there now; what was typed stays. */
    see: (now: Terms) => setSeen(now),
  }
}
export type TermsState = ReturnType<typeof useTerms>

/** The last answer stays while a new rate is typed. */
export function usePreview(code: string, rateToUsd: string | undefined) {
  return useQuery({
    ...api.config.previewRate.queryOptions({ input: { code, rateToUsd: rateToUsd ?? '1' } }),
    enabled: rateToUsd !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface Wish {
  code: string
  from: Terms
  to: Terms
}

/** Saves a currency. Returns fields another admin changed meanwhile; throws other errors. */
export function useSaveCurrency() {
  const queryClient = useQueryClient()
  const update = useMutation(api.config.updateCurrency.mutationOptions())
  return async ({ code, from, to }: Wish): Promise<{ key: string; value: string }[]> => {
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
