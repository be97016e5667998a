import { APPEAL_DAYS } from '@adire/contract/appeals.ts'
import { HOLD_MAXIMUM_DAYS } from '@adire/contract/authority-reports.ts'
import type { ConfigGroup } from '@adire/contract/config.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { findTerm, type OrderTerm, WEIGHT_MAXIMUM } from '@adire/contract/order-terms.ts'

/** `original` is the default of the specification. */
interface TokenAmount {
  type: 'tokens'
  original: number
  minimum: number
  maximum: number
}
/** In US cents. */
interface Price {
  type: 'price'
  original: number
  minimum: number
  maximum: number
}
/** A whole number of something else than tokens. */
interface Count {
  type: 'count'
  original: number
  minimum: number
  maximum: number
}
interface Toggle {
  type: 'toggle'
  original: boolean
}
/** How much a term of the recommended order counts. */
interface Weight {
  type: 'weight'
  original: number
  minimum: number
  maximum: number
}
/** Codes of countries, in alphabetical order. */
interface Countries {
  type: 'countries'
  original: readonly string[]
}
export type Setting = TokenAmount | Price | Count | Toggle | Weight | Countries

/** Whole tokens up to 1,000. The minimum is 1 where a ledger entry needs an amount. */
function tokens(original: number, minimum = 0): TokenAmount {
  return { type: 'tokens', original, minimum, maximum: 1000 }
}

/** Range of a price (MOD-16). Payment providers refuse less than half a dollar. */
export const SMALLEST_PRICE_CENTS = 50
export const LARGEST_PRICE_CENTS = 100_000

function price(original: number): Price {
  return { type: 'price', original, minimum: SMALLEST_PRICE_CENTS, maximum: LARGEST_PRICE_CENTS }
}

/** Weight of a term of the recommended order. */
function readWeight(name: OrderTerm['name']): Weight {
  const { weight: original, minimum } = findTerm(name)
  return { type: 'weight', original, minimum, maximum: WEIGHT_MAXIMUM }
}

/**
 * All settings that admins can change, with the specification's defaults (decisions M6, P7 to P11, P24;
 * packs and plans: PAY-TOK, PAY-SUB). A migration stores each in `system_config`; a new one needs a
 * migration.
 */
export const settings = {
  message_token_cost: tokens(10),
  super_like_token_cost: tokens(5, 1),
  boost_token_cost: tokens(2, 1),
  photo_slot_token_cost: tokens(5, 1),
  welcome_bonus_tokens: tokens(50),
  referral_bonus_tokens: tokens(100),
  referral_friend_bonus_tokens: tokens(50),
  starter_pack_tokens: tokens(100, 1),
  starter_pack_bonus: tokens(0),
  starter_pack_price: price(999),
  popular_pack_tokens: tokens(250, 1),
  popular_pack_bonus: tokens(50),
  popular_pack_price: price(1999),
  best_value_pack_tokens: tokens(500, 1),
  best_value_pack_bonus: tokens(150),
  best_value_pack_price: price(3499),
  ultimate_pack_tokens: tokens(1000, 1),
  ultimate_pack_bonus: tokens(400),
  ultimate_pack_price: price(5999),
  monthly_plan_price: price(1999),
  monthly_plan_bonus_tokens: tokens(0),
  quarterly_plan_price: price(4999),
  quarterly_plan_bonus_tokens: tokens(50),
  yearly_plan_price: price(15_999),
  yearly_plan_bonus_tokens: tokens(100),
  premium_unlimited_messaging_enabled: { type: 'toggle', original: true },
  referrals_enabled: { type: 'toggle', original: true },
  photo_to_be_shown_enabled: { type: 'toggle', original: true },
  photo_to_reach_out_enabled: { type: 'toggle', original: true },
  order_weight_near_me: readWeight('near_me'),
  order_weight_shared_roots: readWeight('shared_roots'),
  order_weight_lives_in_roots: readWeight('lives_in_roots'),
  order_weight_shared_languages: readWeight('shared_languages'),
  order_weight_shared_interests: readWeight('shared_interests'),
  order_weight_shared_wishes: readWeight('shared_wishes'),
  order_weight_newcomer: readWeight('newcomer'),
  order_weight_exposure: readWeight('exposure'),
  order_weight_daily_draw: readWeight('daily_draw'),
  waiting_replies_limit: { type: 'count', original: 8, minimum: 0, maximum: 50 },
  authority_requests_enabled: { type: 'toggle', original: false },
  authority_requests: { type: 'count', original: 0, minimum: 0, maximum: 9999 },
  evidence_hold_days: { type: 'count', original: 366, minimum: 1, maximum: HOLD_MAXIMUM_DAYS },
  report_misuse_days: { type: 'count', original: 90, minimum: 1, maximum: 365 },
  report_misuse_count: { type: 'count', original: 5, minimum: 1, maximum: 1000 },
  report_misuse_percent: { type: 'count', original: 80, minimum: 1, maximum: 100 },
  report_misuse_after_warning: { type: 'count', original: 3, minimum: 1, maximum: 1000 },
  report_suspension_days: { type: 'count', original: 30, minimum: 1, maximum: 365 },
  appeal_days: { type: 'count', ...APPEAL_DAYS },
  age_check_countries: { type: 'countries', original: ['BR', 'GB'] },
  boost_exposure_limit: { type: 'count', original: 3, minimum: 0, maximum: 50 },
} as const satisfies Record<string, Setting>

export type ConfigKey = keyof typeof settings
/** Value of a setting; prices are in US cents. */
export type ConfigValue<K extends ConfigKey> = (typeof settings)[K]['type'] extends 'toggle'
  ? boolean
  : (typeof settings)[K]['type'] extends 'countries'
    ? readonly string[]
    : number

/** Value of any setting. */
export type StoredValue = boolean | number | readonly string[]

/**
 * Current settings. Read a value where it is needed and don't cache it: admins change it any time.
 */
export interface ConfigReader {
  get<K extends ConfigKey>(key: K): ConfigValue<K>
}

export function isConfigKey(key: string): key is ConfigKey {
  return Object.hasOwn(settings, key)
}

/** Reads the default of every setting. */
export const originalConfig: ConfigReader = {
  // TypeScript doesn't resolve the value's type while the key is open; likewise in `parseSetting`.
  get: <K extends ConfigKey>(key: K) => settings[key].original as ConfigValue<K>,
}

const WHOLE = /^(?:0|[1-9][0-9]{0,3})$/
const DOLLARS = /^(?:0|[1-9][0-9]{0,3})(?:\.([0-9]{1,2}))?$/

/** Parses a setting's text; undefined if invalid, so that a typo never becomes a price. */
export function parseSetting<K extends ConfigKey>(
  key: K,
  text: string,
): ConfigValue<K> | undefined {
  return parse(settings[key], text) as ConfigValue<K> | undefined
}

function parse(setting: Setting, text: string): StoredValue | undefined {
  if (setting.type === 'countries') return parseCountries(text)
  if (setting.type === 'toggle')
    return text === 'true' ? true : text === 'false' ? false : undefined
  const value = setting.type === 'price' ? parseCents(text) : parseWhole(text)
  return value !== undefined && value >= setting.minimum && value <= setting.maximum
    ? value
    : undefined
}

function parseCountries(text: string): readonly string[] | undefined {
  const codes = text === '' ? [] : text.split(' ')
  const isKnown = codes.every((code) => countryCodes.includes(code))
  return isKnown ? [...new Set(codes)].toSorted() : undefined
}

function parseWhole(text: string): number | undefined {
  return WHOLE.test(text) ? Number(text) : undefined
}

/** Parses without floats: 19.99 is 1999. */
function parseCents(text: string): number | undefined {
  const found = DOLLARS.exec(text)
  if (!found) return undefined
  return Number(text.split('.')[0]) * 100 + Number((found[1] ?? '').padEnd(2, '0'))
}

/** Formats a value as it is stored. */
export function formatSetting({ type }: Pick<Setting, 'type'>, value: StoredValue): string {
  if (typeof value === 'object') return value.join(' ')
  return type === 'price'
    ? `${Math.floor(Number(value) / 100)}.${String(Number(value) % 100).padStart(2, '0')}`
    : String(value)
}

/** Returns the allowed range as text; null for a toggle and for countries. */
export function getRange(setting: Setting): { minimum: string; maximum: string } | null {
  if (setting.type === 'toggle' || setting.type === 'countries') return null
  return {
    minimum: formatSetting(setting, setting.minimum),
    maximum: formatSetting(setting, setting.maximum),
  }
}

/** Keywords of each group; the order matters. */
const groups: [ConfigGroup, RegExp][] = [
  ['Token Configuration', /token|cost|bonus/],
  ['Pricing', /pack|price/],
  ['Feature Toggles', /mode|enabled|auto/],
]

/** Returns the first group with a keyword in the key (reading C-51). */
export function findGroup(key: string): ConfigGroup {
  return groups.find(([, keywords]) => keywords.test(key))?.[0] ?? 'General'
}
