import type { HiddenAd } from '@adire/contract/ad-serving.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { markHidden } from './hidden-ads-store.ts'

/** Lists the campaigns that the member hid, newest first. */
export function useHiddenAds() {
  return useInfiniteQuery(
    api.ads.listHidden.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** Shows a hidden campaign again; `onShown` is called once it has left the list. */
export function useShowAgain(onShown: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    api.ads.showAgain.mutationOptions({
      async onSuccess(_result, { campaignId }: Pick<HiddenAd, 'campaignId'>) {
        markHidden(campaignId, undefined)
        queryClient.removeQueries({ queryKey: api.ads.choose.key(), type: 'inactive' })
        await queryClient.invalidateQueries({ queryKey: api.ads.listHidden.key() })
        toast.success({ title: t`You may see this ad again` })
        onShown()
      },
      onError: (error) => toastFailure(error, t`Couldn’t save this`, t`Please try again.`),
    }),
  )
}
