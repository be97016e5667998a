import { z } from 'zod'

/**
 * The steps after sign-up (decision P3). Each but the name can be skipped and answered later.
 */
export const onboardingSteps = ['name', 'photo', 'interests', 'prompts', 'meeting'] as const
export const OnboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.infer<typeof OnboardingStep>

export const Onboarding = z.strictObject({
  steps: z.array(
    z.strictObject({ step: OnboardingStep, state: z.enum(['open', 'done', 'skipped']) }),
  ),
  /** Next open step; null if there is none. */
  next: OnboardingStep.nullable(),
})
export type Onboarding = z.infer<typeof Onboarding>
