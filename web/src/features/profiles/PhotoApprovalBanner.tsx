import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'

/** Tells members whose photos all wait for review when others will see them (decision P24). */
export function PhotoApprovalBanner() {
  return (
    <Banner title={<Trans>Your photo is being reviewed</Trans>}>
      <Trans>
        Your profile appears in Discover once the photo is approved, usually within 24 hours. You
        can already send likes and messages.
      </Trans>
    </Banner>
  )
}
