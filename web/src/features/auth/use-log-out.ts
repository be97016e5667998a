import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/** Ends the session on the server, then loads the landing page afresh, so that nothing of the member stays in memory. */
export function useLogOut() {
  const { t } = useLingui()
  const logOut = useMutation(api.auth.logOut.mutationOptions())
  return () => {
    logOut.mutate(
      {},
      {
        onSuccess: () => location.replace('/'),
        onError: (error) => toast.error(errorCopy(error, { title: t`Log Out Failed`, description: t`Please try again.` })),
      },
    )
  }
}
