import { toInput, checkDraft, type CampaignDraft } from './form-rules.ts'

const RELEVANT_FIELDS = [
  'targetAgeMin',
  'targetAgeMax',
  'dailyBudget',
  'totalBudget',
  'costPerClick',
  'costPerImpression',
  'startDate',
  'endDate',
] as const

/** Converts a draft to the input of a forecast; null while a field it depends on has an error. */
export function toForecastInput(draft: CampaignDraft, campaignId: string | undefined) {
  const faults = checkDraft(draft)
  if (RELEVANT_FIELDS.some((name) => faults[name] !== undefined)) return null
  const input = toInput(draft)
  return {
    ...(campaignId !== undefined && { campaignId }),
    placementType: input.placementType,
    targetGender: input.targetGender,
    targetCities: input.targetCities,
    targetAgeMin: input.targetAgeMin,
    targetAgeMax: input.targetAgeMax,
    dailyBudgetMicros: input.dailyBudgetMicros,
    ...(input.totalBudgetMicros !== null && { totalBudgetMicros: input.totalBudgetMicros }),
    costPerClickMicros: input.costPerClickMicros,
    costPerImpressionMicros: input.costPerImpressionMicros,
    ...(input.startDate !== null && { startDate: input.startDate }),
    ...(input.endDate !== null && { endDate: input.endDate }),
  }
}

export type ForecastInput = NonNullable<ReturnType<typeof toForecastInput>>
