import { UNNAMED } from '@adire/contract/profiles.ts'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** The pages that ask for the name. */
const WELCOME = '/dashboard/welcome/'

/** Tells members who left onboarding without a name that nobody sees them yet (decision P23). */
export function NameBanner() {
  const isWelcome = useLocation({ select: ({ pathname }) => pathname.startsWith(WELCOME) })
  const profile = useOwnProfile()
  if (profile.data?.handle !== UNNAMED || isWelcome) return null
  return (
    <Banner
      title={<Trans>Others can’t see you yet</Trans>}
      action={
        <Button asChild size="sm">
          <Link to="/dashboard/welcome/$step" params={{ step: 'name' }}>
            <Trans>Add your name</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>Tell us what people should call you, and your profile appears in Discover.</Trans>
    </Banner>
  )
}
