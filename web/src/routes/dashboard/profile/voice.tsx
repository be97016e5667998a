import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VoicePage } from '../../../features/voices/VoicePage.tsx'

export const Route = createFileRoute('/dashboard/profile/voice')({
  staticData: { title: msg`My voice` },
  component: VoicePage,
})
