import type { OwnAgeCheck } from '@adire/contract/age-checks.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Viewer's age check: starting it opens the provider's page in this tab. */
export function useAgeCheck() {
  const queryClient = useQueryClient()
  const mine = useQuery(api.ageChecks.mine.queryOptions())
  const setCheck = (state: OwnAgeCheck) => {
    queryClient.setQueryData(api.ageChecks.mine.queryKey(), state)
    void queryClient.invalidateQueries({ queryKey: api.profiles.mine.key() })
  }
  const start = useMutation(
    api.ageChecks.start.mutationOptions({
      onSuccess(state) {
        setCheck(state)
        if (state.state === 'started' && state.url) location.assign(state.url)
      },
      onError(error) {
        toastFailure(error, t`Couldn’t start the age check`, t`Please try again in a moment.`)
        // Another tab may have finished it.
        void mine.refetch()
      },
    }),
  )
  const refresh = useMutation(
    api.ageChecks.refresh.mutationOptions({
      onSuccess: setCheck,
      // The page shows the state that it knows; the event of the provider updates it.
      onError: () => void mine.refetch(),
    }),
  )
  return { mine, start, refresh }
}
