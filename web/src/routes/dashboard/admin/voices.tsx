import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VoiceQueue } from '../../../features/voices/VoiceQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/voices')({
  staticData: { title: msg`Recordings` },
  component: VoiceQueue,
})
