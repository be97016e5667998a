import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DiscrepanciesPage } from '../../../features/campaigns/DiscrepanciesPage.tsx'

export const Route = createFileRoute('/dashboard/admin/ad-discrepancies')({
  staticData: { title: msg`Ad discrepancies` },
  component: DiscrepanciesPage,
})
