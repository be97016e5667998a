import { type Onboarding, type OnboardingStep, onboardingSteps } from '@adire/contract/profiles.ts'

/** Steps a member has done or answered. A photo and interests count as done without an answer. */
export interface Given {
  hasPhoto: boolean
  hasInterests: boolean
  answers: Partial<Record<OnboardingStep, 'done' | 'skipped'>>
}

/** Returns the state of each onboarding step and the next open one (decision P3). */
export function toOnboarding({ hasPhoto, hasInterests, answers }: Given): Onboarding {
  const isThere: Record<OnboardingStep, boolean> = {
    photo: hasPhoto,
    interests: hasInterests,
    meeting: false,
  }
  const steps = onboardingSteps.map((step): Onboarding['steps'][number] => ({
    step,
    state: isThere[step] ? 'done' : (answers[step] ?? 'open'),
  }))
  return { steps, next: steps.find(({ state }) => state === 'open')?.step ?? null }
}
