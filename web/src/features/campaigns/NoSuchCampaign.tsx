import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Empty state for a campaign that does not exist; `children` replace the text below the title. */
export function NoSuchCampaign({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`Campaign not found`} headingLevel={3}>
      {children ?? <Trans>It was deleted or never existed.</Trans>}
    </EmptyState>
  )
}
