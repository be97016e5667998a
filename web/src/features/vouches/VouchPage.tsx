import { appPages } from '@adire/contract/pages.ts'
import type { VouchLink } from '@adire/contract/vouches.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { InvalidLink } from '../../shared/LinkCard.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useVouchLink, type VouchLinkActions } from './use-vouch-link.ts'
import { VouchForm } from './VouchForm.tsx'
import { VouchLanguage } from './VouchLanguage.tsx'

/** Page on which a friend writes a few words about a member, without an account. */
export function VouchPage() {
  const token = useLinkToken(appPages.vouch)
  return <LinkedVouch key={token} token={token} />
}

function LinkedVouch({ token }: { token: string }) {
  const link = useVouchLink(token)
  const { found, withdraw } = link
  const isInvalid =
    token === '' || hasCode(found.error, 'LINK_INVALID') || hasCode(found.error, 'INVALID_INPUT')
  if (isInvalid) return <InvalidLink />
  return (
    <StandaloneCard>
      <VouchLanguage token={token} />
      {withdraw.isSuccess ? (
        <CardMessage title={<Trans>Your vouch is deleted</Trans>}>
          <Trans>It’s no longer on the profile.</Trans>
        </CardMessage>
      ) : (
        <QueryState query={found} copy={readOnlyCopy} skeleton={<Skeleton className="h-96" />}>
          {(page) =>
            page.state === 'open' ? (
              <VouchForm token={token} page={page} link={link} />
            ) : (
              <Written token={token} page={page} link={link} />
            )
          }
        </QueryState>
      )}
      <HomeLink />
    </StandaloneCard>
  )
}

type WrittenProps = {
  token: string
  page: Extract<VouchLink, { state: 'written' }>
  link: VouchLinkActions
}

function Written({ token, page, link: { withdraw, failure } }: WrittenProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { name, writtenAt } = page
  const day = formatDate(writtenAt)
  return (
    <>
      <CardMessage title={<Trans>Thank you for vouching for {name}</Trans>}>
        <Trans>
          You wrote this on {day}. {name} decides whether their profile shows it. Keep this link in
          case you want to delete your vouch later.
        </Trans>
      </CardMessage>
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <Button variant="secondary" isWide onClick={() => setIsAsking(true)}>
        <Trans>Delete my vouch</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete your vouch?</Trans>}
        description={
          <Trans>It disappears from the profile right away. This link stops working.</Trans>
        }
        confirmLabel={<Trans>Delete</Trans>}
        tone="danger"
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ token }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
