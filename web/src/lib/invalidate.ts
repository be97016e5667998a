import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Queries whose first fetch was running when they were invalidated. */
const refetchPending = new WeakSet<Query>()

/**
 * Invalidates queries, also those in their first fetch: TanStack Query doesn't restart that fetch
 * and counts its possibly outdated response as fresh, so another fetch follows it.
 */
export function invalidate(queryClient: QueryClient, queryKey: QueryKey) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) refetchAfterFirst(queryClient, query)
  }
  void queryClient.invalidateQueries({ queryKey })
}

function refetchAfterFirst(queryClient: QueryClient, query: Query) {
  if (refetchPending.has(query)) return
  refetchPending.add(query)
  const refetch = () => {
    refetchPending.delete(query)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // One microtask later, when the query has stored the response.
  void query.promise?.then(() => undefined).then(refetch, () => refetchPending.delete(query))
}
