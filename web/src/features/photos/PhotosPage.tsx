import { Trans } from '@lingui/react/macro'

export function PhotosPage() {
  return (
    <h1 className="display text-page">
      <Trans>Photos</Trans>
    </h1>
  )
}
