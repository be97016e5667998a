import { appPages } from '@adire/contract/pages.ts'
import { DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
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
import { PageLink } from '../../ui/PageLink.tsx'

/**
 * Page of an emailed link that cancels the deletion of an account. `DeleteCard` opens it without a
 * link: then it confirms the request and says when the account is erased.
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
          We still have everything. Restore your account within {DELETION_GRACE_DAYS} days of
          deleting it to continue where you left off.
        </Trans>
      }
      actionLabel={<Trans>Restore my account</Trans>}
      failure={{
        title: t`Couldn’t restore your account`,
        description: t`Please try again.`,
      }}
      follow={(input) => client.account.restore(input)}
      done={() => ({
        title: <Trans>Welcome back</Trans>,
        text: (
          <Trans>
            Your profile, matches and messages are as you left them. Log in to continue.
          </Trans>
        ),
        action: (
          <Button asChild isWide>
            <PageLink href="/?auth=login">
              <Trans>Log in</Trans>
            </PageLink>
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
          You’re logged out, and your profile is hidden. We’ll delete everything on{' '}
          {formatDate(eraseAt)}. Until then, you can restore your account with the link in our
          email, or by logging in.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}
