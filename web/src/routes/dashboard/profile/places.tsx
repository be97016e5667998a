import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PathPage } from '../../../features/profiles/PathPage.tsx'

export const Route = createFileRoute('/dashboard/profile/places')({
  staticData: { title: msg`Places in my life` },
  component: PathPage,
})
