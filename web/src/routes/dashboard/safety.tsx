import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SafetyCentrePage } from '../../features/safety/SafetyCentrePage.tsx'

export const Route = createFileRoute('/dashboard/safety')({
  staticData: { title: msg`Safety Centre` },
  component: SafetyCentrePage,
})
