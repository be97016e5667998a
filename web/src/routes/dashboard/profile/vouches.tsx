import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VouchesPage } from '../../../features/profiles/VouchesPage.tsx'

export const Route = createFileRoute('/dashboard/profile/vouches')({
  staticData: { title: msg`Friends say` },
  component: VouchesPage,
})
