import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { client } from '../../lib/api.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'

/** Page on which a trusted contact ends all emails about date plans to their address. */
export function StopDateEmailsPage() {
  const { token = '' } = useSearch({ from: '/date-emails/stop' })
  const { t } = useLingui()
  return (
    <LinkCard
      token={token}
      title={<Trans>No more emails about date plans?</Trans>}
      text={
        <Trans>
          We won’t email you again, not even if someone who named you as their trusted contact
          doesn’t check in. We’ll tell them to choose another contact.
        </Trans>
      }
      actionLabel={<Trans>Stop these emails</Trans>}
      failure={{ title: t`Couldn’t stop the emails`, description: t`Please try again.` }}
      follow={(input) => client.datePlans.closeContact(input)}
      done={() => ({
        title: <Trans>We won’t email you again</Trans>,
        text: <Trans>No one can name this address as a trusted contact any more.</Trans>,
        action: <HomeLink />,
      })}
    />
  )
}
