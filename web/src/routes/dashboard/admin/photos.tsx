import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PhotoQueue } from '../../../features/photo-reviews/PhotoQueue.tsx'
import { readPhotoSearch } from '../../../features/photo-reviews/rules.ts'

export const Route = createFileRoute('/dashboard/admin/photos')({
  staticData: { title: msg`Photos` },
  validateSearch: readPhotoSearch,
  component: function PhotosPage() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <PhotoQueue
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    )
  },
})
