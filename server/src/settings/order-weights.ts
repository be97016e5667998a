import { OrderWeights } from '@adire/contract/experiments.ts'
import { orderTerms } from '@adire/contract/order-terms.ts'
import type { ConfigReader } from './rules.ts'

/** Reads the normal weights of the recommended order. */
export function readOrderWeights(config: ConfigReader): OrderWeights {
  return OrderWeights.parse(
    Object.fromEntries(orderTerms.map(({ name }) => [name, config.get(`order_weight_${name}`)])),
  )
}
