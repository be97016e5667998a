import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'

type Props = {
  title: ReactNode
  /** Explains which emails stop and which don't. */
  children: ReactNode
  stopLabel: ReactNode
  isSending: boolean
  isUnreachable: boolean
  onStop: () => void
}

/**
 * Page with a button that stops emails. Opening the link alone must not stop them, because mail
 * scanners follow links (decision P17).
 */
export function ConfirmUnsubscribe({
  title,
  children,
  stopLabel,
  isSending,
  isUnreachable,
  onStop,
}: Props) {
  return (
    <StandaloneCard>
      <CardMessage title={title}>{children}</CardMessage>
      {isUnreachable && (
        <Banner tone="danger" title={<Trans>Unable to Unsubscribe</Trans>}>
          <Trans>We couldn’t unsubscribe you. Please try again.</Trans>
        </Banner>
      )}
      <div className="grid gap-3">
        <Button isWide loading={isSending} onClick={onStop}>
          {stopLabel}
        </Button>
        <HomeLink />
      </div>
    </StandaloneCard>
  )
}
