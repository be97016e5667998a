import type { MemberCard } from '@adire/contract/members.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { setLikeState } from './api.ts'

/** Takes a like back; calls `onDone` also if it has become a match meanwhile. */
export function useWithdrawLike(member: MemberCard, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    api.likes.withdraw.mutationOptions({
      onSuccess() {
        setLikeState(queryClient, member.id, () => 'none')
        toast.success({ title: t`Like taken back` })
        onDone()
      },
      onError(error) {
        toastFailure(error, t`Couldn’t take the like back`, t`Please try again in a moment.`)
        if (!hasCode(error, 'ALREADY_MATCHED')) return
        for (const queryKey of [api.matches.key(), api.profiles.key(), api.likes.key()])
          void queryClient.invalidateQueries({ queryKey })
        onDone()
      },
    }),
  )
}
