/** Steps of the campaign form, in order. */
export const formSteps = ['details', 'creative', 'targeting', 'budget', 'check'] as const
export type FormStep = (typeof formSteps)[number]

/** Returns the step before or after one; undefined at either end. */
export function findStepBeside(step: FormStep, offset: -1 | 1): FormStep | undefined {
  return formSteps[formSteps.indexOf(step) + offset]
}
