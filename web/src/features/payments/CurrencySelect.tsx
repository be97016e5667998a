import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Offer } from './use-offer.ts'

/** PAY-SUB-03, PAY-TOK-11; what is not in dollars says of which day its rate is. */
export function CurrencySelect({ offer, className }: { offer: Offer; className?: string }) {
  return (
    <Field label={<Trans>Currency</Trans>} hint={<RateNote offer={offer} />} {...(className !== undefined && { className })}>
      <Select value={offer.code ?? ''} onChange={(event) => offer.chooseCurrency(event.target.value)}>
        {offer.currencies.map(({ code, name, symbol }) => (
          <option key={code} value={code}>
            {code === symbol ? `${code} · ${name}` : `${code} (${symbol}) · ${name}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function RateNote({ offer: { quote } }: { offer: Offer }) {
  if (!quote || quote.currency.code === 'USD') return <Trans>You pay exactly what stands here.</Trans>
  return <Trans>You pay exactly what stands here, at the rate of {formatDate(quote.ratedOn)}.</Trans>
}
