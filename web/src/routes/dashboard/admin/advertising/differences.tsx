import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DiscrepanciesPage } from '../../../../features/campaigns/DiscrepanciesPage.tsx'

export const Route = createFileRoute('/dashboard/admin/advertising/differences')({
  staticData: { title: msg`Differences` },
  component: DiscrepanciesPage,
})
