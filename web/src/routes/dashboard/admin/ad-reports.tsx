import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReportedAdsPage } from '../../../features/campaigns/ReportedAdsPage.tsx'

export const Route = createFileRoute('/dashboard/admin/ad-reports')({
  staticData: { title: msg`Reported ads` },
  component: ReportedAdsPage,
})
