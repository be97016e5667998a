import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '../../../features/site-health/HealthPage.tsx'

export const Route = createFileRoute('/dashboard/admin/health')({
  staticData: { title: msg`Health` },
  component: HealthPage,
})
