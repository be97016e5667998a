import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useDelayed } from '../../lib/use-delayed.ts'

/** Longest time that a page is transparent for its banner. */
const MAX_WAIT_MS = 300

/**
 * True once the queries that choose the banner have answered, or after 300 ms. A page shown earlier
 * would be moved down by its banner.
 */
export function useBannerKnown(): boolean {
  const isLate = useDelayed(MAX_WAIT_MS)
  const isWaiting = [
    useQuery(api.profiles.mine.queryOptions()).isPending,
    useQuery(api.tokens.wallet.queryOptions()).isPending,
    useQuery(api.payments.subscription.queryOptions()).isPending,
  ].some(Boolean)
  return isLate || !isWaiting
}
