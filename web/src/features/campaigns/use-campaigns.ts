import type { Campaign, CampaignStatus } from '@adire/contract/campaigns.ts'
import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { plural, t } from '@lingui/core/macro'
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
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { useBulkAction } from '../../staff/use-bulk-action.ts'
import type { CampaignSearch } from './search-rules.ts'

/** Input of the list and of its download. */
function toInput({ q, ...filters }: CampaignSearch) {
  return { ...filters, ...(q && { search: q }) }
}

export function useCampaigns(search: CampaignSearch) {
  const filters = toInput(search)
  return useInfiniteQuery(
    api.campaigns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPaging,
      // Keeps the previous rows until those of the new filters have loaded.
      placeholderData: keepPreviousData,
    }),
  )
}

/** Downloads the filtered campaigns as CSV. */
export function useCampaignDownload() {
  const { mutate, isPending } = useMutation(
    api.campaigns.exportCampaigns.mutationOptions(downloadOptions()),
  )
  return { isPending, mutate: (search: CampaignSearch) => mutate(toInput(search)) }
}

/** Pauses several campaigns. Each one succeeds or fails by itself. */
export function useBulkPause() {
  const invalidate = useInvalidateCampaigns()
  const pause = useMutation(api.campaigns.pause.mutationOptions())
  const { isPending, runAll } = useBulkAction<{ id: CampaignId }>({
    run: (input) => pause.mutateAsync(input),
    onSettled: invalidate,
  })
  return {
    isPending,
    pauseAll: (ids: readonly CampaignId[]) =>
      runAll(
        ids.map((id) => ({ id })),
        {
          done: (count) => plural(count, { one: '# campaign paused', other: '# campaigns paused' }),
          failed: (count) =>
            plural(count, {
              one: 'Couldn’t pause # campaign',
              other: 'Couldn’t pause # campaigns',
            }),
        },
      ),
  }
}

export function useCampaign(id: CampaignId) {
  return useQuery(api.campaigns.read.queryOptions({ input: { id } }))
}

/** Reads the inquiry that a new campaign is prefilled from. */
export function useSourceInquiry(id: InquiryId) {
  return useQuery(api.inquiries.read.queryOptions({ input: { id } }))
}

/** Invalidates every campaign query, because other admins may have changed other campaigns too. */
export function useInvalidateCampaigns() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.campaigns.key() })
}

/** Builds an error toast with the title of the failed action (ADS-ADMIN-68 to 70). */
export function describeFailure(error: Error, title: string) {
  return {
    title,
    description: errorCopy(error, { title, description: t`Please try again.` }).description,
  }
}

function toastStatus(status: CampaignStatus) {
  toast.success({ title: t`Status Updated`, description: t`Campaign ${status}` })
}

/** Pauses and resumes a campaign (ADS-ADMIN-57, 58, 72). */
export function useStatusActions() {
  const invalidate = useInvalidateCampaigns()
  const options = {
    onSuccess: ({ status }: Campaign) => toastStatus(status),
    onError: (error: Error) => toast.error(describeFailure(error, t`Update Failed`)),
    onSettled: invalidate,
  }
  const pause = useMutation(api.campaigns.pause.mutationOptions(options))
  const resume = useMutation(api.campaigns.resume.mutationOptions(options))
  return { pause, resume, isPending: pause.isPending || resume.isPending }
}

export function useRemoveCampaign() {
  const invalidate = useInvalidateCampaigns()
  return useMutation(
    api.campaigns.remove.mutationOptions({
      onSuccess: () => toast.success({ title: t`Campaign Deleted` }),
      onError: (error) => toast.error(describeFailure(error, t`Delete Failed`)),
      onSettled: invalidate,
    }),
  )
}
