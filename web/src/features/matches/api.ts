import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'

/** My matches, newest activity first, page by page; those of a name when one is searched. The Messages tab reads the same list. */
export function useMatches(search = '') {
  return useInfiniteQuery(
    api.matches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...(search !== '' && { search }) }),
      ...byCursor,
      // The list one searched in stays in sight until the answer is there.
      placeholderData: keepPreviousData,
    }),
  )
}

/** The newest of those nobody has said a word to. */
export function useNewMatches() {
  return useQuery(api.matches.list.queryOptions({ input: { only: 'new' }, select: ({ matches }) => matches }))
}
