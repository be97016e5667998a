import { type OnboardingStep, onboardingSteps } from '@adire/contract/onboarding.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { stepBefore } from './onboarding-rules.ts'
import { FieldError } from '../../ui/FieldError.tsx'

type Props = {
  step: OnboardingStep
  question: string
  /** Why we ask. */
  reason: string
  /** `OtherTabBanner`, about changes in another tab; it sets `data-conflicts`. */
  notice?: ReactNode
  /** The notice asks the member to choose a value, so Continue focuses it instead of saving. */
  hasConflict?: boolean
  error: string | undefined
  /** The step has its answer, so there is nothing to skip. */
  isDone: boolean
  isSaving: boolean
  onContinue: () => void
  /** Absent for a step that can't be skipped. */
  onSkip?: () => void
  children: ReactNode
}

/** Frame of an onboarding step: the question, why we ask it, progress, Back, Skip and Continue. */
export function OnboardingFrame({
  step,
  question,
  reason,
  notice,
  hasConflict,
  error,
  isDone,
  isSaving,
  onContinue,
  onSkip,
  children,
}: Props) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const total = onboardingSteps.length
  const stepNumber = onboardingSteps.indexOf(step) + 1
  // On mount only: `OnboardingPage` remounts the frame for each step.
  useEffect(() => heading.current?.focus(), [])

  function handleContinue() {
    if (hasConflict) frame.current?.querySelector<HTMLElement>('[data-conflicts] button')?.focus()
    else onContinue()
  }

  return (
    <div ref={frame} className="mx-auto grid max-w-xl gap-5">
      <div className="grid gap-2">
        <p className="text-sm text-ink-2 tabular-nums">
          <Trans>
            Step {stepNumber} of {total}
          </Trans>
        </p>
        <ProgressBar label={t`Setup progress`} percent={(stepNumber / total) * 100} />
      </div>
      {notice}
      <Card padding="lg" className="grid gap-6">
        <div className="grid gap-3">
          <h1 ref={heading} tabIndex={-1} className="display text-page outline-none">
            {question}
          </h1>
          <p className="text-ink-2">
            <span className="font-medium text-ink">
              <Trans>Why we ask:</Trans>
            </span>{' '}
            {reason}
          </p>
        </div>
        {children}
        {error !== undefined && <FieldError role="alert">{error}</FieldError>}
        <div className="flex flex-wrap-reverse items-center justify-end gap-3">
          <BackLink step={step} />
          {onSkip && !isDone && (
            <Button variant="ghost" disabled={isSaving} onClick={onSkip}>
              <Trans>Skip for now</Trans>
            </Button>
          )}
          <Button loading={isSaving} onClick={handleContinue} className="max-sm:w-full">
            {stepNumber === total ? <Trans>Start discovering</Trans> : <Trans>Continue</Trans>}
          </Button>
        </div>
      </Card>
      <p className="text-center text-sm text-ink-3">
        <Trans>You can change all of this later in your profile.</Trans>
      </p>
    </div>
  )
}

function BackLink({ step }: { step: OnboardingStep }) {
  const before = stepBefore(step)
  if (!before) return null
  return (
    <Button asChild variant="ghost" className="me-auto">
      <Link to="/dashboard/welcome/$step" params={{ step: before }}>
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        <Trans>Back</Trans>
      </Link>
    </Button>
  )
}
