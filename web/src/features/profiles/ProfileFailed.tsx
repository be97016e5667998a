import { Trans } from '@lingui/react/macro'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/** Also used by the editor, which needs the profile. */
export function ProfileFailed(retry: RetryProps) {
  return (
    <LoadFailed title={<Trans>Your profile could not be loaded</Trans>} {...retry}>
      <Trans>Check your connection and try again. Nothing of it is lost.</Trans>
    </LoadFailed>
  )
}
