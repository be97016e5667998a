import { type Faults, type FieldName, isFieldName } from './form-rules.ts'
import { type FormStep, formSteps } from './step-rules.ts'

/** Step that shows each field. */
const stepsByField: Record<FieldName, FormStep> = {
  advertiserName: 'details',
  advertiserEmail: 'details',
  campaignName: 'details',
  placementType: 'details',
  destinationUrl: 'details',
  banner: 'creative',
  title: 'creative',
  description: 'creative',
  ctaText: 'creative',
  alternatives: 'creative',
  pausedVariants: 'creative',
  targetGender: 'targeting',
  targetCities: 'targeting',
  targetAgeMin: 'targeting',
  targetAgeMax: 'targeting',
  dailyBudget: 'budget',
  totalBudget: 'budget',
  costPerClick: 'budget',
  costPerImpression: 'budget',
  startDate: 'budget',
  endDate: 'budget',
}

/** Lists the steps with a fault, in order. */
export function listFaultySteps(faults: { [Name in FieldName]?: unknown }): FormStep[] {
  const found = new Set(
    Object.entries(faults)
      .filter(([, fault]) => fault !== undefined)
      .map(([field]) => (isFieldName(field) ? stepsByField[field] : undefined)),
  )
  return formSteps.filter((step) => found.has(step))
}

/** Picks the faults of the fields on these steps. */
export function pickFaults(faults: Faults, steps: ReadonlySet<FormStep>): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(
      ([field]) => isFieldName(field) && steps.has(stepsByField[field]),
    ),
  )
}
