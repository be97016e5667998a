import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed, type RetryProps } from '../ui/LoadFailed.tsx'

/** Counts items that left the queue without this moderator's decision. */
export function DecidedElsewhereNotice({
  count,
  onDismiss,
}: {
  count: number
  onDismiss: () => void
}) {
  if (count === 0) return null
  return (
    <Banner onDismiss={onDismiss}>
      <Plural
        value={count}
        one="# item left your queue: another moderator has it, or its owner withdrew it."
        other="# items left your queue: other moderators have them, or their owners withdrew them."
      />
    </Banner>
  )
}

/** Empty state of a queue. Focusable, so that the focus is not lost with the last item. */
export function QueueClear({
  ref,
  elsewhere = 0,
}: {
  ref?: Ref<HTMLDivElement>
  elsewhere?: number
}) {
  const { t } = useLingui()
  if (elsewhere > 0) {
    return (
      <div ref={ref} tabIndex={-1} className="outline-none">
        <EmptyState tile="rings" title={t`Nothing left for you`}>
          <Plural
            value={elsewhere}
            one="# is being reviewed by another moderator."
            other="# are being reviewed by other moderators."
          />{' '}
          <Trans>Items they don’t decide will appear here.</Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <EmptyState tile="rings" title={t`Queue clear`}>
        <Trans>Nothing is waiting for a decision. New items appear here automatically.</Trans>
      </EmptyState>
    </div>
  )
}

/** Banner for a queue, or a part of it, that could not be loaded. */
export function QueueFailed(retry: RetryProps) {
  return (
    <LoadFailed shape="banner" title={<Trans>Couldn’t load the queue</Trans>} {...retry}>
      <Trans>No decisions were made or lost.</Trans>
    </LoadFailed>
  )
}
