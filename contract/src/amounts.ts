import { type OrderTerm, orderTerms } from './order-terms.ts'

/**
 * Prices and token amounts that public pages name. Each is a setting, except totals of packs, which
 * include the bonus. The limit of boosts is a whole sentence, because there may be none.
 */
export const PUBLIC_AMOUNTS = [
  'message_token_cost',
  'super_like_token_cost',
  'boost_token_cost',
  'photo_slot_token_cost',
  'welcome_bonus_tokens',
  'referral_bonus_tokens',
  'referral_friend_bonus_tokens',
  'starter_pack_total',
  'popular_pack_total',
  'best_value_pack_total',
  'ultimate_pack_total',
  'starter_pack_price',
  'popular_pack_price',
  'best_value_pack_price',
  'ultimate_pack_price',
  'monthly_plan_price',
  'quarterly_plan_price',
  'yearly_plan_price',
  'quarterly_plan_bonus_tokens',
  'yearly_plan_bonus_tokens',
  'boost_exposure_limit',
] as const

/** Settings with the weights of the recommended order, which "How we rank" lists. */
type PublicWeight = `order_weight_${OrderTerm['name']}`
export const PUBLIC_WEIGHTS: readonly PublicWeight[] = orderTerms.map(
  ({ name }) => `order_weight_${name}` as const,
)

export type PublicAmount = (typeof PUBLIC_AMOUNTS)[number] | PublicWeight

/** Nouns that follow a number of tokens and agree with it: 10 tokens, 1 token, no tokens. */
export const AMOUNT_UNITS = ['tokens', 'free tokens', 'bonus tokens'] as const
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

/**
 * Matches every amount in the source of a page, with its name, its unit and the default text as
 * groups. In MDX, an amount is on one line.
 */
export const AMOUNT_TAGS = /<Amount\s+of="(\w+)"(?:\s+unit="([a-z ]+)")?\s*>([^<]*)<\/Amount>/g

/** Placeholder of an amount in a prerendered page; the server fills it in (`http/amounts.ts`). */
export function toPlaceholder(amount: PublicAmount, unit?: AmountUnit): string {
  return `__AMOUNT_${amount}${unit === undefined ? '' : `-${unit}`}__`
}

/** Matches every placeholder, with the name of its amount and the unit as groups. */
export const PLACEHOLDERS = /__AMOUNT_([a-z_]+?)(?:-([a-z ]+))?__/g
