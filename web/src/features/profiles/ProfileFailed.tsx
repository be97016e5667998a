import { Trans } from '@lingui/react/macro'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/** Also for the editor, which cannot begin without it. */
export function ProfileFailed(retry: RetryProps) {
  return (
    <LoadFailed title={<Trans>Your profile could not be loaded</Trans>} {...retry}>
      <Trans>Check your connection and try again. Nothing of it is lost.</Trans>
    </LoadFailed>
  )
}
