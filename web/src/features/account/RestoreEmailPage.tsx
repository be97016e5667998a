import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/**
 * Page of the warning emailed to a replaced address: makes it the member's address again, ends all
 * sessions and emails a link to a new password.
 */
export function RestoreEmailPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.restoreEmail)}
      title={<Trans>Restore your email address</Trans>}
      text={
        <Trans>
          If someone else changed your email address, you can restore the old one here. We’ll log
          out all devices and email you a link to set a new password.
        </Trans>
      }
      actionLabel={<Trans>Restore my address</Trans>}
      failure={{
        title: t`Couldn’t restore your address`,
        description: t`Please try again.`,
      }}
      follow={(input) => client.auth.revertEmailChange(input)}
      done={({ email }) => ({
        title: <Trans>Your email address is restored</Trans>,
        text: (
          <Trans>
            We’ve sent a link to {email}. Use it to set a new password, because someone else may
            know the old one.
          </Trans>
        ),
        action: <HomeLink />,
      })}
    />
  )
}
