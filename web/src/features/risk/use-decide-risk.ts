import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

/** Sends a moderator's decision about a member on hold. */
export function useDecideRisk(handle: string) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation(
    api.risk.decide.mutationOptions({
      onSuccess(_answer, { outcome }) {
        toast.success(
          outcome === 'release'
            ? { title: t`Hold ended`, description: t`${handle} can start conversations again.` }
            : { title: t`Signals confirmed`, description: t`${handle} stays on hold.` },
        )
      },
      onError: (error) => showDecisionFailure(error, t`Couldn’t save the decision`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.risk.key() }),
    }),
  )
}
