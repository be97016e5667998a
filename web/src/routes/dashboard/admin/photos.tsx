import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PhotoQueue } from '../../../features/moderation/PhotoQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/photos')({ staticData: { title: msg`Photos` }, component: PhotoQueue })
