import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asks for missing consents, or says that the profile is hidden until one is given. */
export function ConsentBanner({ isHidden }: { isHidden: boolean }) {
  return (
    <Banner
      title={
        isHidden ? (
          <Trans>Your profile is hidden</Trans>
        ) : (
          <Trans>We need your consent for private details</Trans>
        )
      }
      action={
        <Button asChild size="sm">
          <Link
            to="/dashboard/profile/settings/$section"
            params={{ section: 'privacy' }}
            hash="consents"
          >
            <Trans>Review</Trans>
          </Link>
        </Button>
      }
    >
      {isHidden ? (
        <Trans>
          To suggest your profile to other members, we need to use your answer about who you want to
          meet. Agree again to show your profile.
        </Trans>
      ) : (
        <Trans>
          Your profile has, or had, details that have special legal protection. Tell us whether we
          may use them. If you don’t answer, we’ll hide them and later delete them.
        </Trans>
      )}
    </Banner>
  )
}
