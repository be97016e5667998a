import { type ConfigEntry, ConfigGroup, RATE_PATTERN } from '@adire/contract/config.ts'
import { PaymentMethod } from '@adire/contract/money.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { foldText } from '../../lib/lists.ts'

/** Sections of the Config page, in the order of their tabs. */
export const sections = ['settings', 'currencies'] as const
export type ConfigSection = (typeof sections)[number]

/** An admin's draft of a setting. `from` is the stored value when they started. */
export interface Draft {
  text: string
  from: string
}
export type Drafts = Readonly<Record<string, Draft>>

export type Problem =
  | { kind: 'none-typed' }
  | { kind: 'no-number' }
  | { kind: 'unknown-countries'; codes: string }
  | { kind: 'out-of-range'; minimum: string; maximum: string }

const WHOLE = /^\d{1,6}$/
const DOLLARS = /^\d{1,6}(?:\.\d{1,2})?$/

/** Finds why a text can't be saved for a setting; the server checks it again. */
export function findProblem(
  { type, range }: Pick<ConfigEntry, 'type' | 'range'>,
  text: string,
): Problem | undefined {
  if (type === 'countries') return findUnknownCountries(text)
  if (type === 'toggle' || !range) return undefined
  if (text.trim() === '') return { kind: 'none-typed' }
  if (!(type === 'price' ? DOLLARS : WHOLE).test(text.trim())) return { kind: 'no-number' }
  const value = Number(text)
  if (value >= Number(range.minimum) && value <= Number(range.maximum)) return undefined
  return { kind: 'out-of-range', ...range }
}

function listCodes(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[^\s,]+/g))].toSorted()
}

function findUnknownCountries(text: string): Problem | undefined {
  const unknown = listCodes(text).filter((code) => !countryCodes.includes(code))
  return unknown.length > 0 ? { kind: 'unknown-countries', codes: unknown.join(', ') } : undefined
}

/**
 * Normalizes typed text as the server will store it (`19.9` to `19.90`, `007` to `7`). Invalid text
 * stays as typed.
 */
export function normalizeText(entry: Pick<ConfigEntry, 'type' | 'range'>, text: string): string {
  if (entry.type === 'toggle' || findProblem(entry, text)) return text
  if (entry.type === 'countries') return listCodes(text).join(' ')
  const [whole = '', fraction = ''] = text.trim().split('.')
  const digits = String(Number(whole))
  return entry.type === 'price' ? `${digits}.${fraction.padEnd(2, '0')}` : digits
}

export interface Change {
  entry: ConfigEntry
  /** Value when the admin started; the server refuses the change if it differs by now. */
  from: string
  /** Value to store. */
  value: string
  problem: Problem | undefined
  /** Value another admin saved meanwhile. */
  conflict: string | undefined
}

/** Lists the drafts that differ from the stored value. */
export function listChanges(entries: readonly ConfigEntry[], drafts: Drafts): Change[] {
  return entries.flatMap((entry) => {
    const draft = Object.hasOwn(drafts, entry.key) ? drafts[entry.key] : undefined
    if (!draft) return []
    const value = normalizeText(entry, draft.text)
    if (value === entry.value) return []
    const conflict = draft.from === entry.value ? undefined : entry.value
    return [{ entry, from: draft.from, value, problem: findProblem(entry, draft.text), conflict }]
  })
}

/** Groups settings as ADM-CONF-02 to 04 says, without empty groups. */
export function groupEntries(
  entries: readonly ConfigEntry[],
): { group: ConfigGroup; entries: ConfigEntry[] }[] {
  return ConfigGroup.options
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
}

/** True if the key or description of a setting has every word of the search. */
export function matchesSearch(
  { key, description }: Pick<ConfigEntry, 'key' | 'description'>,
  search: string,
): boolean {
  const text = foldText(`${key} ${key.replaceAll('_', ' ')} ${description}`)
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Change of a rate in percent, with one decimal; undefined unless both are above zero. */
export function rateChange(before: string, after: string): number | undefined {
  const [from, to] = [Number(before), Number(after)]
  if (!(from > 0) || !(to > 0)) return undefined
  return Math.round((to / from - 1) * 1000) / 10
}

/** Change in percent from which the form warns, since it may be a typing error. */
export const SUSPICIOUS_PERCENT = 20

/** Editable terms of a currency. */
export type Terms = {
  rateToUsd: string
  /** Minor units to whose multiples prices are rounded; 1 for exact prices. */
  priceStep: number
  methods: PaymentMethod[]
  isActive: boolean
}

/** Steps that the form offers, in minor units. A provider takes thousandths in tens only. */
const priceSteps = [
  1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000,
] as const

/** Lists the steps to choose from, with the stored one. */
export function listPriceSteps(decimals: number, storedStep: number): number[] {
  const offered = priceSteps.filter((step) => decimals < 3 || step === 1 || step % 10 === 0)
  return [...new Set([...offered, storedStep])].toSorted((a, b) => a - b)
}

export function checkRate(rateToUsd: string): string | undefined {
  return RATE_PATTERN.test(rateToUsd) && Number(rateToUsd) > 0
    ? undefined
    : t`Enter a rate above zero, like 0.0915.`
}

/** Checks typed terms of a currency, which must differ from the stored ones. */
export function checkTerms(terms: Terms, storedTerms: Terms): FieldTexts<Terms> {
  const isSame = JSON.stringify(terms) === JSON.stringify(storedTerms)
  const rateError =
    checkRate(terms.rateToUsd) ?? (isSame ? t`You haven’t changed anything.` : undefined)
  return {
    ...(rateError !== undefined && { rateToUsd: rateError }),
    ...(terms.methods.length === 0 && { methods: t`Choose at least one.` }),
  }
}

/** Applies the fields that another admin changed (from a `CONFIG_CHANGED` error) to the terms. */
export function applyChanged(
  storedTerms: Terms,
  changed: readonly { key: string; value: string }[],
): Terms {
  const values = new Map(changed.map(({ key, value }) => [key, value]))
  const methods = values.get('methods')?.split(',')
  return {
    rateToUsd: values.get('rateToUsd') ?? storedTerms.rateToUsd,
    priceStep: Number(values.get('priceStep') ?? storedTerms.priceStep),
    methods: methods
      ? PaymentMethod.options
          .filter((method) => methods.includes(method))
          .toSorted(byOrderIn(methods))
      : storedTerms.methods,
    isActive: values.has('isActive') ? values.get('isActive') === 'true' : storedTerms.isActive,
  }
}

function byOrderIn(order: readonly string[]) {
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
}
