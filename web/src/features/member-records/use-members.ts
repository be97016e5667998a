import type { MemberId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { toast } from '../../lib/toast.ts'
import type { MemberSearch } from './rules.ts'
import { useActionOptions } from '../../staff/use-action-options.ts'

/** Input of the list and of its download. */
function toInput({ q, view: _view, ...filters }: MemberSearch) {
  return { ...filters, ...(q && { search: q }) }
}

export function useMembers(search: MemberSearch) {
  const filters = toInput(search)
  return useInfiniteQuery(
    api.moderation.listMembers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPaging,
      // Keeps the previous results until the new search has loaded.
      placeholderData: keepPreviousData,
    }),
  )
}

/** Downloads the filtered members as CSV. */
export function useMemberDownload() {
  const { mutate, isPending } = useMutation(
    api.moderation.exportMembers.mutationOptions(downloadOptions()),
  )
  return { isPending, mutate: (search: MemberSearch) => mutate(toInput(search)) }
}

export function useMemberRecord(id: MemberId) {
  return useQuery(api.moderation.readMember.queryOptions({ input: { id } }))
}

export function useLinkedAccounts(id: MemberId) {
  return useQuery(api.moderation.listLinkedAccounts.queryOptions({ input: { id } }))
}

/** Actions on a member. Toasts use the texts of ADM-USERS-14 to 17. */
export function useMemberActions() {
  const withToasts = useActionOptions()
  return {
    approve: useMutation(
      api.moderation.approveMember.mutationOptions(withToasts(() => t`User approved successfully`)),
    ),
    deny: useMutation(api.moderation.denyMember.mutationOptions(withToasts(() => t`User denied`))),
    ban: useMutation(
      api.moderation.banMember.mutationOptions(withToasts(() => t`User banned successfully`)),
    ),
    reinstate: useMutation(
      api.moderation.reinstateMember.mutationOptions(
        withToasts(() => t`User unbanned successfully`),
      ),
    ),
    endSuspension: useMutation(
      api.moderation.reinstateMember.mutationOptions(withToasts(() => t`Suspension ended`)),
    ),
    suspend: useMutation(
      api.moderation.suspendMember.mutationOptions(
        withToasts(() => t`User suspended successfully`),
      ),
    ),
    warn: useMutation(api.moderation.warnMember.mutationOptions(withToasts(() => t`Warning sent`))),
  }
}
export type MemberActions = ReturnType<typeof useMemberActions>

/** Photo decisions in a member's record. Toasts use the texts of ADM-PHOTO-10 to 13. */
export function usePhotoActions() {
  const withToasts = useActionOptions()
  const [approved, rejected] = [
    () => t`Photo approved successfully`,
    () => t`Photo rejected and removed`,
  ]
  return {
    approve: useMutation(
      api.moderation.approvePhoto.mutationOptions(
        withToasts(approved, () => t`Failed to approve photo`),
      ),
    ),
    reject: useMutation(
      api.moderation.rejectPhoto.mutationOptions(
        withToasts(rejected, () => t`Failed to reject photo`),
      ),
    ),
  }
}

export function useAddNote() {
  const withToasts = useActionOptions()
  return useMutation(api.moderation.addNote.mutationOptions(withToasts(() => t`Note added`)))
}

/** Returns a function that corrects a date of birth; its errors are shown in the dialog. */
export function useCorrectBirthDate() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(
    api.moderation.correctBirthDate.mutationOptions({
      onSuccess: () => toast.success({ title: t`Date of birth corrected` }),
      // Also after an error: another admin may have corrected it.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
    }),
  )
  return mutateAsync
}

/**
 * Actions of a record's account section. Revealed data stays in the mutation, not in the query
 * cache.
 */
export function useAccountActions() {
  const withToasts = useActionOptions()
  return {
    endSessions: useMutation(
      api.moderation.endMemberSessions.mutationOptions(withToasts(() => t`Logged out everywhere`)),
    ),
    reveal: useMutation(
      api.moderation.revealEmail.mutationOptions(
        withToasts(() => t`Address shown. Your access was logged.`),
      ),
    ),
    showDevices: useMutation(
      api.moderation.revealDevices.mutationOptions(
        withToasts(() => t`Devices shown. Your access was logged.`),
      ),
    ),
    reset: useMutation(
      api.moderation.startPasswordReset.mutationOptions(withToasts(() => t`Password reset sent`)),
    ),
  }
}
