import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TripsPage } from '../../../features/trips/TripsPage.tsx'

export const Route = createFileRoute('/dashboard/profile/trips')({
  staticData: { title: msg`Your trips` },
  component: TripsPage,
})
