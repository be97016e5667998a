import type { PackId } from '@adire/contract/payments.ts'
import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

const packCopy: Record<PackId, { stored: string; label: MessageDescriptor }> = {
  starter: { stored: 'Starter Pack', label: msg`Starter Pack` },
  popular: { stored: 'Popular Choice', label: msg`Popular Choice` },
  best_value: { stored: 'Best Value', label: msg`Best Value` },
  ultimate: { stored: 'Ultimate Pack', label: msg`Ultimate Pack` },
}

/** Descriptions that the ledger stores with entries besides those of bought items. */
const entryCopy: Partial<Record<string, MessageDescriptor>> = {
  'Welcome bonus': msg`Welcome bonus`,
  Message: msg`Message`,
  'Message sent': msg`Message sent`,
  'Message not sent': msg`Message not sent`,
  'Unread first message': msg`Unread first message`,
  'Super like': msg`Super Like`,
  'Photo boost': msg`Photo boost`,
  'Extra photo slot': msg`Extra photo slot`,
  'Referral bonus': msg`Referral bonus`,
  'Settled from an earlier refund': msg`Tokens owed after an earlier refund`,
  'Tokens given by our team': msg`Tokens given by our team`,
  'Tokens taken back by our team': msg`Tokens taken back by our team`,
}

const PACK = /^(?<pack>.+), (?<count>[\d,]+) tokens?$/
const PLAN = /^Premium, (?<count>\d+) (?<unit>months?|year)(?<change> \(plan change\))?$/
const REVERSAL = /^(?<kind>Refunded|Returned): (?<item>.+)$/

/**
 * Translates the description of a ledger entry, or of an order in an old notification, which the
 * server stores in English. Others stay as they are.
 */
export function translateItem(stored: string): string {
  if (i18n.locale === SOURCE_LANGUAGE) return stored
  return translatePlan(stored) ?? translatePack(stored) ?? translateEntry(stored)
}

function translatePlan(stored: string): string | undefined {
  const { count, unit, change } = PLAN.exec(stored)?.groups ?? {}
  if (count === undefined) return undefined
  const time =
    unit === 'year'
      ? plural(Number(count), { one: '# year', other: '# years' })
      : plural(Number(count), { one: '# month', other: '# months' })
  return change === undefined ? t`Premium, ${time}` : t`Premium, ${time} (plan change)`
}

function translatePack(stored: string): string | undefined {
  const { pack, count } = PACK.exec(stored)?.groups ?? {}
  if (pack === undefined) return undefined
  const known = Object.values(packCopy).find((one) => one.stored === pack)
  const name = known ? i18n._(known.label) : pack
  const tokens = plural(Number(count?.replaceAll(',', '')), { one: '# token', other: '# tokens' })
  return t`${name}, ${tokens}`
}

function translateEntry(stored: string): string {
  const { kind, item } = REVERSAL.exec(stored)?.groups ?? {}
  if (item !== undefined) {
    const name = translateItem(item)
    return kind === 'Refunded' ? t`Refunded: ${name}` : t`Returned: ${name}`
  }
  const label = Object.hasOwn(entryCopy, stored) ? entryCopy[stored] : undefined
  return label ? i18n._(label) : stored
}
