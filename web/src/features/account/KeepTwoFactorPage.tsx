import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/** Cancels the removal of two-factor that somebody planned with a password reset link. */
export function KeepTwoFactorPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.keepTwoFactor)}
      title={<Trans>Keep two-factor log-in</Trans>}
      text={
        <Trans>
          Someone used a password reset link to turn two-factor log-in off. You can cancel that
          here.
        </Trans>
      }
      actionLabel={<Trans>Keep two-factor log-in</Trans>}
      failure={{
        title: t`Not Changed`,
        description: t`Two-factor log-in could not be kept. Please try again.`,
      }}
      follow={(input) => client.auth.keepTwoFactor(input)}
      done={() => ({
        title: <Trans>Two-factor log-in stays on</Trans>,
        text: (
          <Trans>
            If you didn't ask for the removal, someone else can read your email. Change the password
            of your mailbox.
          </Trans>
        ),
        action: <HomeLink />,
      })}
    />
  )
}
