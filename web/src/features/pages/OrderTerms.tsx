import { type OrderTerm, orderTerms } from '@adire/contract/order-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Amount } from '../../ui/Amount.tsx'

const explanations: Record<OrderTerm['name'], MessageDescriptor> = {
  shared_roots: msg`Your families are from the same city, or from the same country (70% of it).`,
  lives_in_roots: msg`They live where your family is from.`,
  shared_interests: msg`Interests you share. Four or more count fully.`,
  shared_languages: msg`Languages you can both speak. Two that you both speak and understand well count fully. One that one of you is learning and the other speaks well counts a little.`,
  shared_wishes: msg`You’re looking for the same thing, or agree about children.`,
  near_me: msg`They live in your city, within 50 km of it (three quarters), or in your country (half of it).`,
  newcomer: msg`They joined in the last seven days.`,
  exposure: msg`They were shown more often than others in recent days. This moves them down.`,
  daily_draw: msg`A random draw, new every day for each of you. It gives everyone a chance, and keeps a place in the list from revealing anything.`,
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
