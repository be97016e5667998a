import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** The own profile. */
const PROFILE = /^\/dashboard\/profile\/?$/

type Props = { reason: 'name' | 'photo' | 'verification' }

/**
 * Tells members what they must do before others are shown their profile (decisions P23 and P24).
 */
export function HiddenBanner({ reason }: Props) {
  switch (reason) {
    case 'name':
      return <NameBanner />
    case 'photo':
      return <PhotoBanner />
    case 'verification':
      return <VerificationBanner />
  }
}

function NameBanner() {
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
      <Trans>
        Tell us what people should call you. We show your profile once you’ve added a name.
      </Trans>
    </Banner>
  )
}

function PhotoBanner() {
  return (
    <Banner
      title={<Trans>Add a photo to be seen</Trans>}
      action={
        <Button asChild size="sm">
          <Link to="/dashboard/profile/photos">
            <Trans>Add a photo</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>Your profile appears in Discover once a moderator has approved a photo of you.</Trans>
    </Banner>
  )
}

/** The profile page has the moderator's reason itself. */
function VerificationBanner() {
  const isProfile = useLocation({ select: ({ pathname }) => PROFILE.test(pathname) })
  const { data: profile } = useOwnProfile()
  if (profile?.verification.state !== 'denied')
    return (
      <Banner title={<Trans>Your profile is being reviewed again</Trans>}>
        <Trans>It appears in Discover once a moderator has verified it.</Trans>
      </Banner>
    )
  return (
    <Banner
      tone="warn"
      title={<Trans>Others can’t see you</Trans>}
      action={
        !isProfile && (
          <Button asChild size="sm" variant="secondary">
            <Link to="/dashboard/profile">
              <Trans>See why</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Trans>
        We couldn’t verify your profile. It appears in Discover once a moderator has verified it.
      </Trans>
    </Banner>
  )
}
