import { Trans } from '@lingui/react/macro'

export function ModerationPage() {
  return (
    <h1 className="display text-page">
      <Trans>Admin</Trans>
    </h1>
  )
}
