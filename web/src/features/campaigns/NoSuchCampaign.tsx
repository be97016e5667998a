import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown for a campaign that does not exist, or `children` for what it was to be made from. */
export function NoSuchCampaign({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`No such campaign`} headingLevel={3}>
      {children ?? <Trans>It has been deleted, or it was never there.</Trans>}
    </EmptyState>
  )
}
