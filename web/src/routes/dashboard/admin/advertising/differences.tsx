import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DifferencesPage } from '../../../../features/campaigns/DifferencesPage.tsx'

export const Route = createFileRoute('/dashboard/admin/advertising/differences')({
  staticData: { title: msg`Differences` },
  component: DifferencesPage,
})
