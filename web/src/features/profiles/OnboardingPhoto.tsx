import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FirstPhoto } from '../photos/FirstPhoto.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { useOnboardingStep } from './use-onboarding.ts'

export function OnboardingPhoto() {
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
