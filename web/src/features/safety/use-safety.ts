import type { MemberId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { closeSafetyDialog, type Target } from './dialog-store.ts'

/**
 * Leaves pages about a member who was just blocked and refetches everything, because they are no
 * longer visible anywhere.
 */
function useLeave() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ threadId }: Target) => {
    if (threadId && pathname.endsWith(threadId))
      void navigate({ to: '/dashboard/messages', replace: true })
    else
      void navigate({
        to: '.',
        search: (old) => ({ ...old, profile: undefined }),
        replace: true,
        resetScroll: false,
      })
    void queryClient.invalidateQueries()
  }
}

export function useBlock(target: Target) {
  const leave = useLeave()
  const name = target.handle ?? t`Former member`
  const block = useMutation(
    api.safety.block.mutationOptions({
      onSuccess() {
        closeSafetyDialog()
        leave(target)
        toast.success({
          title: t`Blocked`,
          description: t`You and ${name} can no longer see each other.`,
        })
      },
      onError: (error) => toastFailure(error, t`Blocking Failed`, t`Please try again in a moment.`),
    }),
  )
  return { isPending: block.isPending, block: (id: MemberId) => block.mutate({ id }) }
}

export function useReport(target: Target) {
  const leave = useLeave()
  const queryClient = useQueryClient()
  return useMutation(
    api.safety.report.mutationOptions({
      onSuccess(_answer, { alsoBlock }) {
        closeSafetyDialog()
        void queryClient.invalidateQueries({ queryKey: api.safety.key() })
        if (alsoBlock) leave(target)
        toast.success({
          title: t`Report Sent`,
          description: t`Our moderators look at it within 24 hours. You can follow it in the Safety Centre.`,
        })
      },
      onError(error) {
        if (hasCode(error, 'RATE_LIMITED')) {
          return toast.error({
            title: t`Already Reported`,
            description: t`You have reported this today, or sent as many reports as there can be in a day. We are looking at them.`,
          })
        }
        toastFailure(error, t`Report Failed`, t`Failed to send your report. Please try again.`)
      },
    }),
  )
}
