import { InterestedIn } from '@adire/contract/members.ts'
import type { Onboarding, OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { interestedInWords } from './edit-copy.ts'
import { ElsewhereBanner } from './ElsewhereBanner.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { useMeetingAnswer } from './use-meeting-answer.ts'
import { useOnboardingStep } from './use-onboarding.ts'

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

/** Preselects nothing: "everyone" applies until the member answers (decision P4). */
export function OnboardingMeeting({ profile, state }: Props) {
  const { t, i18n } = useLingui()
  const { finish, isSaving } = useOnboardingStep('meeting')
  const { chosen, choose, revision, takeNews, saved, values, elsewhere } = useMeetingAnswer(
    profile,
    state === 'done',
  )
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (!chosen) return setIsMissing(true)
    finish('done', { fields: { interestedIn: chosen }, revision, onStale: takeNews })
  }

  return (
    <OnboardingFrame
      step="meeting"
      question={t`Who would you like to meet?`}
      reason={t`Discover shows you these members, and shows you to those who would like to meet you. Others do not see your answer.`}
      notice={<ElsewhereBanner elsewhere={elsewhere} values={values} saved={saved} />}
      isUndecided={elsewhere.contested.length > 0}
      error={isMissing && !chosen ? t`Choose one, or skip this step for now.` : undefined}
      isDone={state === 'done'}
      isSaving={isSaving}
      onContinue={handleContinue}
      onSkip={() => finish('skipped')}
    >
      <RadioCards
        label={t`Who would you like to meet?`}
        columns={1}
        cards={InterestedIn.options.map((value) => ({
          value,
          title: i18n._(interestedInWords[value]),
        }))}
        value={chosen}
        onChange={choose}
      />
    </OnboardingFrame>
  )
}
