import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/profiles/ProfilePage.tsx'

export const Route = createFileRoute('/dashboard/profile/')({
  staticData: { title: msg`Profile` },
  component: ProfilePage,
})
