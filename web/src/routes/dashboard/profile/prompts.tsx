import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PromptsPage } from '../../../features/profiles/PromptsPage.tsx'

export const Route = createFileRoute('/dashboard/profile/prompts')({
  staticData: { title: msg`Your prompts` },
  component: PromptsPage,
})
