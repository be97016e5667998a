import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/**
 * Sends an answer and returns to the queue. A decision by another moderator meanwhile is not an
 * error.
 */
export function useAnswer() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess() {
        toast.success({ title: t`Appeal answered` })
        void navigate({ to: '/dashboard/admin/reports/appeals' })
      },
      onError(error) {
        if (hasCode(error, 'ALREADY_DECIDED') || hasCode(error, 'ITEM_ASSIGNED'))
          return toast.info(errorCopy(error, { title: '' }))
        toast.error(
          errorCopy(error, { title: t`Error`, description: t`Failed to answer the appeal` }),
        )
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  )
}
