import type { ErrorData } from '@adire/contract/errors.ts'
import { InterestedIn } from '@adire/contract/members.ts'
import type { Onboarding } from '@adire/contract/onboarding.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { OtherTabBanner } from './OtherTabBanner.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { interestedInCopy } from '../../lib/profile-copy.ts'
import { applyEdit, type EditField, isEditField, readEdit, toValues } from './edit-rules.ts'
import { useOnboardingStep } from './use-onboarding.ts'

type Props = { profile: OwnProfile; state: Onboarding['steps'][number]['state'] }

/**
 * Onboarding step "Who would you like to meet?". Preselects nothing: "everyone" applies until the
 * member answers (decision P4).
 */
export function OnboardingMeeting({ profile, state }: Props) {
  const { t, i18n } = useLingui()
  const { finish, isSaving } = useOnboardingStep('meeting')
  const { chosen, choose, revision, applyNewerValues, saved, values, otherTabChanges } =
    useMeetingAnswer(profile, state === 'done')
  const [isMissing, setIsMissing] = useState(false)

  function handleContinue() {
    if (!chosen) return setIsMissing(true)
    finish('done', { fields: { interestedIn: chosen }, revision, onStale: applyNewerValues })
  }

  return (
    <OnboardingFrame
      step="meeting"
      question={t`Who would you like to meet?`}
      reason={t`Discover shows you these members. It also shows your profile to members who want to meet someone like you. Others don’t see your answer.`}
      notice={<OtherTabBanner otherTabChanges={otherTabChanges} values={values} saved={saved} />}
      hasConflict={otherTabChanges.conflicts.length > 0}
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
          title: i18n._(interestedInCopy[value]),
        }))}
        value={chosen}
        onChange={choose}
      />
    </OnboardingFrame>
  )
}

/**
 * The member's choice of whom to meet, beside changes by another tab. Unlike in the editor,
 * choosing the current value counts as an answer: it was our default, not the member's choice
 * (decision P4).
 */
function useMeetingAnswer(profile: OwnProfile, wasAnswered: boolean) {
  const [chosen, setChosen] = useState<InterestedIn | undefined>(
    wasAnswered ? profile.interestedIn : undefined,
  )
  /** Profile value when the choice was made. */
  const [base, setBase] = useState(profile.interestedIn)
  const [newer, setNewer] = useState<ErrorData<'STALE'>>()
  const [isDismissed, setIsDismissed] = useState(false)

  const isNewer = newer !== undefined && newer.revision > profile.revision
  const saved = applyEdit(toValues(profile), isNewer ? readEdit(newer.changes) : {})
  const theirs = saved.interestedIn
  const hasConflict = chosen !== undefined && theirs !== base && theirs !== chosen
  const changed = isDismissed ? [] : Object.keys(newer?.changes ?? {})
  const applied = changed.filter(
    (field): field is EditField => isEditField(field) && field !== 'interestedIn',
  )

  return {
    chosen,
    choose(value: InterestedIn) {
      setChosen(value)
      setBase(theirs)
    },
    revision: isNewer ? newer.revision : profile.revision,
    applyNewerValues(latest: ErrorData<'STALE'>) {
      setNewer(latest)
      setIsDismissed(false)
    },
    saved,
    values: { ...saved, interestedIn: chosen ?? theirs },
    otherTabChanges: {
      conflicts: hasConflict ? (['interestedIn'] satisfies EditField[]) : [],
      applied,
      decide(_field: EditField, choice: 'mine' | 'theirs') {
        if (choice === 'theirs') setChosen(theirs)
        setBase(theirs)
      },
      dismiss: () => setIsDismissed(true),
    },
  }
}
