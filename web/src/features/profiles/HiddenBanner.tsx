import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** The pages that ask for the name. */
const WELCOME = '/dashboard/welcome/'
/** The pages about other members, and the own profile. */
const MAIN_PAGES = /^\/dashboard\/(?:discover|matches|messages|profile)\/?$/
const PROFILE = /^\/dashboard\/profile\/?$/

type Props = { otherwise: ReactNode }

/**
 * Tells members what they must do before others are shown their profile (decisions P23 and P24).
 * `otherwise` is the next banner, for everyone else. Members who hid their profile themselves need
 * no reason.
 */
export function HiddenBanner({ otherwise }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: profile } = useOwnProfile()
  if (!profile?.isAvailable) return otherwise
  switch (profile.hiddenReason) {
    case 'name':
      return path.startsWith(WELCOME) ? otherwise : <NameBanner />
    case 'photo':
      return MAIN_PAGES.test(path) ? <PhotoBanner /> : otherwise
    case 'verification':
      return MAIN_PAGES.test(path) ? (
        <VerificationBanner
          verification={profile.verification.state}
          isProfile={PROFILE.test(path)}
        />
      ) : (
        otherwise
      )
    // Nothing to do, so `PhotoApprovalBanner` comes after the others.
    case 'photo_approval':
    case 'staff':
    case null:
      return otherwise
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

type VerificationProps = {
  verification: OwnProfile['verification']['state']
  isProfile: boolean
}

/** The profile page has the moderator's reason itself. */
function VerificationBanner({ verification, isProfile }: VerificationProps) {
  if (verification !== 'denied')
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
