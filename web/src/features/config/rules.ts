import { type ConfigEntry, ConfigGroup, PaymentMethod } from '@adire/contract/config.ts'

/** The rooms of the Config tab, in the order of their links. */
export const sections = ['settings', 'currencies', 'referrals', 'payments', 'addresses'] as const
export type ConfigSection = (typeof sections)[number]

/** What an admin has typed for a setting, and the value that stood there when they began. */
export interface Draft {
  text: string
  from: string
}
export type Drafts = Readonly<Record<string, Draft>>

export type Problem = { kind: 'none-typed' } | { kind: 'no-number' } | { kind: 'out-of-range'; minimum: string; maximum: string }

const WHOLE = /^\d{1,6}$/
const DOLLARS = /^\d{1,6}(?:\.\d{1,2})?$/

/** Why a text can not be saved for a setting; the server asks the same again. */
export function problemOf({ type, range }: Pick<ConfigEntry, 'type' | 'range'>, text: string): Problem | undefined {
  if (type === 'toggle' || !range) return undefined
  if (text.trim() === '') return { kind: 'none-typed' }
  if (!(type === 'tokens' ? WHOLE : DOLLARS).test(text.trim())) return { kind: 'no-number' }
  const value = Number(text)
  if (value >= Number(range.minimum) && value <= Number(range.maximum)) return undefined
  return { kind: 'out-of-range', ...range }
}

/** As the server stores it: `19.9` is `19.90`, `007` is `7`; what is no value stays as it was typed. */
export function storedText(entry: Pick<ConfigEntry, 'type' | 'range'>, text: string): string {
  if (entry.type === 'toggle' || problemOf(entry, text)) return text
  const [whole = '', fraction = ''] = text.trim().split('.')
  const digits = String(Number(whole))
  return entry.type === 'price' ? `${digits}.${fraction.padEnd(2, '0')}` : digits
}

export interface Change {
  entry: ConfigEntry
  /** What stood there when the admin began: the server changes nothing that is other by now. */
  from: string
  /** What would be stored. */
  value: string
  problem: Problem | undefined
  /** What somebody else has put there since the admin began to type. */
  theirs: string | undefined
}

/** What the drafts would change. A draft that says what is stored anyway changes nothing. */
export function changesOf(entries: readonly ConfigEntry[], drafts: Drafts): Change[] {
  return entries.flatMap((entry) => {
    const draft = Object.hasOwn(drafts, entry.key) ? drafts[entry.key] : undefined
    if (!draft) return []
    const value = storedText(entry, draft.text)
    if (value === entry.value) return []
    const theirs = draft.from === entry.value ? undefined : entry.value
    return [{ entry, from: draft.from, value, problem: problemOf(entry, draft.text), theirs }]
  })
}

/** By the groups of ADM-CONF-02 to 04, only those that have something. */
export function groupEntries(entries: readonly ConfigEntry[]): { group: ConfigGroup; entries: ConfigEntry[] }[] {
  return ConfigGroup.options
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
}

/** Whether a setting has every word that is looked for, in its key or its description. */
export function isFound({ key, description }: Pick<ConfigEntry, 'key' | 'description'>, search: string): boolean {
  const text = `${key} ${key.replaceAll('_', ' ')} ${description}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** How much dearer one unit of a currency becomes, in percent with one decimal; undefined while there is no number. */
export function rateChange(before: string, after: string): number | undefined {
  const [from, to] = [Number(before), Number(after)]
  if (!(from > 0) || !(to > 0)) return undefined
  return Math.round((to / from - 1) * 1000) / 10
}

/** From here on a new rate looks like a slip of the finger: a digit too many, a point in the wrong place. */
export const SUSPICIOUS_PERCENT = 20

/** What of a currency an admin changes. */
export interface Terms {
  rateToUsd: string
  methods: PaymentMethod[]
  isActive: boolean
}

/** What was there when somebody looked, with what the server says is other by now. */
export function applyChanged(seen: Terms, changed: readonly { key: string; value: string }[]): Terms {
  const values = new Map(changed.map(({ key, value }) => [key, value]))
  const methods = values.get('methods')?.split(',')
  return {
    rateToUsd: values.get('rateToUsd') ?? seen.rateToUsd,
    methods: methods ? PaymentMethod.options.filter((method) => methods.includes(method)).toSorted(byPlaceIn(methods)) : seen.methods,
    isActive: values.has('isActive') ? values.get('isActive') === 'true' : seen.isActive,
  }
}

function byPlaceIn(order: readonly string[]) {
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
}
