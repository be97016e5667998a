import type { Onboarding, OnboardingStep } from '@adire/contract/onboarding.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { type LoadedQuery, QueryState } from '../../ui/QueryState.tsx'
import { FirstPhoto } from '../photos/FirstPhoto.tsx'
import { ownProfileCopy } from './edit-copy.ts'
import { InterestsField } from './InterestsField.tsx'
import { isOnboardingStep, stepToResume } from './onboarding-rules.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { OnboardingMeeting } from './OnboardingMeeting.tsx'
import { OnboardingName } from './OnboardingName.tsx'
import { OnboardingPrompts } from './OnboardingPrompts.tsx'
import { OtherTabBanner } from './OtherTabBanner.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useEditForm } from './use-edit-form.ts'
import { useOnboarding, useOnboardingStep } from './use-onboarding.ts'
import { useOwnProfile } from './use-own-profile.ts'

/**
 * The steps after sign-up, one per page (decision P3). An unknown step redirects to the next
 * open one, else to the first skipped one, else to Discover.
 */
export function OnboardingPage() {
  const { step } = useParams({ from: '/dashboard/welcome/$step' })
  const onboarding = useOnboarding()
  const profile = useOwnProfile()
  const query: LoadedQuery<{ onboarding: Onboarding; profile: OwnProfile }> = {
    data: onboarding.data && profile.data && { onboarding: onboarding.data, profile: profile.data },
    error: onboarding.error ?? profile.error,
    isPending: onboarding.isPending || profile.isPending,
    isFetching: onboarding.isFetching || profile.isFetching,
    fetchStatus: onboarding.isPending ? onboarding.fetchStatus : profile.fetchStatus,
    refetch: () => Promise.all([onboarding.refetch(), profile.refetch()]),
  }
  return (
    <QueryState query={query} copy={ownProfileCopy} shape="page" skeleton={<ProfileSkeleton />}>
      {(loaded) =>
        isOnboardingStep(step) ? (
          <Step key={step} step={step} {...loaded} />
        ) : (
          <Resume onboarding={loaded.onboarding} />
        )
      }
    </QueryState>
  )
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
    case 'name':
      return <OnboardingName profile={profile} />
    case 'photo':
      return <OnboardingPhoto />
    case 'interests':
      return <OnboardingInterests profile={profile} state={state} />
    case 'prompts':
      return <OnboardingPrompts profile={profile} state={state} />
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
  const hiddenReason = useOwnProfile().data?.hiddenReason
  const reason =
    hiddenReason === 'photo' || hiddenReason === 'photo_approval'
      ? t`Others see your profile once a moderator has approved a photo of you. You can send likes and messages as soon as you’ve added one.`
      : t`Profiles with a photo get more replies. A moderator reviews every photo before others see it.`
  return (
    <OnboardingFrame
      step="photo"
      question={t`Add your first photo`}
      reason={reason}
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
  const { form, values, saved, revision, otherTabChanges, applyNewerValues } = useEditForm(profile)
  const { interests } = values
  const { finish, isSaving } = useOnboardingStep('interests')
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (interests.length === 0) return setIsMissing(true)
    finish('done', {
      fields: { interests },
      revision,
      onStale: ({ changes, revision: latest }) => applyNewerValues(changes, latest),
    })
  }

  return (
    <FormProvider {...form}>
      <OnboardingFrame
        step="interests"
        question={t`What do you enjoy?`}
        reason={t`Shared interests make it easy to start a conversation. Others see yours on your profile.`}
        notice={<OtherTabBanner otherTabChanges={otherTabChanges} values={values} saved={saved} />}
        hasConflict={otherTabChanges.conflicts.length > 0}
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
