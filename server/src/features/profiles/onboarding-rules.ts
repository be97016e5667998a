import { type Onboarding, type OnboardingStep, onboardingSteps } from '@adire/contract/profiles.ts'

type State = Onboarding['steps'][number]['state']

/** What is there already speaks for itself: a photo and interests need no answer. */
export interface Given {
  hasPhoto: boolean
  hasInterests: boolean
  answers: Partial<Record<OnboardingStep, 'done' | 'skipped'>>
}

/** Where a new member stands (decision P3). */
export function toOnboarding({ hasPhoto, hasInterests, answers }: Given): Onboarding {
  const isThere: Record<OnboardingStep, boolean> = { photo: hasPhoto, interests: hasInterests, meeting: false }
  const steps = onboardingSteps.map((step) => ({ step, state: isThere[step] ? ('done' as State) : (answers[step] ?? 'open') }))
  return { steps, next: steps.find(({ state }) => state === 'open')?.step ?? null }
}
