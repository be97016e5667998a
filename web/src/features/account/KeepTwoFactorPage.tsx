import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/**
 * Page of an emailed warning: cancels the removal of two-factor log-in that was requested with a
 * password reset link.
 */
export function KeepTwoFactorPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.keepTwoFactor)}
      title={<Trans>Keep two-factor log-in</Trans>}
      text={
        <Trans>
          Someone used a password reset link to ask us to turn off two-factor log-in. You can cancel
          the request here.
        </Trans>
      }
      actionLabel={<Trans>Keep two-factor log-in</Trans>}
      failure={{
        title: t`Couldn’t keep two-factor log-in`,
        description: t`Please try again.`,
      }}
      follow={(input) => client.auth.keepTwoFactor(input)}
      done={() => ({
        title: <Trans>Two-factor log-in stays on</Trans>,
        text: (
          <Trans>
            If you didn’t ask us to turn it off, someone else may be able to read your email. Change
            the password of your email account.
          </Trans>
        ),
        action: <HomeLink />,
      })}
    />
  )
}
