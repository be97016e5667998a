import { Trans, useLingui } from '@lingui/react/macro'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { methodLabels } from './copy.ts'
import type { Offer } from './use-offer.ts'

/** Payment methods that can charge the chosen currency (reading C-36). */
export function MethodChoice({ offer }: { offer: Offer }) {
  const { t, i18n } = useLingui()
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-sm font-medium tracking-normal">
        <Trans>Payment method</Trans>
      </h3>
      <RadioCards
        label={t`Payment method`}
        value={offer.method}
        onChange={offer.chooseMethod}
        cards={offer.methods.map((method) => ({
          value: method,
          title: i18n._(methodLabels[method].title),
          description: i18n._(methodLabels[method].description),
        }))}
      />
    </section>
  )
}
