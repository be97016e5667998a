import { t } from '@lingui/core/macro'
import type { MemberId } from '@adire/contract/ids.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

export function useMemberAgeChecks(id: MemberId) {
  return useQuery(api.ageChecks.ofMember.queryOptions({ input: { id } }))
}

export function useUnderAgeMembers() {
  return useInfiniteQuery(
    api.ageChecks.listUnderAge.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** Records a pass for a member who showed documents elsewhere. */
export function useRecordPass() {
  const queryClient = useQueryClient()
  return useMutation(
    api.ageChecks.recordPass.mutationOptions({
      onSuccess: () => toast.success({ title: t`Age check recorded as passed` }),
      onError: (error) =>
        toastFailure(error, t`Couldn’t record the age check`, t`Please try again in a moment.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.ageChecks.key() }),
    }),
  )
}
