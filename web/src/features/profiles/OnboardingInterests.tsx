import type { Onboarding, OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { valuesOf, type EditValues } from './edit-rules.ts'
import { InterestsField } from './InterestsField.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { useOnboardingStep } from './use-onboarding.ts'

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

export function OnboardingInterests({ profile, state }: Props) {
  const { t } = useLingui()
  const form = useForm<EditValues>({ defaultValues: valuesOf(profile) })
  const interests = useWatch({ control: form.control, name: 'interests' })
  const { finish, isSaving } = useOnboardingStep('interests')
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (interests.length === 0) return setIsMissing(true)
    finish('done', { of: profile, fields: { interests } })
  }

  return (
    <FormProvider {...form}>
      <OnboardingFrame
        step="interests"
        question={t`What do you enjoy?`}
        reason={t`What two people share is the easiest first message. Others see your interests on your profile.`}
        error={isMissing && interests.length === 0 ? t`Choose at least one, or skip this step for now.` : undefined}
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
