import { type OrderTerm, orderTerms } from '@adire/contract/order-terms.ts'
import type { ConfigKey } from '../../settings/rules.ts'

export type TermName = OrderTerm['name']

/** Terms of the recommended order. */
export const termNames = orderTerms.map(({ name }) => name)

/** The setting with the weight of each term. */
export const termSettings = {
  near_me: 'order_weight_near_me',
  shared_roots: 'order_weight_shared_roots',
  lives_in_roots: 'order_weight_lives_in_roots',
  shared_languages: 'order_weight_shared_languages',
  shared_interests: 'order_weight_shared_interests',
  shared_wishes: 'order_weight_shared_wishes',
  newcomer: 'order_weight_newcomer',
  exposure: 'order_weight_exposure',
  daily_draw: 'order_weight_daily_draw',
} as const satisfies Record<TermName, ConfigKey>
