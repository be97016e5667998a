import type { Onboarding, OnboardingStep, OwnProfile } from '@adire/contract/profiles.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { isOnboardingStep, stepToResume } from './onboarding-rules.ts'
import { OnboardingInterests } from './OnboardingInterests.tsx'
import { OnboardingMeeting } from './OnboardingMeeting.tsx'
import { OnboardingPhoto } from './OnboardingPhoto.tsx'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { useOwnProfile } from './use-own-profile.ts'

/**
 * The three questions after sign-up, one per page (decision P3). An unknown step redirects to the
 * next open one.
 */
export function OnboardingPage() {
  const { step } = useParams({ from: '/dashboard/welcome/$step' })
  const onboarding = useOnboarding()
  const profile = useOwnProfile()
  const isPending = onboarding.isPending || profile.isPending
  const isSkeletonShown = useSkeleton(isPending)
  if (isSkeletonShown || isPending) return isSkeletonShown ? <ProfileSkeleton /> : null
  if (!onboarding.data || !profile.data) {
    const retry = () => void Promise.all([onboarding.refetch(), profile.refetch()])
    return (
      <ProfileFailed onRetry={retry} isRetrying={onboarding.isFetching || profile.isFetching} />
    )
  }
  if (!isOnboardingStep(step)) return <Resume standing={onboarding.data} />
  return <Step key={step} step={step} standing={onboarding.data} profile={profile.data} />
}

function Resume({ standing }: { standing: Onboarding }) {
  const step = stepToResume(standing)
  return step ? (
    <Navigate to="/dashboard/welcome/$step" params={{ step }} replace />
  ) : (
    <Navigate to="/dashboard/discover" replace />
  )
}

function Step({
  step,
  standing,
  profile,
}: {
  step: OnboardingStep
  standing: Onboarding
  profile: OwnProfile
}) {
  const state = standing.steps.find((one) => one.step === step)?.state ?? 'open'
  switch (step) {
    case 'photo':
      return <OnboardingPhoto />
    case 'interests':
      return <OnboardingInterests profile={profile} state={state} />
    case 'meeting':
      return <OnboardingMeeting profile={profile} state={state} />
  }
}
