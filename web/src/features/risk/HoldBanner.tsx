import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

/** Tells members on hold what they can't do and who decides, without saying why. */
export function HoldBanner() {
  return (
    <Banner
      title={<Trans>You can’t start new conversations for now</Trans>}
      action={
        <Button asChild size="sm" variant="secondary">
          <PageLink href="/contact?type=support">
            <Trans>Contact support</Trans>
          </PageLink>
        </Button>
      }
    >
      <Trans>
        A moderator will look at your account. Until then, you can keep writing to people you
        already talk to. This message disappears once you can start conversations again.
      </Trans>
    </Banner>
  )
}
