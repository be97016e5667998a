import type { ErrorData } from '@adire/contract/errors.ts'
import type { Onboarding, OnboardingStep } from '@adire/contract/onboarding.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { stepAfter } from './onboarding-rules.ts'

export function useOnboarding() {
  return useQuery(api.profiles.onboarding.queryOptions())
}

type Answer = {
  fields: ProfileEdit
  /** Revision of the profile when the answer started. */
  revision: number
  /** Called with another tab's changes. The answer stays, to be reviewed and sent again. */
  onStale: (changes: ErrorData<'STALE'>) => void
  /** Shows a refusal beside its field; false if the error isn't about a field of this step. */
  onRefused?: (error: Error) => boolean
}

/**
 * Skips or answers one onboarding step and opens the next, finally Discover. The profile is saved
 * before the step counts as done, so that a failure leaves the step open.
 */
export function useOnboardingStep(step: OnboardingStep) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const answer = useMutation(api.profiles.answerOnboarding.mutationOptions())
  const update = useMutation(api.profiles.update.mutationOptions())

  function openNextStep(onboarding: Onboarding) {
    const next = stepAfter(step, onboarding)
    if (next) void navigate({ to: '/dashboard/welcome/$step', params: { step: next } })
    else void navigate({ to: '/dashboard/discover' })
  }

  async function finish(state: 'done' | 'skipped', fieldAnswer?: Answer) {
    if (answer.isPending || update.isPending) return
    try {
      if (fieldAnswer) {
        const profile = await update.mutateAsync({
          ...fieldAnswer.fields,
          expectedRevision: fieldAnswer.revision,
        })
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile)
      }
      const onboarding = await answer.mutateAsync({ step, state })
      queryClient.setQueryData(api.profiles.onboarding.queryKey(), onboarding)
      openNextStep(onboarding)
    } catch (error) {
      if (hasCode(error, 'STALE')) fieldAnswer?.onStale(error.data)
      if (error instanceof Error && fieldAnswer?.onRefused?.(error)) return
      const failure = {
        title: t`Couldn’t save your answer`,
        description: t`Please try again.`,
      }
      toast.error(error instanceof Error ? errorCopy(error, failure) : failure)
    }
  }

  return {
    finish: (...args: Parameters<typeof finish>) => void finish(...args),
    isSaving: answer.isPending || update.isPending,
  }
}
