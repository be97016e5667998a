import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Empty state of a list of open or closed items. */
export function EmptyQueue({ isOpen }: { isOpen: boolean }) {
  const { t } = useLingui()
  if (isOpen) {
    return (
      <EmptyState tile="rings" headingLevel={3} title={t`Queue clear`}>
        <Trans>Nothing waits for a decision here.</Trans>
      </EmptyState>
    )
  }
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing was closed yet.</Trans>
    </p>
  )
}

/** Empty state of a list of decided cases. */
export function NothingDecided() {
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing was decided yet.</Trans>
    </p>
  )
}
