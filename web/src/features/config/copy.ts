import type { ConfigEntry } from '@adire/contract/config.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { arrowSigns } from '../../lib/direction.ts'
import { i18n } from '../../lib/i18n.ts'
import type { ConfigSection, Problem } from './rules.ts'
import { formatCents, withLabel } from '../../lib/format.ts'
import { formatList } from '../../lib/lists.ts'

export const sectionLabels: Record<ConfigSection, MessageDescriptor> = {
  settings: msg`Settings`,
  currencies: msg`Currencies`,
}

export function describeProblem(problem: Problem, type: ConfigEntry['type']): string {
  switch (problem.kind) {
    case 'none-typed':
      return t`Enter a number.`
    case 'no-number':
      return type === 'price' ? t`Enter dollars and cents, like 19.99.` : t`Enter a whole number.`
    case 'unknown-countries':
      return t`Unknown country: ${problem.codes}. Use codes such as GB.`
    case 'out-of-range':
      return t`Enter a number from ${problem.minimum} to ${problem.maximum}.`
  }
}

/** Describes the unit and the allowed range of a number. */
export function describeRange(
  type: ConfigEntry['type'],
  { minimum, maximum }: NonNullable<ConfigEntry['range']>,
): string {
  switch (type) {
    case 'price':
      return t`US dollars, ${minimum} to ${maximum}`
    case 'tokens':
      return t`Tokens, ${minimum} to ${maximum}`
    case 'weight':
      return t`Weight, ${minimum} to ${maximum}`
    default:
      return t`Whole number, ${minimum} to ${maximum}`
  }
}

/** Formats a stored value for display. */
export function formatSetting(type: ConfigEntry['type'], value: string): string {
  if (type === 'toggle') return value === 'true' ? t`On` : t`Off`
  if (type === 'countries') return value === '' ? t`None` : value
  return type === 'price' ? formatCents(Math.round(Number(value) * 100)) : value
}

/** Describes a stored term of a currency in half a sentence ("the rate is 0.09"), by its key. */
export function describeTerm(key: string, value: string): string {
  if (key === 'rateToUsd') return t`the rate is ${value}`
  if (key === 'priceStep')
    return value === '1'
      ? t`prices are exact`
      : t`prices are rounded to multiples of ${value} minor units`
  if (key === 'methods') return t`the methods are ${value.replaceAll(',', ', ')}`
  return value === 'true' ? t`it is offered` : t`it is not offered`
}

const currencyFieldLabels: Record<string, MessageDescriptor> = {
  rateToUsd: msg`Rate`,
  priceStep: msg`Rounding`,
  methods: msg`Methods`,
  isActive: msg`Offered`,
}

type StoredValues = Record<string, unknown> | null

/**
 * Describes an audited change, one line for each changed field. `type` is the type of the setting,
 * undefined for a currency.
 */
export function describeChange(
  { before, after }: { before: StoredValues; after: StoredValues },
  type: ConfigEntry['type'] | undefined,
): string[] {
  const arrow = ` ${arrowSigns()[1]} `
  if (type !== undefined)
    return [
      [before, after].map((values) => formatSetting(type, String(values?.['value']))).join(arrow),
    ]
  return Object.entries(currencyFieldLabels).flatMap(([field, label]) => {
    const [was, is] = [formatStoredValue(before?.[field]), formatStoredValue(after?.[field])]
    return was === is ? [] : [withLabel(i18n._(label), was + arrow + is)]
  })
}

function formatStoredValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (Array.isArray(value)) return formatList(value.map(String))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
