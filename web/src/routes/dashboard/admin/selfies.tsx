import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SelfieQueue } from '../../../features/selfie-checks/SelfieQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/selfies')({
  staticData: { title: msg`Selfies` },
  component: SelfieQueue,
})
