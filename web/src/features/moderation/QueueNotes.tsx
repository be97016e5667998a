import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/** Calm: nobody did anything wrong, the item is simply no longer there. */
export function GoneNote({ count, onDismiss }: { count: number; onDismiss: () => void }) {
  if (count === 0) return null
  return (
    <Banner onDismiss={onDismiss}>
      <Plural
        value={count}
        one="# item left the queue: decided by another moderator or taken back by its owner."
        other="# items left the queue: decided by other moderators or taken back by their owners."
      />
    </Banner>
  )
}

/** Takes the focus when the last item leaves, so that it is not lost. */
export function QueueClear({ ref }: { ref?: Ref<HTMLDivElement> }) {
  const { t } = useLingui()
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <EmptyState tile="rings" title={t`Queue clear`}>
        <Trans>Nothing waits for a decision. New items appear here by themselves.</Trans>
      </EmptyState>
    </div>
  )
}

export function QueueFailed(retry: RetryProps) {
  return (
    <LoadFailed shape="banner" title={<Trans>The queue could not be loaded</Trans>} {...retry}>
      <Trans>Nothing was decided or lost.</Trans>
    </LoadFailed>
  )
}
