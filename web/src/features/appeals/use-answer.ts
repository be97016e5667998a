import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

/** Sends an answer and returns to the queue. */
export function useAnswer() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess() {
        toast.success({ title: t`Appeal answered` })
        void navigate({ to: '/dashboard/admin/reports/appeals' })
      },
      onError: (error) => showDecisionFailure(error, t`Failed to answer the appeal`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  )
}
