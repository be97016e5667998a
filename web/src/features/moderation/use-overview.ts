import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A day's figure changes slowly: the line is not drawn again for every decision. */
const TREND_STALE_MS = 5 * 60_000

export function useTrends() {
  return useQuery(api.moderation.trends.queryOptions({ staleTime: TREND_STALE_MS }))
}

export function useStaff({ isWanted }: { isWanted: boolean }) {
  return useQuery(api.audit.listStaff.queryOptions({ enabled: isWanted }))
}
