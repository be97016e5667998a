import type { MemberId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Reads all grants, or those of one member. */
export function useGrants(memberId?: MemberId) {
  return useQuery(api.grants.list.queryOptions({ input: { ...(memberId && { memberId }) } }))
}

/**
 * Mutations of grants. `id` is the member's and `grantId` an idempotency key. Grants show in member
 * records and queue counts, so both are refetched. The dialogs show the errors.
 */
export function useGrantActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [api.grants.key(), api.moderation.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const adjustTokens = useMutation(api.grants.adjustTokens.mutationOptions({ onSettled }))
  const givePremium = useMutation(api.grants.givePremium.mutationOptions({ onSettled }))
  const endPremium = useMutation(api.grants.endPremium.mutationOptions({ onSettled }))
  const decide = useMutation(api.grants.decide.mutationOptions({ onSettled }))
  return {
    adjustTokens: adjustTokens.mutateAsync,
    givePremium: givePremium.mutateAsync,
    endPremium: endPremium.mutateAsync,
    decide: decide.mutateAsync,
  }
}

/** Toasts whether a grant is done or waits for a second admin. */
export function toastRequested({ needsSecond }: { needsSecond: boolean }) {
  if (needsSecond)
    toast.success({
      title: t`Waiting for a second admin`,
      description: t`Another admin can approve it under Revenue, Grants.`,
    })
  else toast.success({ title: t`Done`, description: t`The member’s wallet is updated.` })
}
