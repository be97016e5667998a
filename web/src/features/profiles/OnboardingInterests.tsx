import type { Onboarding, OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ElsewhereBanner } from './ElsewhereBanner.tsx'
import { InterestsField } from './InterestsField.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { useEditForm } from './use-edit-form.ts'
import { useOnboardingStep } from './use-onboarding.ts'

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

export function OnboardingInterests({ profile, state }: Props) {
  const { t } = useLingui()
  const { form, values, saved, revision, elsewhere, takeNews } = useEditForm(profile)
  const { interests } = values
  const { finish, isSaving } = useOnboardingStep('interests')
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (interests.length === 0) return setIsMissing(true)
    finish('done', {
      fields: { interests },
      revision,
      onStale: (news) => takeNews(news.changes, news.revision),
    })
  }

  return (
    <FormProvider {...form}>
      <OnboardingFrame
        step="interests"
        question={t`What do you enjoy?`}
        reason={t`What two people share is the easiest first message. Others see your interests on your profile.`}
        notice={<ElsewhereBanner elsewhere={elsewhere} values={values} saved={saved} />}
        isUndecided={elsewhere.contested.length > 0}
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
