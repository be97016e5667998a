import type { Campaign, CampaignStatus } from '@adire/contract/campaigns.ts'
import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

export function useCampaigns() {
  return useInfiniteQuery(
    api.campaigns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
    }),
  )
}

export function useCampaign(id: CampaignId) {
  return useQuery(api.campaigns.read.queryOptions({ input: { id } }))
}

/** The inquiry that a campaign is to be made from. */
export function useLetter(id: InquiryId) {
  return useQuery(api.inquiries.read.queryOptions({ input: { id } }))
}

/** Everything about campaigns is read again: who saved is not the only admin. */
export function useForgetCampaigns() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.campaigns.key() })
}

/** In the words of ADS-ADMIN-68 to 70: the title of what was tried, the sentence of what was wrong. */
export function failureOf(error: Error, title: string) {
  return { title, description: errorCopy(error, { title, description: t`Please try again.` }).description }
}

function tellStatus(status: CampaignStatus) {
  toast.success({ title: t`Status Updated`, description: t`Campaign ${status}` })
}

/** Pause and resume (ADS-ADMIN-57, 58, 72). */
export function useStep() {
  const forget = useForgetCampaigns()
  const options = {
    onSuccess: ({ status }: Campaign) => tellStatus(status),
    onError: (error: Error) => toast.error(failureOf(error, t`Update Failed`)),
    onSettled: forget,
  }
  const pause = useMutation(api.campaigns.pause.mutationOptions(options))
  const resume = useMutation(api.campaigns.resume.mutationOptions(options))
  return { pause, resume, isPending: pause.isPending || resume.isPending }
}

export function useRemoval() {
  const forget = useForgetCampaigns()
  return useMutation(
    api.campaigns.remove.mutationOptions({
      onSuccess: () => toast.success({ title: t`Campaign Deleted` }),
      onError: (error) => toast.error(failureOf(error, t`Delete Failed`)),
      onSettled: forget,
    }),
  )
}
