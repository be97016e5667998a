import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { stepToResume } from './onboarding-rules.ts'
import { useOnboarding } from './use-onboarding.ts'

/** Links back to onboarding steps left open or skipped; hidden once all are answered. */
export function OnboardingCard() {
  const { data: standing } = useOnboarding()
  const step = standing && stepToResume(standing)
  if (!standing || !step) return null
  const done = standing.steps.filter(({ state }) => state === 'done').length
  const total = standing.steps.length
  return (
    <Card depth="flat" className="grid gap-1 py-4!">
      <h2 className="text-lg">
        <Trans>Finish your welcome</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          {done} of {total} steps answered.
        </Trans>
      </p>
      <Link
        to="/dashboard/welcome/$step"
        params={{ step }}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-input font-medium text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover hover:decoration-2"
      >
        <Trans>Go on where you left off</Trans>
        <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}
