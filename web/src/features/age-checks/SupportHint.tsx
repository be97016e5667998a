import { Trans } from '@lingui/react/macro'
import { MailLink } from '../../shared/MailLink.tsx'

/** How to ask our team for help with an age check. */
export function SupportHint() {
  return (
    <Trans>
      If this is wrong, write to <MailLink to="support" />: we can check your age in another way.
    </Trans>
  )
}
