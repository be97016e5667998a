import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PhotosPage } from '../../../features/profiles/PhotosPage.tsx'

export const Route = createFileRoute('/dashboard/profile/photos')({
  staticData: { title: msg`Photos` },
  component: PhotosPage,
})
