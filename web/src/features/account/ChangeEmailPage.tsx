import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/**
 * Page of the link emailed to a new address: makes it the member's address, ends all sessions but
 * the member's own in this browser, and emails the old address. Needs no session.
 */
export function ChangeEmailPage() {
  const { t } = useLingui()
  return (
    <LinkCard
      token={useLinkToken(appPages.changeEmail)}
      title={<Trans>Confirm your new email address</Trans>}
      text={
        <Trans>You’ll log in with this address. We’ll log you out on your other devices.</Trans>
      }
      actionLabel={<Trans>Confirm this address</Trans>}
      failure={{
        title: t`Couldn’t confirm the address`,
        description: t`Please try again.`,
      }}
      follow={(input) => client.auth.confirmEmailChange(input)}
      done={({ email }) => ({
        title: <Trans>Your email address was changed</Trans>,
        text: <Trans>You now log in with {email}. We’ve sent a notice to your old address.</Trans>,
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
