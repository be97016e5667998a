import { type ConsentPurpose, getConsentVersion } from '@adire/contract/consent-texts.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

export function useConsents() {
  return useQuery(api.consents.list.queryOptions())
}

/** Gives or withdraws one consent at once; `done` runs after the answer is saved. */
export function useAnswerConsent() {
  const queryClient = useQueryClient()
  const save = useMutation(
    api.consents.answer.mutationOptions({
      scope: { id: 'consents' },
      async onSuccess(saved) {
        queryClient.setQueryData(api.consents.list.queryKey(), saved)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.profiles.key() }),
          queryClient.invalidateQueries({ queryKey: api.account.settings.key() }),
          queryClient.invalidateQueries({ queryKey: api.discovery.key() }),
        ])
      },
      onError: (error) =>
        toastFailure(error, t`Couldn’t save your choice`, t`Please try again in a moment.`),
    }),
  )
  return {
    isSaving: save.isPending,
    answer(purpose: ConsentPurpose, isGiven: boolean, onSettled?: () => void) {
      if (save.isPending) return
      const answers = [{ purpose, version: getConsentVersion(purpose), isGiven }]
      save.mutate({ answers }, { ...(onSettled && { onSettled }) })
    },
  }
}
