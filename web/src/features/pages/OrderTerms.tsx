import { type OrderTerm, orderTerms } from '@adire/contract/order-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Amount } from '../../ui/Amount.tsx'

const explanations: Record<OrderTerm['name'], MessageDescriptor> = {
  shared_roots: msg`Your families are from the same city, or from the same country (70% of the weight).`,
  lives_in_roots: msg`They live where your family is from.`,
  shared_interests: msg`Interests you share. Four or more count fully.`,
  shared_languages: msg`Languages in which you understand them. Two that they speak and you understand well count fully. A language that one of you speaks well and the other is learning counts a little.`,
  shared_wishes: msg`You’re looking for the same thing, or agree about children.`,
  near_me: msg`They live in your city, within 50 km of it (75% of the weight), or in your country (50%).`,
  newcomer: msg`They joined in the last seven days.`,
  exposure: msg`They were shown more often than others in recent days. This moves them down.`,
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
