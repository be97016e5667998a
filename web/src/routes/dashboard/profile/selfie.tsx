import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SelfiePage } from '../../../features/selfie-checks/SelfiePage.tsx'

export const Route = createFileRoute('/dashboard/profile/selfie')({
  staticData: { title: msg`Selfie check` },
  component: SelfiePage,
})
