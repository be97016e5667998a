import type { Banner } from '@adire/contract/campaign-variants.ts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'

/** Uploads a banner of the campaign form. Retries by itself while the server is busy. */
export function useBannerUpload(onUploaded: (banner: Banner) => void) {
  return useMutation(
    api.campaigns.uploadBanner.mutationOptions({ ...busyRetry, onSuccess: onUploaded }),
  )
}

/** True while any picture of the form is uploading. */
export function useIsUploadingBanner(): boolean {
  return useIsMutating({ mutationKey: api.campaigns.uploadBanner.mutationKey() }) > 0
}
