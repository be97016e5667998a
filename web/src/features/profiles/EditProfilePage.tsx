import { Trans } from '@lingui/react/macro'

export function EditProfilePage() {
  return (
    <h1 className="display text-page">
      <Trans>Edit profile</Trans>
    </h1>
  )
}
