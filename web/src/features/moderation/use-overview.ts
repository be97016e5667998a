import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Daily figures change slowly, so the chart is not refetched for every decision. */
const TREND_STALE_MS = 5 * 60_000

export function useTrends() {
  return useQuery(api.moderation.trends.queryOptions({ staleTime: TREND_STALE_MS }))
}

export function useStaff({ isWanted }: { isWanted: boolean }) {
  return useQuery(api.audit.listStaff.queryOptions({ enabled: isWanted }))
}
