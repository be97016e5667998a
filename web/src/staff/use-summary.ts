import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Counts of what waits for staff; the live events of decisions update them. */
export function useSummary() {
  return useQuery(api.moderation.summary.queryOptions())
}
