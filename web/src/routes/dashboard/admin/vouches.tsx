import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VouchQueue } from '../../../features/vouches/VouchQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/vouches')({
  staticData: { title: msg`Vouches` },
  component: VouchQueue,
})
