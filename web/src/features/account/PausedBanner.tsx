import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { ResumeButton } from './ResumeButton.tsx'

/** Tells members that their own profile is paused. */
export function PausedBanner() {
  return (
    <Banner title={<Trans>Your profile is paused</Trans>} action={<ResumeButton />}>
      <Trans>
        You’re hidden from everyone. Your matches still see your name, but no messages can be sent
        until you resume.
      </Trans>
    </Banner>
  )
}
