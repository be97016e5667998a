import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VoicePage } from '../../../features/profiles/VoicePage.tsx'

export const Route = createFileRoute('/dashboard/profile/voice')({
  staticData: { title: msg`My voice` },
  component: VoicePage,
})
