import { type Onboarding, type OnboardingStep, onboardingSteps } from '@adire/contract/profiles.ts'

export function isOnboardingStep(text: string): text is OnboardingStep {
  return onboardingSteps.some((step) => step === text)
}

/** Next step that isn't done yet; null leads to Discover. */
export function stepAfter(step: OnboardingStep, { steps }: Onboarding): OnboardingStep | null {
  const later = steps.slice(steps.findIndex((one) => one.step === step) + 1)
  return later.find(({ state }) => state !== 'done')?.step ?? null
}

/** Back goes to the one before, answered or not: an answer may be changed. */
export function stepBefore(step: OnboardingStep): OnboardingStep | null {
  return onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null
}

/** Where a member who comes back goes on: what is open, else what was skipped; null when nothing is missing. */
export function stepToResume({ next, steps }: Onboarding): OnboardingStep | null {
  return next ?? steps.find(({ state }) => state === 'skipped')?.step ?? null
}
