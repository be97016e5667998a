import {
  type Onboarding,
  type OnboardingStep,
  onboardingSteps,
} from '@adire/contract/onboarding.ts'

export function isOnboardingStep(text: string): text is OnboardingStep {
  return onboardingSteps.some((step) => step === text)
}

/** Next step that isn't done yet; null if none is left. */
export function stepAfter(step: OnboardingStep, { steps }: Onboarding): OnboardingStep | null {
  const later = steps.slice(steps.findIndex((one) => one.step === step) + 1)
  return later.find(({ state }) => state !== 'done')?.step ?? null
}

/** Previous step, answered or not, because answers can be changed; null before the first. */
export function stepBefore(step: OnboardingStep): OnboardingStep | null {
  return onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null
}

/**
 * Step to resume at: the next open one, else the first skipped one; null when nothing is missing.
 */
export function stepToResume({ next, steps }: Onboarding): OnboardingStep | null {
  return next ?? steps.find(({ state }) => state === 'skipped')?.step ?? null
}
