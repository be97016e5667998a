import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { currencyOptions } from './rules.ts'
import type { Offer } from './use-offer.ts'

/**
 * Currency of the prices, searchable by code, symbol or name. Shows the date of the exchange rate unless the
 * currency is US dollars (PAY-SUB-03, PAY-TOK-11).
 */
export function CurrencySelect({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const noteId = useId()
  return (
    <div className="grid items-end gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_20rem]">
      <Field label={<Trans>Currency</Trans>} className="sm:order-last">
        <Combobox
          value={offer.code ?? ''}
          options={currencyOptions(offer.currencies)}
          onChange={offer.chooseCurrency}
          listLabel={t`Currencies`}
          aria-describedby={noteId}
        />
      </Field>
      <p id={noteId} className="text-sm text-ink-3 sm:pb-3">
        <RateNote offer={offer} />
      </p>
    </div>
  )
}

function RateNote({ offer: { quote } }: { offer: Offer }) {
  if (!quote || quote.currency.code === 'USD')
    return <Trans>You pay exactly the price shown.</Trans>
  return (
    <Trans>
      You pay exactly the price shown, at the exchange rate of {formatDate(quote.ratedOn)}.
    </Trans>
  )
}
