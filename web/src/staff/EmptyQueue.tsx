import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Empty state of a staff list that `StateSwitch` filters by open or closed. */
export function EmptyQueue({ isOpen }: { isOpen: boolean }) {
  const { t } = useLingui()
  if (isOpen) {
    return (
      <EmptyState tile="rings" headingLevel={3} title={t`Queue clear`}>
        <Trans>Nothing is waiting for a decision.</Trans>
      </EmptyState>
    )
  }
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing has been closed yet.</Trans>
    </p>
  )
}

/** Empty state of a list of decided cases. */
export function NothingDecided() {
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing has been decided yet.</Trans>
    </p>
  )
}

/** Shown for a case or appeal that does not exist, or that this moderator may not see. */
export function NoSuchCase({ title }: { title: string }) {
  return (
    <EmptyState tile="lattice" title={title}>
      <Trans>It was deleted, or you don’t have access to it.</Trans>
    </EmptyState>
  )
}
