import { appPages } from '@adire/contract/pages.ts'
import { type LockedOutAccount } from '@adire/contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GRACE_DAYS } from '@adire/contract/account.ts'
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
import { readCopy } from '../../shared/query-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LinkSection } from '../../shared/LinkSection.tsx'

/**
 * Data, payments and deletion for members who can't log in, by a mailed link (PRO-13, PRO-14,
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
        <QueryState query={found} copy={readCopy} skeleton={<Skeleton className="h-64" />}>
          {(account) => (
            <>
              <Heading account={account} />
              <DataCopy token={token} />
              <PaidByLink token={token} />
              <LeaveByLink token={token} onLeft={setEraseAt} />
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
      <Trans>What we keep about you is yours all the same.</Trans>
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
      return <Trans>The email address of your account is not confirmed yet.</Trans>
  }
}

function Goodbye({ eraseAt }: { eraseAt: string }) {
  const day = formatDate(eraseAt)
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Your account will be deleted</Trans>}>
        <Trans>
          Everything is erased on {day}. Until then you can take it back with the link in our mail.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}

type Props = { token: string; onLeft: (eraseAt: string) => void }

/** Deletes the account of a member who can't log in. A ban or suspension stays in force. */
function LeaveByLink({ token, onLeft }: Props) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const leave = useMutation(
    api.account.requestDeletionByLink.mutationOptions({
      onSuccess: ({ eraseAt }) => onLeft(eraseAt),
      onSettled: () => setIsConfirming(false),
    }),
  )
  const failure =
    leave.error &&
    errorCopy(leave.error, {
      title: t`Deletion Failed`,
      description: t`We couldn’t delete your account. Please try again.`,
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
          We hide your profile now and delete your data after {GRACE_DAYS} days. You can cancel the
          deletion until then.
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
            After {GRACE_DAYS} days we permanently delete your profile, photos, likes, messages and
            tokens.
          </Trans>
        }
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate({ token })}
      />
    </LinkSection>
  )
}
