import { type LockedOutAccount, SUPPORT_PATH } from '@adire/contract/auth.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AskForLink } from '../auth/AskForLink.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { PaidByLink } from '../payments/PaidByLink.tsx'
import { DataCopy } from './DataCopy.tsx'
import { LeaveByLink } from './LeaveByLink.tsx'
import { HomeLink } from '../../shared/LinkCard.tsx'
import { LinkMessage } from '../../shared/LinkMessage.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { readWords } from '../../shared/query-words.ts'

/**
 * Data, payments and deletion for members who can't log in, by a mailed link (PRO-13, PRO-14,
 * PAY-06).
 */
export function YourDataPage() {
  const token = useLinkToken(SUPPORT_PATH)
  return <OfLink key={token} token={token} />
}

function OfLink({ token }: { token: string }) {
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
        <AskForLink isExpired={isInvalid} />
      ) : (
        <QueryState query={found} words={readWords} skeleton={<Skeleton className="h-64" />}>
          {(account) => (
            <>
              <Heading keptOut={account} />
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

function Heading({ keptOut: { handle, reason, suspendedUntil } }: { keptOut: LockedOutAccount }) {
  return (
    <LinkMessage title={<Trans>Your data, {handle}</Trans>}>
      <ReasonWords reason={reason} until={suspendedUntil} />{' '}
      <Trans>What we keep about you is yours all the same.</Trans>
    </LinkMessage>
  )
}

function ReasonWords({
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
      <LinkMessage title={<Trans>Your account will be deleted</Trans>}>
        <Trans>
          Everything is erased on {day}. Until then you can take it back with the link in our mail.
        </Trans>
      </LinkMessage>
      <HomeLink />
    </StandaloneCard>
  )
}
