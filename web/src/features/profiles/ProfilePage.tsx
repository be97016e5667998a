import { Trans } from '@lingui/react/macro'

export function ProfilePage() {
  return (
    <h1 className="display text-page">
      <Trans>Profile</Trans>
    </h1>
  )
}
