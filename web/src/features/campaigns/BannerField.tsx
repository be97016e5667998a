import {
  BANNER_MAXIMUM_BYTES,
  type BannerFit,
  isBannerAccepted,
  fitBanner,
} from '@adire/contract/banners.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { isRetrying } from '../../lib/busy-retry.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { listSizes } from './copy.ts'
import { useBannerUpload } from './use-banner-upload.ts'
import type { CampaignDraft } from './form-rules.ts'
import { FieldError } from '../../ui/FieldError.tsx'

type Props = Pick<CampaignDraft, 'placementType' | 'banner'> & {
  error: string | undefined
  onChange: (banner: CampaignDraft['banner']) => void
}

/**
 * Picture of a banner in the campaign form: uploads the file and shows how it fits the chosen placement
 * (ADS-ADMIN-85 to 89). The campaign gets it when the form is saved.
 */
export function BannerField({ placementType, banner, error, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const upload = useBannerUpload(onChange)
  const fit = banner && fitBanner(placementType, banner)
  const sizes = listSizes(placementType).join(t` or `)
  const failed = { title: t`Upload Failed`, description: t`Please try again.` }
  const uploadError =
    upload.error && (errorCopy(upload.error, failed).description ?? failed.description)
  const isInvalid = uploadError !== null || error !== undefined

  function choose(chosen: File | undefined) {
    if (chosen) upload.mutate({ file: chosen, placementType })
    // Reset, so that the same file can be chosen again.
    if (fileInput.current) fileInput.current.value = ''
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="grid gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        <Trans>Picture</Trans>
      </span>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        <Trans>
          Recommended size: {sizes}. JPEG, PNG or WebP, up to {BANNER_MAXIMUM_BYTES / 1024 / 1024}{' '}
          MB. We keep the picture at its original size.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={fileInput}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t`Picture file`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button
          variant="secondary"
          icon={<ImageUp aria-hidden />}
          loading={upload.isPending}
          aria-invalid={isInvalid || undefined}
          onClick={() => fileInput.current?.click()}
        >
          {banner ? <Trans>Replace picture</Trans> : <Trans>Upload picture</Trans>}
        </Button>
        {banner && (
          <Button variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => onChange(null)}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {banner && fit && <BannerFitNote fit={fit} size={`${banner.width}x${banner.height}`} />}
        {isRetrying(upload) && <BusyNote />}
        {uploadError !== null && <FieldError>{uploadError}</FieldError>}
        {uploadError === null && error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

function BannerFitNote({ fit, size }: { fit: BannerFit; size: string }) {
  if (fit.kind === 'recommended') {
    return (
      <Badge kind="approved">
        <Trans>{size}: the recommended size</Trans>
      </Badge>
    )
  }
  const nearest = fit.nearest.join('x')
  if (!isBannerAccepted(fit)) {
    return (
      <FieldError>
        {fit.kind === 'wrong-shape' ? (
          <Trans>
            {size} doesn’t fit this placement: its proportions differ from {nearest}.
          </Trans>
        ) : (
          <Trans>
            {size} is too small for this placement: it must be at least half of {nearest}.
          </Trans>
        )}
      </FieldError>
    )
  }
  return (
    <p className="text-sm text-warn">
      {fit.kind === 'blurred' ? (
        <Trans>
          {size} is smaller than {nearest}, so it will look blurred.
        </Trans>
      ) : (
        <Trans>
          {size} isn’t the recommended {nearest}. It will be scaled, and the edges may be cropped
          slightly.
        </Trans>
      )}
    </p>
  )
}
