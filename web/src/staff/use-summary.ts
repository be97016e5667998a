import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Reads the counts of what waits for staff. Live events of decisions refetch them. */
export function useSummary() {
  return useQuery(api.moderation.summary.queryOptions())
}
