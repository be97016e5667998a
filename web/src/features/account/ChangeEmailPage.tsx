import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/** Opened from the email to the new address: makes it the member's address. */
export function ChangeEmailPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.changeEmail)}
      title={<Trans>Confirm your new email address</Trans>}
      text={
        <Trans>From then on you log in with it. You are logged out on your other devices.</Trans>
      }
      actionLabel={<Trans>Confirm this address</Trans>}
      failure={{
        title: t`Not Confirmed`,
        description: t`Your address could not be confirmed. Please try again.`,
      }}
      follow={(input) => client.auth.confirmEmailChange(input)}
      done={({ email }) => ({
        title: <Trans>Your email address is changed</Trans>,
        text: <Trans>You log in with {email} now. We have told your old address.</Trans>,
        action: (
          <Button asChild isWide>
            <a href="/dashboard">
              <Trans>Continue</Trans>
            </a>
          </Button>
        ),
      })}
    />
  )
}
