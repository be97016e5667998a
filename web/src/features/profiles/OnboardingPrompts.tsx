import type { Onboarding } from '@adire/contract/onboarding.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { PromptEditor } from './PromptEditor.tsx'
import { useOnboardingStep } from './use-onboarding.ts'
import { usePromptsForm } from './use-prompts-form.ts'

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

/** Onboarding step that offers prompts. */
export function OnboardingPrompts({ profile, state }: Props) {
  const { t } = useLingui()
  const form = usePromptsForm(profile)
  const { finish, isSaving } = useOnboardingStep('prompts')
  const [isMissing, setIsMissing] = useState(false)

  async function handleContinue() {
    if (form.answers.length === 0) return setIsMissing(true)
    if (await form.save()) finish('done')
  }

  return (
    <OnboardingFrame
      step="prompts"
      question={t`Say something only you would say`}
      reason={t`One answer is enough to start a conversation. Premium members and your matches see it on your profile.`}
      hasConflict={form.conflict !== undefined}
      error={
        isMissing && form.answers.length === 0
          ? t`Choose a prompt, or skip this step for now.`
          : undefined
      }
      isDone={state === 'done'}
      isSaving={isSaving || form.isSaving}
      onContinue={() => void handleContinue()}
      onSkip={() => finish('skipped')}
    >
      <PromptEditor form={form} />
    </OnboardingFrame>
  )
}
