import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'

/** The page of a friend's link, and what can be done with it. */
export function useVouchLink(token: string) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...api.vouches.openLink.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
    // A reload in the background would discard what the friend has typed, if the link has just expired.
    refetchOnWindowFocus: false,
  })
  const write = useMutation(
    api.vouches.write.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.vouches.openLink.key() }),
      // A lost answer: the link was used by this very friend, whose words the page then shows.
      onError: (error) =>
        hasCode(error, 'LINK_INVALID') &&
        queryClient.invalidateQueries({ queryKey: api.vouches.openLink.key() }),
    }),
  )
  const withdraw = useMutation(api.vouches.withdraw.mutationOptions())
  const error = write.error ?? withdraw.error
  const failure = error
    ? errorCopy(error, { title: t`Couldn’t send this`, description: t`Please try again.` })
    : undefined
  return { found, write, withdraw, failure }
}

export type VouchLinkActions = ReturnType<typeof useVouchLink>
