import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../../features/moderation/OverviewPage.tsx'

export const Route = createFileRoute('/dashboard/admin/')({
  staticData: { title: msg`Admin` },
  component: OverviewPage,
})
