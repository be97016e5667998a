import type { Onboarding, OnboardingStep, OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { FirstPhoto } from '../photos/FirstPhoto.tsx'
import { ElsewhereBanner } from './ElsewhereBanner.tsx'
import { InterestsField } from './InterestsField.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { OnboardingMeeting } from './OnboardingMeeting.tsx'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { isOnboardingStep, stepToResume } from './onboarding-rules.ts'
import { useEditForm } from './use-edit-form.ts'
import { useOnboarding, useOnboardingStep } from './use-onboarding.ts'
import { useOwnProfile } from './use-own-profile.ts'

/**
 * The three steps after sign-up, one per page (decision P3). An unknown step redirects to the next
 * open one, else to the first skipped one, else to Discover.
 */
export function OnboardingPage() {
  const { step } = useParams({ from: '/dashboard/welcome/$step' })
  const onboarding = useOnboarding()
  const profile = useOwnProfile()
  const isPending = onboarding.isPending || profile.isPending
  const isSkeletonShown = useSkeleton(isPending)
  if (isSkeletonShown) return <ProfileSkeleton />
  if (isPending) return null
  if (!onboarding.data || !profile.data) {
    const retry = () => void Promise.all([onboarding.refetch(), profile.refetch()])
    return (
      <ProfileFailed onRetry={retry} isRetrying={onboarding.isFetching || profile.isFetching} />
    )
  }
  if (!isOnboardingStep(step)) return <Resume onboarding={onboarding.data} />
  return <Step key={step} step={step} onboarding={onboarding.data} profile={profile.data} />
}

function Resume({ onboarding }: { onboarding: Onboarding }) {
  const step = stepToResume(onboarding)
  return step ? (
    <Navigate to="/dashboard/welcome/$step" params={{ step }} replace />
  ) : (
    <Navigate to="/dashboard/discover" replace />
  )
}

function Step({
  step,
  onboarding,
  profile,
}: {
  step: OnboardingStep
  onboarding: Onboarding
  profile: OwnProfile
}) {
  const state = onboarding.steps.find((other) => other.step === step)?.state ?? 'open'
  switch (step) {
    case 'photo':
      return <OnboardingPhoto />
    case 'interests':
      return <OnboardingInterests profile={profile} state={state} />
    case 'meeting':
      return <OnboardingMeeting profile={profile} state={state} />
  }
}

function OnboardingPhoto() {
  const { t } = useLingui()
  const own = useQuery(api.photos.listMine.queryOptions())
  const { finish, isSaving } = useOnboardingStep('photo')
  const [isMissing, setIsMissing] = useState(false)
  const hasPhoto = (own.data?.photos.length ?? 0) > 0
  return (
    <OnboardingFrame
      step="photo"
      question={t`Add your first photo`}
      reason={t`People answer to a face. A moderator looks at every photo before others see it.`}
      error={isMissing && !hasPhoto ? t`Add a photo, or skip this step for now.` : undefined}
      isDone={hasPhoto}
      isSaving={isSaving}
      onContinue={() => (hasPhoto ? finish('done') : setIsMissing(true))}
      onSkip={() => finish('skipped')}
    >
      <FirstPhoto photos={own.data?.photos ?? []} limit={own.data?.limit ?? 0} />
    </OnboardingFrame>
  )
}

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

function OnboardingInterests({ profile, state }: Props) {
  const { t } = useLingui()
  const { form, values, saved, revision, elsewhere, applyNewerValues } = useEditForm(profile)
  const { interests } = values
  const { finish, isSaving } = useOnboardingStep('interests')
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (interests.length === 0) return setIsMissing(true)
    finish('done', {
      fields: { interests },
      revision,
      onStale: (news) => applyNewerValues(news.changes, news.revision),
    })
  }

  return (
    <FormProvider {...form}>
      <OnboardingFrame
        step="interests"
        question={t`What do you enjoy?`}
        reason={t`What two people share is the easiest first message. Others see your interests on your profile.`}
        notice={<ElsewhereBanner elsewhere={elsewhere} values={values} saved={saved} />}
        hasConflict={elsewhere.contested.length > 0}
        error={
          isMissing && interests.length === 0
            ? t`Choose at least one, or skip this step for now.`
            : undefined
        }
        isDone={state === 'done'}
        isSaving={isSaving}
        onContinue={handleContinue}
        onSkip={() => finish('skipped')}
      >
        <InterestsField />
      </OnboardingFrame>
    </FormProvider>
  )
}
