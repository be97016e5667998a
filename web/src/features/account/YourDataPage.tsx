import { appPages } from '@adire/contract/pages.ts'
import { type LockedOutAccount } from '@adire/contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RequestLinkForm } from '../auth/RequestLinkForm.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { PaidByLink } from '../payments/PaidByLink.tsx'
import { DataCopy } from './DataCopy.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LinkSection } from '../../shared/LinkSection.tsx'

/**
 * Data, payments and deletion for banned, suspended and unconfirmed members, who can't log in. The
 * emailed link replaces a session; without a valid one, the page sends a link (PRO-13, PRO-14,
 * PAY-06).
 */
export function YourDataPage() {
  const token = useLinkToken(appPages.yourData)
  return <LinkedAccount key={token} token={token} />
}

function LinkedAccount({ token }: { token: string }) {
  const [eraseAt, setEraseAt] = useState<string>()
  const found = useQuery({
    ...api.auth.readSupportLink.queryOptions({ input: { token } }),
    enabled: token !== '' && eraseAt === undefined,
    retry: false,
  })
  const isInvalid = hasCode(found.error, 'LINK_INVALID') || hasCode(found.error, 'INVALID_INPUT')
  if (eraseAt !== undefined) return <Goodbye eraseAt={eraseAt} />
  return (
    <StandaloneCard>
      {token === '' || isInvalid ? (
        <RequestLinkForm isExpired={isInvalid} />
      ) : (
        <QueryState query={found} copy={readOnlyCopy} skeleton={<Skeleton className="h-64" />}>
          {(account) => (
            <>
              <Heading account={account} />
              <DataCopy token={token} />
              <PaidByLink token={token} />
              <DeleteByLink token={token} onRequested={setEraseAt} />
            </>
          )}
        </QueryState>
      )}
      <HomeLink />
    </StandaloneCard>
  )
}

function Heading({ account: { handle, reason, suspendedUntil } }: { account: LockedOutAccount }) {
  return (
    <CardMessage title={<Trans>Your data, {handle}</Trans>}>
      <LockedOutReason reason={reason} until={suspendedUntil} />{' '}
      <Trans>You can still get a copy of your data or delete it.</Trans>
    </CardMessage>
  )
}

function LockedOutReason({
  reason,
  until,
}: {
  reason: LockedOutAccount['reason']
  until: string | null
}): ReactNode {
  switch (reason) {
    case 'banned':
      return <Trans>Our moderators have closed your account.</Trans>
    case 'suspended': {
      const day = until === null ? '' : formatDate(until)
      return <Trans>Your account is suspended until {day}.</Trans>
    }
    case 'unconfirmed':
      return <Trans>The email address of your account isn’t confirmed yet.</Trans>
  }
}

function Goodbye({ eraseAt }: { eraseAt: string }) {
  const day = formatDate(eraseAt)
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Your account will be deleted</Trans>}>
        <Trans>
          We’ll erase everything on {day}. Until then, you can cancel with the link in our email.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}

type Props = { token: string; onRequested: (eraseAt: string) => void }

/** Requests the deletion of the account. A ban or suspension stays in force. */
function DeleteByLink({ token, onRequested }: Props) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation(
    api.account.requestDeletionByLink.mutationOptions({
      onSuccess: ({ eraseAt }) => onRequested(eraseAt),
      onSettled: () => setIsConfirming(false),
    }),
  )
  const failure =
    remove.error &&
    errorCopy(remove.error, {
      title: t`Couldn’t delete your account`,
      description: t`Please try again.`,
    })
  return (
    <LinkSection title={<Trans>Delete your account</Trans>}>
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <p className="text-ink-2">
        <Trans>
          We hide your profile now and delete your data after {DELETION_GRACE_DAYS} days. You can
          cancel the deletion until then.
        </Trans>
      </p>
      <Button
        variant="secondary"
        className="border-danger text-danger hover:bg-danger-soft"
        onClick={() => setIsConfirming(true)}
      >
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Delete your account?</Trans>}
        description={
          <Trans>
            After {DELETION_GRACE_DAYS} days we permanently delete your profile, photos, likes,
            messages and tokens.
          </Trans>
        }
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ token })}
      />
    </LinkSection>
  )
}
