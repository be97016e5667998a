import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { currencyOption } from './rules.ts'
import type { Offer } from './use-offer.ts'

/** PAY-SUB-03, PAY-TOK-11; found by code, sign or name. What is not in dollars says of which day its rate is. */
export function CurrencySelect({ offer, className }: { offer: Offer; className?: string }) {
  const { t } = useLingui()
  return (
    <Field label={<Trans>Currency</Trans>} hint={<RateNote offer={offer} />} {...(className !== undefined && { className })}>
      <Combobox
        value={offer.code ?? ''}
        options={offer.currencies.map(currencyOption)}
        onChange={offer.chooseCurrency}
        listLabel={t`Currencies`}
      />
    </Field>
  )
}

function RateNote({ offer: { quote } }: { offer: Offer }) {
  if (!quote || quote.currency.code === 'USD') return <Trans>You pay exactly what stands here.</Trans>
  return <Trans>You pay exactly what stands here, at the rate of {formatDate(quote.ratedOn)}.</Trans>
}
