import {
  NEARBY_KM,
  orderNumbers,
  type OrderTerm,
  orderTerms,
  weightParts,
} from '@adire/contract/order-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Amount } from '../../ui/Amount.tsx'

const { interestsInFull, newcomerDays } = orderNumbers
const toPercent = (part: number) => Math.round(part * 100)
const rootsPercent = toPercent(weightParts.rootsCountry)
const nearbyPercent = toPercent(weightParts.nearbyCity)
const countryPercent = toPercent(weightParts.sameCountry)

const explanations: Record<OrderTerm['name'], MessageDescriptor> = {
  shared_roots: msg`Your families are from the same city, or from the same country (${rootsPercent}% of the weight).`,
  lives_in_roots: msg`They live in the city your family is from, or in the country (${rootsPercent}% of the weight). If you live in that country too, this doesn’t count.`,
  shared_interests: msg`Interests you share. ${interestsInFull} or more count fully.`,
  shared_languages: msg`Languages in which you understand them. Two that they speak and you understand well count fully. A language that one of you speaks well and the other is learning counts a little.`,
  shared_wishes: msg`You’re looking for the same thing, or agree about children. Each counts half.`,
  near_me: msg`They live in your city, within ${NEARBY_KM} km of it (${nearbyPercent}% of the weight), or in your country (${countryPercent}%).`,
  newcomer: msg`They joined in the last ${newcomerDays} days.`,
  exposure: msg`How often they were shown in recent days, compared with others. This moves them down; four times as often or more counts fully.`,
  daily_draw: msg`A random draw, different every day and for every member. It gives everyone a chance, and makes it harder to guess anything about someone from where they appear.`,
}

/** Lists everything that counts in the recommended order, with its current weight. */
export function OrderTerms() {
  const { i18n } = useLingui()
  return (
    <ul>
      {orderTerms.map(({ name, weight }) => (
        <li key={name}>
          {i18n._(explanations[name])}{' '}
          <strong className="whitespace-nowrap">
            <Trans>
              Weight <Amount of={`order_weight_${name}`}>{String(weight)}</Amount>.
            </Trans>
          </strong>
        </li>
      ))}
    </ul>
  )
}
