import type { CampaignId } from '@adire/contract/ids.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type ForecastInput, toForecastInput } from './forecast-rules.ts'
import type { CampaignDraft } from './form-rules.ts'

const DEBOUNCE_MS = 600

/**
 * Forecast for the campaign form, read once the admin stops typing. `isComplete` is false while a
 * field that it depends on has an error.
 */
export function useForecast(draft: CampaignDraft, campaignId: CampaignId | undefined) {
  const input = toForecastInput(draft, campaignId)
  const [settled, setSettled] = useState<ForecastInput | null>(input)
  useDebounced(input && JSON.stringify(input), () => setSettled(input), DEBOUNCE_MS)
  const forecast = useQuery(
    api.campaigns.forecast.queryOptions({
      input: settled ?? skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  return { forecast, isComplete: input !== null }
}
