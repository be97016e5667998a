import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Queries whose first read was under way when something happened: read once more when it is done.
 */
const overtaken = new WeakSet<Query>()

/**
 * Reads again what is shown, now that it has changed. A read under way that has data to show
 * meanwhile is begun anew; a first one is not, and its answer may be older than the change. It
 * counts as fresh for all that, so it must be followed by another.
 */
export function invalidate(queryClient: QueryClient, queryKey: QueryKey) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) followUp(queryClient, query)
  }
  void queryClient.invalidateQueries({ queryKey })
}

function followUp(queryClient: QueryClient, query: Query) {
  if (overtaken.has(query)) return
  overtaken.add(query)
  const again = () => {
    overtaken.delete(query)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // One turn later: by then the query has taken the answer in.
  void query.promise?.then(() => undefined).then(again, () => overtaken.delete(query))
}
