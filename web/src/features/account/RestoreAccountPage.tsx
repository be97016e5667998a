import { appPages } from '@adire/contract/pages.ts'
import { GRACE_DAYS } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/Button.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { readEraseAt } from './deletion-store.ts'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'

/**
 * Cancels the deletion of an account by an emailed link. Without a link, the goodbye after a deletion
 * was requested.
 */
export function RestoreAccountPage() {
  const { t } = useLingui()
  const eraseAt = readEraseAt()
  const token = useLinkToken(appPages.restoreAccount)
  if (token === '' && eraseAt !== undefined) return <Goodbye eraseAt={eraseAt} />
  return (
    <LinkCard
      token={token}
      title={<Trans>Restore your account</Trans>}
      text={
        <Trans>
          Everything is still there. Come back within {GRACE_DAYS} days of leaving, and it is as it
          was.
        </Trans>
      }
      actionLabel={<Trans>Restore my account</Trans>}
      failure={{
        title: t`Not Restored`,
        description: t`Your account could not be restored. Please try again.`,
      }}
      follow={(input) => client.account.restore(input)}
      done={() => ({
        title: <Trans>Welcome back</Trans>,
        text: <Trans>Your account is as you left it. Log in to go on.</Trans>,
        action: (
          <Button asChild isWide>
            <a href="/?auth=login">
              <Trans>Log in</Trans>
            </a>
          </Button>
        ),
      })}
    />
  )
}

function Goodbye({ eraseAt }: { eraseAt: string }) {
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Your account will be deleted</Trans>}>
        <Trans>
          You are logged out and hidden. Everything is erased on {formatDate(eraseAt)}. Until then
          the link in our mail, or logging in, brings it all back.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}
