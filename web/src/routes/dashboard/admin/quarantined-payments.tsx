import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { QuarantinedEventsPage } from '../../../features/quarantined-events/QuarantinedEventsPage.tsx'

export const Route = createFileRoute('/dashboard/admin/quarantined-payments')({
  staticData: { title: msg`Quarantined payments` },
  component: QuarantinedEventsPage,
})
