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
 * Mutations of grants, which refresh every place that shows them. Their dialogs show the errors.
 */
export function useGrantActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [api.grants.key(), api.moderation.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const tokens = useMutation(api.grants.adjustTokens.mutationOptions({ onSettled }))
  const premium = useMutation(api.grants.givePremium.mutationOptions({ onSettled }))
  const end = useMutation(api.grants.endPremium.mutationOptions({ onSettled }))
  const decide = useMutation(api.grants.decide.mutationOptions({ onSettled }))
  return {
    tokens: tokens.mutateAsync,
    premium: premium.mutateAsync,
    end: end.mutateAsync,
    decide: decide.mutateAsync,
  }
}

/** Says whether a grant is done or waits for a second admin. */
export function toastRequested({ needsSecond }: { needsSecond: boolean }) {
  if (needsSecond)
    toast.success({
      title: t`Waiting for a second admin`,
      description: t`Another admin finds it under Revenue, Grants.`,
    })
  else toast.success({ title: t`Done`, description: t`The member's wallet says so now.` })
}
