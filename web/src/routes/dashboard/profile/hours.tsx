import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FreeHoursPage } from '../../../features/profiles/FreeHoursPage.tsx'

export const Route = createFileRoute('/dashboard/profile/hours')({
  staticData: { title: msg`When I’m free` },
  component: FreeHoursPage,
})
