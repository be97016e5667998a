import {
  type Comparison,
  EXPERIMENT_DAYS_MAXIMUM,
  OrderWeights,
  SHARE_MAXIMUM,
} from '@adire/contract/experiments.ts'
import {
  findTerm,
  type OrderTerm,
  orderTerms,
  WEIGHT_MAXIMUM,
} from '@adire/contract/order-terms.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatLocale } from '../../lib/i18n.ts'

export type TermName = OrderTerm['name']
export const termNames: readonly TermName[] = orderTerms.map(({ name }) => name)

/** Texts of the form that starts an experiment; each weight has a field of its own. */
export type ExperimentForm = Record<TermName, string> & {
  name: string
  hypothesis: string
  share: string
  days: string
}

/** Parses a whole number in a range; undefined for anything else. */
export function parseWhole(text: string, minimum: number, maximum: number): number | undefined {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum ? value : undefined
}

/** Returns the error text of each invalid field. */
export function checkForm(values: ExperimentForm): FieldTexts<ExperimentForm> {
  const texts: FieldTexts<ExperimentForm> = {}
  if (values.name.trim() === '') texts.name = t`Enter a name.`
  if (values.hypothesis.trim() === '') texts.hypothesis = t`Enter what you expect.`
  if (parseWhole(values.share, 1, SHARE_MAXIMUM) === undefined)
    texts.share = t`Enter a number from 1 to ${SHARE_MAXIMUM}.`
  if (parseWhole(values.days, 1, EXPERIMENT_DAYS_MAXIMUM) === undefined)
    texts.days = t`Enter a number from 1 to ${EXPERIMENT_DAYS_MAXIMUM}.`
  for (const name of termNames) {
    const { minimum } = findTerm(name)
    if (parseWhole(values[name], minimum, WEIGHT_MAXIMUM) === undefined)
      texts[name] = t`Enter a number from ${minimum} to ${WEIGHT_MAXIMUM}.`
  }
  return texts
}

/** Reads the weights of a checked form. */
export function readWeights(values: ExperimentForm): OrderWeights {
  return OrderWeights.parse(
    Object.fromEntries(termNames.map((name) => [name, Number(values[name])])),
  )
}

/** Lists the terms whose weight differs from the normal one. */
export function listChanges(
  weights: OrderWeights,
  normal: OrderWeights,
): { name: TermName; from: number; to: number }[] {
  return termNames.flatMap((name) =>
    weights[name] === normal[name] ? [] : [{ name, from: normal[name], to: weights[name] }],
  )
}

/** True if the 95 % interval doesn't contain zero. */
export function isClear({ low, high }: Comparison): boolean {
  return low > 0 || high < 0
}

/** True for metrics that are shares, whose differences are in percentage points. */
export function isShare(metric: Comparison['metric']): boolean {
  return metric !== 'answeredPer100' && metric !== 'reportsPer100'
}

/** "+3.2", in percentage points for a share. */
export function formatDifference(metric: Comparison['metric'], value: number): string {
  return new Intl.NumberFormat(formatLocale(), {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(isShare(metric) ? value * 100 : value)
}
