import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { showDecisionFailure } from './show-decision-failure.ts'

/**
 * Returns a builder of mutation options that toast the result and refetch all moderation data.
 * Without a `failure` text it uses that of ADM-USERS-13.
 */
export function useActionOptions() {
  const queryClient = useQueryClient()
  return <Input>(
    success: (input: Input) => string,
    failure = () => t`Failed to perform action`,
  ) => ({
    onSuccess: (_answer: unknown, input: Input) => toast.success({ title: success(input) }),
    onError: (error: Error) => showDecisionFailure(error, failure()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
  })
}
