import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown for a case or appeal that does not exist, or that this moderator may not see. */
export function NoSuchCase({ title }: { title: string }) {
  return (
    <EmptyState tile="lattice" title={title}>
      <Trans>It has been forgotten, or it is not yours to see.</Trans>
    </EmptyState>
  )
}
