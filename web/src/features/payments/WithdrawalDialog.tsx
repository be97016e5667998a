import type { WithdrawalQuote } from '@adire/contract/withdrawals.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

type Props = { orderId: string; onClose: () => void }

/** Shows what a withdrawal from an order refunds and ends, and asks once. */
export function WithdrawalDialog({ orderId, onClose }: Props) {
  const { t } = useLingui()
  const { quote, isWithdrawing, confirm } = useWithdrawal(orderId, onClose)
  const failure =
    quote.error &&
    errorCopy(quote.error, {
      title: t`Couldn’t work out the refund`,
      description: t`Check your connection and try again.`,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Withdraw from this order?</Trans>}
      description={quote.data?.description}
      footer={
        <>
          <Button variant="secondary" className="max-sm:flex-none!" onClick={onClose}>
            <Trans>Keep order</Trans>
          </Button>
          {quote.data && !quote.isError && (
            <Button
              variant="danger"
              loading={isWithdrawing || quote.isFetching}
              onClick={() => confirm(quote.data)}
            >
              <Trans>Withdraw and get {formatMoney(quote.data.refund)} back</Trans>
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <Banner tone="warn" title={failure.title}>
          {failure.description}
        </Banner>
      ) : quote.data ? (
        <Terms quote={quote.data} />
      ) : (
        <p role="status" className="text-ink-2">
          <Trans>Working out your refund</Trans>
        </p>
      )}
    </Dialog>
  )
}

function Terms({ quote }: { quote: WithdrawalQuote }) {
  const [refund, paid] = [formatMoney(quote.refund), formatMoney(quote.paid)]
  const until = formatDate(quote.until)
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
                one="# token of this order goes back to us."
                other="# tokens of this order go back to us."
              />{' '}
              <Plural
                value={owed}
                one="# is already spent; we take it from your next purchase."
                other="# are already spent; we take them from your next purchase."
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
