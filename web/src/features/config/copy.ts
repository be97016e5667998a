import type { ConfigEntry } from '@adire/contract/config.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n } from '../../lib/i18n.ts'
import type { ConfigSection, Problem } from './rules.ts'

export const sectionLabels: Record<ConfigSection, MessageDescriptor> = {
  settings: msg`Settings`,
  currencies: msg`Currencies`,
  referrals: msg`Held referrals`,
  payments: msg`Put-aside payments`,
  addresses: msg`Flagged addresses`,
}

export function describeProblem(problem: Problem, type: ConfigEntry['type']): string {
  switch (problem.kind) {
    case 'none-typed':
      return t`Enter a number.`
    case 'no-number':
      return type === 'price' ? t`Enter dollars and cents, like 19.99.` : t`Enter a whole number.`
    case 'out-of-range':
      return t`Enter a number from ${problem.minimum} to ${problem.maximum}.`
  }
}

/** Formats a stored value for display. */
export function formatSetting(type: ConfigEntry['type'], value: string): string {
  if (type === 'toggle') return value === 'true' ? t`On` : t`Off`
  return type === 'price' ? `$${value}` : value
}

/** Describes a stored term of a currency, by its key. */
export function describeTerm(key: string, value: string): string {
  if (key === 'rateToUsd') return t`the rate is ${value}`
  if (key === 'methods') return t`the methods are ${value.replaceAll(',', ', ')}`
  return value === 'true' ? t`it is offered` : t`it is not offered`
}

const fieldLabels: Record<string, MessageDescriptor> = {
  rateToUsd: msg`Rate`,
  methods: msg`Methods`,
  isActive: msg`Offered`,
}

type Facts = Record<string, unknown> | null

/** Changes of a setting or currency, one line each. */
export function changeLines(
  { before, after }: { before: Facts; after: Facts },
  type: ConfigEntry['type'] | undefined,
): string[] {
  if (type !== undefined)
    return [
      `${formatSetting(type, String(before?.['value']))} → ${formatSetting(type, String(after?.['value']))}`,
    ]
  return Object.entries(fieldLabels).flatMap(([field, label]) => {
    const [was, is] = [formatFact(before?.[field]), formatFact(after?.[field])]
    return was === is ? [] : [`${i18n._(label)}: ${was} → ${is}`]
  })
}

function formatFact(fact: unknown): string {
  if (typeof fact === 'boolean') return fact ? t`yes` : t`no`
  if (Array.isArray(fact)) return fact.join(', ')
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
}

/** Brand name of a payment provider; the sandbox has none. */
export function getProviderName(provider: string): string {
  return new Map<string, string>(Object.entries(paymentMethodNames)).get(provider) ?? provider
}
