import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingPage } from '../../../features/profiles/OnboardingPage.tsx'

export const Route = createFileRoute('/dashboard/welcome/$step')({
  staticData: { title: msg`Welcome` },
  component: OnboardingPage,
})
