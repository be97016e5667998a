import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/** Opened from the email to the old address: makes it the member's address again. */
export function RestoreEmailPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.restoreEmail)}
      title={<Trans>Take your email address back</Trans>}
      text={
        <Trans>
          Did you not change your address? With this it counts again. Everybody is logged out, and
          we mail you a link to a new password.
        </Trans>
      }
      actionLabel={<Trans>Take it back</Trans>}
      failure={{
        title: t`Not Changed`,
        description: t`Your address could not be taken back. Please try again.`,
      }}
      follow={(input) => client.auth.revertEmailChange(input)}
      done={({ email }) => ({
        title: <Trans>Your old address counts again</Trans>,
        text: (
          <Trans>
            We have mailed a link to {email}. Choose a new password with it: somebody may know the
            old one.
          </Trans>
        ),
        action: <HomeLink />,
      })}
    />
  )
}
