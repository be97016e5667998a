import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { ChosenAd } from './api.ts'
import { markHidden } from './hidden-ads-store.ts'

/**
 * Drops cached ads of other pages, which may contain the campaign, and the list of hidden ads; those
 * in view stay.
 */
function useDropCachedAds() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [api.ads.choose.key(), api.ads.listHidden.key()])
      queryClient.removeQueries({ queryKey, type: 'inactive' })
  }
}

/** Hides the campaign of an ad from the member, or shows it again. The page changes at once. */
export function useHideAd({ token, campaignId }: ChosenAd) {
  const dropCachedAds = useDropCachedAds()
  const saving = useMutation(
    api.ads.setHidden.mutationOptions({
      onMutate: ({ isHidden }) => markHidden(campaignId, isHidden ? 'hidden' : undefined),
      onSuccess: dropCachedAds,
      onError(error, { isHidden }) {
        markHidden(campaignId, isHidden ? undefined : 'hidden')
        toastFailure(error, t`Couldn’t save this`, t`Please try again.`)
      },
    }),
  )
  return (isHidden: boolean) => saving.mutate({ token, isHidden })
}

/** Reports an ad, which also hides it. Its dialog shows the errors. */
export function useReportAd({ campaignId }: ChosenAd) {
  const dropCachedAds = useDropCachedAds()
  return useMutation(
    api.ads.report.mutationOptions({
      onSuccess() {
        markHidden(campaignId, 'reported')
        dropCachedAds()
      },
    }),
  )
}
