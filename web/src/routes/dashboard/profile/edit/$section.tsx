import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditProfilePage } from '../../../../features/profiles/EditProfilePage.tsx'

export const Route = createFileRoute('/dashboard/profile/edit/$section')({
  staticData: { title: msg`Edit profile` },
  component: EditProfilePage,
})
