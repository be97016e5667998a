import type { WithdrawalQuote } from '@adire/contract/withdrawals.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { formatMoment, formatMoney } from '../../lib/format.ts'

type Quote = Pick<WithdrawalQuote, 'paid' | 'refund' | 'tokens' | 'owed' | 'days' | 'until'>

/** Says what a withdrawal refunds, takes back and ends, and until when it is possible. */
export function WithdrawalTerms({ quote }: { quote: Quote }) {
  const [refund, paid] = [formatMoney(quote.refund), formatMoney(quote.paid)]
  const until = formatMoment(quote.until)
  const { tokens, owed, days } = quote
  return (
    <div className="grid gap-3 text-ink-2">
      <p>
        <Trans>
          You get <strong className="text-ink">{refund}</strong> of {paid} back, to the card or
          account you paid with.
        </Trans>
      </p>
      {days && (
        <p>
          <Trans>
            Your Premium ends at once. We refund {days.unused} of {days.total} days and won’t charge
            you again.
          </Trans>
        </p>
      )}
      {tokens > 0 && (
        <p>
          {owed > 0 ? (
            <>
              <Plural
                value={tokens}
                one="# token from this order goes back to us."
                other="# tokens from this order go back to us."
              />{' '}
              <Plural
                value={owed}
                one="# is already spent; we’ll deduct it from the next tokens you buy."
                other="# are already spent; we’ll deduct them from the next tokens you buy."
              />
            </>
          ) : (
            <Plural
              value={tokens}
              one="# unspent token goes back to us."
              other="# unspent tokens go back to us."
            />
          )}
        </p>
      )}
      <p>
        <Trans>We email you a confirmation. You can withdraw until {until}.</Trans>
      </p>
    </div>
  )
}
